"""A foundry that was just used, in words (GR-7.6)."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import N_, Label, Prompt, Tip, Voice
from rotonde.games.german_railroads.steps.closing import Closing
from rotonde.games.german_railroads.words.speech import table_of
from rotonde.games.german_railroads.words.steps.attaching import STOKERS, on_factory, on_loco, tip_of_loco
from rotonde.games.russian_railroads.words.labels import outcome_of
from rotonde.games.russian_railroads.words.steps import waits

__all__ = ["label", "on_factory", "on_loco", "prompt", "tip_of_done", "tip_of_loco", "waiting"]

waiting = waits(N_("A foundry may be closed (GR-7.6)."))


def prompt(view: View, step: Closing, voice: Voice) -> Prompt:
    """For its owner."""
    name = table_of(view).plan.foundries[step.foundry]
    hint = voice("Closed, it is a stoker for a locomotive or factory, and its effect is gone (GR-7.6).")
    return Prompt(voice("Close {foundry}, or keep it open", foundry=name), hint)


def label(view: View, step: Closing, action: Action, voice: Voice) -> Label:
    """Turned over, it is the stoker that is attached."""
    name = table_of(view).plan.foundries[step.foundry]
    if action.verb == "done":
        return Label(voice("Keep {foundry} open", foundry=name))
    said = voice("Close {foundry}. {what}", foundry=name, what=STOKERS[action.verb](view, action, voice))
    return outcome_of(view, action, said, voice, "stoke", "heat", "closed")


def tip_of_done(view: View, step: Closing, voice: Voice) -> Tip:
    """The button beside the locomotives and factories."""
    return Tip(voice("Keep the foundry"), voice("It can be used again next round (GR-7.5)."))
