"""Russian Railroads (H. Ohley, L. Orgler, 2013): three lines, one tsar, never enough workers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from typing_extensions import TypeVar

from rotonde.core import Edition, Game
from rotonde.games.russian_railroads.actions import NOTATION, RailroadsAction
from rotonde.games.russian_railroads.board import board_of
from rotonde.games.russian_railroads.options import RailroadsOptions
from rotonde.games.russian_railroads.state import RailroadsState

RailroadsT = TypeVar("RailroadsT", bound=RailroadsState, covariant=True, default=RailroadsState[RailroadsAction])


class Railroads(Game[RailroadsT]):
    """The title, and its empty table."""

    key = "russian_railroads"
    title = "Russian Railroads"
    players = range(2, 5)
    ruleset = 2
    options = RailroadsOptions
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"default": {}}
    package = __name__
    notation = NOTATION
    minutes = 120
    longest = 5000
    hidden_moves = True
    crowd = 4

    def __init__(self, table: type[RailroadsT]) -> None:
        self.table: type[RailroadsT] = table  # games built on this one bring their own

    def blank(self, players: int, options: RailroadsOptions, edition: Edition, ruleset: int) -> RailroadsT:
        """The boards of these players, without a piece on them."""
        state = self.table()
        state.set_up(board_of(edition, players), players, options, ruleset)
        return state

    def clock(self, state: RailroadsState) -> int:
        """A round ends with a scoring, where boards compare best; turns have too many steps for that."""
        return max(state.round, 1)

    def quiet(self, state: RailroadsState) -> bool:
        """Nothing of a turn is pending."""
        return not state.stack


GAME: Railroads = Railroads(RailroadsState)
