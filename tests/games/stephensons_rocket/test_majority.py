"""Majorities, ties, rounding (SR-11): the pure function, by hand and against its naive twin."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from rotonde.games.stephensons_rocket.rules.majority import payout
from tests.games.stephensons_rocket import twins

COUNTS = st.lists(st.integers(0, 9), min_size=2, max_size=4)


@pytest.mark.parametrize(
    ("counts", "money"),
    [
        ([0, 0, 0], [0, 0, 0]),
        ([3, 0, 0], [6000, 0, 0]),
        ([0, 1, 2], [0, 3000, 6000]),
    ],
)
def test_only_owners_rank(counts: list[int], money: list[int]) -> None:
    """SR-11.1: a player without any item earns nothing, also when he would be second."""
    assert payout(6000, 3000, counts, 1000) == money


def test_tied_first() -> None:
    """SR-11.2: first and second amount are added and shared; there is no second."""
    assert payout(6000, 3000, [2, 2, 1], 1000) == [4000, 4000, 0]
    assert payout(6000, 3000, [2, 2, 2], 1000) == [3000, 3000, 3000]
    assert payout(6000, 3000, [2, 2, 2, 2], 1000) == [2000] * 4


def test_tied_second() -> None:
    """SR-11.3: the second amount is shared; the third place earns nothing."""
    assert payout(6000, 3000, [4, 2, 2, 1], 1000) == [6000, 1000, 1000, 0]
    assert payout(8000, 4000, [1, 1, 4, 0], 1000) == [2000, 2000, 8000, 0]


def test_alone() -> None:
    """SR-11.4: without a second the first gets the first amount only."""
    assert payout(6000, 3000, [0, 5], 1000) == [0, 6000]


def test_rounding_down_to_thousands() -> None:
    """SR-11.5: every single result."""
    assert payout(3000, 1500, [2, 1], 1000) == [3000, 1000]
    assert payout(5000, 2500, [1, 1], 1000) == [3000, 3000]
    assert payout(2000, 1000, [1, 1], 1000) == [1000, 1000]
    assert payout(1000, 500, [2, 1], 1000) == [1000, 0]


@given(st.integers(0, 30), COUNTS)
def test_rounding_early_or_late_is_the_same(cities: int, counts: list[int]) -> None:
    """SR-11.6: half values may be rounded before or after sharing."""
    value = cities * 1000
    early = payout(value, value // 2000 * 1000, counts, 1000)
    assert payout(value, value // 2, counts, 1000) == early
    assert twins.majority(value, Fraction(value, 2), counts, 1000) == early


@given(st.integers(0, 40), st.integers(0, 40), COUNTS, st.sampled_from([1, 5, 1000]))
def test_twin(first: int, second: int, counts: list[int], unit: int) -> None:
    """The fast function and the one with fractions agree, and never pay more than there is."""
    amounts = (max(first, second) * 1000, min(first, second) * 1000)
    paid = payout(*amounts, counts, unit)
    assert paid == twins.majority(*amounts, counts, unit)
    assert sum(paid) <= sum(amounts)
    assert all(n % unit == 0 for n in paid)
