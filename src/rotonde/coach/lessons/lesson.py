"""A lesson as it is written: a recorded game, and the decisions of it that somebody is to make himself.

A lesson lies in its stall, `games/<game>/lessons/<name>.json`, with its record beside it (`<name>.rotonde`). Nothing in
it is a rule: the record was played, what is legal is asked of the game, and a refusal is the game's own.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from rotonde.core.game import Game
from rotonde.core.records import Record

MOST = 15  # steps: who wants to learn a game in ten minutes reads no more
LANGUAGES = ("en", "fr")


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in every language that the project speaks."""

    en: str
    fr: str

    def in_(self, lang: str) -> str:
        """The text for a reader."""
        return self.fr if lang == "fr" else self.en


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is answered to a move that is legal and yet not the one that this step teaches."""

    move: str
    answer: Said
    rules: tuple[str, ...] = ()
    after: int = 0  # how many moves of the step were made before it


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision: after how many entries of the record it is made, and what is said around it."""

    at: int
    moves: tuple[str, ...]  # what the record goes on with: the learner is to do it
    title: Said
    says: Said  # why, in two or three sentences
    do: Said  # what to do, in one
    other: Said  # the answer to any other legal move
    done: Said  # what has come of it
    rules: tuple[str, ...]
    tries: tuple[Try, ...] = ()
    lens: tuple[str, ...] = ()  # targets that are shown; of the moves themselves if none are named


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a lesson."""

    title: Said
    about: Said
    seat: int  # whose decisions these are
    minutes: int
    order: int  # its place among the lessons of its game
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game, with its record."""

    game: Game
    name: str
    written: Written
    record: Record

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.written.steps

    @property
    def seat(self) -> int:
        return self.written.seat
