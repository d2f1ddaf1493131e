"""The search of games whose turns go round: its candidates are turns, and all are judged at one moment."""

from __future__ import annotations

import random

import pytest

import rotonde
from rotonde import bots
from rotonde.bots.replies import CANDIDATES, PROMISE, REPLY, SECOND, ReplySearch
from rotonde.bots.rounds import RoundSearch
from rotonde.bots.thinking import search_for
from rotonde.core import State
from tests.bots.conftest import later


def rocket(decisions: int = 0) -> State:
    """A position of the Rocket in which a seat begins its turn."""
    state = later(rotonde.game("stephensons_rocket").new(4), decisions)
    while not (state.game.quiet(state) and state.actions_done == 0):  # type: ignore[attr-defined]
        state = later(state, 1)
    return state


def searched(state: State, simulations: int) -> ReplySearch:
    search = ReplySearch(state.observe(state.to_act[0]), random.Random(1))
    search.run(0.0, simulations)
    return search


@pytest.mark.parametrize(
    ("key", "players", "by_replies"),
    [
        ("stephensons_rocket", 4, True),
        ("stephensons_rocket", 3, False),
        ("stephensons_rocket", 2, False),
        ("age_of_steam", 3, False),
        ("german_railroads", 2, False),
    ],
)
def test_only_games_that_count_their_turns_are_searched_by_replies(key: str, players: int, by_replies: bool) -> None:
    state = later(rotonde.game(key).new(players), 12)
    search = search_for(state.observe(state.to_act[0]), random.Random(0))
    assert isinstance(search, RoundSearch)
    assert isinstance(search, ReplySearch) == by_replies


def test_the_candidates_are_turns_and_not_all_the_same() -> None:
    search = searched(rocket(), 1)
    turns = [[first, *rest] for first, rest in zip(search.root.actions, search.plans, strict=True)]
    assert 1 < len(turns) <= CANDIDATES
    assert all(len(turn) == 2 for turn in turns)
    assert len({frozenset(turn) for turn in turns}) == len(turns)
    for action in {action for turn in turns for action in turn}:
        assert sum(action in turn for turn in turns) <= SECOND


def test_with_one_action_left_there_is_nothing_to_plan() -> None:
    state = rocket(20)
    state.advance(next(action for action in state.legal() if str(action).startswith("take")), state.to_act[0])
    assert state.actions_done == 1  # type: ignore[attr-defined]
    assert not any(searched(state, 1).plans)


def test_every_reply_ends_when_the_turn_has_come_round() -> None:
    state = rocket()
    search = searched(state, 1)
    for at, first in enumerate(search.root.actions):
        after = state.copy()
        after.advance(first, state.to_act[0])
        search.reply_to(after, search.plans[at])
        assert after.over or after.to_act == state.to_act
        assert after.over or state.game.turn(after) == state.game.turn(state) + 4 == search.end


def test_every_candidate_is_replied_to_once_before_the_tree_grows() -> None:
    state = rocket(20)
    candidates = len(searched(state, 1).root.actions)
    search = searched(state, candidates)
    assert sorted(search.came) == list(range(candidates))
    assert not any(search.root.counts)
    assert search.gain(search.order[0]) == max(map(search.gain, range(candidates)))


def test_the_tree_has_the_rest_and_its_better_half_most_of_it() -> None:
    state = rocket(20)
    candidates = len(searched(state, 1).root.actions)
    search = searched(state, candidates + 80)
    assert sum(search.root.counts) == 80
    assert min(search.root.counts) > 0
    assert search.root.counts[search.order[0]] > search.root.counts[search.order[-1]]
    assert search.simulations == candidates + 80


def test_promise_replies_and_tree_count_together() -> None:
    search = searched(rocket(20), 60)
    at = search.order[0]
    tree = search.root.totals[at] / search.root.counts[at]
    parts = [(PROMISE, search.promises[at]), (REPLY, search.came[at]), (1 - PROMISE - REPLY, tree)]
    assert search.gain(at) == pytest.approx(sum(part * worth for part, worth in parts))


def test_what_was_not_tried_comes_after_what_was() -> None:
    search = searched(rocket(20), 2)
    assert [at in search.came for at in search.order[:3]] == [True, True, False]


def test_turns_that_begin_with_one_action_are_one_idea() -> None:
    search = searched(rocket(), CANDIDATES + 40)
    actions = [search.actions[at] for at in search.ranking()]
    assert len(set(actions)) == len(actions)
    assert set(actions) == set(search.actions)
    assert sum(search.share(at) for at in search.ranking()) == pytest.approx(1)


def test_without_time_it_does_what_promises_most() -> None:
    search = ReplySearch(rocket().observe(0), random.Random(1))
    search.run(1e-9, 0)
    assert search.simulations == 0
    assert search.promises[search.ranking()[0]] == max(search.promises)


def test_a_whole_game_with_few_simulations() -> None:
    game = rotonde.game("stephensons_rocket")
    state = rotonde.play(
        game.new(players=4), [bots.make("engineer:2"), *[bots.make("apprentice")] * 3], random.Random(1)
    )
    assert state.over


def test_replies_are_judged_against_the_mean_of_the_others() -> None:
    state = rocket(20)
    values, seat = state.game.evaluate(state), state.to_act[0]
    others = [value for n, value in enumerate(values) if n != seat]
    assert searched(state, 1).value(state)[seat] == pytest.approx(values[seat] - sum(others) / 3)
