"""A foundry, in words (GR-7.1)."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Voice, asks
from rotonde.games.german_railroads.actions import Acquire
from rotonde.games.german_railroads.words.speech import Seen, foundry_text

prompt = asks(N_("Choose a foundry"), N_("It works once a round for coal (GR-7.1, GR-7.5)."))
WAITING = N_("A foundry is being chosen (GR-7.1).")


def label(view: Seen, step: object, action: Acquire, voice: Voice) -> Label:
    """What it does."""
    what = foundry_text(view.table, action.foundry, voice)
    return Label(voice("Take {foundry} ({what})", foundry=action.foundry, what=what))
