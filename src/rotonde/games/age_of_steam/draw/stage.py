"""The stage: whom a picture is for, and how the things on it are named, marked and made clickable."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw import states
from rotonde.draw.states import BoxSpot, DiscSpot, HexSpot
from rotonde.draw.svg import Attr, Point, circle, g
from rotonde.games.age_of_steam.board import Board
from rotonde.games.age_of_steam.draw.plan import Plan, plan_of
from rotonde.games.age_of_steam.table import NOBODY, Table

Spot = BoxSpot | DiscSpot | HexSpot


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

    def __post_init__(self) -> None:
        assert isinstance(self.view.table, Table)
        self.table: Table = self.view.table
        self.board: Board = self.table.board
        self.plan: Plan = plan_of(self.board)
        self.colours: list[str] = self.board.player_colours

    def paint(self, owner: int) -> str | None:
        """The colour of an owner code; None for nobody."""
        return None if owner == NOBODY else self.colours[owner - 1]

    def name(self, target: str) -> str:
        """What a target is, in words."""
        tip = self.view.game.words.tip(self.view, target, self.voice)
        return f"{tip.name}. {tip.note}" if tip.note else tip.name

    def money(self, amount: int) -> str:
        """An amount of money."""
        return self.view.game.words.value("money", amount, self.voice)

    def state(self, target: str) -> str:
        """The class that says a place can be clicked."""
        if target not in self.targets:
            return ""
        return " is-many" if self.many else " is-target"

    def place(
        self,
        body: str,
        spot: Spot,
        target: str,
        *,
        front: str = "",
        dot: Point | None = None,
        label: str = "",
        **attrs: Attr,
    ) -> str:
        """A named thing with its spot; `front` lies over the spot, `dot` is where one of many targets gets its dot."""
        x, y = dot or spot.centre
        if target in self.fresh:
            self.over.append(states.fresh(spot))
        open_ = target in self.targets
        if self.page:
            body += spot.draw(2, class_="hit") + spot.draw(5.5, class_="hit-in") + circle(x, y, 4, class_="hit-dot")
            attrs |= {"class_": "place-spot" + self.state(target)}
            attrs |= {"role": "button" if open_ else "img", "tabindex": 0 if open_ else None}
        else:
            attrs["role"] = "img"
            if open_:
                self.over.append(self.mark(spot, (x, y)))
        return g(body, front, **attrs, data_target=target, aria_label=label or self.name(target))

    def mark(self, spot: Spot, dot: Point) -> str:
        """A target in a picture that stands alone."""
        return circle(*dot, 4, class_="target-dot") if self.many else spot.draw(2.5, class_="target")

    def overlay(self, spot: Spot, target: str, label: str) -> str:
        """A target over something that has its own name: asleep on a page until the person comes to it."""
        open_ = target in self.targets
        if not self.page:
            if open_:
                self.over.append(spot.draw(class_="target"))
            return ""
        named = {"role": "button", "class_": None if open_ else "asleep", "tabindex": 0 if open_ else None}
        return g(spot.draw(class_="target"), **named, data_target=target, aria_label=label)

    def colour_name(self, colour: str) -> str:
        """A colour in words."""
        return self.view.game.words.value("colour", colour, self.voice)
