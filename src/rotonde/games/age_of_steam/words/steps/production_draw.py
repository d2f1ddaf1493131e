"""The cubes drawn for Production in words."""

from __future__ import annotations

from rotonde.core.telling import Prompt, Voice
from rotonde.games.age_of_steam.steps.production_draw import Drawing
from rotonde.games.age_of_steam.words.speech import PHASE_9, Seen


def waiting(view: Seen, step: Drawing, voice: Voice) -> Prompt:
    return Prompt(voice("Cubes are drawn for {player}", player=step.player), voice(PHASE_9))
