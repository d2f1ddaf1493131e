"""Which lines of the log are the table's: the turn order after an auction, what is short at the end of a turn."""

from __future__ import annotations

from rotonde.core.events import Event

_TABLE = frozenset({"first_order", "lead", "new_order", "collect", "pay", "shortage", "reduce"})


def of_table(event: Event) -> bool:
    """Did this come of the round, and not of what the last player did?"""
    return event.kind in _TABLE
