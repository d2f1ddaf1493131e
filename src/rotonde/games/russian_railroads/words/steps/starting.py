"""The start bonus, in words."""

from __future__ import annotations

from rotonde.core.view import View
from rotonde.core.words import N_, Label, Voice
from rotonde.games.russian_railroads.actions import Start
from rotonde.games.russian_railroads.words.labels import gift
from rotonde.games.russian_railroads.words.steps import asks, waits

prompt = asks(N_("Choose your start bonus"), N_("It is carried out at once; the first player gets none (RR-2.8)."))
waiting = waits(N_("A start bonus is being chosen (RR-2.8)."))


def label(view: View, step: object, action: Start, voice: Voice) -> Label:
    """What it brings."""
    return gift(view, N_("Start bonus: {what}"), action, action.card, voice)
