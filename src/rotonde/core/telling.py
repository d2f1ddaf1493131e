"""What the words of a stall are made of, in one import, and the ways of telling that many steps and events share.

A `Telling` puts the arguments of an event into a sentence; a story is a table of such tellings, or of plain sentences.
What a step says in the same way always (its prompt, a button) is made here from its sentences alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rotonde.core.actions import Action
from rotonde.core.events import Event
from rotonde.core.speech import JOINT, capital, either, joined, listed, sentences, signed, wait_for, who
from rotonde.core.view import View
from rotonde.core.words import N_, P_, Label, Prompt, ScoreLine, SeatPanel, SeatRow, Template, Tip, Voice
from rotonde.core.written import Json

__all__ = [
    "JOINT",
    "N_",
    "P_",
    "Action",
    "Args",
    "Event",
    "Label",
    "Labelling",
    "Prompt",
    "Prompting",
    "ScoreLine",
    "SeatPanel",
    "SeatRow",
    "Telling",
    "Template",
    "Tip",
    "TipOf",
    "View",
    "Voice",
    "asks",
    "by_verb",
    "capital",
    "either",
    "full",
    "joined",
    "listed",
    "means",
    "meant",
    "number",
    "of_seat",
    "outcome",
    "points_to",
    "say",
    "says",
    "sentences",
    "signed",
    "story",
    "tells",
    "told",
    "told_by",
    "wait_for",
    "who",
]

Args = Json  # of an event
Telling = Callable[[Args, Voice], str]
Prompting = Callable[[Any, Any, Voice], Prompt]  # of a step: given the view and the step
Labelling = Callable[[Any, Any, Any, Voice], Label]


# ── events ────────────────────────────────────────────────────────────────


def told(text: str, **renamed: str) -> Telling:
    """A sentence that calls some arguments of its event by other names; flags are nothing that is said."""
    names = {old: name for name, old in renamed.items()}

    def tell(args: Args, voice: Voice) -> str:
        return voice(text, **{names.get(k, k): value for k, value in args.items() if not isinstance(value, bool)})

    return tell


def told_by(key: str, yes: str, no: str, **renamed: str) -> Telling:
    """One of two sentences, by an argument of the event."""
    both = told(no, **renamed), told(yes, **renamed)
    return lambda args, voice: both[bool(args[key])](args, voice)


def say(said: Template | Telling, args: Args, voice: Voice) -> str:
    """A sentence or a telling, with its arguments."""
    return said(args, voice) if callable(said) else voice.told(said, **args)


def story(known: Mapping[str, Template | Telling]) -> Callable[[Event, Voice], str]:
    """How events are told, by their kind; the seat that did it is {player}."""

    def sentence(event: Event, voice: Voice) -> str:
        if event.kind not in known:
            raise ValueError(f"no words for the event {event.kind!r}")
        return say(known[event.kind], {"player": event.seat, **event.args}, voice)

    return sentence


# ── steps ─────────────────────────────────────────────────────────────────


def asks(title: str, hint: str, then: Callable[[Any, Voice], str] | None = None) -> Prompting:
    """A prompt that is always the same; `then` tells what is still to come."""

    def prompt(view: View, step: object, voice: Voice) -> Prompt:
        return Prompt(voice(title), sentences((voice(hint), then(view, voice) if then else "")))

    return prompt


def by_verb(labels: Mapping[str, Callable[..., Label]]) -> Labelling:
    """The labels of a step whose actions have several verbs."""
    return lambda view, step, action, voice: labels[action.verb](view, step, action, voice)


def says(text: str) -> Labelling:
    """A label that is always the same."""
    return lambda view, step, action, voice: Label(voice(text))


def outcome(view: View, step: object, action: Action, voice: Voice) -> Label:
    """Of chance, as it is written."""
    return Label(str(action))


def means(make: Callable[[Any], Action]) -> Callable[[object, object, Any], list[Action]]:
    """What a click means while a step is decided: the action made of what was clicked."""
    return lambda view, step, name: [make(name)]


def meant(known: Mapping[str, Callable[..., list[Action]]], view: View, path: Sequence[str]) -> list[Action]:
    """What the last click may have meant, by the kinds of targets and what follows their colon; nothing for others."""
    kind, _, name = path[-1].partition(":") if path else ("", "", "")
    return known[kind](view, name) if kind in known else []


# ── tips ──────────────────────────────────────────────────────────────────


def tells(name: str, note: str) -> Callable[..., Tip]:
    """A tip that is always the same: of a step or of a target, whatever else is given before the voice."""
    return lambda *given: Tip(given[-1](name), given[-1](note))


def full(text: str) -> str:
    """What a thing does, as a sentence of its own."""
    return capital(text) + "."


TipOf = Callable[[Any, str, Voice], Tip | None]  # of a view, given what follows the colon of a target


def of_seat(tell: Callable[..., Tip | None]) -> TipOf:
    """The tip of a target that begins with a seat, told of that and of what follows; None for one that is not there."""

    def tip(view: View, name: str, voice: Voice) -> Tip | None:
        first, *rest = name.split(":")
        there = first.isdecimal() and int(first) < view.table.players
        return tell(view, int(first), rest, voice) if there else None

    return tip


def number(rest: list[str]) -> int:
    """The number that a target ends with; -1 for none."""
    return int(rest[0]) if rest and rest[0].isdecimal() else -1


def points_to(tips: Mapping[str, Callable[..., Tip | None]], view: View, target: str, voice: Voice) -> Tip | None:
    """What the tips of a game, by the kinds of targets, tell of one; None for a target that they do not know."""
    kind, _, name = target.partition(":")
    return tips[kind](view, name, voice) if kind in tips else None
