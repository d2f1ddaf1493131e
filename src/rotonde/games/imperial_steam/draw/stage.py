"""The stage of Imperial Steam: its table and colours, and where each named thing lies."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rotonde.draw import stage, states
from rotonde.draw.svg import Attr
from rotonde.games.imperial_steam.board import Board
from rotonde.games.imperial_steam.draw.lay import MAP
from rotonde.games.imperial_steam.draw.plot import Plot, plot_of
from rotonde.games.imperial_steam.state import ImperialState


@dataclass
class Stage(stage.Stage):
    """One picture in the making."""

    layouts: ClassVar[str | None] = __package__
    spots: dict[str, states.Spot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert isinstance(self.view.table, ImperialState)
        self.table: ImperialState = self.view.table
        self.board: Board = self.table.board
        self.colours: list[str] = self.board.colours
        self.plot: Plot = plot_of(self.board, self.table.land, self.room("map", MAP), self.least)

    def kind(self) -> tuple[Hashable, ...]:
        """Also where the cities lie, which hangs on their tiles."""
        return (*super().kind(), self.table.land)

    def place(self, body: str, spot: states.Spot, target: str, **how: Any) -> str:
        """A named thing with its spot; a second one of the same name is only drawn."""
        return body if target in self.spots else super().place(body, spot, target, **how)

    def named(self, body: str, spot: states.Spot, target: str, **attrs: Attr) -> str:
        """The same for one that only tells."""
        return body if target in self.spots else super().named(body, spot, target, **attrs)

    def lies(self, target: str, spot: states.Spot) -> None:
        """A place was drawn."""
        self.spots.setdefault(target, spot)
        super().lies(target, spot)

    def lie(self, places: Sequence[tuple[str, states.Spot]]) -> None:
        """The same for all places of something that was kept; what is kept shares no names with anything else."""
        self.spots.update(places)
        super().lie(places)
