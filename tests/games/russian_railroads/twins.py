"""Slow twins: the rules again, plainly, without counts, tables or short cuts."""

from __future__ import annotations

import random
from typing import Any

from rotonde.core import CHANCE
from rotonde.games.russian_railroads.actions import Bonus, Done
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.bonus import INSTEAD
from rotonde.games.russian_railroads.rules.effects import happens, open_effect, space_effect
from rotonde.games.russian_railroads.rules.payment import lay, ways
from rotonde.games.russian_railroads.state import RailroadsState
from tests.games.russian_railroads.tables import KV, SP, TS, strip

ORDER = ["black", "grey", "brown", "beige", "white"]


def must(frame: Any) -> bool:
    """Has a step printed parts?"""
    if frame.kind == "working":
        return any(not e & p.OPTIONAL for e in frame.parts)
    return frame.kind == "repeating" and bool(frame.must)


def exhaustive(state: RailroadsState, seen: dict[str, bool]) -> bool:
    """Is there any way on that carries out every printed part? Tries everything; positions are told apart by digest.

    What chance may bring is left aside: nothing may count on it.
    """
    if not any(must(f) for f in state.stack):
        return True
    key = state.digest()
    if key not in seen:
        seen[key] = False  # a step never leads back
        top: Any = state.stack[-1]
        if top.seat == CHANCE:
            after = state.copy()
            after.stack.pop()
            seen[key] = exhaustive(after, seen)
            return seen[key]
        options = [INSTEAD] if top.kind == "picking" else top.choices(state)
        if not options and not must(top):
            after = state.copy()
            after.stack[-1].give_up(after)
            seen[key] = exhaustive(after, seen)
        for action in options:
            after = state.copy()
            after.stack[-1].carry_out(after, action, after.stack[-1].seat)
            if exhaustive(after, seen):
                seen[key] = True
                break
    return seen[key]


def completable(state: RailroadsState, seat: int, space: int) -> bool:
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


def anything(state: RailroadsState, seat: int, effect: tuple[int, ...]) -> bool:
    """RR-3.4: does any part of an effect that may be carried out in part change the table, or ask for a choice?"""
    after = state.copy()
    below = len(after.stack)
    open_effect(after, seat, p.optional(effect))
    while len(after.stack) > below:
        top: Any = after.stack[-1]
        options = top.choices(after)
        if top.seat == CHANCE or any(does_something(after, action) for action in options):
            return True
        after.stack.pop()
    return after.digest() != state.digest()


def does_something(state: RailroadsState, action: Any) -> bool:
    """Does a choice of the top frame more than to let it go, or to use what does nothing itself?"""
    if isinstance(action, Done):
        return False
    after = state.copy()
    below = len(after.stack) - 1
    after.stack[-1].carry_out(after, action, after.stack[-1].seat)
    before = state.copy()
    before.stack.pop()
    if after.digest() == before.digest():
        return False
    while len(after.stack) > below and after.stack[-1].kind == "working":
        if after.stack[-1].choices(after):
            return True
        after.stack.pop()
    return after.digest() != before.digest()


def allowed(state: RailroadsState) -> list[Any]:
    """RR-3.11: the choices of the top frame that strand nothing; all of them if each one does."""
    top = state.stack[-1]
    options = top.choices(state)
    seen: dict[str, bool] = {}
    kept = []
    for action in options:
        after = state.copy()
        after.stack[-1].carry_out(after, INSTEAD if isinstance(action, Bonus) else action, after.stack[-1].seat)
        if exhaustive(after, seen):
            kept.append(action)
    if top.kind == "drawing":
        return kept or [a for a in options if isinstance(a, Done)]
    return kept or options


def room(rails: dict[str, int], length: int, colours: int) -> dict[str, int]:
    """RR-5.3: how far each colour can go, moved step by step."""
    out = {}
    for k, colour in enumerate(ORDER[:colours]):
        front = length + 1 if not k else rails.get(ORDER[k - 1], 0)
        at, steps = rails.get(colour, 0), 0
        while at + 1 < front:
            at, steps = at + 1, steps + 1
        out[colour] = steps
    return out


def random_board(rng: random.Random) -> dict[str, Any]:
    """A seat whose lines stand close to special spaces, gaps and ends."""
    rails: dict[str, dict[str, int]] = {}
    main = rng.choice([1, 5, 9, 11, 12, 14, 15])
    owned = 1 + (main >= 2) + (main >= 6) + (main >= 10) + (main >= 15)
    for line, first, colours in ((TS, main, 5), (SP, rng.choice([1, 3, 5, 9]), 4), (KV, rng.choice([1, 2, 8, 9]), 3)):
        rails[line] = {"black": first}
        at = first
        for colour in ORDER[1 : min(colours, owned)]:
            at = rng.randint(0, at - 1)
            if not at:
                break
            rails[line][colour] = at
    factories = [rng.choice([2, 3, 4, 5, 6, 7, 9]) for _ in range(rng.randint(0, 5))]
    end = [5, 7, 9, 11, 13, 16][len(factories)]
    marker = rng.choice([m for m in (0, 3, 4, 6, 8, 9, 12, 14, 15) if m < end])
    token = {} if marker < 10 else {"industry:10": "qt_revaluation"}
    return {
        "rails": rails,
        "factories": factories,
        "markers": [marker],
        "locomotives": {TS: [8, 5], SP: [6], KV: [1]},
        "tokens_at": token,
        "revalued": bool(token),
        "roubles": rng.choice([0, 1]),
        "x2": rng.choice([0, 7]),
        "engineers": rng.choice([[], [12], [14]]),
    }


