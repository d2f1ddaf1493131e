"""What each seat knows: hidden money (IS-2.8.5) and worlds that fit what is seen."""

from __future__ import annotations

import json
import random

import pytest

from rotonde.core import kit
from rotonde.games.imperial_steam import GAME
from tests.games.imperial_steam.tables import CREW, do, lay, wrong_with

HIDDEN = {"open_money": False}


def test_hidden_money_looks_the_same() -> None:
    """IS-2.8.5: two positions that differ in another's money give the same view."""
    one = lay(seats={1: {"money": 30}}, options=HIDDEN)
    two = lay(seats={1: {"money": 400}}, options=HIDDEN)
    for seat in (0, 2, None):
        assert json.dumps(one.observe(seat).encode()) == json.dumps(two.observe(seat).encode())
    assert one.observe(1).encode() != two.observe(1).encode()


def test_a_world_can_finish_what_was_begun() -> None:
    """IS-A39: the guess for a player in the middle of an action is enough to carry it out."""
    rival = {"tracks": ["wien--wr_neustadt"]}
    seat = {**CREW, "money": 30, "investors": 0}
    state = lay(seats={0: seat, 1: rival, 2: rival, 3: {**rival, "money": 0}}, options=HIDDEN)
    do(state, "choose lay_track", "lay wien--wr_neustadt")
    for seed in range(20):
        world = state.observe(3).determinize(random.Random(seed))
        assert wrong_with(world) == []
        assert world.legal()


def test_money_is_open_at_the_end() -> None:
    """IS-9: the result is no secret."""
    marks = {"investors": 0, "markers": {"pass": 5}}
    state = lay(2, {0: marks, 1: marks}, round=8, turns=10, ended=True, options=HIDDEN)
    assert state.observe(None).encode() == {"seat": None, **state.encode()}


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_promises(players: int) -> None:
    """More games of the conformance kit than those of tests/core/test_conformance.py."""
    only = [name for name in kit.RULES if name != "hash seeds"]
    report = kit.check(GAME, games=2, players=[players], looks=12, slow_looks=2, only=only)
    assert report.ok, report
