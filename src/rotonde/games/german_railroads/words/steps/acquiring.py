"""A foundry, in words (GR-7.1)."""

from __future__ import annotations

from rotonde.core.view import View
from rotonde.core.words import N_, Label, Voice
from rotonde.games.german_railroads.actions import Acquire
from rotonde.games.german_railroads.words.speech import foundry_text, table_of
from rotonde.games.russian_railroads.words.steps import asks, waits

prompt = asks(N_("Choose a foundry"), N_("It works once a round for coal (GR-7.1, GR-7.5)."))
waiting = waits(N_("A foundry is being chosen (GR-7.1)."))


def label(view: View, step: object, action: Acquire, voice: Voice) -> Label:
    """What it does."""
    what = foundry_text(table_of(view), action.foundry, voice)
    return Label(voice("Take {foundry} ({what})", foundry=action.foundry, what=what))
