"""What each step says, in a file of its kind; here, what many of them say in the same way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rotonde.core.actions import Action
from rotonde.core.speech import sentences
from rotonde.core.stalls import part
from rotonde.core.view import View
from rotonde.core.words import Label, Prompt, Voice
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.words.speech import table_of

STALL = ("rotonde.games.russian_railroads",)
Prompting = Callable[[View, object, Voice], Prompt]
Labelling = Callable[[View, object, Action, Voice], Label]


def asks(title: str, hint: str, then: bool = False) -> Prompting:
    """A prompt that is always the same; `then` tells what is still to come."""

    def prompt(view: View, step: object, voice: Voice) -> Prompt:
        after = follows(table_of(view), voice) if then else ""
        return Prompt(voice(title), sentences((voice(hint), after)))

    return prompt


def waits(hint: str) -> Prompting:
    """What the others read."""

    def waiting(view: View, step: object, voice: Voice) -> Prompt:
        return Prompt(voice("Waiting for {player}", player=view.to_act[0]), voice(hint))

    return waiting


def by_verb(labels: Mapping[str, Callable[..., Label]]) -> Labelling:
    """The labels of a step whose actions have several verbs."""

    def label(view: View, step: object, action: Action, voice: Voice) -> Label:
        return labels[action.verb](view, step, action, voice)

    return label


def outcome(view: View, step: object, action: Action, voice: Voice) -> Label:
    """Of chance, as it is written."""
    return Label(str(action))


def done(view: View, step: object, action: Action, voice: Voice) -> Label:
    """Stop here."""
    return Label(let_go(view, voice))


def let_go(view: View, voice: Voice) -> str:
    """What is not done by stopping here; what waits below still comes."""
    said = view.game.words.twin(view, "stop")
    return said(voice) if said else voice("Let the rest go")


def follows(table: RailroadsState, voice: Voice) -> str:
    """What is still to come after the step on top, as a sentence; empty for nothing (RR-3.12)."""
    below = [(step, part(STALL, f"words.steps.{step.kind}", "to_come")) for step in reversed(table.stack[:-1])]
    said = [text for text in (to_come(table, step, voice) for step, to_come in below if to_come) if text]
    return voice("Then: {list}.", list="; ".join(said)) if said else ""
