"""A seat chooses its start bonus (RR-2.8)."""

from __future__ import annotations

from rotonde.core import N_, Action, Illegal
from rotonde.games.russian_railroads.actions import Start
from rotonde.games.russian_railroads.rules.effects import open_effect
from rotonde.games.russian_railroads.rules.parents import RailStep
from rotonde.games.russian_railroads.table import SETUP, Table


class Starting(RailStep):
    """Which one?"""

    def choices(self, table: Table) -> list[Action]:
        return [a for i, a in enumerate(table.board.start_actions) if table.starts >> i & 1]

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Resolved at once (RR-2.8, RR-15.1)."""
        table.stack.pop()
        assert isinstance(action, Start)
        card = table.board.start_index[action.card]
        table.starts &= ~(1 << card)
        table.headline("start", self.seat, card=action.card)
        open_effect(table, self.seat, table.board.start_effect[card])

    def refusal(self, table: Table, action: Action) -> Illegal:
        if isinstance(action, Start) and action.card in table.board.start_index:
            return Illegal("taken", "RR-2.8", N_("This start bonus is taken already."))
        return Illegal("start", "RR-2.8", N_("Choose one of the start bonuses first."))

    def flaws(self, table: Table, where: str) -> list[str]:
        return self.misplaced(table, where, table.stage == SETUP, True)


def open_starting(table: Table, seat: int) -> None:
    """A seat is to choose its start bonus."""
    table.stack.append(Starting(seat))


def starts(step: RailStep) -> bool:
    """Is a start bonus being chosen?"""
    return isinstance(step, Starting)
