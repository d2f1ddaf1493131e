"""A foundry that was just used, in words (GR-7.6)."""

from __future__ import annotations

from rotonde.core.telling import N_, Action, Label, Prompt, Voice, tells
from rotonde.games.german_railroads.steps.closing import Closing
from rotonde.games.german_railroads.words.speech import Seen
from rotonde.games.german_railroads.words.steps.attaching import STOKERS, on_factory, on_loco, tip_of_loco
from rotonde.games.russian_railroads.words.labels import outcome_of

__all__ = ["WAITING", "label", "on_factory", "on_loco", "prompt", "tip_of_done", "tip_of_loco"]

WAITING = N_("A foundry may be closed (GR-7.6).")
tip_of_done = tells(N_("Keep the foundry"), N_("It can be used again next round (GR-7.5)."))  # the button beside them


def prompt(view: Seen, step: Closing, voice: Voice) -> Prompt:
    """For its owner."""
    name = view.table.boards.foundries[step.foundry]
    hint = voice("Closed, it is a stoker for a locomotive or factory, and its effect is gone (GR-7.6).")
    return Prompt(voice("Close {foundry}, or keep it open", foundry=name), hint)


def label(view: Seen, step: Closing, action: Action, voice: Voice) -> Label:
    """Turned over, it is the stoker that is attached."""
    name = view.table.boards.foundries[step.foundry]
    if action.verb == "done":
        return Label(voice("Keep {foundry} open", foundry=name))
    said = voice("Close {foundry}. {what}", foundry=name, what=STOKERS[action.verb](view, action, voice))
    return outcome_of(view, action, said, voice, "stoke", "heat", "closed")
