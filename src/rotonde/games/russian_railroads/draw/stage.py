"""The stage of Russian Railroads: its table and lay, and what its pictures are made of.

A game built on this one begins with DRAWING and adds its own (`dataclasses.replace`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from rotonde.draw import stage, states
from rotonde.draw.states import BoxSpot
from rotonde.draw.svg import Attr, Point
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.draw.courses import Course
from rotonde.games.russian_railroads.draw.lay import WHOLE, Lay, lay_for, straight
from rotonde.games.russian_railroads.draw.signs import SIGNS, SignOf, Signs
from rotonde.games.russian_railroads.routes import Route
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import MEDAL


@dataclass(frozen=True, eq=False)
class DrawingParts:
    """The registry of a game's drawing."""

    signs: Mapping[str, SignOf]  # of effects, by op
    parts: Mapping[str, tuple[Callable[..., str], ...]]  # what is drawn more, by place (see `Stage.added`)
    pieces: tuple[str, ...]  # more that come many times, drawn once around (0, 0)
    held: tuple[str, ...]  # more in a seat's hand: signs, and the fields of the table that count them
    lay: Callable[..., Lay]  # where things lie, for a board, a number of players and a shape of the window
    course: Callable[..., Course]  # how a line lies there, for the lay and a route
    reads: Mapping[str, tuple[str, ...]]  # the fields by seat that things are drawn from; `all`: not by seat, for a mat


_LINES = ("badges", "locos", "rails", "reach", "routes", "tokens_at", "x2")
_TRACK = ("factories", "markers")
_HELD = ("held_n", "hired", "roubles", "score", "temps", "workers")
DRAWING = DrawingParts(
    SIGNS,
    parts={},
    pieces=(),
    held=(),
    lay=lambda board, players, shape: lay_for(shape),
    course=straight,
    reads={
        "line": ("earned", "owned", *_LINES),
        "track": ("tokens_at", *_TRACK),
        "mat": (*_LINES, *_TRACK, *_HELD),
        "all": ("black_free", "black_owner"),
    },
)


@dataclass
class Stage(stage.Stage):
    """One picture in the making; a `silent` one names nothing: it draws again what has its names elsewhere."""

    silent: bool = False
    drawing: ClassVar[DrawingParts] = DRAWING
    layouts: ClassVar[str | None] = __package__

    def __post_init__(self) -> None:
        assert isinstance(self.view.table, RailroadsState)
        self.table: RailroadsState = self.view.table
        self.board: Board = self.table.board
        self.colours: list[str] = self.board.player_colours
        shape = self.layout.name if self.layout else WHOLE
        self.lay: Lay = self.drawing.lay(self.board, self.table.players, shape)
        self.courses: dict[tuple[int, int], Course] = {}  # where lines lie, once somebody asked
        self.signs: Signs = signs_of(self.board, self.lay.clear, self.drawing)

    def kind(self) -> tuple[Hashable, ...]:
        """Also whether it names things."""
        return (*super().kind(), self.silent)

    def route(self, seat: int, line: int) -> Route:
        """A line as it lies on a seat's board."""
        return self.table.routes[seat * self.board.width + line]

    def course(self, seat: int, line: int) -> Course:
        """Where that line lies on the large board."""
        found = self.courses.get((seat, line))
        if found is None:
            found = self.courses[seat, line] = self.drawing.course(self.lay, self.route(seat, line))
        return found

    def worth(self, seat: int) -> int:
        """The badges of a seat that change the value of rails."""
        return self.table.badges[seat] & ~MEDAL

    def place(self, body: str, spot: states.Spot, target: str, **how: Any) -> str:
        """A named thing with its spot."""
        return body if self.silent else super().place(body, spot, target, **how)

    def ident(self, name: str) -> str | None:
        """The name of a thing in the picture."""
        return None if self.silent else name

    def rings(self, spot: states.Spot, dot: Point, open_: bool) -> str:
        """One click each: nothing else is chosen before the next picture."""
        return super().rings(spot, dot, open_) if open_ else spot.draw(2, class_="hit")

    def part(self, body: str, target: str, spot: states.Spot, **attrs: Attr) -> str:
        """A thing that log lines point at, made of places that have names of their own."""
        return body if self.silent else super().part(body, target, spot, **attrs)

    def added(self, place: str, *at: float | BoxSpot) -> str:
        """What the game draws more in a place.

        Places are `main` (on the main board), `beside` (the boards of the others), `board` (a seat's large one, or the
        small one in a box), `line` (as it is printed on every board, or of a seat), `factory` (of a seat, by its place,
        given its box) and `locomotive` (by its tile, where its corner is, and how large it is drawn).
        """
        return "".join([part(self, *at) for part in self.drawing.parts.get(place, ())])


@lru_cache(64)
def signs_of(board: Board, clear: bool, drawing: DrawingParts) -> Signs:
    """The signs of an edition, made once."""
    return Signs(board, clear, drawing.signs, drawing.held)
