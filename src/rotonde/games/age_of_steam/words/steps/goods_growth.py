"""Goods growth in words."""

from __future__ import annotations

from rotonde.core.telling import Prompt, Voice
from rotonde.games.age_of_steam.steps.goods_growth import Growth
from rotonde.games.age_of_steam.words.speech import PHASE_9, Seen


def waiting(view: Seen, step: Growth, voice: Voice) -> Prompt:
    return Prompt(voice("Dice are rolled for the {side}", side=voice.value("half", step.side)), voice(PHASE_9))
