"""A map of places and of the links between them: each link is a gentle bow that several tracks can run along."""

from __future__ import annotations

from collections.abc import Sequence

from .apart import Box
from .states import BoxSpot, LineSpot
from .svg import Point, d

_STEPS = 40  # a link is looked at so finely


class LinkMap:
    """Where places lie, which two each link joins, and how far it bends to one side."""

    def __init__(self, at: Sequence[Point], joined: Sequence[tuple[int, int]], bows: Sequence[float]) -> None:
        self.at: list[Point] = list(at)
        self.joined = joined
        self.bows = bows

    def _ends(self, link: int) -> tuple[Point, Point, Point, Point]:
        """Both ends of a link, its unit normal and the control point of its bow."""
        (x1, y1), (x2, y2) = (self.at[end] for end in self.joined[link])
        dx, dy = x2 - x1, y2 - y1
        long = (dx * dx + dy * dy) ** 0.5 or 1.0
        nx, ny = -dy / long, dx / long
        bow = self.bows[link]
        return (x1, y1), (x2, y2), (nx, ny), ((x1 + x2) / 2 + nx * bow, (y1 + y2) / 2 + ny * bow)

    def across(self, link: int) -> Point:
        """The unit vector across a link, to the right; straight down for a level one. Lanes count along it."""
        _, _, (nx, ny), _ = self._ends(link)
        return (nx, ny) if (nx, ny) > (0, 0) else (-nx, -ny)

    def along(self, link: int) -> Point:
        """The unit vector along a link, downwards; to the left for a level one."""
        x, y = self.across(link)
        return -y, x

    def curve(self, link: int, shift: float = 0) -> str:
        """A link as path data; `shift` moves it across."""
        (x1, y1), (x2, y2), _, (cx, cy) = self._ends(link)
        nx, ny = self.across(link)
        a, b = nx * shift, ny * shift
        return d("M", x1 + a, y1 + b, "Q", cx + a, cy + b, x2 + a, y2 + b)

    def point(self, link: int, u: float, v: float | None = None) -> Point:
        """A point of a link, from 0 to 1; with a second one the control point of the stretch between them."""
        v = u if v is None else v
        (x1, y1), (x2, y2), _, (cx, cy) = self._ends(link)
        a, b, c = (1 - u) * (1 - v), u * (1 - v) + v * (1 - u), u * v
        return a * x1 + b * cx + c * x2, a * y1 + b * cy + c * y2

    def stretch(self, link: int, start: float, end: float, middle: float | None = None) -> LineSpot:
        """A stretch of a link: the quadratic cut at both ends; signs stand at its middle, or where that is said."""
        data = d("M", *self.point(link, start), "Q", *self.point(link, start, end), *self.point(link, end))
        return LineSpot(data, *self.point(link, (start + end) / 2 if middle is None else middle))

    def free(self, link: int, plates: Sequence[BoxSpot], below: float = 3) -> list[float]:
        """Which points of a link its ends do not cover, with what hangs below their plates."""
        ends = [plates[end] for end in self.joined[link]]
        points = [(i / _STEPS, *self.point(link, i / _STEPS)) for i in range(_STEPS + 1)]
        return [
            t for t, x, y in points if not any(b.x - 3 < x < b.right + 3 and b.y - 3 < y < b.low + below for b in ends)
        ]

    def clearest(self, link: int, points: Sequence[float], taken: Sequence[Box], far: float) -> float:
        """The point of a link that is farthest from everything, or the middle one of those that are `far` enough."""

        def worth(t: float) -> tuple[float, float]:
            x, y = self.point(link, t)
            return min(far, *[max(a - x, x - c, b - y, y - e) for a, b, c, e in taken]), -abs(t - 0.5)

        return max(points, key=worth)
