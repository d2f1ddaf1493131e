"""The end of a turn in words."""

from __future__ import annotations

from rotonde.core import Label, Prompt, View, Voice
from rotonde.games.imperial_steam.actions import End
from rotonde.games.imperial_steam.steps.after import After
from rotonde.games.imperial_steam.words.labels import labels, paths
from rotonde.games.imperial_steam.words.prompts import chosen


def prompt(view: View, step: After, voice: Voice) -> Prompt:
    """Free actions, or the end."""
    hint = voice("Your action is done. Free actions are still possible (IS-7).")
    return Prompt(voice("Take free actions, or end your turn"), hint)


waiting = chosen


def _end(view: View, step: After, action: End, voice: Voice) -> Label:
    return Label(voice("End the turn"))


label = labels({End: _end})
path = paths({End: ("end",)})
