"""The search for what can be finished: every way is tried once, and no more positions than the bound."""

from __future__ import annotations

from collections.abc import Iterable

from rotonde.core.completion import NO, OPEN, YES, Completion, Task


class Sums(Task[int]):
    """Steps of 2 or 3 that must come to one of the goals exactly; 100 is too far."""

    def __init__(self, *goals: int) -> None:
        self.goals = goals
        self.asked: list[int] = []

    def answer(self, position: int) -> int:
        if position in self.goals:
            return YES
        return NO if position > 100 else OPEN

    def key(self, position: int) -> object:
        return position

    def branches(self, position: int) -> list[int]:
        self.asked.append(position)
        return [position + 3, position + 2]


def found(task: Sums, most: int, positions: Iterable[int]) -> tuple[list[bool], Completion[int]]:
    search = Completion(task, most)
    return [search.possible(position) for position in positions], search


def test_ways_that_lead_there_are_found() -> None:
    task = Sums(7)
    answers, _ = found(task, 1000, (0, 4, 5, 6, 7, 8))
    assert answers == [True, True, True, False, True, False]


def test_no_position_is_looked_into_twice() -> None:
    task = Sums(-1)
    answers, search = found(task, 1000, (0, 0, 50))
    assert answers == [False, False, False]
    assert len(task.asked) == len(set(task.asked)) == search.nodes
    assert not search.gave_up


def test_at_the_bound_everything_unknown_is_possible() -> None:
    task = Sums(-1)
    answers, search = found(task, 20, (90, 0, 95, 1, 101))
    assert answers == [False, True, False, True, False]  # what was found before, and what is told at once, still counts
    assert len(task.asked) == 20
    assert search.gave_up
