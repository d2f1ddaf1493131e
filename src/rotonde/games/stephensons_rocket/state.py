"""RocketState: the table of the Rocket with its rules."""

from __future__ import annotations

from rotonde.core import Action
from rotonde.core.hexes import gathered, union
from rotonde.core.steps import Step
from rotonde.games.stephensons_rocket.rules.lines import derive_lines, refresh_near_line
from rotonde.games.stephensons_rocket.rules.turn import settle
from rotonde.games.stephensons_rocket.steps.turn import TURN
from rotonde.games.stephensons_rocket.table import UNKNOWN, Table


class RocketState(Table):
    """A position of Stephenson's Rocket."""

    __slots__ = ()

    def begin(self) -> None:
        """Work out what can be done in the first position."""
        derive_lines(self)
        settle(self)

    def derive(self) -> None:
        """What follows from where the pieces lie."""
        slots = self.board.slots
        self.tokens_left = [n - sum(self.tokens[slot::slots]) for slot, n in enumerate(self.board.slot_count)]
        self.tokens_open = sum([1 << slot for slot, left in enumerate(self.tokens_left) if left])
        for company in range(len(self.loco)):
            refresh_near_line(self, company)
        self.station_zone = gathered(self.board.cover, union(self.stations))
        derive_lines(self)

    def copy(self) -> RocketState:
        """An independent copy."""
        new = RocketState()
        self.copy_to(new)
        return new

    def step(self) -> Step:
        """What interrupts the turn, or the turn itself."""
        return self.stack[-1] if self.stack else TURN

    def reveals(self, action: Action, seat: int) -> bool:
        """The action that ends the game lays everybody's money open (SR-15.1)."""
        if self.settings.open_money:
            return False
        after = self.copy()
        after.advance(action)
        return not after.to_act

    def scores(self) -> tuple[int, ...]:
        """Money, in pounds or in points (option score_unit); what a view may not know counts for nothing."""
        unit = self.board.unit if self.settings.score_unit == "points_1" else 1
        return tuple([m // unit if m != UNKNOWN else 0 for m in self.money])
