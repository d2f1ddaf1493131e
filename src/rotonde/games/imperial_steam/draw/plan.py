"""Where everything lies in the picture."""

from __future__ import annotations

from typing import Final

from rotonde.draw.states import BoxSpot, LineSpot
from rotonde.draw.svg import Point, d
from rotonde.games.imperial_steam.board import Board

WIDTH: Final = 1340.0
HEIGHT: Final = 1000.0
CAPTION: Final = 34.0  # under a picture that stands alone
EDGE: Final = 8.0
MAP: Final = BoxSpot(8, 8, 900, 614, 4)
TRACK: Final = BoxSpot(8, 628, 900, 62, 4)  # influence
SIDE_X: Final = 918.0  # the boards
SIDE_W: Final = 414.0
ACTIONS_Y: Final = 8.0
ROUNDS_Y: Final = 184.0
HUBS_Y: Final = 296.0
MARKET_Y: Final = 432.0
CONTRACTS_Y: Final = 538.0
MAT: Final = BoxSpot(8, 698, 660, 294, 6)
OTHERS_X: Final = 676.0
OTHERS_W: Final = 656.0
LANE: Final = 7.0  # between tracks of several players on a link
BOW: Final = 7.0


def city_at(board: Board, city: int) -> Point:
    """The middle of a city's plate."""
    part = board.figures.map.cities[city]
    return 14 + part.x * 0.86, 26 + part.y * 0.6


def _ends(board: Board, link: int) -> tuple[Point, Point, Point, Point]:
    """Both ends of a link, its unit normal and the control point of its bow."""
    (x1, y1), (x2, y2) = city_at(board, board.link_a[link]), city_at(board, board.link_b[link])
    dx, dy = x2 - x1, y2 - y1
    long = (dx * dx + dy * dy) ** 0.5 or 1.0
    nx, ny = -dy / long, dx / long
    bow = (sum([ord(c) for c in board.links[link]]) % 3 - 1) * BOW  # fixed, and not all to one side
    return (x1, y1), (x2, y2), (nx, ny), ((x1 + x2) / 2 + nx * bow, (y1 + y2) / 2 + ny * bow)


def curve(board: Board, link: int, shift: float = 0) -> str:
    """A link as a gentle bow; `shift` moves it sideways."""
    (x1, y1), (x2, y2), (nx, ny), (cx, cy) = _ends(board, link)
    a, b = nx * shift, ny * shift
    return d("M", x1 + a, y1 + b, "Q", cx + a, cy + b, x2 + a, y2 + b)


def middle(board: Board, link: int) -> Point:
    """The middle of a link's bow."""
    (x1, y1), (x2, y2), _, (cx, cy) = _ends(board, link)
    return (x1 + 2 * cx + x2) / 4, (y1 + 2 * cy + y2) / 4


def link_spot(board: Board, link: int) -> LineSpot:
    """The part of a link between the plates of its cities: the quadratic cut at its ends."""
    (x1, y1), (x2, y2), _, (cx, cy) = _ends(board, link)

    def at(s: float, t: float) -> Point:
        u, v, w = (1 - s) * (1 - t), s * (1 - t) + t * (1 - s), s * t
        return u * x1 + v * cx + w * x2, u * y1 + v * cy + w * y2

    points = [at(0.26, 0.26), at(0.26, 0.74), at(0.74, 0.74)]
    data = d("M", *points[0], "Q", *points[1], *points[2])
    return LineSpot(data, *middle(board, link))
