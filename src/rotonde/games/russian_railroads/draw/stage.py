"""The stage: whom a picture is for, and how the things on it are named, marked and made clickable."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw import states
from rotonde.draw.states import BoxSpot, DiscSpot
from rotonde.draw.svg import Attr, Point, circle, g
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
class Stage:
    """One picture in the making.

    On a page every named thing carries its own spot, on which the page's script sets states, and those of the first
    targets are set already. In a file or notebook nothing moves: targets are drawn over the picture. A `silent` stage
    names nothing: it draws a second picture of something that has its names elsewhere.
    """

    view: View
    voice: Voice
    page: bool
    targets: Collection[str] = ()
    fresh: Collection[str] = ()
    many: bool = False
    silent: bool = False
    over: list[str] = field(default_factory=list)
    look: Look = field(default_factory=Look)

    def __post_init__(self) -> None:
        assert isinstance(self.view.table, RailroadsState)
        self.table: RailroadsState = self.view.table
        self.board: Board = self.table.board
        self.colours: list[str] = self.board.player_colours
        self.plan: Plan = self.look.plan(self)

    @property
    def main(self) -> int:
        """The seat whose railways are drawn large: the reader's, else of whoever must decide, else the first."""
        if self.view.seat is not None:
            return self.view.seat
        if self.table.to_act and self.table.to_act[0] >= 0:
            return self.table.to_act[0]
        return 0

    def way(self, seat: int, line: int) -> int:
        """The branch that a seat's line takes."""
        return self.look.way(self, seat, line)

    def worth(self, seat: int) -> int:
        """The badges of a seat that change the value of rails."""
        return self.table.badges[seat] & ~MEDAL

    def name(self, target: str) -> str:
        """What a target is, in words."""
        tip = self.view.game.words.tip(self.view, target, self.voice)
        return " ".join([part for part in (f"{tip.name}.", tip.note, tip.more) if part])

    def state(self, target: str) -> str:
        """The class that says a place can be clicked."""
        if target not in self.targets:
            return ""
        return " is-many" if self.many else " is-target"

    def place(self, body: str, spot: Spot, target: str, *, dot: Point | None = None, **attrs: Attr) -> str:
        """A named thing with its spot; `dot` is where one of many targets gets its dot."""
        if self.silent:
            return body
        x, y = dot or spot.centre
        if target in self.fresh:
            self.over.append(states.fresh(spot))
        open_ = target in self.targets
        if self.page:
            body += spot.draw(2, class_="hit")
            if open_:  # one click each: nothing else is chosen before the next picture
                body += spot.draw(5.5, class_="hit-in") + circle(x, y, 4, class_="hit-dot")
            attrs |= {"class_": "place-spot" + self.state(target)}
            attrs |= {"role": "button" if open_ else "img", "tabindex": 0 if open_ else None}
        else:
            attrs["role"] = "img"
            if open_:
                mark = circle(x, y, 4, class_="target-dot") if self.many else spot.draw(2.5, class_="target")
                self.over.append(mark)
        return g(body, **attrs, data_target=target, aria_label=self.name(target))

    def part(self, body: str, target: str, spot: Spot, **attrs: Attr) -> str:
        """A thing that log lines point at, made of places that have names of their own."""
        if self.silent:
            return body
        if target in self.fresh:
            self.over.append(states.fresh(spot))
        return g(body, data_target=target, role="group", aria_label=self.name(target), **attrs)
