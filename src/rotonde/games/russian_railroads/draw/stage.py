"""The stage of Russian Railroads: its table and plan, and where a game built on it draws more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from rotonde.draw import stage, states
from rotonde.draw.states import BoxSpot
from rotonde.draw.svg import Attr, Point
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.draw.plan import WHOLE, Plan, plan_of
from rotonde.games.russian_railroads.draw.signs import Signs
from rotonde.games.russian_railroads.routes import Route
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import MEDAL


@dataclass
class Stage(stage.Stage):
    """One picture in the making; a `silent` one names nothing: it draws again what has its names elsewhere.

    A game built on this one has a stage of its own: with its signs, ghosts and plan, and more to draw in five places:
    `main` (on the main board), `beside` (the boards of the others), `own` (a seat's board, large or small, given its
    box), `line` (of a seat; of nobody what is printed on every board) and `factory` (of a seat).
    """

    silent: bool = False
    adds: ClassVar[Mapping[str, Callable[..., str]]] = {}  # by place
    signed: ClassVar[type[Signs]] = Signs
    ghosts: ClassVar[Mapping[str, Callable[..., tuple[str, BoxSpot] | None]]] = {}  # of more verbs, for previews
    plans: ClassVar[str | None] = __package__

    def __post_init__(self) -> None:
        assert isinstance(self.view.table, RailroadsState)
        self.table: RailroadsState = self.view.table
        self.board: Board = self.table.board
        self.colours: list[str] = self.board.player_colours
        self.plan: Plan = self.lay_out()
        self.signs: Signs = self.signed.of_board(self.board, self.plan.clear)

    def route(self, seat: int, line: int) -> Route:
        """A line as it lies on a seat's board."""
        return self.table.routes[seat * self.board.width + line]

    def way(self, seat: int, line: int) -> int:
        """The branch that a seat's line takes."""
        return self.plan.way(self.route(seat, line))

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

    # ── what a game built on this one lays out otherwise, and draws more ──

    def lay_out(self) -> Plan:
        """Where things lie."""
        return plan_of(self.shape if self.layout else WHOLE)

    def added(self, place: str, *at: int | BoxSpot) -> str:
        """What is drawn more in a place."""
        return self.adds[place](self, *at) if place in self.adds else ""
