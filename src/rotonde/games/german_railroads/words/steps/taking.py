"""An income marker, in words (GR-5.1)."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Voice, asks
from rotonde.games.german_railroads.actions import Take
from rotonde.games.german_railroads.words.speech import Seen, marker_text

prompt = asks(N_("Choose an income marker"), N_("You may use it once a round, from now on (GR-5.1, GR-5.2)."))
WAITING = N_("An income marker is being chosen (GR-5.1).")


def label(view: Seen, step: object, action: Take, voice: Voice) -> Label:
    """What it brings."""
    what = marker_text(view.table, action.marker, voice)
    return Label(voice("Take the income marker: {what}, once a round", what=what))
