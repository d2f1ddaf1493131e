"""A turn-order place was paid with something else than an own worker; one must be fetched (RR-12.2)."""

from __future__ import annotations

from rotonde.core import N_, Action, Illegal
from rotonde.games.russian_railroads.actions import Swap
from rotonde.games.russian_railroads.rules.parents import AtSpace
from rotonde.games.russian_railroads.rules.payment import swap, swappable
from rotonde.games.russian_railroads.table import OWN, Table


class Swapping(AtSpace):
    """From where?"""

    def choices(self, table: Table) -> list[Action]:
        return [table.board.swap_actions[s] for s in swappable(table, self.seat)]

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        table.stack.pop()
        assert isinstance(action, Swap)
        swap(table, self.seat, self.space, table.board.space_index[action.space])
        table.detail("swap", self.seat, f"space:{action.space}", space=action.space)

    def refusal(self, table: Table, action: Action) -> Illegal:
        if isinstance(action, Swap):
            return Illegal("swap", "RR-12.2", N_("No worker of your colour stands on {space}."), space=action.space)
        return Illegal("swap", "RR-12.2", N_("First choose the worker of yours that takes the place of your payment."))

    def flaws(self, table: Table, where: str) -> list[str]:
        found = self.misplaced(table, where, True, True)
        laid = table.laid[self.space]
        if not table.board.spaces[self.space].claim or laid & 255 != self.seat + 1 or laid >> OWN & 255:
            found.append("stack: there is nothing to swap (RR-12.2)")
        elif not swappable(table, self.seat):
            found.append("stack: no own worker to swap with (RR-12.2)")
        return found


def swapped_on(table: Table, space: int) -> bool:
    """Is a worker being fetched for this turn-order place?"""
    return any(isinstance(step, Swapping) and step.space == space for step in table.stack)


def open_swapping(table: Table, seat: int, space: int) -> None:
    """A claim that was not paid with an own worker asks for one."""
    table.stack.append(Swapping(seat, space))
