"""The start bonus, in words."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Voice, asks
from rotonde.games.russian_railroads.actions import Start
from rotonde.games.russian_railroads.words.labels import gift
from rotonde.games.russian_railroads.words.speech import Seen

prompt = asks(N_("Choose your start bonus"), N_("It is carried out at once; the first player gets none (RR-2.8)."))
WAITING = N_("A start bonus is being chosen (RR-2.8).")


def label(view: Seen, step: object, action: Start, voice: Voice) -> Label:
    """What it brings."""
    return gift(view, N_("Start bonus: {what}"), action, action.card, voice)
