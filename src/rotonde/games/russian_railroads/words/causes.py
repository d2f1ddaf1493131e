"""Which lines of the log are the table's: a round's scoring and turn order, the final scoring."""

from __future__ import annotations

from rotonde.core.events import Event

TABLE = frozenset({"score", "order", "leaves", "final_bonus", "final_majority"})


def of_table(event: Event) -> bool:
    """Did this come of the round, and not of what the last player did?"""
    return event.kind in TABLE
