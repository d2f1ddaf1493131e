"""The others may whistle, to collect in place of the driver (WS-2.5)."""

from __future__ import annotations

from typing import Any

from rotonde.core import Action, Event, Illegal, Step

from ..actions import Quiet, Whistle
from ..table import Table
from .taking import let_collect


class Whistling(Step[Table]):
    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def asked(self, table: Table) -> tuple[int, ...]:
        return (self.seat,)

    def phase(self, table: Table) -> str:
        return "whistle"

    def legal(self, table: Table, seat: int) -> list[Any]:
        return [Whistle(), Quiet()]

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if isinstance(action, (Whistle, Quiet)):
            return None
        return Illegal("phase", "", "That is not what is decided now.")

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        if isinstance(action, Whistle):
            table.whistles[seat] -= 1
            table.tell(Event("whistled", seat, places=("train",)))
            table.stack = table.stack[:1]  # neither the driver nor the others behind
            let_collect(table, seat)
        else:
            table.stack = table.stack[:-1]
            table.ask()

    def flaws(self, table: Table, where: str) -> list[str]:
        sound = 0 <= self.seat < table.players and table.whistles[self.seat] > 0
        return [] if sound else [f"{where}: asks a seat without a whistle (WS-2.5)"]


def ask_the_others(table: Table, driver: int) -> None:
    """Clockwise from the driver's left: the last step on the stack is asked first."""
    after = [(driver + i) % table.players for i in range(table.players - 1, 0, -1)]
    table.ask(*(Whistling(s) for s in after if table.whistles[s]))
