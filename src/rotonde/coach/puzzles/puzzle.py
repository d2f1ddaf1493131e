"""A puzzle as it is written: a game as it was played up to a decision, the answer, and how it was found out.

The puzzles of a game lie in its stall, `games/<game>/puzzles.json`. Nothing in the file is a rule: the game is
replayed, and what may be decided is asked of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import msgspec

from rotonde.core import Game, Record, RotondeError, State, View
from rotonde.core.records import Entry
from rotonde.core.setup import Setup

NAME = "puzzles.json"
LEVELS = ("random", "apprentice", "conductor", "engineer:100")  # whose tries rate a puzzle, the weakest first
TRIES = 10  # of each level
LARGEST = 4_000_000  # bytes of a file


class PuzzleError(RotondeError):
    """A puzzle that cannot be used: which one, what is wrong, and what to do."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True, kw_only=True):
    """One position with one best answer, for one seat."""

    name: str  # the beginning of the digest of its position
    setup: Setup  # how its game begins; a file has the parts of it among the others (`written_out`)
    entries: tuple[str, ...]  # what was played before it: "2 pass", seats counted from 1, * for chance
    seat: int  # counted from 0
    answer: str
    line: tuple[str, ...]  # the answer and what is expected after it, written as the entries are
    worths: dict[str, float]  # how far each action that was looked at falls short of the answer; 0 for that
    error: float = 0.0  # one standard error of the smallest shortfall; 0 where it is exact
    games: int = 0  # continuations that each of `worths` rests on; 0 where everything that can follow was looked at
    found: dict[str, int]  # how often each level finds it, of `TRIES`
    made: str  # by whom, from which games

    @property
    def game(self) -> str:
        """The game that it is a position of."""
        return self.setup.game

    @property
    def exact(self) -> bool:
        """Was everything that can follow looked at?"""
        return not self.games

    @property
    def gap(self) -> float:
        """What the next best action costs."""
        return min((worth for text, worth in self.worths.items() if text != self.answer), default=0.0)

    @cached_property
    def record(self) -> Record:
        """The game up to the decision."""
        return Record(**vars(self.setup), entries=[entry_of(text) for text in self.entries])

    @cached_property
    def position(self) -> State:
        """The position, replayed and checked; PuzzleError if it is no longer there."""
        try:
            state = self.record.replay()
        except RotondeError as error:
            raise PuzzleError(
                f"puzzle {self.name} of {self.game} cannot be replayed ({error}); mine it again"
            ) from error
        if not state.digest().startswith(self.name):
            raise PuzzleError(f"puzzle {self.name} of {self.game} leads to another position now; mine it again")
        if state.refusal(self.answer, self.seat) is not None:
            raise PuzzleError(f"the answer of puzzle {self.name} of {self.game} is not legal; mine it again")
        return state

    @property
    def view(self) -> View:
        """What the seat sees that is to decide."""
        return self.position.observe(self.seat)


class Shelf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The puzzles of a game."""

    puzzles: tuple[Puzzle, ...]

    def write(self, file: Path) -> None:
        """Write them, a puzzle a line."""
        lines = ",\n".join(json.dumps(written_out(one), ensure_ascii=False) for one in self.puzzles)
        file.write_text(f'{{"puzzles": [\n{lines}\n]}}\n', encoding="utf-8")


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of puzzles before they are looked at."""

    puzzles: tuple[dict[str, Any], ...]


def written_out(one: Puzzle) -> dict[str, object]:
    """A puzzle as it stands in a file: its setup is not apart."""
    plain: dict[str, Any] = msgspec.to_builtins(one)
    setup = {name: value for name, value in plain.pop("setup").items() if value is not None}
    return {"name": plain.pop("name"), **setup, **plain}


def read_out(plain: Mapping[str, Any]) -> dict[str, object]:
    """The other way round: what `msgspec.convert` makes a puzzle of."""
    parts = [part.name for part in fields(Setup) if part.name in plain]
    rest = {name: value for name, value in plain.items() if name not in parts}
    return {**rest, "setup": {name: plain[name] for name in parts}}


def entry_of(text: str) -> Entry:
    """An entry as it is written: "2 pass", seats counted from 1, * for chance."""
    who, _, action = text.partition(" ")
    return Entry(-1 if who == "*" else int(who) - 1, action)


def written(entry: Entry) -> str:
    """The same, the other way round."""
    return f"{'*' if entry.seat < 0 else entry.seat + 1} {entry.action}"


def read_shelf(file: Path, game: str = "") -> Shelf:
    """The puzzles in a file; PuzzleError says what is wrong with it."""
    try:
        if file.stat().st_size > LARGEST:
            raise PuzzleError(f"{file} is larger than {LARGEST:,} bytes: this is no file of puzzles")
        sheet = msgspec.json.decode(file.read_bytes(), type=Sheet)
        shelf = msgspec.convert({"puzzles": [read_out(plain) for plain in sheet.puzzles]}, Shelf)
    except OSError as error:
        raise PuzzleError(f"{file} cannot be read: {error.strerror}") from error
    except msgspec.ValidationError as error:
        where = str(error).replace("$.", "").replace("$", "the whole")
        raise PuzzleError(f"{file}: {where}; docs/coach.md lists what a puzzle holds") from error
    except msgspec.DecodeError as error:
        raise PuzzleError(f"{file} is no JSON ({error}); mend the place it names, or mine it again") from error
    for one in shelf.puzzles:
        if game and one.game != game:
            raise PuzzleError(f"{file}: puzzle {one.name} is of {one.game}, not of {game}")
        if any(
            who.partition(" ")[0] != "*" and not who.partition(" ")[0].isdigit() for who in (*one.entries, *one.line)
        ):
            raise PuzzleError(f"{file}: an entry of puzzle {one.name} names no seat; write it as 1 pass")
    return shelf


@cache
def puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that a game comes with, in the order of its file; none where it has no such file."""
    file = game.folder / NAME
    return read_shelf(file, game.key).puzzles if file.exists() else ()
