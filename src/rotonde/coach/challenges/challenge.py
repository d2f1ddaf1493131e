"""A challenge as it is written: how the table is set, who sits there, and what is to be reached for each star.

The challenges of a game lie in its stall, `games/<game>/challenges.json`. A goal is one of a few kinds that can be
checked on the record of a finished game; nothing in the file is a rule.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from rotonde.bots import make
from rotonde.coach.puzzles.puzzle import entry_of
from rotonde.core import Game, Record, RotondeError, State
from rotonde.core.records import Entry
from rotonde.core.setup import Setup

NAME = "challenges.json"
STARS = 3


class ChallengeError(RotondeError):
    """A challenge that cannot be used: which one, what is wrong, and what to do."""


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in every language that the project speaks."""

    en: str
    fr: str

    def in_(self, lang: str) -> str:
        """The text for a reader."""
        return self.fr if lang == "fr" else self.en


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that must hold at the end. A list of three numbers asks for more with every star."""

    kind: Literal["score", "margin", "place", "events", "field"]
    least: int | tuple[int, int, int] | None = None
    most: int | tuple[int, int, int] | None = None
    by: int | tuple[int, int, int] | None = None  # events: those until the end of this round or turn
    event: str = ""  # events: of which kind, of the person's own seat
    where: dict[str, int | str] = {}  # events: only those with these words, or with numbers at least so great
    field: str = ""  # field: of the seat in the document of the last position; rails.kiev.black goes further in
    what: Said | None = None  # events, field: what is counted, as a noun

    def bound(self, which: str, star: int) -> int | None:
        """A number that is asked for, for a star from 1 to 3."""
        given: int | tuple[int, int, int] | None = getattr(self, which)
        return given[star - 1] if isinstance(given, tuple) else given


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One scenario."""

    name: str
    title: Said
    about: Said
    opponents: tuple[str, ...]  # levels of bots, in the order of their seats
    goals: tuple[Goal, ...]
    seat: int = 0  # where the person sits, counted from 0
    edition: str = ""
    options: dict[str, Any] = {}
    entries: tuple[str, ...] = ()  # what was played before it, as puzzles have it; none: it begins with the set-up
    ruleset: int | None = None  # that the entries were played by; without any it is the present one

    @property
    def players(self) -> int:
        return len(self.opponents) + 1

    def start(self, game: Game) -> State:
        """How its table is set up."""
        return game.new(self.players, self.options, self.edition or None, ruleset=self.ruleset)

    def played(self) -> list[Entry]:
        """What was played before the person takes over."""
        return [entry_of(text) for text in self.entries]

    def position(self, game: Game) -> State:
        """The position in which the person takes over."""
        start = self.start(game)
        return Record(**vars(Setup.of(start)), entries=self.played()).replay() if self.entries else start


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The challenges of a game."""

    challenges: tuple[Challenge, ...]


def read_challenges(file: Path, game: Game) -> tuple[Challenge, ...]:
    """The challenges in a file; ChallengeError says what is wrong with it."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=File).challenges
    except OSError as error:
        raise ChallengeError(f"{file} cannot be read: {error.strerror}") from error
    except msgspec.ValidationError as error:
        where = str(error).replace("$.", "").replace("$", "the whole")
        raise ChallengeError(f"{file}: {where}; docs/coach.md lists what a challenge holds") from error
    except msgspec.DecodeError as error:
        raise ChallengeError(f"{file} is no JSON ({error}); mend the place it names") from error
    for one in found:
        flaw = _flaw(one, game)
        if flaw:
            raise ChallengeError(f"{file}: challenge {one.name}: {flaw}")
    if len({one.name for one in found}) < len(found):
        raise ChallengeError(f"{file}: two challenges have one name; give each its own")
    return found


def _flaw(one: Challenge, game: Game) -> str:
    """What cannot be so in a challenge."""
    try:
        begins = one.position(game)
        for level in one.opponents:
            make(level, game)
    except RotondeError as error:
        return str(error)
    if not one.goals or not 0 <= one.seat < one.players:
        return "it has a goal at least, and a seat of its own table"
    if begins.over or (one.entries and (one.ruleset is None or one.seat not in begins.to_act)):
        return "with entries it names its ruleset, and stands where its seat decides"
    for goal in one.goals:
        if (goal.least is None) == (goal.most is None):
            return f"a goal of kind {goal.kind} has either `least` or `most`"
        needs = {"events": bool(goal.event and goal.what), "field": bool(goal.field and goal.what)}
        if not needs.get(goal.kind, True):
            return f"a goal of kind {goal.kind} names what is counted: `event` or `field`, and `what`"
    return ""


@cache
def challenges(game: Game) -> tuple[Challenge, ...]:
    """The challenges that a game comes with, in the order of its file; none where it has no such file."""
    file = game.folder / NAME
    return read_challenges(file, game) if file.exists() else ()
