"""The stage of Age of Steam: its table, its colours, its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rotonde.draw import stage
from rotonde.draw.states import BoxSpot, DiscSpot, HexSpot
from rotonde.draw.svg import g
from rotonde.games.age_of_steam.board import Board
from rotonde.games.age_of_steam.draw.plan import Plan, plan_of
from rotonde.games.age_of_steam.table import NOBODY, Table

Spot = BoxSpot | DiscSpot | HexSpot


@dataclass
class Stage(stage.Stage):
    """One picture in the making."""

    later: ClassVar[tuple[str, ...]] = ("tile:", "route:")

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
