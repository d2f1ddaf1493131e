"""Where everything lies: the sheet, the map's hexes, the ledger. One plan per board, in the units of the viewBox."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from rotonde.draw.hexmap import HexMap, inside, scenery_of
from rotonde.draw.states import BoxSpot
from rotonde.draw.svg import Point
from rotonde.games.stephensons_rocket.board import Board

WIDTH: Final = 988
HEIGHT: Final = 736
EDGE: Final = 8.0  # paper around everything
MAP: Final = BoxSpot(EDGE, EDGE, 608, HEIGHT - 2 * EDGE, 2)
INNER: Final = inside(MAP)
LEDGER_X: Final = MAP.x + MAP.w + 8
LEDGER_W: Final = WIDTH - EDGE - LEDGER_X
CLEAR_LEFT: Final = 26.0  # a page lays its zoom buttons over the top left corner
CLEAR: Final = 9.0
ENGINE: Final = 13.5
HOUSE: Final = 9.5


class Plan(HexMap):
    """The map of one board, laid out to fill its frame."""

    def __init__(self, board: Board) -> None:
        super().__init__(board.grid.cells, MAP, CLEAR_LEFT, CLEAR)
        self.scenery: dict[str, Any] = scenery_of(__package__, board.grid.cells)

    def far(self) -> list[Point]:
        """Land that is not on the board."""
        runs = self.scenery.get("far", [])
        return [self.at(q, r + q / 2) for q, first, last in runs for r in range(first, last + 1)]


@lru_cache(16)
def plan_of(board: Board) -> Plan:
    """The plan of a board, made once."""
    return Plan(board)
