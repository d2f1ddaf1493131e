"""The stage of the Rocket: its table, its colours, its words."""

from __future__ import annotations

from dataclasses import dataclass

from rotonde.draw import stage
from rotonde.draw.states import BoxSpot, DiscSpot, HexSpot
from rotonde.draw.svg import g
from rotonde.games.stephensons_rocket.board import Board
from rotonde.games.stephensons_rocket.draw.plan import Plan, plan_of
from rotonde.games.stephensons_rocket.state import RocketState

Spot = BoxSpot | DiscSpot | HexSpot


@dataclass
class Stage(stage.Stage):
    """One picture in the making."""

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

    def overlay(self, spot: Spot, target: str) -> str:
        """A target over something that has its own name: asleep on a page until the person comes to it."""
        open_ = target in self.targets
        if not self.page and not open_:
            return ""
        body = spot.draw(class_="target")
        if not self.page:
            return g(body, data_target=target, role="img", aria_label=self.name(target))
        role = self.role(open_, closed="button")
        named = {"role": role, "class_": None if open_ else "asleep", "tabindex": 0 if open_ else None}
        return g(body, **named, data_target=target, aria_label=self.label(target))
