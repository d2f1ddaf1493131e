"""Collecting, in words."""

from __future__ import annotations

from rotonde.core import Action, View
from rotonde.core.words import Label, Prompt, Voice

from ...actions import Take
from ...steps.taking import Taking
from .. import table_of, waiting_for


def prompt(view: View, step: Taking, voice: Voice) -> Prompt:
    stop = table_of(view).stop
    hint = voice("The fares are {fares}; a whistle is the other choice.", fares=stop.fares)
    return Prompt(voice("Collect at {stop}", stop=stop.name), hint)


def waiting(view: View, step: Taking, voice: Voice) -> Prompt:
    return waiting_for(view, voice("Collect at {stop}", stop=table_of(view).stop.name), voice)


def label(view: View, step: Taking, action: Action, voice: Voice) -> Label:
    fares = table_of(view).stop.fares
    if action == Take("fares"):
        return Label(voice("Collect {n} in fares", n=fares), f"+{fares}")
    return Label(voice("Take a whistle"))


def path(view: View, step: Taking, action: Action) -> tuple[str, ...]:
    assert isinstance(action, Take)
    return (f"take:{action.what}",)
