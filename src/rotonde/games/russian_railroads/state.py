"""RailroadsState: the table of Russian Railroads with its rules."""

from __future__ import annotations

import random

from rotonde.core.actions import Action
from rotonde.core.state import CHANCE, ActionT
from rotonde.games.russian_railroads.actions import Bonus, Remove
from rotonde.games.russian_railroads.rules.bonus import INSTEAD
from rotonde.games.russian_railroads.rules.parents import settle
from rotonde.games.russian_railroads.rules.spaces import open_spaces
from rotonde.games.russian_railroads.rules.tiles import refresh_reach
from rotonde.games.russian_railroads.rules.tracks import lay_route
from rotonde.games.russian_railroads.steps.picking import picks
from rotonde.games.russian_railroads.table import OVER, Table


class RailroadsState(Table[ActionT]):
    """A position of Russian Railroads."""

    __slots__ = ()

    def begin(self) -> None:
        """Let chance speak first."""
        settle(self)

    def copy(self) -> RailroadsState[ActionT]:
        """An independent copy; routes and the list of legal actions are shared, since the rules replace them."""
        new: RailroadsState[ActionT] = RailroadsState()
        self.copy_to(new)
        return new

    def derive(self) -> None:
        """Lines and open spaces follow from what lies there; actions are listed again when they are asked for."""
        for seat in range(self.players):
            for line in range(self.board.width):
                lay_route(self, seat, line, self.board.line_parts[line].route(self, seat))
                refresh_reach(self, seat, line)
        self.open = open_spaces(self) if self.round else 0

    def advance(self, action: Action, seat: int | None = None) -> None:
        """Carry out a legal action without checking it, then go on until somebody has a real choice."""
        self.listed = None
        step = self.stack[-1] if self.stack else self.board.rules.turn
        step.carry_out(self, action, self.to_act[0] if seat is None else seat)
        settle(self)

    def legal(self, seat: int | None = None) -> list[ActionT]:
        """Every legal action of a seat: of a list that is there already, or as the step lists them."""
        if self.listed is None or (seat is not None and seat not in self.to_act):
            return super().legal(seat)
        return self.listed[:]  # type: ignore[return-value]  # of its own actions

    def quick_sample(self, rng: random.Random) -> ActionT:
        """One legal action, for playouts: of a list that is there already, or as the step draws it."""
        if not self.to_act or self.to_act[0] == CHANCE:
            return super().quick_sample(rng)
        if self.stack and self.listed:
            return self.listed[int(rng.random() * len(self.listed))]  # type: ignore[return-value]
        step = self.stack[-1] if self.stack else self.board.rules.turn
        return step.quick_sample(self, rng)  # type: ignore[return-value]

    def reveals(self, action: Action, seat: int) -> bool:
        """Does this action open the bonus pile to its player, or end the game and show what others hold (RR-16.1)?"""
        after = self.copy()
        after.advance(action, seat)
        if after.stack:
            return picks(after.stack[-1]) >= 0
        return after.stage == OVER and any(held and other != seat for other, held in enumerate(after.held_n))

    def secret(self, action: Action, seat: int) -> bool:
        """Bonus cards are taken and removed unseen (RR-2.18)."""
        return isinstance(action, Remove) or (isinstance(action, Bonus) and action != INSTEAD)

    def scores(self) -> tuple[int, ...]:
        """Points, as they stand on the track."""
        return tuple(self.score)
