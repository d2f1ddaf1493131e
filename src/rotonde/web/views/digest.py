"""What happened at a table since somebody moved last, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core.events import Event, Level
from rotonde.web.tables.open_table import OpenTable

MOST = 8  # sentences


def since_last_moved(table: OpenTable, seats: Sequence[int], lang: str) -> list[str]:
    """The headlines since one of these seats moved, as the first of them sees it; the latest if there are very many."""
    if not seats or not table.moves:
        return []
    own = [i for i, move in enumerate(table.moves) if move.line.entry.seat in seats]
    seat, start = seats[0], own[-1] + 1 if own else 0
    events = [event for move in table.moves[start:] for event in move.events if _told(event, seat)]
    voice = table.voice(lang)
    return [table.game.words.log(event, voice) for event in events[-MOST:]]


def _told(event: Event, seat: int) -> bool:
    return event.level == Level.HEADLINE and event.visible_to(seat)
