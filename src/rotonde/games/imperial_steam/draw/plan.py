"""Where everything lies in the picture."""

from __future__ import annotations

from typing import Final

from rotonde.draw.states import BoxSpot, LineSpot
from rotonde.draw.svg import Point, d
from rotonde.games.imperial_steam.board import Board

WIDTH, HEIGHT, EDGE = 1340.0, 1000.0, 8.0
MAP: Final = BoxSpot(8, 8, 900, 614, 4)
TRACK: Final = BoxSpot(8, 628, 900, 62, 4)  # influence
SIDE_X, SIDE_W = 918.0, 414.0  # the boards, from the top:
ACTIONS_Y, ROUNDS_Y, HUBS_Y, MARKET_Y, CARDS_Y = 8.0, 184.0, 296.0, 432.0, 538.0
MAT: Final = BoxSpot(8, 698, 660, 294, 6)
OTHERS_X, OTHERS_W = 676.0, 656.0
LEAST = 12.4  # the size of letters on mats: 9 pixels on a common screen
LANE, BOW = 7.0, 7.0  # between tracks of several players on a link; how far it bends


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


def across(board: Board, link: int) -> Point:
    """The unit vector across a link, to the right; straight down for a level one. Lanes count along it."""
    _, _, (nx, ny), _ = _ends(board, link)
    return (nx, ny) if (nx, ny) > (0, 0) else (-nx, -ny)


def along(board: Board, link: int) -> Point:
    """The unit vector along a link, downwards; to the left for a level one."""
    x, y = across(board, link)
    return -y, x


def curve(board: Board, link: int, shift: float = 0) -> str:
    """A link as a gentle bow; `shift` moves it across."""
    (x1, y1), (x2, y2), _, (cx, cy) = _ends(board, link)
    nx, ny = across(board, link)
    a, b = nx * shift, ny * shift
    return d("M", x1 + a, y1 + b, "Q", cx + a, cy + b, x2 + a, y2 + b)


def point(board: Board, link: int, t: float) -> Point:
    """A point of a link's bow, from 0 to 1."""
    return _blossom(board, link, t, t)


def _blossom(board: Board, link: int, u: float, v: float) -> Point:
    (x1, y1), (x2, y2), _, (cx, cy) = _ends(board, link)
    a, b, c = (1 - u) * (1 - v), u * (1 - v) + v * (1 - u), u * v
    return a * x1 + b * cx + c * x2, a * y1 + b * cy + c * y2


def link_spot(board: Board, link: int, start: float, end: float) -> LineSpot:
    """A stretch of a link: the quadratic cut at both ends."""
    points = [_blossom(board, link, u, v) for u, v in ((start, start), (start, end), (end, end))]
    data = d("M", *points[0], "Q", *points[1], *points[2])
    return LineSpot(data, *point(board, link, (start + end) / 2))
