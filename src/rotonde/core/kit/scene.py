"""A scene: one decision of one random game, with everything a check needs to look at it."""

from __future__ import annotations

import json
import random
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from rotonde.core.actions import Action
from rotonde.core.game import Game
from rotonde.core.kit.report import Finding, Report
from rotonde.core.records import Record
from rotonde.core.state import CHANCE, State
from rotonde.core.words import LANGUAGES, Voice, Words

NAMES = ("Ada", "Émile", "Nadia", "Olu", "Piet", "Quinn", "Rosa", "Sam")


@dataclass(frozen=True)
class Foreign(Action, verb="derail"):
    """An action of no game at all."""

    where: str


class Listening(Voice):
    """A voice that remembers the sentences it could not translate."""

    def __init__(self, words: Words, lang: str) -> None:
        super().__init__(words, lang, NAMES)
        self.said = 0
        self.missing: dict[str, None] = {}

    def __call__(self, template: str, /, **args: object) -> str:
        self._heed(template)
        return super().__call__(template, **args)

    def plural(self, one: str, many: str, n: int, /, **args: object) -> str:
        self._heed(one)
        return super().plural(one, many, n, **args)

    def _heed(self, text: str) -> None:
        self.said += 1
        if not self.knows(text):
            self.missing[text] = None


@dataclass
class Scene:
    """Where a random game stands, and what was seen on the way."""

    game: Game
    state: State
    seed: str
    rng: random.Random
    record: Record
    report: Report
    n: int = 0
    check: str = ""
    mutants: int = 30
    pool: dict[str, Action] = field(default_factory=dict)  # every action listed so far, by notation
    kept: list[tuple[int, State, str]] = field(default_factory=list)  # earlier states with their digests

    @cached_property
    def voices(self) -> tuple[Listening, ...]:
        """One voice for each language."""
        return tuple(Listening(self.game.words, lang) for lang in LANGUAGES)

    @property
    def seats(self) -> tuple[int, ...]:
        """The people who must decide now."""
        return tuple(s for s in self.state.to_act if s != CHANCE)

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Every seat, and a spectator."""
        return (*range(self.state.players), None)

    def expect(self, holds: object, why: str) -> bool:
        """Count a promise, and note it if it is broken."""
        self.report.count(self.check)
        if not holds:
            self.fail(why)
        return bool(holds)

    def fail(self, why: str) -> None:
        """Note a broken promise, with the game so far."""
        record = Record(**{**vars(self.record), "entries": list(self.record.entries)})
        changed = self.state.options.changed()
        self.report.add(Finding(self.check, self.game.key, self.state.players, self.seed, changed, self.n, why, record))

    def undrawn(self) -> bool:
        """Has the game no drawing yet? Then that is noted."""
        if not self.game.drawn:
            self.report.note("the game has no drawing yet")
        return not self.game.drawn

    def run(self, name: str, check: Callable[[Scene], None]) -> None:
        """One check; whatever it raises is a finding too."""
        self.check = name
        try:
            check(self)
        except Exception as error:
            self.report.count(name)
            self.fail(describe(error))


def describe(error: Exception) -> str:
    """An unexpected error in a line, with the place it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"raised {type(error).__name__}: {error}{place}"


def as_json(data: object) -> str:
    """The bytes a document would be sent as; the order of keys counts."""
    return json.dumps(data, ensure_ascii=False)


def short(items: list[str], most: int = 4) -> str:
    """A few of many, in a sentence."""
    return ", ".join(items[:most]) + (f" and {len(items) - most} more" if len(items) > most else "")
