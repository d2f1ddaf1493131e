"""SteamState: the table of Age of Steam with its rules."""

from __future__ import annotations

from rotonde.games.age_of_steam.rules import scoring
from rotonde.games.age_of_steam.rules.track import derive_map, derive_track
from rotonde.games.age_of_steam.rules.turn import SteamStep
from rotonde.games.age_of_steam.steps.set_up import open_set_up
from rotonde.games.age_of_steam.table import Table


class SteamState(Table):
    """A position of Age of Steam."""

    __slots__ = ()

    def begin(self) -> None:
        """The first position (AOS-2.1)."""
        open_set_up(self)

    def derive(self) -> None:
        """What follows from the tiles; menus and routes are found again when they are asked for."""
        derive_map(self)
        derive_track(self)

    def copy(self) -> SteamState:
        """An independent copy."""
        new = SteamState()
        self.copy_to(new)
        return new

    def step(self) -> SteamStep:
        """What is being decided."""
        assert self.pending is not None, "the game is over"
        return self.pending

    def scores(self) -> tuple[int, ...]:
        """Victory points as they stand; bankrupt players rank below all others."""
        return scoring.points(self)

    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody when all are bankrupt (AOS-11.6)."""
        return scoring.winners(self)
