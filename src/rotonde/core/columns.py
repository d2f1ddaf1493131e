"""Positions in numbers: what the columns of all games share (`features.py` of each stall).

The columns of a game are the same for every number of players; nothing that a seat may not see goes into its row. A
change of them makes every weight file of the game useless: raise the VERSION there.
"""

from __future__ import annotations

from math import inf


def capped(n: float) -> int:
    """A figure that fits into a column, from 0 to 255."""
    return 255 if n > 255 else int(n) if n > 0 else 0


def one_of(least: int, most: int, n: int) -> list[int]:
    """A column for each number that a figure can be: 1 for the one that it is."""
    out = [0] * (most - least + 1)
    if least <= n <= most:
        out[n - least] = 1
    return out


def bits(mask: int, n: int) -> list[int]:
    """The first of a set of bits, a column each."""
    return [mask >> i & 1 for i in range(n)]


def filled(row: list[int], n: int) -> list[int]:
    """So many columns, of which the last stay 0 where a game has less."""
    return row[:n] + [0] * (n - len(row))


def most_of_others(values: list[int], seat: int) -> int:
    """The most that another seat has, at least 0."""
    most = 0
    for other, value in enumerate(values):
        if other != seat and value > most:
            most = value
    return most


def after(seat: int, players: int) -> list[int]:
    """The other seats, the next one first."""
    return [(seat + i) % players for i in range(1, players)]


def lead(values: list[float], seat: int) -> float:
    """What a seat has more than the best of the others."""
    most = -inf
    for other, value in enumerate(values):
        if other != seat and value > most:
            most = value
    return values[seat] - most
