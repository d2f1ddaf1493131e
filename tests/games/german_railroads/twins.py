"""Slow twins: completeness found by trying everything, on boards with switches, tiles and scarce rails."""

from __future__ import annotations

import random
from typing import Any

from rotonde.core import CHANCE
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.actions import Bonus, Done
from rotonde.games.russian_railroads.frames import Drawing, Picking
from rotonde.games.russian_railroads.rules.bonus import INSTEAD
from rotonde.games.russian_railroads.rules.effects import (
    give_up,
    happens,
    open_effect,
    perform,
    raw_choices,
    space_effect,
)
from rotonde.games.russian_railroads.rules.payment import lay, ways
from tests.games.german_railroads.tables import DR, MU, NU
from tests.games.russian_railroads.twins import ORDER, must

AREAS = {DR: [("hannover", 6, 3)], NU: [("wuerzburg", 3, 4), ("frankfurt", 7, 2)]}


def exhaustive(state: GermanState, seen: dict[str, bool]) -> bool:
    """Is there any way on that carries out every printed part? What chance may bring is left aside."""
    if not any(must(f) for f in state.stack):
        return True
    key = state.digest()
    if key not in seen:
        seen[key] = False  # a step never leads back
        top: Any = state.stack[-1]
        after = state.copy()
        if top.seat == CHANCE:
            after.stack.pop()
            seen[key] = exhaustive(after, seen)
            return seen[key]
        options = [INSTEAD] if isinstance(top, Picking) else raw_choices(state, top)
        if not options and not must(top):
            give_up(after, after.stack[-1])
            seen[key] = exhaustive(after, seen)
        for action in options:
            after = state.copy()
            perform(after, after.stack[-1], action)
            if exhaustive(after, seen):
                seen[key] = True
                break
    return seen[key]


def completable(state: GermanState, seat: int, space: int) -> bool:
    """RR-3.3, RR-3.11: does any payment and any sequence of choices carry out the whole effect of a space?"""
    effect = space_effect(state, space)
    if not happens(state, seat, effect):
        return False
    seen: dict[str, bool] = {}
    for mix in ways(state, seat, space):
        after = state.copy()
        lay(after, seat, space, mix)
        open_effect(after, seat, effect)
        if exhaustive(after, seen):
            return True
    return False


def allowed(state: GermanState) -> list[Any]:
    """RR-3.11: the choices of the top frame that strand nothing; all of them if each one does."""
    top = state.stack[-1]
    options = raw_choices(state, top)
    seen: dict[str, bool] = {}
    kept = []
    for action in options:
        after = state.copy()
        perform(after, after.stack[-1], INSTEAD if isinstance(action, Bonus) else action)
        if exhaustive(after, seen):
            kept.append(action)
    if isinstance(top, Drawing):
        return kept or [a for a in options if isinstance(a, Done)]
    return kept or options


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
