"""The stage of Russian Railroads: its table and plan, and what a game built on it draws otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rotonde.core.actions import Action
from rotonde.draw import stage, states
from rotonde.draw.states import BoxSpot, DiscSpot
from rotonde.draw.svg import Attr, Point
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.draw.plan import NO_WAY, PLAN, Plan
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import MEDAL

Spot = BoxSpot | DiscSpot
Ghost = tuple[str, BoxSpot]  # of a preview: the ghost of a piece, and the place it is for


@dataclass(frozen=True)
class Look:
    """What a game built on this one lays out otherwise and draws beside it. Nearly all are given the stage first."""

    plan: Callable[[Stage], Plan] = lambda stage: PLAN
    way: Callable[[Stage, int, int], int] = lambda stage, seat, line: NO_WAY  # of a seat's line
    missing: Callable[[Stage, int, int], int] = lambda stage, seat, line: 0  # spaces not laid yet, a bit set
    boxes: Callable[[Stage], dict[str, BoxSpot]] = lambda stage: {}  # where more action spaces lie, by id
    pieces: Callable[[Stage, int], dict[str, int]] = lambda stage, seat: {}  # more in a seat's hand, by their signs
    defs: Callable[[Stage], str] = lambda stage: ""
    ground: Callable[[Stage], str] = lambda stage: ""  # printed on every player's board
    main: Callable[[Stage], str] = lambda stage: ""  # on the main board
    rows: Callable[[Stage], str] = lambda stage: ""  # beside the boards of the others
    mat: Callable[[Stage, int, BoxSpot], str] = lambda stage, seat, box: ""  # on the small board of a seat
    line: Callable[[Stage, int, int], str] = lambda stage, seat, line: ""  # on a line, under its rails
    board: Callable[[Stage, int], str] = lambda stage, seat: ""  # on the large board of a seat
    loco: Callable[[Stage, int, int, BoxSpot], str] = lambda stage, seat, code, box: ""  # on a locomotive
    laden: Callable[[float, float], str] = lambda x, y: ""  # the same, on a small board
    factory: Callable[[Stage, int, int, BoxSpot], str] = lambda stage, seat, place, box: ""  # on a factory, from 0
    shown: Callable[[Stage, int], tuple[object, ...]] = lambda stage, seat: ()  # all that these show of a seat
    ghost: Callable[[Stage, Action, int], Ghost | None] = lambda stage, action, seat: None


@dataclass
class Stage(stage.Stage):
    """One picture in the making; a `silent` one names nothing: it draws again what has its names elsewhere."""

    silent: bool = False
    look: Look = field(default_factory=Look)

    def __post_init__(self) -> None:
        assert isinstance(self.view.table, RailroadsState)
        self.table: RailroadsState = self.view.table
        self.board: Board = self.table.board
        self.colours: list[str] = self.board.player_colours
        self.plan: Plan = self.look.plan(self)

    def way(self, seat: int, line: int) -> int:
        """The branch that a seat's line takes."""
        return self.look.way(self, seat, line)

    def worth(self, seat: int) -> int:
        """The badges of a seat that change the value of rails."""
        return self.table.badges[seat] & ~MEDAL

    def place(self, body: str, spot: states.Spot, target: str, **how: Any) -> str:
        """A named thing with its spot."""
        return body if self.silent else super().place(body, spot, target, **how)

    def rings(self, spot: states.Spot, dot: Point, open_: bool) -> str:
        """One click each: nothing else is chosen before the next picture."""
        return super().rings(spot, dot, open_) if open_ else spot.draw(2, class_="hit")

    def part(self, body: str, target: str, spot: states.Spot, **attrs: Attr) -> str:
        """A thing that log lines point at, made of places that have names of their own."""
        return body if self.silent else super().part(body, target, spot, **attrs)
