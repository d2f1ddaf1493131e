"""SteamState: the table of Age of Steam with its rules."""

from __future__ import annotations

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
        """The points as they stand (AOS-15). Bankrupt players rank below every possible total, the later the higher."""
        board, sections, out = self.board, self.sections(), []
        lowest = board.most_shares * board.points_share - board.turns[self.players] - 1  # AOS-11.7
        for seat, left in enumerate(self.left):
            total = self.income[seat] * board.points_income + self.shares[seat] * board.points_share
            out.append(lowest + left if left else total + sections[seat] * board.points_section)
        return tuple(out)

    def winners(self) -> tuple[int, ...]:
        """After the end, the highest totals of those still in the game; nobody if all are bankrupt (AOS-11.6)."""
        if not self.ended or not self.order:
            return ()
        totals = self.scores()
        best = max([totals[seat] for seat in self.order])
        return tuple([seat for seat in range(self.players) if not self.left[seat] and totals[seat] == best])
