"""Boards with switches, tiles and scarce rails, for the slow twins of the base game."""

from __future__ import annotations

import random
from typing import Any

from tests.games.german_railroads.tables import DR, MU, NU
from tests.games.russian_railroads.twins import ORDER

AREAS = {DR: [("hannover", 6, 3)], NU: [("wuerzburg", 3, 4), ("frankfurt", 7, 2)]}


def behind(rng: random.Random, black: int, owned: int, beige: list[int]) -> dict[str, int]:
    """Rails behind black; `beige` counts how many rails of that colour are left."""
    rails = {"black": black}
    at = black
    for colour in ORDER[1:owned]:
        at = rng.randint(0, at - 1)
        if not at or (colour == "beige" and not beige[0]) or colour == "white":
            break
        if colour == "beige":
            beige[0] -= 1
        rails[colour] = at
    return rails


def random_seat(rng: random.Random) -> dict[str, Any]:
    """A seat whose lines stand close to the switch, to areas, to special spaces and to ends."""
    main = rng.choice([1, 5, 7, 8, 9, 10, 12, 13])
    branch = rng.choice(["hamburg", "berlin"]) if main > 8 else None
    grant = 11 if branch == "hamburg" else 10
    owned = 1 + (main >= 2) + (main >= 6) + (branch is not None and main >= grant)
    beige = [2]
    rails = {MU: behind(rng, main, owned, beige)}
    areas: dict[str, str] = {}
    for line, ends in ((DR, [1, 3, 5, 6, 8, 9]), (NU, [1, 2, 3, 6, 7, 8, 9])):
        black = rng.choice(ends)
        rails[line] = behind(rng, black, owned, beige)
        for name, first, length in AREAS[line]:
            if black >= first:
                areas[name] = f"e{length}_{rng.randint(1, 6)}"
    factories = [rng.choice([2, 3, 4, 5, 6, 7, 9]) for _ in range(rng.randint(0, 5))]
    end = [5, 7, 9, 11, 13, 16][len(factories)]
    marker = rng.choice([m for m in (0, 3, 4, 6, 8, 9, 12, 14, 15) if m < end])
    return {
        "rails": rails,
        "branch": branch,
        "areas": areas,
        "factories": factories,
        "markers": [marker],
        "locomotives": {MU: [8, 5], DR: [rng.choice([3, 6])], NU: [rng.choice([1, 7])]},
        "roubles": rng.choice([0, 1]),
        "x2": rng.choice([0, 7]),
        "tokens": None,
        "tokens_at": {"industry:10": "qt_4_rails"} if marker >= 10 else {},
    }


def last_tiles(rng: random.Random, count: list[int]) -> tuple[dict[str, Any], dict[str, int]]:
    """A seat alone with the last tiles of the game, its places for locomotives full or not; the others Émil has taken.

    `count` says how many tiles there are of each number.
    """
    mine = random_seat(rng)
    full = rng.random() < 0.6
    mine["locomotives"] = {MU: [8, rng.choice([2, 5])], DR: [3], NU: [4] if full else []}
    mine["factories"] = mine["factories"][:4]
    used = [n for numbers in mine["locomotives"].values() for n in numbers] + mine["factories"]
    left = {n: max(there - used.count(n), 0) for n, there in enumerate(count) if n}
    for number in rng.sample([8, 9], rng.choice([0, 1, 1, 2])):
        left[number] -= left[number] > 0
    mine["markers"] = [min(mine["markers"][0], [4, 6, 8, 10, 12][len(mine["factories"])])]
    mine["tokens_at"] = {"industry:10": "qt_4_rails"} if mine["markers"][0] >= 10 else {}
    return mine, {str(n): gone for n, gone in left.items() if gone}
