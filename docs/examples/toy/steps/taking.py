"""Whoever has stopped the train collects (WS-2.6)."""

from __future__ import annotations

from typing import Any

from rotonde.core import Action, Event, Illegal, Step

from ..actions import Take
from ..table import Table


class Taking(Step[Table]):
    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def asked(self, table: Table) -> tuple[int, ...]:
        return (self.seat,)

    def phase(self, table: Table) -> str:
        return "take"

    def legal(self, table: Table, seat: int) -> list[Any]:
        return [Take("fares"), Take("whistle")]

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if not isinstance(action, Take):
            return Illegal("phase", "", "That is not what is decided now.")
        if action.what not in ("fares", "whistle"):
            return Illegal("take", "WS-2.6", "Collect the fares or a whistle.")
        return None

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        assert isinstance(action, Take)
        if action.what == "fares":
            table.fares[seat] += table.stop.fares
            table.tell(Event("fares", seat, args={"n": table.stop.fares}, places=(f"stop:{table.stop.name}",)))
        else:
            table.whistles[seat] += 1
            table.tell(Event("got whistle", seat))
        ended = table.train == len(table.line.stops) - 1 or not table.hands[0]  # WS-3.1
        table.stack = () if ended else table.stack[:-1]
        table.ask()

    def flaws(self, table: Table, where: str) -> list[str]:
        return [] if 0 <= self.seat < table.players else [f"{where}: asks a seat that is not at the table"]


def let_collect(table: Table, seat: int) -> None:
    """A seat collects, once nothing waits above."""
    table.ask(Taking(seat))
