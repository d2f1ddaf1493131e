"""What was begun must be carried out (IS-A39): what comes in between must leave a way (core/completion.py)."""

from __future__ import annotations

from typing import Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.completion import YES, Task, finishable
from rotonde.games.imperial_steam.actions import Deliver
from rotonde.games.imperial_steam.rules import free
from rotonde.games.imperial_steam.table import Table

MOST: Final = 1000  # positions that one search looks into (IS-A47)


def obliged(table: Table) -> bool:
    """Is there a begun action that something else could make impossible?"""
    return any(step.unfinished() for step in table.stack)


def completable(table: Table) -> bool:
    """Can everything that was begun still be carried out, if need be with free actions?"""
    for step in table.stack:
        if step.unfinished():
            seat = table.active
            if not step.can_finish(table, table.influence[seat], free.means(table, seat)):
                return False
    return True


def carry_out(table: Table, action: Action, seat: int) -> None:
    """Do what was decided, a free action or one of the step that asks, without what follows from it."""
    if type(action) in free.FREE:
        free.carry_out(table, action, seat)
    else:
        table.step().carry_out(table, action, seat)


def tried(table: Table, action: Action, seat: int) -> Table:
    """The table after that."""
    after = table.copy()
    carry_out(after, action, seat)
    return after


class CarryingOut(Task[Table]):
    """Everything that was begun, once goods that find no room are discarded."""

    def answer(self, position: Table) -> int:
        return position.stack[-1].finishable(position) if position.stack else YES

    def key(self, position: Table) -> object:
        return tuple(position.goods)

    def branches(self, position: Table) -> list[Table]:
        top, seat = position.stack[-1], position.active
        return [tried(position, action, seat) for action in top.trials(position, seat)]


CARRYING_OUT: Final = CarryingOut()


def keeps(table: Table, action: Action, seat: int) -> bool:
    """Would what was begun still be possible after an action in between?"""
    return finishable(CARRYING_OUT, tried(table, action, seat), MOST)


def guarded(table: Table, action: Action, seat: int) -> bool:
    """Is an action in between harmless? Only some actions can hurt, and only while something is begun."""
    if not obliged(table) or (isinstance(action, Deliver) and any_delivery_goes(table, seat)):
        return True
    return keeps(table, action, seat)


def any_delivery_goes(table: Table, seat: int) -> bool:
    """Is no delivery needed for what was begun, and none a danger to it, as those to hubs and from factories can be?"""
    return len(table.stack) == 1 and table.stack[0].any_delivery_goes(table, seat)


def begun() -> Illegal:
    """Something that would make the begun action impossible."""
    return Illegal("begun", "IS-A39", N_("After that you could not carry out the action you have begun."))
