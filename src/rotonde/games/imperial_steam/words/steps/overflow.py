"""Goods without room in words."""

from __future__ import annotations

from rotonde.core import N_, Prompt, View, Voice
from rotonde.games.imperial_steam.actions import Discard
from rotonde.games.imperial_steam.rules import goods
from rotonde.games.imperial_steam.steps.overflow import Overflow
from rotonde.games.imperial_steam.words.labels import labels, paths
from rotonde.games.imperial_steam.words.prompts import waits
from rotonde.games.imperial_steam.words.speech import decider, table_of


def prompt(view: View, step: Overflow, voice: Voice) -> Prompt:
    """How many goods."""
    n = max(1, goods.excess(table_of(view), decider(view)))
    title = voice.plural("Choose {n} good to discard", "Choose {n} goods to discard", n)
    return Prompt(title, voice("Your storage is full (IS-4.5)."))


waiting = waits(N_("Goods are being discarded (IS-4.5)."))
label = labels({Discard: N_("Discard {cube}")})
path = paths({Discard: ("goods:{seat}:{a.good}",)})
