"""The dice for the first order in words."""

from __future__ import annotations

from rotonde.core import Prompt, View, Voice
from rotonde.games.age_of_steam.steps.first_order import FirstOrder


def waiting(view: View, step: FirstOrder, voice: Voice) -> Prompt:
    return Prompt(voice("Dice are rolled for the first turn order"), voice("The highest total is first (AOS-2.4)."))
