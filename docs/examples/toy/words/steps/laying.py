"""Laying cards, in words."""

from __future__ import annotations

from rotonde.core import Action, View
from rotonde.core.words import Label, Prompt, Voice

from ...actions import Lay
from ...steps.laying import Laying
from .. import waiting_for


def prompt(view: View, step: Laying, voice: Voice) -> Prompt:
    return Prompt(voice("Lay a coal card"), voice("The highest card drives the train."))


def waiting(view: View, step: Laying, voice: Voice) -> Prompt:
    return waiting_for(view, voice("Lay a coal card"), voice)


def label(view: View, step: Laying, action: Action, voice: Voice) -> Label:
    assert isinstance(action, Lay)
    return Label(voice("Lay the {card}", card=action.card))


def path(view: View, step: Laying, action: Action) -> tuple[str, ...]:
    assert isinstance(action, Lay)
    return (f"card:{action.card}",)
