"""Chance lays the table out, in words."""

from __future__ import annotations

from rotonde.core.view import View
from rotonde.core.words import Prompt, Voice
from rotonde.games.russian_railroads.words.steps import outcome

label = outcome


def waiting(view: View, step: object, voice: Voice) -> Prompt:
    """For everybody."""
    return Prompt(voice("The table is being set"), voice("Cards and engineers are dealt (RR-2.4, RR-2.7)."))
