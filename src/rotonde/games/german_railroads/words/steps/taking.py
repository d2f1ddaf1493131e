"""An income marker, in words (GR-5.1)."""

from __future__ import annotations

from rotonde.core.view import View
from rotonde.core.words import N_, Label, Voice
from rotonde.games.german_railroads.actions import Take
from rotonde.games.german_railroads.words.speech import marker_text, table_of
from rotonde.games.russian_railroads.words.steps import asks, waits

prompt = asks(N_("Choose an income marker"), N_("You may use it once a round, from now on (GR-5.1, GR-5.2)."))
waiting = waits(N_("An income marker is being chosen (GR-5.1)."))


def label(view: View, step: object, action: Take, voice: Voice) -> Label:
    """What it brings."""
    what = marker_text(table_of(view), action.marker, voice)
    return Label(voice("Take the income marker: {what}, once a round", what=what))
