"""Which lines of the log are the table's, beside those of the base game: Émil's share in the final scoring."""

from __future__ import annotations

from rotonde.core.events import Event
from rotonde.games.russian_railroads.words import causes as base


def of_table(event: Event) -> bool:
    """Did this come of the round, and not of what the last player did?"""
    return event.kind == "final_rival" or base.of_table(event)
