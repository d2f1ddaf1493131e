"""The stage of Age of Steam: where everything lies, its table, its colours, its words, and the cubes on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from rotonde.draw import shapes as s, stage
from rotonde.draw.hexes import mid
from rotonde.draw.hexmap import HexMap, scenery_of
from rotonde.draw.states import BoxSpot, Spot
from rotonde.draw.svg import Point, num
from rotonde.games.age_of_steam.board import Board
from rotonde.games.age_of_steam.table import NOBODY, Table

WIDTH: Final = 988
HEIGHT: Final = 736
EDGE: Final = 8.0  # paper around everything
FOOT: Final = 132.0  # the goods chart and the tracks, below the map
SIDE: Final = 150.0  # the players and the display of actions, beside the map
MAP: Final = BoxSpot(EDGE, EDGE, WIDTH - 2 * EDGE - SIDE - 8, HEIGHT - 2 * EDGE - FOOT - 8, 2)
SIDE_X: Final = MAP.x + MAP.w + 8
FOOT_Y: Final = MAP.y + MAP.h + 8
CLEAR_LEFT: Final = 24.0  # a page lays its zoom buttons over the top left corner
CLEAR: Final = 4.0
LARGEST: Final = 46.0  # the hexes of a small map grow no further


class Plot(HexMap):
    """The map of one board, laid out to fill its frame."""

    def __init__(self, board: Board, frame: BoxSpot = MAP, least: float = 0) -> None:
        super().__init__(board.grid.cells, frame, CLEAR_LEFT, CLEAR, LARGEST, least)
        self.board = board
        self.scale: float = self.side / 27.3  # of the Rust Belt, for which sizes were chosen
        self.scenery = scenery_of(__package__, board.grid.cells)

    def edge(self, edge: int) -> Point:
        """The middle of an edge (hex * 6 + side)."""
        return mid(*self.centres[edge // 6], self.side, edge % 6)


plot_of = lru_cache(32)(Plot)  # each made once
SIZE = 10.0


def cube_shapes(colours: list[str]) -> str:
    """Each colour's cube around (0, 0), for `cube`."""
    return s.el("defs", *(s.own_paint(s.cube(0, 0, SIZE, colour, id=f"cube-{colour}")) for colour in colours))


def cube(x: float, y: float, size: float, colour: str, id_: str = "") -> str:
    """One cube; with an id it travels."""
    at = f"translate({num(x)} {num(y)})" + (f" scale({size / SIZE:.3g})" if size != SIZE else "")
    used = f'<use href="#cube-{colour}" transform="{at}"/>'
    return f'<g id="{id_}">{used}</g>' if id_ else used


@dataclass
class Stage(stage.Stage):
    """One picture in the making."""

    later: ClassVar[tuple[str, ...]] = ("tile:", "route:")
    brief: ClassVar[bool] = True
    layouts: ClassVar[str | None] = __package__

    def __post_init__(self) -> None:
        assert isinstance(self.view.table, Table)
        self.table: Table = self.view.table
        self.board: Board = self.table.board
        self.plot: Plot = plot_of(self.board, self.room("map", MAP), self.least)
        self.colours: list[str] = self.board.player_colours

    def paint(self, owner: int) -> str | None:
        """The colour of an owner code; None for nobody."""
        return None if owner == NOBODY else self.colours[owner - 1]

    def money(self, amount: int) -> str:
        """An amount of money."""
        return self.view.game.words.value("money", amount, self.voice)

    def overlay(self, spot: Spot, target: str, label: str = "") -> str:
        """A picture that stands alone marks it over everything."""
        if self.page:
            return super().overlay(spot, target, label)
        if target in self.targets:
            self.over.append(spot.draw(class_="target"))
        return ""
