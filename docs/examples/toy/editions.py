"""What is wrong with the figures of an edition."""

from __future__ import annotations

from rotonde.core import Edition
from rotonde.core.editions import typed

from .table import Line

MOST = 4  # players


def problems_of(edition: Edition) -> list[str]:
    """Each finding names its field and its rule; the types are checked by `typed`."""
    line: Line = typed(edition, Line)
    problems = []
    if len({s.name for s in line.stops}) != len(line.stops) or any(" " in s.name for s in line.stops):
        problems.append("stops: each needs a name of its own, in one word (WS-1.1)")
    if len(line.stops) < 2:
        problems.append("stops: a line has two at least (WS-1.1)")
    if len(line.cards) < line.hand * MOST:
        problems.append(f"cards: {MOST} players need {line.hand * MOST} (WS-1.2)")
    if line.hand < 1 or line.die < 1:
        problems.append("hand, die: one at least (WS-2.1, WS-2.3)")
    return problems
