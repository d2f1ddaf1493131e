"""Chance with weights: outcomes as whole numbers of equally likely cases, and exact probabilities made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import factorial, prod
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from fractions import Fraction

Outcome = TypeVar("Outcome")
Odds = list[tuple[Outcome, int]]  # of how many equally likely cases each outcome comes


def probabilities(odds: Odds[Outcome]) -> Iterator[tuple[Outcome, Fraction]]:
    """Each outcome with its probability; worked out as they are asked for."""
    from fractions import Fraction  # takes longer to load than the rest of this

    cases = sum(n for _, n in odds)
    return ((outcome, Fraction(n, cases)) for outcome, n in odds)


def counted(items: Iterable[Outcome]) -> Odds[Outcome]:
    """Things drawn from a bag that holds some of them several times."""
    return [*Counter(items).items()]


def arrangements(items: Iterable[object]) -> int:
    """In how many orders things can lie, some of which are alike: so often a roll of dice comes up.

    >>> arrangements("1.3.3".split("."))
    3
    """
    counts = Counter(items).values()
    return factorial(sum(counts)) // prod(factorial(n) for n in counts)
