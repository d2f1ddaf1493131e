"""The set-up in words."""

from __future__ import annotations

from rotonde.core import Label, Prompt, View, Voice
from rotonde.games.imperial_steam.actions import Deal
from rotonde.games.imperial_steam.steps.setup import Setup
from rotonde.games.imperial_steam.words.labels import labels, paths


def waiting(view: View, step: Setup, voice: Voice) -> Prompt:
    """Chance decides."""
    return Prompt(voice("The table is being set"), voice("Tiles, cubes and cards are dealt (IS-2)."))


def _deal(view: View, step: Setup, action: Deal, voice: Voice) -> Label:
    return Label(voice("Deal {item}: {to}", item=action.item, to=action.to))


label = labels({Deal: _deal})
path = paths({Deal: ("deal:{a.item}:{a.to}",)})
