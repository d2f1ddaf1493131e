"""Whistles, in words."""

from __future__ import annotations

from rotonde.core import Action, View
from rotonde.core.words import Label, Prompt, Voice

from ...actions import Whistle
from ...steps.whistling import Whistling
from .. import table_of, waiting_for


def prompt(view: View, step: Whistling, voice: Voice) -> Prompt:
    stop = table_of(view).stop
    hint = voice("A whistle lets you collect {fares} at {stop}.", fares=stop.fares, stop=stop.name)
    return Prompt(voice("Whistle, or keep quiet"), hint)


def waiting(view: View, step: Whistling, voice: Voice) -> Prompt:
    return waiting_for(view, voice("Whistle, or keep quiet"), voice)


def label(view: View, step: Whistling, action: Action, voice: Voice) -> Label:
    if isinstance(action, Whistle):
        return Label(voice("Whistle and collect at {stop}", stop=table_of(view).stop.name))
    return Label(voice("Keep quiet"))


def path(view: View, step: Whistling, action: Action) -> tuple[str, ...]:
    return (f"do:{action.verb}",)
