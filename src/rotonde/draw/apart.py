"""Things on a crowded map moved apart, until none lies on another and every way between two of them is seen.

Each thing starts from its true place and is made of boxes around it (a plate, a name). They are pushed by small steps,
always in the same order, so that the same map always comes out in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import hypot, inf
from typing import Final

from .states import BoxSpot
from .svg import Point

Box = tuple[float, float, float, float]  # left, top, right and lower edge, seen from the thing's own point
_STEPS: Final = 500
_HOMESICK: Final = 150  # steps in which things are drawn back to where they came from
_CALM: Final = 0.05  # what two things may still share at the end
_PULL: Final = 0.02
_NEAR: Final = 110.0  # things farther from each other at the start never meet
_CLEAR: Final = 4.0  # between a way and what it passes


def apart(
    homes: Sequence[Point],
    boxes: Sequence[Sequence[Box]],
    room: BoxSpot,
    ways: Sequence[tuple[int, int]] = (),
    seen: float = 0,
) -> list[Point]:
    """Where all things may lie in the room; of each way between two at least so much is `seen`."""
    at = [[*home] for home in homes]
    rims = [(min(b[0] for b in own), min(b[1] for b in own), *_far(own)) for own in boxes]
    reach = [max(hypot(x, y) for x in (rim[0], rim[2]) for y in (rim[1], rim[3])) for rim in rims]
    pairs = [(i, j) for i, j in combinations(range(len(at)), 2) if _gap(at[i], at[j], rims[i], rims[j]) < _NEAR]
    passed = [(i, j, k) for i, j in ways for k in range(len(at)) if k not in (i, j) and _beside(at[i], at[j], at[k])]
    for step in range(_STEPS):
        near = [(i, j) for i, j in pairs if _gap(at[i], at[j], rims[i], rims[j]) < 0]
        over = [_push(at[i], at[j], boxes[i], boxes[j]) for i, j in near]
        close = [
            (i, j) for i, j in ways if hypot(at[i][0] - at[j][0], at[i][1] - at[j][1]) < seen + reach[i] + reach[j]
        ]
        lack = [_stretch(at[i], at[j], boxes[i], boxes[j], seen) for i, j in close]
        if step > _HOMESICK and max(over, default=0) < _CALM and max(lack, default=0) < seen / 5:
            break
        for i, j, k in passed:
            for box in boxes[k]:
                _let_pass(at[i], at[j], at[k], box)
        pull = _PULL * max(0, 1 - step / _HOMESICK)
        for here, home, (left, top, right, low) in zip(at, homes, rims, strict=True):
            here[0] += (home[0] - here[0]) * pull
            here[1] += (home[1] - here[1]) * pull
            here[0] = min(max(here[0], room.x - left), room.right - right)
            here[1] = min(max(here[1], room.y - top), room.low - low)
    return [(round(x, 1), round(y, 1)) for x, y in at]


def _far(own: Sequence[Box]) -> Point:
    return max(b[2] for b in own), max(b[3] for b in own)


def _gap(one: Sequence[float], two: Sequence[float], a: Box, b: Box) -> float:
    """How far two things are from each other."""
    across = max(two[0] + b[0] - one[0] - a[2], one[0] + a[0] - two[0] - b[2])
    return max(across, two[1] + b[1] - one[1] - a[3], one[1] + a[1] - two[1] - b[3])


def _push(one: list[float], two: list[float], own: Sequence[Box], others: Sequence[Box]) -> float:
    """Two things off each other, all their boxes in the one direction that is the shortest for both."""
    needs = [0.0] * 4
    most = 0.0
    for a in own:
        for b in others:
            right, left = one[0] + a[2] - two[0] - b[0], two[0] + b[2] - one[0] - a[0]
            down, up = one[1] + a[3] - two[1] - b[1], two[1] + b[3] - one[1] - a[1]
            least = min(right, left, down, up)
            if least > 0:
                needs = [max(pair) for pair in zip(needs, (right, left, down, up), strict=True)]
                most = max(most, least)
    if most:
        way = needs.index(min(needs))
        by = (needs[way] + 0.1) * (-0.3 if way % 2 else 0.3)
        one[way // 2] -= by
        two[way // 2] += by
    return most


def _stretch(one: list[float], two: list[float], own: Sequence[Box], others: Sequence[Box], seen: float) -> float:
    """The ends of a way from each other, until enough of it is seen between them."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    long = hypot(dx, dy) or 1.0
    ux, uy = dx / long, dy / long
    lack = seen - (long - _reach(own, ux, uy) - _reach(others, -ux, -uy))
    if lack > 0:
        for axis, by in ((0, ux * lack * 0.25), (1, uy * lack * 0.25)):
            one[axis] -= by
            two[axis] += by
    return max(lack, 0)


def _reach(own: Sequence[Box], ux: float, uy: float) -> float:
    """How far a thing covers a way that leaves it in a direction."""
    most = 0.0
    for left, top, right, low in own:
        first, last = -inf, inf
        for u, a, b in ((ux, left, right), (uy, top, low)):
            if u:
                first, last = max(first, min(a / u, b / u)), min(last, max(a / u, b / u))
            elif not a <= 0 <= b:
                last = -inf
        if max(first, 0) < last:
            most = max(most, last)
    return most


def _beside(one: Sequence[float], two: Sequence[float], other: Sequence[float]) -> bool:
    """Does a way pass near a third thing?"""
    long = hypot(two[0] - one[0], two[1] - one[1])
    return hypot(other[0] - one[0], other[1] - one[1]) + hypot(other[0] - two[0], other[1] - two[1]) < long + _NEAR


def _let_pass(one: list[float], two: list[float], other: list[float], box: Box) -> None:
    """A third thing out of a way, and the way a little out of its way."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    square = dx * dx + dy * dy or 1.0
    x, y = other[0] + (box[0] + box[2]) / 2 - one[0], other[1] + (box[1] + box[3]) / 2 - one[1]
    t = (x * dx + y * dy) / square
    if not 0 < t < 1:
        return
    long = square**0.5
    nx, ny = -dy / long, dx / long
    off = x * nx + y * ny
    lack = abs(nx) * (box[2] - box[0]) / 2 + abs(ny) * (box[3] - box[1]) / 2 + _CLEAR - abs(off)
    if lack <= 0:
        return
    by = lack * (0.2 if off > 0 else -0.2)
    for axis, n in ((0, nx), (1, ny)):
        other[axis] += n * by
        one[axis] -= n * by * (1 - t)
        two[axis] -= n * by * t


def nearest_free(x: float, y: float, half: Point, taken: Sequence[Box]) -> Point:
    """The place nearest to a point for a box of some half width and height, or the one where it covers least."""

    def cost(at: Point) -> float:
        a, b, c, e = at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]
        covers = [(min(c, box[2]) - max(a, box[0]), min(e, box[3]) - max(b, box[1])) for box in taken]
        return hypot(at[0] - x, at[1] - y) + 5 * sum([w * h for w, h in covers if w > 0 < h])

    return min([(x + 6 * i, y + 4 * j) for i in range(-15, 16) for j in range(-15, 16)], key=cost)
