"""The set-up in words."""

from __future__ import annotations

from rotonde.core import Prompt, View, Voice
from rotonde.games.age_of_steam.steps.set_up import SetUp


def waiting(view: View, step: SetUp, voice: Voice) -> Prompt:
    return Prompt(voice("Cubes are drawn for the chart and the cities"), voice("Set-up (AOS-2.1)."))
