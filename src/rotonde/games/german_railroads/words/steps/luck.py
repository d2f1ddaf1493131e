"""Start bonuses that are drawn, in words (GR-11.1)."""

from __future__ import annotations

from rotonde.core.view import View
from rotonde.core.words import Prompt, Voice
from rotonde.games.russian_railroads.words.steps import outcome

label = outcome


def waiting(view: View, step: object, voice: Voice) -> Prompt:
    """For everybody."""
    return Prompt(voice("Start bonuses are being drawn"), voice("The engineer brings two of them (GR-11.1)."))
