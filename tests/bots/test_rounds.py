"""The search of games with rounds: its candidates, the moment it compares at, its budget."""

from __future__ import annotations

import random

import pytest

import rotonde
from rotonde import SetupError, bots
from rotonde.bots.greedy import Turn
from rotonde.bots.rounds import CANDIDATES, RoundSearch
from rotonde.bots.thinking import search_for
from rotonde.core import State
from tests.bots.conftest import later


class Doubled:
    """A game's own evaluation as eyes, some times as large; remembers how much it was asked at once."""

    def __init__(self, factor: float = 2.0) -> None:
        self.factor = factor
        self.asked: list[int] = []

    def suits(self, state: State) -> bool:
        return True

    def all_values(self, states: list[State]) -> list[list[float]]:
        self.asked.append(len(states))
        return [[self.factor * value for value in state.game.evaluate(state)] for state in states]

    def own_values(self, states: list[State], seats: list[int]) -> list[float]:
        return [values[seat] for values, seat in zip(self.all_values(states), seats, strict=True)]


def railroads(decisions: int = 12, players: int = 2) -> State:
    """A position in the first round where a seat chooses among many spaces."""
    state = later(rotonde.game("german_railroads").new(players), decisions)
    while not (state.game.quiet(state) and len(state.legal()) > CANDIDATES):
        state = later(state, 1)
    return state


def searched(state: State, simulations: int, eyes: Doubled | None = None) -> RoundSearch:
    search = RoundSearch(state.observe(state.to_act[0]), random.Random(1), eyes)
    search.run(0.0, simulations)
    return search


def test_only_games_with_a_clock_are_played_on_to_the_end_of_a_round() -> None:
    rng = random.Random(0)
    for key, players, by_rounds in (
        ("german_railroads", 2, True),
        ("russian_railroads", 2, True),
        ("age_of_steam", 3, False),
        ("stephensons_rocket", 2, False),
    ):
        state = later(rotonde.game(key).new(players), 12)
        search = search_for(state.observe(state.to_act[0]), rng)
        assert isinstance(search, RoundSearch)
        assert bool(search.horizon) == by_rounds


@pytest.mark.parametrize(("key", "players"), [("stephensons_rocket", 2), ("age_of_steam", 3), ("russian_railroads", 2)])
def test_no_candidate_takes_all_simulations(key: str, players: int) -> None:
    state = later(rotonde.game(key).new(players), 30)
    search = searched(state, 80)
    shares = [search.share(at) for at in range(len(search.actions))]
    assert search.simulations == 80
    assert sum(shares) == pytest.approx(1)
    assert max(shares) < 0.6
    assert min(shares) > 0  # every candidate has its part


@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_simulation_ends_when_the_round_is_over(players: int) -> None:
    state = railroads(players=players)
    search = searched(state, 5)
    game, now = state.game, state.game.clock(state)
    for _ in range(5):
        after = state.copy()
        search.play_on(after)
        assert game.quiet(after)
        assert game.clock(after) == now + 1 == search.horizon


def test_the_last_round_is_played_to_the_end() -> None:
    state = railroads()
    last = state.game.new(2).board.rounds  # type: ignore[attr-defined]
    while state.game.clock(state) < last or not state.game.quiet(state) or len(state.legal()) < 2:
        state = later(state, 1)
    search = searched(state, 3)
    after = state.copy()
    search.play_on(after)
    assert after.over


def test_the_candidates_are_what_greedy_likes_best() -> None:
    state = railroads()
    search = searched(state, 1)
    seat = state.to_act[0]
    legal = state.legal()
    turn = Turn(state.game, seat, random.Random(2))
    worths = dict(zip(map(str, legal), turn.promises(state, legal), strict=True))
    bar = sorted(worths.values(), reverse=True)[CANDIDATES - 1]
    assert len(search.root.actions) == CANDIDATES < len(legal)
    assert all(worths[str(action)] >= bar - 1e-6 for action in search.root.actions)


def test_learned_eyes_see_candidates_and_what_comes_of_them() -> None:
    """Where actions are tried for the first time they look at all of them at once, and where each simulation ends."""
    eyes = Doubled()
    search = searched(railroads(), 60, eyes)
    assert search.simulations == 60
    assert max(eyes.asked) >= CANDIDATES
    assert eyes.asked.count(1) >= 60


def test_what_is_twice_as_much_to_learned_eyes_is_a_gain_twice_as_large() -> None:
    state = railroads()
    once, twice = searched(state, 60), searched(state, 60, Doubled(2.0))
    assert twice.best() == once.best()
    assert twice.gain(twice.ranking()[0]) == pytest.approx(2 * once.gain(once.ranking()[0]))


def test_half_of_the_candidates_is_left_after_each_part_of_the_budget() -> None:
    search = searched(railroads(), 240)
    counts = sorted(search.root.counts)
    assert search.simulations == 240 == sum(counts)
    assert counts[0] == 10  # a third of the budget for eight, a third for four, a third for two
    assert counts[:4] == [10] * 4
    assert counts[4:6] == [30] * 2
    assert counts[6:] == [70] * 2
    first = search.ranking()[0]
    assert search.root.counts[first] == 70
    assert search.best() == search.root.actions[first]
    assert search.gain(first) >= search.gain(search.ranking()[1])


def test_without_time_it_does_what_greedy_would() -> None:
    state = railroads()
    view = state.observe(state.to_act[0])
    search = RoundSearch(view, random.Random(1))
    search.run(1e-9, 0)
    assert search.simulations == 0
    assert search.promises[search.ranking()[0]] == max(search.promises)
    assert search.best() in view.legal()


def test_it_needs_a_budget() -> None:
    state = railroads()
    with pytest.raises(SetupError, match="needs a budget"):
        RoundSearch(state.observe(state.to_act[0]), random.Random(0)).run(0.0, 0)


def test_the_same_draw_gives_the_same_choice() -> None:
    view = railroads().observe(0)
    seat = view.table.to_act[0]
    view = view.table.observe(seat)
    bot = bots.make("search:40")
    chosen = {str(bot.choose(view, random.Random(7))) for _ in range(2)}
    assert len(chosen) == 1


def test_a_hint_tells_its_reasons_by_rounds() -> None:
    state = railroads()
    view = state.observe(state.to_act[0])
    hint = bots.hint(view, random.Random(0), 1.0)
    most = max(idea.share for idea in hint.ideas)
    looked_at = [idea.gain for idea in hint.ideas if idea.share > 0.8 * most]  # the others were given up on the way
    assert hint.action == hint.ideas[0].action
    assert hint.action in view.legal()
    assert hint.ideas[0].gain == max(looked_at)
    assert sum(idea.share for idea in hint.ideas) <= 1.0001
