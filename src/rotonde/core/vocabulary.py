"""What a game says of its effects, events, things and actions: one object for each, in one vocabulary.

A game built on another begins with the other's vocabulary and adds its own, or says some of it otherwise (`plus`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rotonde.core.stall_words import StallWords
from rotonde.core.stalls import needed
from rotonde.core.telling import Telling, Template, Voice
from rotonde.core.words import Words

PartText = Callable[[Any, int, Voice], str]  # one part of an effect in words, given the board
Gains = list[tuple[int, str]]  # what a choice adds to each scoring, and what it is


@dataclass(frozen=True)
class EffectWords:
    """The words of an effect, found by its op."""

    part: str | PartText  # as a part of what something brings
    gains: Callable[[Any, int, int, Voice], Gains] | None = None  # what it may add on the board of a seat
    other: Callable[[Any, int, int, Voice], list[str]] | None = None  # what it leads to there that adds nothing


@dataclass(frozen=True)
class EventWords:
    """The words of an event, found by its kind."""

    told: Template | Telling  # in the log
    short: Template | Telling | None = None  # where it is foreseen, as what an action brings


@dataclass(frozen=True)
class Vocabulary:
    """All of these."""

    effects: Mapping[str, EffectWords]
    events: Mapping[str, EventWords]
    names: Mapping[str, Mapping[str, str]]  # of things that sentences speak of, by the kind of thing and its id
    targets: Mapping[str, str | Callable[..., str]]  # where an action is clicked, by its verb

    def plus(self, more: Vocabulary) -> Vocabulary:
        """That of a game built on this one."""
        kinds = {**self.names, **more.names}
        names = {kind: {**self.names.get(kind, {}), **more.names.get(kind, {})} for kind in kinds}
        effects, events = {**self.effects, **more.effects}, {**self.events, **more.events}
        return Vocabulary(effects, events, names, {**self.targets, **more.targets})

    def effect(self, name: str) -> EffectWords:
        """The words of an effect, by the name of its op."""
        if name not in self.effects:
            raise NotImplementedError(f"the effect {name!r} has no words: write them in words/effects.py")
        return self.effects[name]

    def event(self, kind: str) -> EventWords:
        """The words of an event."""
        if kind not in self.events:
            raise ValueError(f"no words for the event {kind!r}: write them in words/log.py")
        return self.events[kind]


def vocabulary(words: Words | None) -> Vocabulary:
    """The vocabulary of a game, from what it speaks with."""
    assert isinstance(words, StallWords)
    book: Vocabulary = needed(words.packages, "words", "VOCABULARY")
    return book
