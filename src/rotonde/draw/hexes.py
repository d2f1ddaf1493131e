"""Hexes: corners, edges, and the true arcs of track between edges.

Flat-top by default: edge 0 is north, then clockwise (N NE SE S SW NW). With `pointy`, edge 0 is north-east, then
clockwise (NE E SE SW W NW). `s` is the side. Edge e lies between corner e and corner e + 1 in both.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin, sqrt

from .svg import Attr, Point, attributes, num, remembered

S3 = sqrt(3)


def _unit(first: float, radius: float) -> tuple[Point, ...]:
    angles = [radians(first + 60 * i) for i in range(6)]
    return tuple((radius * cos(a), radius * sin(a)) for a in angles)


_CORNERS = {False: _unit(-120, 1), True: _unit(-90, 1)}
_MIDS = {False: _unit(-90, S3 / 2), True: _unit(-60, S3 / 2)}


def corners(x: float, y: float, s: float, pointy: bool = False) -> list[Point]:
    return [(x + s * dx, y + s * dy) for dx, dy in _CORNERS[pointy]]


def mid(x: float, y: float, s: float, edge: int, pointy: bool = False) -> Point:
    """The middle of an edge."""
    dx, dy = _MIDS[pointy][edge % 6]
    return x + s * dx, y + s * dy


@lru_cache(256)
def _shape(s: float, pointy: bool) -> tuple[float, float, str]:
    """Where the first corner lies from the centre, and the way around from there."""
    ring = _CORNERS[pointy]
    steps = "".join(f"l{num(s * (x2 - x1))} {num(s * (y2 - y1))}" for (x1, y1), (x2, y2) in pairwise(ring))
    return s * ring[0][0], s * ring[0][1], steps + "z"


@remembered
def hexagon(x: float, y: float, s: float, pointy: bool = False, **attrs: Attr) -> str:
    """One hex. Boards have hundreds of one size, so the way around is made once."""
    dx, dy, around = _shape(s, pointy)
    return f'<path d="M{num(x + dx)} {num(y + dy)}{around}"{attributes(attrs)}/>'


def outline(centres: Iterable[Point], s: float, pointy: bool = False) -> str:
    """Path data of many hexes as one shape, so that its coast can be stroked as one line."""
    return "".join(
        "M" + "L".join([f"{num(a)} {num(b)}" for a, b in corners(x, y, s, pointy)]) + "z" for x, y in centres
    )


def shore(centres: list[Point], side: float) -> str:
    """The outline of many hexes as lines: only the sides that no two of them share."""
    edges: dict[tuple[int, int], tuple[Point, Point]] = {}
    for x, y in centres:
        ring = corners(x, y, side)
        for one, two in zip(ring, [*ring[1:], ring[0]], strict=True):
            key = (round((one[0] + two[0]) * 2), round((one[1] + two[1]) * 2))
            near = [(key[0] + i, key[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            shared = next((k for k in near if k in edges), None)
            if shared is None:
                edges[key] = (one, two)
            else:
                del edges[shared]
    return _chained(list(edges.values()))


def _chained(edges: list[tuple[Point, Point]]) -> str:
    """Single sides joined end to end, so that the line turns its corners cleanly."""
    onward = {(round(a[0]), round(a[1])): (a, b) for a, b in edges}
    out = ""
    while onward:
        key = next(iter(onward))
        first, here = onward.pop(key)
        walk = [first, here]
        while (following := _near(onward, here)) is not None:
            here = onward.pop(following)[1]
            walk.append(here)
        out += "M" + "L".join(f"{num(x)} {num(y)}" for x, y in walk)
    return out


def _near(known: dict[tuple[int, int], tuple[Point, Point]], at: Point) -> tuple[int, int] | None:
    """The side that begins where another ends, roundings apart."""
    x, y = round(at[0]), round(at[1])
    near = [(x + i, y + j) for i in (0, -1, 1) for j in (0, -1, 1)]
    return next((k for k in near if k in known), None)


def coast(centres: list[Point], side: float) -> str:
    """The same outline as closed lines, for water around it."""
    ends: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in centres:
        ring = [(round(a * 10), round(b * 10)) for a, b in corners(x, y, side)]
        for one, two in zip(ring, [*ring[1:], ring[0]], strict=True):
            one, two = _met(ends, one), _met(ends, two)
            if one in ends.get(two, ()):
                ends[two].remove(one)  # the neighbour goes along this side the other way
            else:
                ends.setdefault(one, []).append(two)
    out = []
    for start in list(ends):
        while ends[start]:
            walk, here = [start], ends[start].pop()
            while here != start:
                walk.append(here)
                here = ends[here].pop()
            out.append("M" + "L".join(f"{num(x / 10)} {num(y / 10)}" for x, y in walk) + "z")
    return "".join(out)


def _met(known: dict[tuple[int, int], list[tuple[int, int]]], corner: tuple[int, int]) -> tuple[int, int]:
    """The same corner as a neighbour counted it, which may differ by a rounding."""
    x, y = corner
    for dx in (0, -1, 1):
        for dy in (0, -1, 1):
            if (x + dx, y + dy) in known:
                return x + dx, y + dy
    known[corner] = []
    return corner


@remembered
def run(x: float, y: float, s: float, a: int, b: int | None, pointy: bool = False) -> str:
    """Path data of one track from edge a to edge b; b None: to the centre.

    Neighbouring edges turn around their corner (radius s/2), next but one around the hex beyond (radius 3s/2), so
    that tracks of two hexes always meet at a right angle to the edge.
    """
    x1, y1 = mid(x, y, s, a, pointy)
    if b is None:
        return f"M{num(x1)} {num(y1)}L{num(x)} {num(y)}"
    x2, y2 = mid(x, y, s, b, pointy)
    turn = (b - a) % 6
    if turn == 3:
        return f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"
    radius = num(s * (1.5 if turn in (2, 4) else 0.5))
    return f"M{num(x1)} {num(y1)}A{radius} {radius} 0 0 {0 if turn < 3 else 1} {num(x2)} {num(y2)}"


def run_middle(x: float, y: float, s: float, a: int, b: int | None, pointy: bool = False) -> Point:
    """The middle of that track, where its owner's disc lies."""
    x1, y1 = mid(x, y, s, a, pointy)
    if b is None:
        return (x + x1) / 2, (y + y1) / 2
    turn = (b - a) % 6
    if turn == 3:
        return x, y
    x2, y2 = mid(x, y, s, b, pointy)
    dx, dy = (x1 + x2) / 2 - x, (y1 + y2) / 2 - y
    # the arc's middle lies on the bisector: s/2 from the centre for tight curves, (√3 − 3/2)s for wide ones
    k = s * (0.5 if turn in (1, 5) else S3 - 1.5) / sqrt(dx * dx + dy * dy)
    return x + dx * k, y + dy * k
