"""The stage: whom a picture is for, and how the things on it are named, marked and made clickable."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw import states
from rotonde.draw.states import BoxSpot, DiscSpot, HexSpot
from rotonde.draw.svg import Attr, Point, circle, g
from rotonde.games.stephensons_rocket.board import Board
from rotonde.games.stephensons_rocket.draw.plan import Plan, plan_of
from rotonde.games.stephensons_rocket.state import RocketState

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
        assert isinstance(self.view.table, RocketState)
        self.table: RocketState = self.view.table
        self.board: Board = self.table.board
        self.plan: Plan = plan_of(self.board)
        self.colours: tuple[str, ...] = self.view.game.words.colours(self.table.players)
        self.points: bool = self.table.settings.score_unit == "points_1"
        self.lines: list[str] = [c.colour for c in self.board.figures.companies]

    def name(self, target: str) -> str:
        """What a target is, in words."""
        tip = self.view.game.words.tip(self.view, target, self.voice)
        return f"{tip.name}. {tip.note}" if tip.note else tip.name

    def money(self, amount: int) -> str:
        """An amount as this table counts it."""
        return self.score(amount // self.board.unit if self.points else amount)

    def score(self, amount: int) -> str:
        """A score: pounds, or bare points (option score_unit)."""
        return self.voice.number(amount) if self.points else self.view.game.words.value("money", amount, self.voice)

    def state(self, target: str) -> str:
        """The class that says a place can be clicked."""
        if target not in self.targets:
            return ""
        return " is-many" if self.many else " is-target"

    def place(
        self, body: str, spot: Spot, target: str, *, front: str = "", dot: Point | None = None, **attrs: Attr
    ) -> str:
        """A named thing with its spot; `front` lies over the spot, `dot` is where one of many targets gets its dot."""
        x, y = dot or spot.centre
        label = self.name(target)
        if target in self.fresh:
            self.over.append(states.fresh(spot))
        if self.page:
            body += spot.draw(2, class_="hit") + spot.draw(5.5, class_="hit-in") + circle(x, y, 4, class_="hit-dot")
            open_ = target in self.targets
            attrs |= {"class_": "place-spot" + self.state(target)}
            attrs |= {"role": "button" if open_ else "img", "tabindex": 0 if open_ else None}
        else:
            attrs["role"] = "img"
            if target in self.targets:
                self.over.append(self._mark(spot, (x, y)))
        return g(body, front, **attrs, data_target=target, aria_label=label)

    def _mark(self, spot: Spot, dot: Point) -> str:
        return circle(*dot, 4, class_="target-dot") if self.many else spot.draw(2.5, class_="target")

    def overlay(self, spot: Spot, target: str) -> str:
        """A target over something that has its own name: asleep on a page until the person comes to it."""
        open_ = target in self.targets
        if not self.page and not open_:
            return ""
        body = spot.draw(class_="target")
        if not self.page:
            return g(body, data_target=target, role="img", aria_label=self.name(target))
        named = {"role": "button", "class_": None if open_ else "asleep", "tabindex": 0 if open_ else None}
        return g(body, **named, data_target=target, aria_label=self.name(target))
