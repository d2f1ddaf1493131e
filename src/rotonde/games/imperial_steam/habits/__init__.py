"""What a sensible player does inside an action that he has begun, without looking further: one file a step.

Bots take it for granted where they value an action by its first step (`Game.plain`): the most useful links, just enough
workers, the good that is missing. The file of a step is found by its kind; a step without one is left to the list.
"""

from __future__ import annotations

from functools import cache

from rotonde.core import Action
from rotonde.core.stalls import Part, module_of, part
from rotonde.games.imperial_steam.table import Table


def plain(table: Table, seat: int) -> Action:
    """The next step of what is being done."""
    step = table.stack[-1]
    habit = _habit(step.kind, "plain")
    found: Action | None = None if habit is None else habit(table, step, seat)
    return step.legal(table, seat)[0] if found is None else found


def usual(table: Table, seat: int) -> Action | None:
    """What nearly everybody does next in what was begun; None: it must be asked."""
    habit = _habit(table.stack[-1].kind, "usual") if table.stack else None
    return None if habit is None else habit(table, table.stack[-1], seat)


@cache
def _habit(kind: str, name: str) -> Part | None:
    return part((__name__,), module_of(kind), name)
