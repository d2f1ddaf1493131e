"""The poster of Age of Steam: hexes, a lake, one line between two cities."""

from __future__ import annotations

from rotonde.draw.hexes import S3, hexagon, mid, outline, run
from rotonde.draw.marks import fill
from rotonde.draw.pieces import city_hex, cube, disc, track
from rotonde.draw.posters import sky
from rotonde.draw.svg import Point, path

_SIDE = 24.0
_CELLS = [(c, r) for c in range(-1, 7) for r in range(-1, 5)]
_LAKE = frozenset(((2, -1), (3, -1), (2, 0), (3, 0), (4, 0), (4, -1), (3, 1)))
_LINE = ((0, 1), (1, 1), (2, 2), (3, 2), (4, 2), (5, 1))


def _at(cell: tuple[int, int]) -> Point:
    col, row = cell
    return 35 + 1.5 * _SIDE * col, 18 + S3 * _SIDE * (row + 0.5 * (col & 1))


def _edge_towards(here: Point, there: Point) -> int:
    goal = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)

    def far(edge: int) -> float:
        x, y = mid(*here, _SIDE, edge)
        return (x - goal[0]) ** 2 + (y - goal[1]) ** 2

    return min(range(6), key=far)


def poster() -> str:
    """The art, 250 by 156."""
    land = [_at(c) for c in _CELLS if c not in _LAKE]
    shore = outline(land, _SIDE + 0.3)
    out = [sky("water")]
    for width, ink in ((22.0, "wave"), (20.6, "water"), (12.0, "wave"), (10.4, "water"), (4.0, "water-ink")):
        out.append(path(shore, class_="coast", stroke=fill(ink), stroke_width=width))
    out += [hexagon(*xy, _SIDE, class_="hex") for xy in land]
    stops = [_at(c) for c in _LINE]
    for before, here, after in zip(stops, stops[1:], stops[2:], strict=False):
        out.append(track(run(*here, _SIDE, _edge_towards(here, before), _edge_towards(here, after)), "red"))
    for cell, colour, goods in (((0, 1), "blue", ("red", "yellow")), ((5, 1), "red", ("blue", "purple"))):
        x, y = _at(cell)
        out.append(city_hex(x, y, _SIDE, colour))
        out += [cube(x - 8 + i * 15, y + 2, 12, k) for i, k in enumerate(goods)]
    x, y = mid(*_at((2, 2)), _SIDE, 2)
    return "".join(out) + disc(x, y, 7.5, "red")
