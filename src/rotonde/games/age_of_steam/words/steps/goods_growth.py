"""Goods growth in words."""

from __future__ import annotations

from rotonde.core import Prompt, View, Voice
from rotonde.games.age_of_steam.steps.goods_growth import Growth
from rotonde.games.age_of_steam.words.speech import PHASE_9, chart_side


def waiting(view: View, step: Growth, voice: Voice) -> Prompt:
    return Prompt(voice("Dice are rolled for the {side}", side=chart_side(step.side, voice)), voice(PHASE_9))
