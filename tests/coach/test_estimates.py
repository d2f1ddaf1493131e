"""Estimates: from a view alone, repeatable, exact where nothing is left, and paired where two actions are compared."""

import random
from itertools import product

import pytest

import rotonde
from rotonde.bots.aims import Eyes
from rotonde.coach.estimates import LONGEST, Estimator, Lane, compare, estimate, mean_and_error
from rotonde.coach.reasons import after
from rotonde.coach.shares import BINS, NAME, TRIED, Shares, at, shares_of, unfitted
from rotonde.core import CHANCE
from tests.coach.conftest import GAMES, on_the_way
from tools.fit_shares import before


@pytest.mark.parametrize("key", GAMES)
def test_the_same_seed_gives_the_same_figures(key: str) -> None:
    state = on_the_way(key, decisions=30)
    view = state.observe(state.to_act[0])
    one, two = (estimate(view, 3, seed=5, action=view.legal()[0]) for _ in range(2))
    assert one == two
    assert abs(sum(one.shares) - 1.0) < 1e-9
    assert one.simulations == 3
    assert estimate(view, 3, seed=6, action=view.legal()[0]) != one


@pytest.mark.parametrize("key", ["stephensons_rocket", "russian_railroads"])
def test_what_is_hidden_changes_nothing(key: str) -> None:
    """Two worlds that the seat cannot tell apart have one estimate."""
    state = on_the_way(key)
    seat = state.to_act[0]
    view = state.observe(seat)
    other = view.determinize(random.Random(99)).observe(seat)
    assert view.encode() == other.encode()
    assert estimate(view, 3, seed=1) == estimate(other, 3, seed=1)


def test_one_game_of_four_is_played_with_the_eyes_of_the_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the engineer looks through a network: what only one of the two can hold is not certain."""
    state = on_the_way("russian_railroads")
    estimator = Estimator(state.observe(state.to_act[0]), 1)
    seen: dict[bool, set[int]] = {False: set(), True: set()}

    def step(lanes: list[Lane], eyes: Eyes) -> None:
        seen[eyes is estimator.plain].update(lane.guess for lane in lanes)
        for lane in lanes:
            lane.passed = LONGEST

    monkeypatch.setattr(estimator, "step", step)
    estimator.add([None], 8)
    assert estimator.eyes is not estimator.plain
    assert seen == {False: {0, 1, 2, 4, 5, 6}, True: {3, 7}}


def test_a_thorough_estimate_of_age_of_steam_tries_everything() -> None:
    """Of two hundred actions the best is hardly ever among fourteen that are drawn by lot."""
    view = on_the_way("age_of_steam").observe(0)
    assert Estimator(view).tried == TRIED
    assert Estimator(view, thorough=True).tried > 300
    assert Estimator(view, thorough=True).noise < Estimator(view).noise
    assert Estimator(on_the_way("russian_railroads").observe(0), thorough=True).tried == TRIED


def test_what_is_not_fitted_outlives_a_new_fit() -> None:
    """How far games are played on, and what a thorough look tries, are set by hand."""
    title = rotonde.game("age_of_steam")
    assert before(title) == {"round": 0, "thorough": shares_of(title).thorough}
    assert shares_of(title).thorough


def test_nothing_left_is_the_result() -> None:
    match = rotonde.play("stephensons_rocket", ["apprentice"] * 2, seed=3)
    state = match.state
    found = estimate(state.observe(0), 2)
    assert found.scores == tuple(float(score) for score in state.scores())
    winners = state.winners()
    assert found.shares == tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(2))
    assert found.errors == (0.0, 0.0)


def test_an_action_compared_with_itself_is_no_better() -> None:
    state = on_the_way("russian_railroads")
    view = state.observe(state.to_act[0])
    action = view.legal()[0]
    found = compare(view, action, action, 4)
    assert (found.gain, found.error, found.simulations) == (0.0, 0.0, 4)


def test_simulations_are_added_and_compared_guess_by_guess() -> None:
    state = on_the_way("russian_railroads")
    seat = state.to_act[0]
    view = state.observe(seat)
    one, two = view.legal()[:2]
    estimator = Estimator(view, 2)
    estimator.add([one, two], 2)
    estimator.add([one, two], 2, start=2)
    late = estimator.compare(one, two, start=2)
    gains = [estimator.samples[one][n].shares[seat] - estimator.samples[two][n].shares[seat] for n in (2, 3)]
    assert (late.gain, late.error) == mean_and_error(gains)
    assert late.simulations == 2


def test_a_clear_blunder_costs_its_share() -> None:
    """Next to the end of the Rocket a seat that is ahead keeps its share, and all estimates agree with the rules."""
    state = rotonde.game("stephensons_rocket").new(2)
    rng, bot = random.Random(4), rotonde.bots.make("greedy")
    before = state.copy()
    while state.to_act:
        before = state.copy() if state.to_act[0] != CHANCE and len(state.legal()) > 1 else before
        seat = state.to_act[0]
        state.advance(state.roll(rng) if seat == CHANCE else bot.choose(state.observe(seat), rng), seat)
    seat = before.to_act[0]
    found = estimate(before.observe(seat), 6)
    assert found.shares[state.winners()[0]] > 0.5


@pytest.mark.parametrize("key", GAMES)
def test_every_game_was_fitted(key: str) -> None:
    """Temperatures fall towards the end: a lead is worth more the later it is."""
    shares = shares_of(rotonde.game(key))
    assert (rotonde.game(key).folder / NAME).exists()
    assert len(shares.temperature) == len(shares.slope) == len(shares.offset) == BINS
    assert shares.temperature[0] < max(shares.temperature[2:])


def test_shares_are_a_softmax_with_a_temperature() -> None:
    shares = Shares(unfitted())
    assert shares.expected([10.0, 10.0], 0.5) == (0.5, 0.5)
    ahead = shares.expected([30.0, 10.0], 0.5)
    assert round(ahead[0] / ahead[1], 6) == round(2.718281828459045, 6)
    assert shares.expected([0.0], 0.5) == (0.5,)  # alone: at par
    assert at([0.0, 8.0, *[0.0] * 6], 1 / 8) == 4.0


def test_a_turn_of_age_of_steam_is_played_to_its_end() -> None:
    """Whoever left an auction was judged in another phase than whoever stayed, and leaving it looked better."""
    positions = (on_the_way("age_of_steam", 4, n) for n in range(20, 80))
    state = next(s for s in positions if {"pass", "bid"} <= {str(action).split()[0] for action in s.legal()})
    view = state.observe(state.to_act[0])
    estimator = Estimator(view, 1)
    actions = [next(action for action in view.legal() if str(action).startswith(word)) for word in ("bid", "pass")]
    estimator.add(actions, 2)
    for action, n in product(actions, range(2)):
        end = after(estimator.guess(n), estimator.samples[action][n].line)
        assert end.over or end.game.remaining(end) < end.game.remaining(state)