def random_document(rng: random.Random) -> dict[str, Any]:
    """A position in which benefits on the way matter."""
    mine = random_board(rng)
    for line, spaces in ((TS, [13]), (SP, [4, 6])):
        for space, token in zip(spaces, ("qt_kiev_medal" if line == TS else "qt_3_x2", "qt_5_industry")):
            if mine["rails"][line]["black"] >= space:
                mine["tokens_at"][f"{line}:{space}"] = token
    mine["medal"] = "transsib:13" in mine["tokens_at"]
    public = rng.sample([2, 6, 7, 9, 13, 5, 10, 11, 4], 2)
    used = rng.sample(["loco_1w", "aux_x2", "rail_brown_1w"], 2)
    last = rng.random() < 0.3
    slots = strip(4, 7 if last else 1)
    if not last:
        slots = [15, *public, *[n for n in (3, 8, 14, 12, 9, 7) if n not in public and n not in mine["engineers"]][:4]]
    return {
        "players": 4,
        "round": 7 if last else 1,
        "seats": [{**mine, "locomotives": mine["locomotives"]}, {"locomotives": {}}, {}, {}],
        "supply": {"strip": slots, "cards": None if rng.random() < 0.5 else ["qc_engineer", "qc_black_worker"]},
        "spaces": {name: {"player": 0, "workers": 1} for name in used},
    }


def jammed_board(rng: random.Random) -> dict[str, Any]:
    """A seat whose rails stand so close behind each other that a move of one makes room for the next."""
    rails: dict[str, dict[str, int]] = {}
    main = rng.choice([2, 6, 10, 14, 14, 15])
    owned = 1 + (main >= 2) + (main >= 6) + (main >= 10) + (main >= 15)
    for line, first, colours in ((TS, main, 5), (SP, rng.choice([8, 9, 9]), 4), (KV, rng.choice([8, 9, 9]), 3)):
        rails[line] = {"black": first}
        at = first
        for colour in ORDER[1 : min(colours, owned)]:
            at -= rng.choice([1, 1, 1, 1, 2])
            if at < 1:
                break
            rails[line][colour] = at
    second = rng.random() < 0.6
    tokens_at = {"petersburg:4": "qt_second_marker" if second else "qt_3_x2", "petersburg:6": "qt_5_industry"}
    if main >= 13:
        tokens_at["transsib:13"] = "qt_kiev_medal"
    factories = [rng.choice([2, 3, 4, 5, 6, 7]) for _ in range(rng.randint(0, 3))]
    end = [5, 7, 9, 11][len(factories)]
    markers = [m for m in (0, 2, 3, 4, 5, 6, 8, 9) if m < end]
    return {
        "rails": rails,
        "factories": factories,
        "markers": sorted(rng.sample(markers, 2)) if second else [rng.choice(markers)],
        "locomotives": {TS: [8, 5], SP: [6], KV: [rng.choice([1, 9])]},
        "tokens_at": tokens_at,
        "medal": main >= 13,
        "roubles": rng.choice([0, 1, 2]),
        "x2": rng.choice([0, 3, 8]),
    }


def jammed_document(rng: random.Random) -> dict[str, Any]:
    """Jammed lines, the public replay engineer, black and temporary workers in hand, at every number of players."""
    players = rng.choice([2, 3, 4])
    mine = jammed_board(rng)
    slots: list[int | None] = [15, 12, rng.choice([1, 6, 7, 13]), 3, 8, 5, None]
    if players == 4:
        slots[6] = 9
    used = rng.sample(["loco_1w", "aux_x2", "rail_brown_1w", "rail_beige_2w", "industry_2w"], 2)
    spaces = {name: {"player": 0, "workers": int(name[-2]) if name[-1] == "w" else 1} for name in used}
    supply: dict[str, Any] = {"strip": slots}
    if rng.random() < 0.4:
        supply |= {"black_worker": 0, "black_in_hand": True}
    if players > 2 and rng.random() < 0.4:
        spaces["aux_temp"] = {"player": 0, "workers": 1}
        mine["temporary"] = 2
    return {"players": players, "seats": [mine, *[{} for _ in range(players - 1)]], "supply": supply, "spaces": spaces}
