"""Collecting goods in words."""

from __future__ import annotations

from rotonde.core import N_, Label, Prompt, View, Voice
from rotonde.games.imperial_steam.actions import Collect, Done
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.gather import Gather
from rotonde.games.imperial_steam.words.labels import ENOUGH, labels, paths

NOTE = N_("One good from each factory of yours (IS-6.4).")


def prompt(view: View, step: Gather, voice: Voice) -> Prompt:
    """From which factory."""
    title = voice("Collect more, or finish") if step.taken else voice("Choose a factory to collect from")
    return Prompt(title, voice("One from each factory; what finds no room is discarded (IS-6.4)."))


def _collect(table: ImperialState, step: Gather, action: Collect, voice: Voice) -> Label:
    said = voice("Collect {cube}: {n} then left in that factory", cube=action.good, n=action.left - 1)
    return Label(said, voice("+1 {good}", good=action.good))


label = labels({Collect: _collect, Done: ENOUGH})
path = paths({Collect: ("stock:{seat}:{a.good}:{a.left}",)})
