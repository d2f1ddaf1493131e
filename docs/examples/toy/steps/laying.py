"""Everybody lays a coal card, all at the same time (WS-2.1)."""

from __future__ import annotations

from typing import Any

from rotonde.core import Action, Event, Illegal, Level, Step

from ..actions import Lay
from ..table import Table
from .driving import let_drive


class Laying(Step[Table]):
    """It lies at the bottom of the stack for the whole game: when nothing waits above it, a round begins."""

    def asked(self, table: Table) -> tuple[int, ...]:
        return tuple(s for s in range(table.players) if not table.laid[s])

    def phase(self, table: Table) -> str:
        return "lay"

    def legal(self, table: Table, seat: int) -> list[Any]:
        return [Lay(c) for c in dict.fromkeys(table.hands[seat]) if c is not None]

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if not isinstance(action, Lay):
            return Illegal("phase", "", "That is not what is decided now.")
        if action.card not in table.hands[seat]:
            return Illegal("hand", "WS-2.1", "You do not hold a {card}.", card=action.card)
        return None

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        assert isinstance(action, Lay)
        hand = list(table.hands[seat])
        hand.remove(action.card)
        table.hands[seat], table.laid[seat] = tuple(hand), (action.card,)
        table.tell(Event("laid", seat, Level.BOOKKEEPING))
        if all(table.laid):
            shown = [c[0] or 0 for c in table.laid]
            table.discards += tuple(shown)
            table.laid = [()] * table.players
            let_drive(table, shown.index(max(shown)), max(shown))  # WS-2.2
        else:
            table.ask()


def begin_round(table: Table) -> None:
    """Ask everybody for a card."""
    table.ask(Laying())
