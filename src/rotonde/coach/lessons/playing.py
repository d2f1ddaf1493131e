"""Where somebody stands in a lesson, and what is answered to what he does there.

A lesson goes one way: only what a step expects is carried out, and everything else is answered. So the place is two
numbers, the step and how many of its moves are made, and the position follows from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rotonde.coach.lessons.lesson import Lesson, Said, Step
from rotonde.core.drafts import Draft
from rotonde.core.records import Entry
from rotonde.core.state import State

Kind = Literal["right", "poor", "other"]


@dataclass(frozen=True)
class Answer:
    """What the stationmaster says to a move: the one that was meant, one that he knows to be poor, or any other."""

    kind: Kind
    says: Said | None = None
    rules: tuple[str, ...] = ()


def before(lesson: Lesson, step: int) -> list[Entry]:
    """What was played before a step; after the last one, all that the lesson shows."""
    if step < len(lesson.steps):
        return lesson.record.entries[: lesson.steps[step].at]
    last = lesson.steps[-1]
    return lesson.record.entries[: last.at + len(last.moves)]


def answer(step: Step, made: int, move: str) -> Answer:
    """What is answered to a legal move after so many of the step were made."""
    if made < len(step.moves) and move == step.moves[made]:
        return Answer("right")
    for known in step.tries:
        if known.move == move and known.after == made:
            return Answer("poor", known.answer, known.rules)
    return Answer("other", step.other)


def stop_after(lesson: Lesson, step: Step, made: int, position: State) -> int:
    """How many moves of a step are made once the next one is: what goes without saying follows by itself.

    `position` is the one in which the step begins.
    """
    draft = Draft(position, lesson.seat)
    for move in step.moves[: made + 1]:
        draft.apply(move)
    made += 1
    while made < len(step.moves) and not draft.finished and str(draft.obvious()) == step.moves[made]:
        draft.apply(step.moves[made])
        made += 1
    return made


def stop_before(lesson: Lesson, step: Step, made: int, position: State) -> int:
    """How many moves are left when the last one that somebody chose is taken back."""
    draft = Draft(position, lesson.seat)
    for move in step.moves[:made]:
        draft.apply(move)
    draft.back()
    return len(draft.actions)
