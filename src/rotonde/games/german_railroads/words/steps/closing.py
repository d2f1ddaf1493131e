"""A foundry that was just used, in words (GR-7.6)."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import N_, Label, Prompt, Tip, Voice
from rotonde.games.german_railroads.actions import Heat, Stoke
from rotonde.games.german_railroads.frames import Closing
from rotonde.games.german_railroads.words.speech import table_of
from rotonde.games.german_railroads.words.steps.attaching import (
    heat_text,
    on_factory,
    on_loco,
    raised,
    stoke_text,
    tip_of_loco,
)
from rotonde.games.russian_railroads.words.steps import by_verb, waits

__all__ = ["label", "on_factory", "on_loco", "prompt", "tip_of_done", "tip_of_loco", "waiting"]

waiting = waits(N_("A foundry may be closed (GR-7.6)."))


def prompt(view: View, step: Closing, voice: Voice) -> Prompt:
    """For its owner."""
    hint = voice("Closed, it is a stoker for a locomotive or factory, and its effect is gone (GR-7.6).")
    return Prompt(voice("Close {foundry}, or keep it open", foundry=_name(view, step)), hint)


def _name(view: View, step: Closing) -> str:
    return table_of(view).plan.foundries[step.foundry]


def _stoke(view: View, step: Closing, action: Stoke, voice: Voice) -> Label:
    return _closed(view, step, action, stoke_text(view, action, voice), voice)


def _heat(view: View, step: Closing, action: Heat, voice: Voice) -> Label:
    return _closed(view, step, action, heat_text(view, action, voice), voice)


def _closed(view: View, step: Closing, action: Action, said: str, voice: Voice) -> Label:
    """It is turned over: the stoker that is attached."""
    said = voice("Close {foundry}. {what}", foundry=_name(view, step), what=said)
    return raised(view, action, said, voice)


def _done(view: View, step: Closing, action: Action, voice: Voice) -> Label:
    return Label(voice("Keep {foundry} open", foundry=_name(view, step)))


label = by_verb({"stoke": _stoke, "heat": _heat, "done": _done})


def tip_of_done(view: View, step: Closing, voice: Voice) -> Tip:
    """The button beside the locomotives and factories."""
    return Tip(voice("Keep the foundry"), voice("It can be used again next round (GR-7.5)."))
