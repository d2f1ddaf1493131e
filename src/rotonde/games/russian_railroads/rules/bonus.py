"""The hidden bonus cards: the pile, and what each seat remembers of it (RR-2.2, RR-2.18, RR-14.4).

A look is a tuple: the cards left in the pile when the seat had chosen (a bit set), then how many cards each seat held.
"""

from __future__ import annotations

from rotonde.core.hexes import indices
from rotonde.games.russian_railroads.actions import POINTS, Bonus
from rotonde.games.russian_railroads.table import Table

INSTEAD = Bonus(POINTS)


def names(table: Table, cards: int) -> list[str]:
    """The designs of a bit set of cards, one entry a copy."""
    return [table.board.bonus[i] for i in indices(cards)]


def copy_in(table: Table, cards: int, name: str) -> int:
    """The first copy of a design among cards, -1 for none."""
    for i, design in enumerate(table.board.bonus):
        if design == name and cards >> i & 1:
            return i
    return -1
