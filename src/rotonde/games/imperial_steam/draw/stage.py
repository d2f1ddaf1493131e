"""The stage: whom a picture is for, and how the things on it are named, marked and made clickable."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw import states
from rotonde.draw.states import BoxSpot, DiscSpot, LineSpot
from rotonde.draw.svg import Attr, Point, circle, g
from rotonde.games.imperial_steam.board import Board
from rotonde.games.imperial_steam.state import ImperialState

Spot = BoxSpot | DiscSpot | LineSpot


@dataclass
class Stage:
    """One picture in the making.

    On a page every named thing carries its own spot, on which the page's script sets states, and those of the first
    targets are set already. In a file or notebook nothing moves: targets are drawn over the picture.
    """

    view: View
    voice: Voice
    page: bool
    targets: Collection[str] = ()
    fresh: Collection[str] = ()
    many: bool = False
    over: list[str] = field(default_factory=list)
    spots: dict[str, Spot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert isinstance(self.view.table, ImperialState)
        self.table: ImperialState = self.view.table
        self.board: Board = self.table.board
        self.colours: list[str] = self.board.colours

    @property
    def main(self) -> int:
        """The seat whose mat is drawn large: the reader's, else of whoever must decide, else the first."""
        if self.view.seat is not None:
            return self.view.seat
        if self.table.to_act and self.table.to_act[0] >= 0:
            return self.table.to_act[0]
        return 0

    def name(self, target: str) -> str:
        """What a target is, in words."""
        tip = self.view.game.words.tip(self.view, target, self.voice)
        return " ".join([part for part in (f"{tip.name}.", tip.note, tip.more) if part])

    def place(self, body: str, spot: Spot, target: str, *, dot: Point | None = None, **attrs: Attr) -> str:
        """A named thing with its spot; a second one of the same name is only drawn."""
        if target in self.spots:
            return body
        self.spots[target] = spot
        x, y = dot or spot.centre
        if target in self.fresh:
            self.over.append(states.fresh(spot))
        open_ = target in self.targets
        if self.page:
            body += spot.draw(2, class_="hit") + circle(x, y, 4, class_="hit-dot")
            body += "" if isinstance(spot, LineSpot) else spot.draw(5.5, class_="hit-in")
            state = "" if not open_ else " is-many" if self.many else " is-target"
            attrs |= {"class_": "place-spot" + state}
            attrs |= {"role": "button" if open_ else "img", "tabindex": 0 if open_ else None}
        else:
            attrs["role"] = "img"
            if open_:
                mark = circle(x, y, 4, class_="target-dot") if self.many else spot.draw(2.5, class_="target")
                self.over.append(mark)
        return g(body, **attrs, data_target=target, aria_label=self.name(target))

    def named(self, body: str, spot: Spot, target: str, **attrs: Attr) -> str:
        """A named thing that no action begins with: it only tells."""
        if target in self.spots:
            return body
        self.spots[target] = spot
        if target in self.fresh:
            self.over.append(states.fresh(spot))
        return g(body, **attrs, data_target=target, role="img", aria_label=self.name(target))

    def part(self, body: str, target: str, spot: Spot, **attrs: Attr) -> str:
        """A thing that log lines point at, made of places that have names of their own."""
        self.spots.setdefault(target, spot)
        if target in self.fresh:
            self.over.append(states.fresh(spot))
        return g(body, data_target=target, role="group", aria_label=self.name(target), **attrs)
