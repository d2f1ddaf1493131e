"""What bots think of a position, and what they do inside an action."""

from __future__ import annotations

import random

import pytest

from rotonde.core import CHANCE
from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.eval import evaluate
from rotonde.games.russian_railroads.state import RailroadsState
from tests.games.russian_railroads.tables import KV, SP, TS, do, table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_end_it_is_the_score(players: int) -> None:
    """With nothing left to come the estimate is the final scoring."""
    state, rng = GAME.new(players), random.Random(players)
    assert isinstance(state, RailroadsState)
    while state.to_act:
        state.advance(state.quick_sample(rng))
    assert evaluate(state) == [float(n) for n in state.scores()]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"rails": {TS: {"black": 5}}}, {"rails": {TS: {"black": 4}}}),  # one step from brown rails
        ({"rails": {SP: {"black": 4}}, "locomotives": {TS: [1], SP: [3]}}, {"rails": {SP: {"black": 4}}}),
        ({"x2": 1}, {}),
        ({"roubles": 2}, {"roubles": 1}),
        ({"engineers": [15]}, {}),
    ],
)
def test_more_is_better(better: dict[str, object], worse: dict[str, object]) -> None:
    """What a player would rather have, other things being equal."""
    assert evaluate(table(s0=better))[0] > evaluate(table(s0=worse))[0]


def test_the_plain_answer_is_a_good_one() -> None:
    """A grey rail goes where the locomotive pulls it, a locomotive where rails are waiting."""
    mine = {"rails": {TS: {"black": 2}, KV: {"black": 3}}, "locomotives": {TS: [1], KV: [2]}, "roubles": 0}
    state = do(table(s0=mine), "use rail_grey_1w")
    assert str(GAME.plain(state, 0)) in ("move transsib grey", "move kiev grey")
    waiting = {"rails": {KV: {"black": 4, "grey": 3}, TS: {"black": 2}}, "roubles": 0}
    state = do(table(s0=waiting), "use loco_1w", "locomotive")
    assert str(GAME.plain(state, 0)) == "place kiev 0"


def test_a_token_is_chosen_with_thought() -> None:
    """It is taken for good: the plain answer is worth more than the first of the list, once all is done."""
    near = {"rails": {SP: {"black": 3}}, "locomotives": {SP: [4]}, "roubles": 0}
    state = do(table(s0=near), "use rail_basic", "move petersburg black")
    assert state.phase == "choosing"
    worths = {}
    for action in (state.legal()[0], GAME.plain(state, 0)):
        after = state.copy()
        after.advance(action, 0)
        while after.stack and after.to_act == (0,):
            after.advance(GAME.plain(after, 0), 0)
        worths[str(action)] = evaluate(after)[0]
    first, plain = worths.values()
    assert plain > first + 5


def test_the_plain_answer_is_always_legal() -> None:
    """Whatever is pending."""
    state, rng = GAME.new(3), random.Random(5)
    assert isinstance(state, RailroadsState)
    while state.to_act:
        if state.to_act[0] != CHANCE:
            seat = state.to_act[0]
            assert GAME.plain(state, seat) in state.legal(seat)
        state.advance(state.quick_sample(rng))
