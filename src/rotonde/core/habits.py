"""Habits: what a sensible player does at a step without looking further, found by the kind of the step.

A stall that has some keeps them in its module `habits`, as HABITS, a function for each kind of step. A stall that is
built on another begins with a copy of the other's. A habit that answers None leaves the step to its list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from typing_extensions import TypeVar

from rotonde.core.actions import Action

Habit = Callable[[Any, Any, int], Action | None]  # table, step, seat
HabitT = TypeVar("HabitT", bound=Habit)


def listed_first(table: Any, step: Any, seat: int) -> Action | None:
    """The first thing that can be done."""
    action: Action = table.legal(seat)[0]
    return action


class Habits:
    """The habits of a stall, each by the kind of its step."""

    def __init__(self, base: Habits | None = None) -> None:
        self.plain: dict[str, Habit] = {**base.plain} if base else {}  # what bots take for granted
        self.rest: dict[str, Habit] = {**base.rest} if base else {}  # the same while they weigh what led there
        self.usual: dict[str, Habit] = {**base.usual} if base else {}  # what a page does for a person
        # left to a person also where nothing else goes
        self.asked: tuple[type[Action], ...] = base.asked if base else ()
        self.otherwise: Habit = base.otherwise if base else listed_first  # at steps without one in `plain`

    def plainly(self, state: Any, seat: int) -> Action:
        """What bots take for granted where a state stands."""
        step = state.step()
        found = self.plain.get(step.kind, self.otherwise)(state, step, seat)
        return found or state.legal(seat)[0]

    def hastily(self, state: Any, seat: int) -> Action:
        """The same while what led there is weighed: nothing is weighed in between."""
        step = state.step()
        found = (self.rest.get(step.kind) or self.plain.get(step.kind, listed_first))(state, step, seat)
        return found or state.legal(seat)[0]

    def usually(self, state: Any, seat: int) -> Action | None:
        """What a page does for a person; None: he is asked."""
        step = state.step()
        habit = self.usual.get(step.kind)
        return None if habit is None else habit(state, step, seat)


def habit_at(table: dict[str, Habit], *kinds: str) -> Callable[[HabitT], HabitT]:
    """This is what one does at steps of these kinds: `@habit_at(HABITS.plain, "lay")`."""

    def keep(habit: HabitT) -> HabitT:
        for kind in kinds:
            table[kind] = habit
        return habit

    return keep
