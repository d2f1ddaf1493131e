"""The set-up in words."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import Label, Prompt, Voice
from rotonde.games.age_of_steam.steps.set_up import SetUp
from rotonde.games.age_of_steam.words.log import foretold


def waiting(view: View, step: SetUp, voice: Voice) -> Prompt:
    return Prompt(voice("Cubes are drawn for the chart and the cities"), voice("Set-up (AOS-2.1)."))


def label(view: View, step: SetUp, action: Action, voice: Voice) -> Label:
    return foretold(view, action, voice)
