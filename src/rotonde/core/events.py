"""Log events: what happened, as data. Words are made late, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any


class Level(IntEnum):
    """How loud an event is in the log."""

    HEADLINE = 0  # what a player did
    DETAIL = 1  # what came of it: payouts, mergers
    BOOKKEEPING = 2  # folded away: tiles counted, shares moved between piles


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `kind` names the sentence in the game's words, `args` fill it, `places` are the targets on the board it
    points at. `seen_by` is None for everybody, or the seats that may read it.
    """

    kind: str
    seat: int | None = None
    level: Level = Level.HEADLINE
    args: dict[str, Any] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    seen_by: tuple[int, ...] | None = None

    def visible_to(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) read it?"""
        return self.seen_by is None or (seat is not None and seat in self.seen_by)


def chapter_line(events: Sequence[Event]) -> int | None:
    """Where a new chapter (a round) begins among the events of a move: at the last headline that is nobody's."""
    found = [i for i, e in enumerate(events) if e.seat is None and e.level == Level.HEADLINE]
    return found[-1] if found else None
