"""Where everything lies: the sheet, the map's hexes, the columns beside and below it. One plan per board."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from rotonde.draw.hexes import mid
from rotonde.draw.hexmap import HexMap, inside, scenery_of
from rotonde.draw.states import BoxSpot
from rotonde.draw.svg import Point
from rotonde.games.age_of_steam.board import Board

WIDTH: Final = 988
HEIGHT: Final = 736
EDGE: Final = 8.0  # paper around everything
FOOT: Final = 132.0  # the goods chart and the tracks, below the map
SIDE: Final = 150.0  # the players and the display of actions, beside the map
MAP: Final = BoxSpot(EDGE, EDGE, WIDTH - 2 * EDGE - SIDE - 8, HEIGHT - 2 * EDGE - FOOT - 8, 2)
INNER: Final = inside(MAP)
SIDE_X: Final = MAP.x + MAP.w + 8
FOOT_Y: Final = MAP.y + MAP.h + 8
CLEAR_LEFT: Final = 24.0  # a page lays its zoom buttons over the top left corner
CLEAR: Final = 4.0
LARGEST: Final = 46.0  # the hexes of a small map grow no further


class Plan(HexMap):
    """The map of one board, laid out to fill its frame."""

    def __init__(self, board: Board) -> None:
        super().__init__(board.grid.cells, MAP, CLEAR_LEFT, CLEAR, LARGEST)
        self.scale: float = self.side / 27.3  # of the Rust Belt, for which sizes were chosen
        self.scenery: dict[str, Any] = scenery_of(__package__, board.grid.cells)

    def edge(self, edge: int) -> Point:
        """The middle of an edge (hex * 6 + side)."""
        return mid(*self.centres[edge // 6], self.side, edge % 6)


@lru_cache(16)
def plan_of(board: Board) -> Plan:
    """The plan of a board, made once."""
    return Plan(board)
