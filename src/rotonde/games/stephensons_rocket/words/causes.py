"""Which lines of the log are the table's: the final scoring."""

from __future__ import annotations

from rotonde.core.events import Event

_TABLE = frozenset({"final_shares", "final_stations", "final_tokens"})


def of_table(event: Event) -> bool:
    """Did this come of the round, and not of what the last player did?"""
    return event.kind in _TABLE
