"""Which lines of the log are the table's: growth, income and orders between two rounds, the final scoring."""

from __future__ import annotations

from rotonde.core.events import Event

_TABLE = frozenset({"growth", "turn_order", "arrive", "income", "markers", "train_workers", "final"})


def of_table(event: Event) -> bool:
    """Did this come of the round, and not of what the last player did?"""
    return event.kind in _TABLE
