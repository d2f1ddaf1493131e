"""The evaluation of the Rocket against a slow twin, and what it should prefer."""

from __future__ import annotations

import random

import pytest

import rotonde
from rotonde.games.stephensons_rocket import eval as evaluation
from rotonde.games.stephensons_rocket.rules.majority import payout
from rotonde.games.stephensons_rocket.rules.scoring import final_scoring
from rotonde.games.stephensons_rocket.state import RocketState

FINE = 840  # divides by every number of tied seats, so that nothing is rounded


def positions(players: int, seed: int) -> list[RocketState]:
    """Every tenth position of a random game."""
    rng = random.Random(seed)
    state = rotonde.game("stephensons_rocket").new(players)
    assert isinstance(state, RocketState)
    out = []
    while state.to_act:
        if not state.stack and rng.random() < 0.1:
            out.append(state.copy())
        state.advance(state.quick_sample(rng))
    return out


def slow_estimate(state: RocketState) -> list[float]:
    """The money and the final scoring as it stands, from the rules' own list of payouts, without rounding."""
    out = [float(m) for m in state.money]
    for line in final_scoring(state):
        first = state.board.kind_pay[0]
        if line.what != "tokens":
            first = state.value(state.board.company_index[line.name])
        for seat, part in enumerate(payout(FINE, FINE // 2, line.counts, 1)):
            out[seat] += first * part / FINE
    return out


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_nothing_left_it_is_the_final_scoring(players: int) -> None:
    for state in positions(players, seed=players):
        assert evaluation.estimate(state, evaluation.Tally(state), 0.0) == pytest.approx(slow_estimate(state))


@pytest.mark.parametrize("players", [2, 4])
def test_at_the_end_it_is_the_score(players: int) -> None:
    state = rotonde.game("stephensons_rocket").new(players)
    rng = random.Random(1)
    while state.to_act:
        state.advance(state.quick_sample(rng))
    assert state.game.evaluate(state) == list(state.scores())


def test_it_changes_nothing_and_remembers_nothing() -> None:
    for state in positions(3, seed=9):
        before = state.digest()
        first = evaluation.evaluate(state)
        evaluation.sight_of.cache_clear()
        assert evaluation.evaluate(state) == first
        assert state.digest() == before


def test_the_rest_of_the_game_shrinks_to_nothing() -> None:
    rests = [evaluation.remaining(state) for state in positions(2, seed=4)]
    assert rests[0] > 0.8
    assert rests[-1] < 0.5
    assert rests == sorted(rests, reverse=True)


@pytest.mark.parametrize("counts", [[3, 1], [2, 2], [0, 4, 4], [1, 1, 1, 1], [5, 3, 3, 0], [0, 0, 0]])
def test_a_soft_majority_tends_to_the_real_one(counts: list[int]) -> None:
    hard = evaluation.soft_majority(counts, 0.0, 0.0)
    soft = evaluation.soft_majority(counts, 2.0, 0.2)
    assert hard == pytest.approx([x / FINE for x in payout(FINE, FINE // 2, counts, 1)])
    for i, a in enumerate(counts):
        for j, b in enumerate(counts):
            assert a <= b or soft[i] > soft[j]
    assert sum(soft) <= 1.5 + 1e-9


def test_more_of_anything_is_better() -> None:
    state = positions(2, seed=6)[3]
    worth = evaluation.evaluate(state)
    richer = state.copy()
    richer.money[0] += 1000
    richer.shares[0] += 1
    richer.passengers[0] += 1
    better = evaluation.evaluate(richer)
    assert better[0] > worth[0] + 1000
    assert better[1] <= worth[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_share_and_each_station_on_a_line_counts_by_the_number_of_players(players: int) -> None:
    of = [1.0 if players == n else 0.0 for n in (2, 3, 4)]
    pieces = {"share_each": 1000.0, "odd_share": 300.0, "station_each": 2000.0}
    try:
        for state in positions(players, seed=3):
            evaluation.W.take({name: [0.0] * 3 for name in pieces})
            plain = evaluation.evaluate(state)
            evaluation.W.take({name: [each * n for n in of] for name, each in pieces.items()})
            more = [after - before for after, before in zip(evaluation.evaluate(state), plain, strict=True)]
            lines = [company for company, h in enumerate(state.loco) if h >= 0]
            for seat in range(players):
                held = [state.held(seat, company) for company in lines]
                stations = sum(state.stations_on(company)[seat] for company in lines)
                worth = 1000 * sum(held) - 300 * sum(n % 2 for n in held) + 2000 * stations
                assert more[seat] == pytest.approx(worth * evaluation.remaining(state))
    finally:
        evaluation.W.take({})
