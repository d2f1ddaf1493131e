"""Ratings: how strong each bot is, from who finished where, on the Elo scale, with 95 % intervals.

The model is Plackett and Luce's: the winner is drawn with chances in proportion to strengths, then the second among
the rest, and so on. For two players it is Bradley and Terry's, the model behind Elo. Tied places count as every order
of them, equally likely. A wide prior (see PRIOR) keeps the rating of a bot that never lost finite.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations, product

from rotonde.arena.results import GameResult
from rotonde.arena.stats import Z95

ELO = 400 / math.log(10)  # points for a factor e of strength
MEAN = 1500.0  # the mean of the field
PRIOR = 1000 / ELO  # standard deviation of strengths before the first game

Order = tuple[int, ...]  # bots by place, the winner first
Vector = list[float]
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """One bot's rating, relative to the mean of the field."""

    bot: str
    elo: float
    low: float
    high: float
    games: int

    def to_dict(self) -> dict[str, object]:
        """The figures as JSON."""
        return {"bot": self.bot, "elo": self.elo, "low": self.low, "high": self.high, "games": self.games}


def ratings(results: Iterable[GameResult]) -> list[Rating]:
    """The rating of each bot, the strongest first."""
    played: Counter[str] = Counter()
    outcomes: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for result in results:
        played.update(dict.fromkeys(result.seats, 1))
        outcomes[_tiers(result)] += 1
    names = sorted(played)
    if not names:
        return []
    strengths, covariance = _fit(_weights(outcomes, names), len(names))
    mean = sum(strengths) / len(names)
    spread = _about_the_mean(covariance)
    out = []
    for i, name in enumerate(names):
        elo, half = MEAN + ELO * (strengths[i] - mean), Z95 * ELO * math.sqrt(spread[i])
        out.append(Rating(name, elo, elo - half, elo + half, played[name]))
    return sorted(out, key=lambda r: (-r.elo, r.bot))


def _tiers(result: GameResult) -> tuple[tuple[str, ...], ...]:
    """The bots by place; those that share a place stand together."""
    ranks = result.ranks
    places = sorted(set(ranks))
    return tuple(
        tuple(sorted(bot for bot, rank in zip(result.seats, ranks, strict=True) if rank == place)) for place in places
    )


def _weights(outcomes: Counter[tuple[tuple[str, ...], ...]], names: list[str]) -> dict[Order, float]:
    """How often each full order was seen; ties are spread over the orders they allow."""
    number = {name: i for i, name in enumerate(names)}
    weights: dict[Order, float] = {}
    for tiers, n in sorted(outcomes.items()):
        orders = Counter(
            tuple(number[bot] for tier in choice for bot in tier)
            for choice in product(*(permutations(tier) for tier in tiers))
        )
        for order, ways in sorted(orders.items()):
            weights[order] = weights.get(order, 0.0) + n * ways / orders.total()
    return weights


def _fit(weights: dict[Order, float], size: int) -> tuple[Vector, Matrix]:
    """The likeliest strengths (natural logarithms) by damped Newton steps, and their covariance."""
    theta = [0.0] * size
    for _ in range(100):
        gradient, hessian = _slope(weights, theta)
        step = _solve(hessian, [[g] for g in gradient])
        longest = max(abs(s[0]) for s in step)
        scale = min(1.0, 2.0 / longest) if longest else 1.0
        theta = [t + scale * s[0] for t, s in zip(theta, step, strict=True)]
        if longest < 1e-10:
            break
    _, hessian = _slope(weights, theta)
    unit = [[float(i == j) for j in range(size)] for i in range(size)]
    return theta, _solve(hessian, unit)


def _slope(weights: dict[Order, float], theta: Vector) -> tuple[Vector, Matrix]:
    """Gradient of the log-likelihood with the prior, and its negated Hessian (positive definite)."""
    size = len(theta)
    tight = 1 / PRIOR**2
    gradient = [-tight * t for t in theta]
    hessian = [[tight if i == j else 0.0 for j in range(size)] for i in range(size)]
    strength = [math.exp(t) for t in theta]
    for order, weight in weights.items():
        for place in range(len(order) - 1):
            rest = order[place:]
            whole = sum(strength[i] for i in rest)
            share = dict.fromkeys(rest, 0.0)
            for i in rest:
                share[i] += strength[i] / whole
            gradient[order[place]] += weight
            for i, p in share.items():
                gradient[i] -= weight * p
                hessian[i][i] += weight * p
                for j, q in share.items():
                    hessian[i][j] -= weight * p * q
    return gradient, hessian


def _solve(matrix: Matrix, right: Matrix) -> Matrix:
    """Gauss and Jordan, with pivots; as many unknowns as bots, so a handful."""
    size = len(matrix)
    rows = [list(a) + list(b) for a, b in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for r in range(size):
            if r != i and rows[r][i]:
                factor = rows[r][i]
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[i], strict=True)]
    return [row[size:] for row in rows]


def _about_the_mean(covariance: Matrix) -> Vector:
    """The variance of each strength minus the mean of all: what the games can tell."""
    size = len(covariance)
    means = [sum(row) / size for row in covariance]
    whole = sum(means) / size
    return [max(0.0, covariance[i][i] - 2 * means[i] + whole) for i in range(size)]
