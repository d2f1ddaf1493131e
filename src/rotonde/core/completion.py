"""One search for "what was begun can be finished": memoised, and bounded by a count of positions.

Rules that forbid to begin what cannot be completed, or to strand what must still be done, ask it. A game says what it
knows of a position at once, what tells two positions apart, and what can come next.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

PositionT = TypeVar("PositionT")

NO: Final = 0
YES: Final = 1
OPEN: Final = 2  # nothing can be said without looking further


@mypyc_attr(allow_interpreted_subclasses=True)
class Task(Generic[PositionT]):
    """What a game knows of something that was begun. Positions are the search's own: they may be played on."""

    def answer(self, position: PositionT) -> int:
        """YES, NO or OPEN; where there is only one way on it may be taken at once."""
        raise NotImplementedError

    def go_on(self, position: PositionT) -> int:
        """The same for one that `branches` has handed out."""
        return self.answer(position)

    def key(self, position: PositionT) -> object:
        """Everything that the answer hangs on."""
        raise NotImplementedError

    def branches(self, position: PositionT) -> list[PositionT] | None:
        """What can come next, each on its own, the most promising first; None if one of them surely finishes.

        Asked only right after `answer` left this very position open.
        """
        raise NotImplementedError


class Completion(Generic[PositionT]):
    """One search, with what it has found so far. After `most` positions it says yes to everything it does not know."""

    def __init__(self, task: Task[PositionT], most: int) -> None:
        self.task: Task[PositionT] = task
        self.most: int = most
        self.known: dict[object, bool] = {}
        self.nodes: int = 0  # positions that were looked into

    @property
    def gave_up(self) -> bool:
        """Was the bound reached?"""
        return self.nodes > self.most

    def possible(self, position: PositionT) -> bool:
        """Can it be finished from here?"""
        task, known = self.task, self.known
        keys: list[object] = []  # the positions on the way here, and what is still to be tried of each
        left: list[list[PositionT]] = []
        todo = position
        answer = task.answer(todo)
        while True:
            if answer == OPEN:
                key = task.key(todo)
                found = known.get(key)
                if found is None:
                    self.nodes += 1
                    if self.nodes > self.most:
                        return True
                    branches = task.branches(todo)
                    keys.append(key)
                    if branches is not None:
                        branches.reverse()
                        left.append(branches)
                    answer = YES if branches is None else NO
                else:
                    answer = YES if found else NO
            if answer == YES:
                for key in keys:
                    known[key] = True
                return True
            while left and not left[-1]:  # nothing is left to try of the last one on the way
                known[keys.pop()] = False
                left.pop()
            if not left:
                return False
            todo = left[-1].pop()
            answer = task.go_on(todo)


def finishable(task: Task[PositionT], position: PositionT, most: int) -> bool:
    """Can it be finished from here? A search is begun only where the answer is not known at once."""
    answer = task.answer(position)
    return answer == YES if answer != OPEN else Completion(task, most).possible(position)
