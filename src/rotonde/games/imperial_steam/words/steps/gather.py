"""Collecting goods in words."""

from __future__ import annotations

from rotonde.core import Label, Prompt, View, Voice
from rotonde.games.imperial_steam.actions import Collect, Done
from rotonde.games.imperial_steam.steps.gather import Gather
from rotonde.games.imperial_steam.words.labels import enough, labels, paths
from rotonde.games.imperial_steam.words.prompts import carried_out


def prompt(view: View, step: Gather, voice: Voice) -> Prompt:
    """From which factory."""
    hint = voice("One from each factory; what finds no room is discarded (IS-6.4).")
    title = voice("Collect more, or finish") if step.taken else voice("Choose a factory to collect from")
    return Prompt(title, hint)


waiting = carried_out


def _collect(view: View, step: Gather, action: Collect, voice: Voice) -> Label:
    left = action.left - 1
    return Label(
        voice("Collect {cube}: {n} then left in that factory", cube=action.good, n=left),
        voice("+1 {good}", good=action.good),
    )


label = labels({Collect: _collect, Done: enough})
path = paths({Collect: ("stock:{seat}:{a.good}:{a.left}",), Done: ("done",)})
