"""The little statistics the arena needs, without a library for it."""

from __future__ import annotations

import math
from dataclasses import dataclass

Z95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure and the 95 % interval around it; both ends are None where one game says nothing about spread."""

    value: float | None
    low: float | None
    high: float | None
    n: int

    def to_dict(self) -> dict[str, object]:
        """The figures as JSON."""
        return {"value": self.value, "low": self.low, "high": self.high, "n": self.n}


def share_interval(hits: float, n: int) -> Interval:
    """A share with Wilson's interval, which stays sensible near 0 and 1 and for few games."""
    if n == 0:
        return Interval(None, None, None, 0)
    p = hits / n
    spread = Z95 * math.sqrt(p * (1 - p) / n + Z95**2 / (4 * n * n))
    middle, scale = p + Z95**2 / (2 * n), 1 + Z95**2 / n
    low, high = (middle - spread) / scale, (middle + spread) / scale
    return Interval(p, min(max(0.0, low), p), max(min(1.0, high), p), n)


def mean_interval(total: int, squares: int, n: int) -> Interval:
    """A mean with the normal interval, from the sum and the sum of squares of whole numbers."""
    if n == 0:
        return Interval(None, None, None, 0)
    mean = total / n
    if n == 1:
        return Interval(mean, None, None, 1)
    variance = (n * squares - total * total) / (n * (n - 1))  # exact until the division
    half = Z95 * math.sqrt(variance / n)
    return Interval(mean, mean - half, mean + half, n)
