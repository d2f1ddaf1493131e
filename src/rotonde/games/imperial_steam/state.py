"""ImperialState: the table of Imperial Steam with its rules."""

from __future__ import annotations

from rotonde.core import Action
from rotonde.games.imperial_steam.rules.dealing import lay_introduction
from rotonde.games.imperial_steam.rules.guard import carry_out
from rotonde.games.imperial_steam.rules.network import survey
from rotonde.games.imperial_steam.rules.parents import ImperialStep, settle
from rotonde.games.imperial_steam.rules.scoring import results, winner
from rotonde.games.imperial_steam.steps import upgrade  # noqa: F401  nobody above the network imports it
from rotonde.games.imperial_steam.steps.after import AFTER
from rotonde.games.imperial_steam.steps.auction import AUCTION
from rotonde.games.imperial_steam.steps.setup import SETUP
from rotonde.games.imperial_steam.steps.turn import TURN
from rotonde.games.imperial_steam.table import READY, Table


class ImperialState(Table):
    """A position of Imperial Steam."""

    __slots__ = ()

    def begin(self) -> None:
        """Lay out what is fixed (IS-2.9), and let chance deal the rest."""
        if self.settings.setup == "introductory":
            lay_introduction(self)
        settle(self)

    def derive(self) -> None:
        """What follows from where the pieces lie, once the set-up is complete."""
        if self.dealing == READY:
            self.land = self.board.land(self.tile_at)
            survey(self)

    def copy(self) -> ImperialState:
        """An independent copy."""
        new = ImperialState()
        self.copy_to(new)
        return new

    def step(self) -> ImperialStep:
        """The newest thing that was begun, or what comes before, in and after the action of a turn."""
        if self.stack:
            return self.stack[-1]
        if self.dealing != READY:
            return SETUP
        if self.bids:
            return AUCTION
        return AFTER if self.acted else TURN

    def advance(self, action: Action, seat: int | None = None) -> None:
        """Carry out a legal action without checking it, then whatever nobody has to decide."""
        carry_out(self, action, self.to_act[0] if seat is None else seat)
        settle(self)

    def reveals(self, action: Action, seat: int) -> bool:
        """The last hidden bid shows all others."""
        return self.dealing == READY and bool(self.bids) and len(self.to_act) == 1

    def secret(self, action: Action, seat: int) -> bool:
        """A bid is hidden as long as others still have to make theirs (IS-3.1)."""
        return self.dealing == READY and bool(self.bids) and len(self.to_act) > 1

    def scores(self) -> tuple[int, ...]:
        """The result of each seat if the game ended now; the final one when it is over."""
        return tuple(results(self) if self.dealing == READY else self.money)

    def winners(self) -> tuple[int, ...]:
        """The richest; among equals the more influential (IS-A12)."""
        return () if self.to_act else (winner(self),)
