"""Who plays with whom, and who stands where: pure functions of what was played."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from rotonde.web.storage.standings import Finish

TRIES = 60  # draws of which the best is taken
NEVER = 1000  # what it counts to seat two together who want no company of each other; having met counts one each time
BOT = ""  # who is drawn for a seat that no member has

Pair = frozenset[str]


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody has reached in a league."""

    person: str
    place: int
    played: int
    wins: float  # shares of victories
    beaten: float  # shares of those at his tables whom he left behind


def draw(
    people: Sequence[str],
    seats: int,
    sizes: Collection[int],
    met: Mapping[Pair, int],
    apart: Collection[Pair],
    rng: random.Random,
) -> list[list[str]]:
    """A round: the seats of each table in their order. Tables are as even as can be; those meet who have met least."""
    count = -(-len(people) // seats)
    best: list[list[str]] = []
    least = -1
    for _ in range(TRIES):
        order = rng.sample(list(people), len(people))
        tables = [order[i::count] for i in range(count)]
        cost = sum(_cost(pair, met, apart) for table in tables for pair in map(frozenset, combinations(table, 2)))
        if least < 0 or cost < least:
            best, least = tables, cost
    for table in best:
        table += [BOT] * (_size(len(table), seats, sizes) - len(table))
        rng.shuffle(table)
    return best


def _cost(pair: Pair, met: Mapping[Pair, int], apart: Collection[Pair]) -> int:
    return int(met.get(pair, 0) ** 2 + NEVER * (pair in apart))


def _size(people: int, seats: int, sizes: Collection[int]) -> int:
    """The seats of a table of so many people: bots take some only where the game is for more, or he is alone."""
    return min((size for size in sizes if size >= max(people, min(2, seats))), default=seats)


def meetings(tables: Collection[Sequence[str]]) -> dict[Pair, int]:
    """How often any two have sat at one table."""
    met: dict[Pair, int] = {}
    for table in tables:
        for pair in map(frozenset, combinations([who for who in table if who != BOT], 2)):
            met[pair] = met.get(pair, 0) + 1
    return met


def standings(
    members: Collection[str], tables: Mapping[str, Sequence[str]], finished: Collection[Finish]
) -> list[Standing]:
    """The members by their shares of victories, then by how many they left behind. `tables` says who was drawn for
    which seats; a table without a result counts for nobody."""
    totals: dict[str, tuple[int, float, float]] = dict.fromkeys(members, (0, 0.0, 0.0))
    for game in finished:
        for seat, person in enumerate(tables.get(game.table, ())):
            if person in totals:
                played, wins, beaten = totals[person]
                totals[person] = (played + 1, wins + _victory(game, seat), beaten + _beaten(game, seat))
    keys = {person: (-round(wins, 6), -round(beaten, 6)) for person, (_, wins, beaten) in totals.items()}
    order = sorted(totals, key=lambda person: keys[person])
    return [Standing(who, 1 + sum(key < keys[who] for key in keys.values()), *totals[who]) for who in order]


def _victory(game: Finish, seat: int) -> float:
    winners = [winner for winner in game.winners if winner not in game.resigned]
    return 1 / len(winners) if seat in winners else 0.0


def _beaten(game: Finish, seat: int) -> float:
    places = game.places
    others = [place for other, place in enumerate(places) if other != seat]
    if not others or seat in game.resigned:
        return 0.0
    return sum(1.0 if place > places[seat] else 0.5 * (place == places[seat]) for place in others) / len(others)
