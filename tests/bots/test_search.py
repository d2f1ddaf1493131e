"""The tree search: its tree, its budget, its choices."""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

import pytest

import rotonde
from rotonde import SetupError, bots
from rotonde.bots.search import Search, evaluations_per_second, simulations_per_second
from rotonde.core import State
from tests.bots.conftest import later


def rocket(decisions: int = 30, players: int = 2) -> State:
    state = later(rotonde.game("stephensons_rocket").new(players), decisions)
    while state.phase not in ("first_action", "second_action"):
        state = later(state, 1)
    return state


def searched(state: State, simulations: int, **how: Any) -> Search:
    search = Search(state.observe(state.to_act[0]), random.Random(1), **how)
    search.run(0.0, simulations)
    return search


def test_every_simulation_tries_one_action_of_the_root() -> None:
    search = searched(rocket(), 120)
    root = search.root
    assert search.simulations == 120 == root.visits
    assert sum(root.counts) - len(root.counts) == 120
    assert sorted(map(str, root.actions)) == sorted(map(str, rocket().legal()))


def test_the_tree_grows_by_one_node_at_most_in_a_simulation() -> None:
    def size(node: Any) -> int:
        return 1 + sum(size(child) for child in node.children.values())

    small, large = (size(searched(rocket(), n).root) for n in (50, 200))
    assert small <= 51
    assert small < large <= 201


def test_long_lists_are_opened_a_few_at_a_time() -> None:
    search = searched(rocket(), 60)
    tried = [n for n in search.root.counts if n > 1]
    assert len(search.root.actions) > 30
    assert len(tried) < 12


def test_it_takes_what_wins_at_once() -> None:
    """What to collect: fares or a whistle, whichever counts for more."""
    state = rotonde.game("whistle_stop").new(2)
    rng = random.Random(3)
    while state.phase != "take":
        state.advance(state.quick_sample(rng), state.to_act[0])
    seat = state.to_act[0]
    gains = {}
    for action in state.legal():
        after = state.copy()
        after.advance(action, seat)
        gains[str(action)] = state.game.evaluate(after)[seat]
    assert len(set(gains.values())) == 2
    for name in ("greedy", "search:60"):
        choice = bots.make(name).choose(state.observe(seat), random.Random(4))
        assert gains[str(choice)] == max(gains.values())


def test_those_who_decide_together_do_not_see_each_other() -> None:
    """Below a simultaneous decision there is one node for the next seat, whatever the first one chose."""
    state = rotonde.game("whistle_stop").new(3)
    rng = random.Random(0)
    while state.phase != "lay":
        state.advance(state.roll(rng), None)
    search = searched(state, 200)
    root = search.root
    blind = [place for place in root.children if place[0] is None]
    assert blind == [(None, 1)]
    assert len([n for n in root.counts if n > 1]) > 1
    assert list(root.children[None, 1].children) == [(None, 2)]
    assert len(root.children) > 1  # what all three chose, and the roll after it


def test_a_search_out_of_time_still_answers() -> None:
    state = rocket(0)
    view = state.observe(0)
    search = Search(view, random.Random(0))
    search.run(1e-9, 0)
    assert search.best() in view.legal()
    start = perf_counter()
    assert bots.make("search:20ms").choose(view, random.Random(0)) in view.legal()
    assert perf_counter() - start < 10  # a busy machine may be slow, but a search for a second would not end here


def test_a_search_needs_a_budget_and_a_seat_that_decides() -> None:
    state = rocket()
    seat = state.to_act[0]
    with pytest.raises(SetupError, match="needs a budget"):
        Search(state.observe(seat), random.Random(0)).run(0.0, 0)
    for other in (1 - seat, None):
        with pytest.raises(SetupError, match="must decide"):
            Search(state.observe(other), random.Random(0))


def test_a_playout_goes_to_the_end() -> None:
    """Played out, a simulation is worth what the game paid, so all values are whole thousands apart."""
    search = searched(rocket(), 30, playout=-1)
    worths = search.root.totals
    assert search.simulations == 30
    assert any(abs(total) > 0 for total in worths)
    assert simulations_per_second(rocket(60), 0.05) > 0
    assert evaluations_per_second(rocket(60), 0.05) > 0


def test_a_hint_tells_its_reasons() -> None:
    state = rocket()
    view = state.observe(state.to_act[0])
    hint = bots.hint(view, random.Random(0), 0.1)
    assert hint.action in view.legal()
    assert hint.action == hint.ideas[0].action
    assert 1 <= len(hint.ideas) <= 5
    assert sum(idea.share for idea in hint.ideas) <= 1.0001
    assert hint.figures["ideas"][0]["action"] == str(hint.action)
    assert hint.figures["simulations"] == hint.simulations
