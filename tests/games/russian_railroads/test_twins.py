"""Fast paths against slow twins: completeness, rooms, steps (RR-3.3, RR-3.11, RR-5.3, RR-9.2)."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest

from rotonde.core import PositionError, story
from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.actions import Use
from rotonde.games.russian_railroads.rules import tracks
from rotonde.games.russian_railroads.rules.effects import partly
from rotonde.games.russian_railroads.rules.payment import payable, ways
from rotonde.games.russian_railroads.rules.spaces import claimable
from rotonde.games.russian_railroads.state import RailroadsState
from tests.games.russian_railroads.twins import (
    ORDER,
    allowed,
    anything,
    completable,
    jammed_document,
    random_document,
    room,
)


@lru_cache(maxsize=1)
def positions() -> list[RailroadsState]:
    """Random positions in which something is earned at nearly every step."""
    rng = random.Random(20131)
    return [*made(random_document, 90, rng), *made(jammed_document, 60, rng)]


def made(document: Callable[[random.Random], dict[str, Any]], n: int, rng: random.Random) -> list[RailroadsState]:
    """So many positions that can be."""
    out: list[RailroadsState] = []
    while len(out) < n:
        try:
            state = GAME.decode(document(rng))
        except PositionError:  # the random board asks for more tiles than there are
            continue
        assert isinstance(state, RailroadsState)
        out.append(state)
    return out


@pytest.mark.parametrize("n", range(150))
def test_the_list_of_spaces_is_exact(n: int) -> None:
    """RR-3.3, RR-3.11, RR-9.6: a space is listed if and only if the exhaustive search finds a way."""
    state = positions()[n]
    board = state.board
    listed = {a.space for a in state.legal() if isinstance(a, Use)}
    expected = set()
    for s, space in enumerate(board.spaces):
        if not state.open >> s & 1 or (s >= board.own and not state.hired[0] >> s - board.own & 1):
            continue
        if not payable(state, 0, s):
            continue
        if space.claim:
            fits = bool(claimable(state, 0) >> s & 1)
        elif s >= board.own:
            fits = state.ruleset >= 2 or anything(state, 0, space.effect)
        else:
            fits = completable(state, 0, s)
        if fits:
            expected.add(space.name)
    assert listed == expected


@pytest.mark.parametrize("n", range(150))
def test_own_engineers_in_both_rulesets(n: int) -> None:
    """RR-3.4: ruleset 1 lists those who do anything, ruleset 2 all; the story says of exactly the others that they
    were used for nothing."""
    for ruleset in (1, 2):
        state = positions()[n].copy()
        board = state.board
        state.ruleset, state.hired[0], state.listed = ruleset, 0, None
        for engineer in range(len(board.engineers)):
            if engineer not in state.strip:
                state.hired[0] |= 1 << engineer
                state.open |= 1 << board.own + engineer
        own = [s for s in range(board.own, len(board.spaces)) if state.hired[0] >> s - board.own & 1]
        able = [s for s in own if state.open >> s & 1 and payable(state, 0, s)]
        doing = {board.spaces[s].name for s in able if anything(state, 0, board.spaces[s].effect)}
        listed = {a.space for a in state.legal() if isinstance(a, Use) and a.space.startswith("hired")}
        assert listed == (doing if ruleset == 1 else {board.spaces[s].name for s in able})
        for name in listed:
            mixes = ways(state, 0, board.space_index[name])
            actions: list[Any] = [Use(name), *([board.pay(mixes[0])] if len(mixes) > 1 else [])]
            after = state.copy()
            kinds = [event.kind for action in actions for event in story(after, action)]
            assert ("vain" in kinds) == (name not in doing)


def test_some_own_engineers_do_nothing() -> None:
    """The positions above are worth it: dozens of engineers there do nothing."""
    idle = 0
    for state in positions():
        idle += sum(1 for e in state.board.engineer_effect if not partly(state, 0, e))
    assert idle >= 50


@pytest.mark.parametrize("n", range(150))
def test_no_choice_strands_a_printed_part(n: int) -> None:
    """RR-3.11: on the way through random actions, the choices are those that the exhaustive search allows."""
    rng = random.Random(n)
    for action in positions()[n].legal():
        state = positions()[n].copy()
        if not isinstance(action, Use):
            continue
        state.apply(action)
        for _ in range(6):
            if not state.stack or state.to_act != (0,):
                break
            if state.phase not in ("paying", "swapping", "picking"):
                assert state.legal() == allowed(state)
            state.apply(rng.choice(state.legal()))


def test_the_twins_see_help_from_benefits() -> None:
    """RR-3.11: among the positions are some where only a benefit on the way makes a space possible."""
    helped = 0
    for state in positions():
        steps = tracks.steps_possible(state, 0)
        listed = [a.space for a in state.legal() if isinstance(a, Use)]
        needs = {"industry_2w": 2, "last_round_industry": 3, "industry_2w_black": 1}
        helped += sum(1 for space, n in needs.items() if space in listed and n > steps)
    assert helped >= 5


def test_the_jammed_positions_are_worth_it() -> None:
    """RR-3.11: among them are some where only a move of the rail in front makes room for the second move."""
    made_room = pieces = 0
    for state in positions()[90:]:
        room = sum(tracks.rooms(state, 0).to_bytes(5, "little"))
        listed = [a.space for a in state.legal() if isinstance(a, Use)]
        made_room += "rail_any_coin" in listed and room < 2
        pieces += state.black_owner == 0 and state.temps[0] > 0
    assert made_room >= 3
    assert pieces >= 3
    assert {state.players for state in positions()[90:]} == {2, 3, 4}


@pytest.mark.parametrize("seed", range(30))
def test_rooms(seed: int) -> None:
    """RR-5.3: the packed rooms of a line are those found step by step."""
    rng = random.Random(seed)
    for route, length, colours in zip(GAME.new(2).board.routes, (15, 9, 9), (5, 4, 3)):
        spaces = sorted(rng.sample(range(1, length + 1), rng.randint(1, colours)), reverse=True)
        rails = dict(zip(ORDER, spaces))
        packed = sum(at << 4 * ORDER.index(c) for c, at in rails.items())
        expected = room(rails, length, colours)
        assert {c: route.room(packed) >> 8 * ORDER.index(c) & 255 for c in expected} == expected
        assert [c for k, c in enumerate(ORDER) if route.movable(packed) >> k & 1] == [
            c for c, n in expected.items() if n
        ]


@pytest.mark.parametrize("seed", range(30))
def test_steps(seed: int) -> None:
    """RR-9.2, RR-9.4: how many steps two markers can make, tried one by one."""
    rng = random.Random(seed)
    factories = rng.randint(0, 5)
    end = [5, 7, 9, 11, 13, 16][factories]
    markers = rng.sample(range(end), 2)
    state = GAME.new(2)
    assert isinstance(state, RailroadsState)
    state.factories[0] = sum(4 << 4 * i for i in range(factories))
    state.markers[0] = sum(1 << m for m in markers)
    expected = 0
    while True:
        free = [m for m in markers if m + 1 < end and m + 1 not in markers]
        assert free == [m for m in markers if tracks.stepping(state, 0) >> m & 1]
        assert tracks.steps_possible(state, 0) == _left(list(markers), end)
        if not free:
            break
        pick = rng.choice(free)
        markers[markers.index(pick)] += 1
        state.markers[0] ^= 3 << pick
        expected += 1
    assert tracks.steps_possible(state, 0) == 0


def _left(markers: list[int], end: int) -> int:
    """The most steps that are left: the front marker first."""
    total = 0
    for m in sorted(markers, reverse=True):
        end -= 1
        total += end - m
    return total
