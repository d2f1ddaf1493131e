"""Where everything lies: the sheet, the map's hexes, the ledger. One plan per board, in the units of the viewBox."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final
from zlib import crc32

from rotonde.draw.hexes import S3
from rotonde.draw.states import BoxSpot, HexSpot
from rotonde.draw.svg import Point
from rotonde.games.stephensons_rocket.board import Board

WIDTH: Final = 988
HEIGHT: Final = 736
EDGE: Final = 8.0  # paper around everything
STRIP: Final = 14.0  # the margin of the map, where its coordinates stand
MAP: Final = BoxSpot(EDGE, EDGE, 608, HEIGHT - 2 * EDGE, 2)
INNER: Final = BoxSpot(MAP.x + STRIP, MAP.y + STRIP, MAP.w - 2 * STRIP, MAP.h - 2 * STRIP, 1)
LEDGER_X: Final = MAP.x + MAP.w + 8
LEDGER_W: Final = WIDTH - EDGE - LEDGER_X
CLEAR_LEFT: Final = 26.0  # a page lays its zoom buttons over the top left corner
CLEAR: Final = 9.0
ENGINE: Final = 13.5
HOUSE: Final = 9.5


class Plan:
    """The map of one board, laid out to fill its frame."""

    def __init__(self, board: Board) -> None:
        cells = board.grid.cells
        xs = [1.5 * q for q, _ in cells]
        ys = [S3 * (r + q / 2) for q, r in cells]
        left, right, top, bottom = min(xs) - 1, max(xs) + 1, min(ys) - S3 / 2, max(ys) + S3 / 2
        room_w, room_h = INNER.w - CLEAR_LEFT - CLEAR, INNER.h - 2 * CLEAR
        self.side: float = round(min(room_w / (right - left), room_h / (bottom - top)), 2)
        self.x0: float = INNER.x + CLEAR_LEFT + (room_w - (left + right) * self.side) / 2
        self.y0: float = INNER.y + CLEAR + (room_h - (top + bottom) * self.side) / 2
        self.centres: list[Point] = [self.at(q, r + q / 2) for q, r in cells]
        self.scenery: dict[str, Any] = scenery_of(board)

    def at(self, q: float, row: float) -> Point:
        """A point of the map, from its column and its row (r + q / 2)."""
        return round(self.x0 + 1.5 * self.side * q, 2), round(self.y0 + S3 * self.side * row, 2)

    def hex_spot(self, h: int) -> HexSpot:
        """Where a hex shows its state."""
        return HexSpot(*self.centres[h], self.side)

    def far(self) -> list[Point]:
        """Land that is not on the board."""
        runs = self.scenery.get("far", [])
        return [self.at(q, r + q / 2) for q, first, last in runs for r in range(first, last + 1)]


@cache
def _scenery() -> dict[str, Any]:
    text = files(__package__).joinpath("scenery.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def scenery_of(board: Board) -> dict[str, Any]:
    """The scenery of the map, if it is the one we have scenery for."""
    found = _scenery()
    return found if crc32(repr(sorted(board.grid.cells)).encode()) == found["map"] else {}


@lru_cache(16)
def plan_of(board: Board) -> Plan:
    """The plan of a board, made once."""
    return Plan(board)
