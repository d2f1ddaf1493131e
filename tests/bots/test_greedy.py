"""Greedy's short ways: what it tries next is what a full sort by gains would put first."""

from __future__ import annotations

import random

import pytest

import rotonde
from rotonde.bots.greedy import TRIED, Turn, _without
from rotonde.core import Action, State
from tests.bots.conftest import later


def building(seed: int) -> State:
    """A build turn with a long list, from a random game."""
    state, rng = rotonde.game("age_of_steam").new(3), random.Random(seed)
    while state.phase != "build_track" or len(state.legal()) < 3 * TRIED:
        state.advance(state.quick_sample(rng))
    return state


def sorted_by_gains(turn: Turn, actions: list[Action], most: int) -> list[Action]:
    """The slow twin: by value, and all of them."""
    return sorted(actions, key=lambda a: turn.gains.get(a, float("inf")), reverse=True)[:most]


def test_the_most_promising_are_those_that_a_sort_puts_first() -> None:
    rng = random.Random(2)
    for seed in range(4):
        state = building(seed)
        actions = [*state.legal()]
        turn = Turn(state.game, state.to_act[0], rng)
        turn.beam = 0
        turn.looked_at(state, actions)
        for gain in (turn.gains, turn.listed_gains):  # as many are alike in a game
            for key in gain:
                gain[key] = round(gain[key])  # type: ignore[index]
        for _ in range(10):
            some = rng.sample(actions, len(actions) * 3 // 4)
            for lost in rng.sample(some, 3):
                turn.gains.pop(lost)
                turn.listed_gains.pop(id(lost), None)
            others = [state.game.parse(str(action)) for action in some]  # equal, and not the same objects
            for most in (1, TRIED, len(some)):
                wanted = sorted_by_gains(turn, some, most) if most < len(some) else some
                assert turn.promising(some, most) == wanted
                assert turn.promising(others, most) == wanted
            actions = [action for action in actions if action in turn.gains]


def test_a_list_without_some_of_it() -> None:
    """Whether a game picks actions out of the list or makes them anew."""
    state = building(1)
    actions = [*state.legal()]
    picked = actions[3:20:4]
    rest = [action for action in actions if action not in picked]
    assert _without(actions, picked) == rest
    assert _without(actions, [state.game.parse(str(action)) for action in picked]) == rest


@pytest.mark.parametrize(
    ("key", "crowd"),
    [("age_of_steam", [5, 6]), ("russian_railroads", [4]), ("german_railroads", []), ("imperial_steam", [])],
)
def test_in_a_crowd_own_points_alone_count(key: str, crowd: list[int]) -> None:
    game = rotonde.game(key)
    assert [n for n in game.players if n > 1 and not game.rivalry(n)] == crowd
    for players in crowd:
        state = later(game.new(players), 40)
        seat = state.to_act[0]
        assert Turn(game, seat, random.Random(1)).worth(state) == pytest.approx(game.evaluate(state)[seat])
