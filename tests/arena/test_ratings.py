"""Ratings and intervals, against figures that can be worked out by hand or by another way."""

from __future__ import annotations

import math
import random
from itertools import permutations

import pytest

from rotonde.arena import GameResult, ratings
from rotonde.arena.stats import mean_interval, share_interval


def game(order: str, index: int = 0) -> GameResult:
    """A finished game: "b a" is won by b; "a=b c" has two winners."""
    tiers = [tier.split("=") for tier in order.split()]
    seats = [bot for tier in tiers for bot in tier]
    scores = [10 - place for place, tier in enumerate(tiers) for _ in tier]
    return GameResult(index, tuple(seats), tuple(scores), tuple(range(len(tiers[0]))), 1, "")


def test_two_players_are_rated_as_elo_does() -> None:
    rated = {r.bot: r for r in ratings([game("a b")] * 7500 + [game("b a")] * 2500)}
    assert rated["a"].elo - rated["b"].elo == pytest.approx(400 * math.log10(3), abs=1)
    assert rated["a"].elo + rated["b"].elo == pytest.approx(3000)
    # The difference has variance 1/(n p q) by theory; each rating is half of it away from the mean.
    half = 1.96 * 400 / math.log(10) / math.sqrt(10000 * 0.75 * 0.25) / 2
    assert rated["a"].high - rated["a"].elo == pytest.approx(half, rel=0.01)


def test_a_draw_says_equal() -> None:
    one, other = ratings([game("a=b")] * 10)
    assert one.elo == pytest.approx(other.elo)


def test_an_unbeaten_bot_has_a_finite_rating() -> None:
    best = ratings([game("a b")] * 50)[0]
    assert best.bot == "a"
    assert math.isfinite(best.elo)
    assert best.low > 1500


def test_strengths_are_found_again_from_games_of_three() -> None:
    true = {"a": 0.0, "b": 0.7, "c": 1.5}
    rng = random.Random(3)
    results = []
    for i in range(4000):
        left, order = dict(true), []
        while left:
            names = list(left)
            pick = rng.choices(names, [math.exp(left[n]) for n in names])[0]
            order.append(pick)
            del left[pick]
        results.append(game(" ".join(order), i))
    rated = {r.bot: r for r in ratings(results)}
    mean = sum(true.values()) / 3
    for bot, strength in true.items():
        right = 1500 + 400 / math.log(10) * (strength - mean)
        assert rated[bot].low < right < rated[bot].high


def test_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    rng = random.Random(1)
    right = 1500 + 200 / math.log(10) * math.log(2)  # twice as strong: half the difference above the mean
    hits = 0
    for _ in range(200):
        wins = sum(rng.random() < 2 / 3 for _ in range(100))
        rated = {r.bot: r for r in ratings([game("a b")] * wins + [game("b a")] * (100 - wins))}
        hits += rated["a"].low <= right <= rated["a"].high
    assert 180 <= hits <= 199


def test_the_order_of_games_and_names_changes_nothing() -> None:
    results = [game("a b c"), game("b a c"), game("c=a b"), game("a b c")]
    first = ratings(results)
    for other in permutations(results):
        assert ratings(other) == first


def test_no_games_no_ratings() -> None:
    assert ratings([]) == []


def test_the_same_bot_in_several_seats_says_nothing_about_itself() -> None:
    (only,) = ratings([game("a a a")] * 5)
    assert (only.elo, only.low, only.high) == (1500, 1500, 1500)


def test_wilson() -> None:
    interval = share_interval(8, 10)
    assert interval.low == pytest.approx(0.4902, abs=1e-4)
    assert interval.high == pytest.approx(0.9433, abs=1e-4)
    assert share_interval(0, 5).low == 0
    assert share_interval(5, 5).high == 1
    assert share_interval(0, 0).value is None


def test_mean_of_whole_numbers() -> None:
    values = [3, 5, 10]
    interval = mean_interval(sum(values), sum(v * v for v in values), 3)
    assert interval.value == 6
    assert interval.high == pytest.approx(6 + 1.96 * math.sqrt(13 / 3), abs=1e-3)
    assert mean_interval(4, 16, 1).high is None
