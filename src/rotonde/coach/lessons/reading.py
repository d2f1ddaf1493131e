"""Lessons are found in the stalls, and read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from rotonde.coach.lessons.lesson import Lesson, Written
from rotonde.core.errors import RotondeError
from rotonde.core.game import Game
from rotonde.core.record_reading import read_record


class LessonError(RotondeError):
    """A lesson that cannot be used: which file, where in it, and what to do."""


@cache
def lessons(game: Game) -> dict[str, Lesson]:
    """The lessons of a game by name, in the order in which they are learnt; none where a stall has no such folder."""
    found = [read_lesson(game, path) for path in (game.folder / "lessons").glob("*.json")]
    return {lesson.name: lesson for lesson in sorted(found, key=lambda each: (each.written.order, each.name))}


def read_lesson(game: Game, path: Path) -> Lesson:
    """One lesson; LessonError says what is wrong with its file."""
    try:
        written = msgspec.json.decode(path.read_bytes(), type=Written)
    except msgspec.ValidationError as error:
        where = str(error).replace("$.", "").replace("$", "the whole")
        raise LessonError(f"{path}: {where}; docs/lessons.md lists what a lesson holds") from error
    except msgspec.DecodeError as error:
        raise LessonError(f"{path} is no JSON ({error}); mend the place it names") from error
    beside = path.with_suffix(".rotonde")
    try:
        record = read_record(beside.read_text(encoding="utf-8"), beside.name)
    except FileNotFoundError as error:
        raise LessonError(f"{path} has no record: put the game that it is about into {beside.name}") from error
    except RotondeError as error:
        raise LessonError(f"{beside}: {error}; export the game again") from error
    if record.game != game.key:
        raise LessonError(f"{beside} is a game of {record.game}; a lesson of {game.key} needs one of its own")
    return Lesson(game, path.stem, written, record)
