"""An outcome of chance in words. What players decide, each step says itself (words/steps)."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.events import Event
from rotonde.core.view import View
from rotonde.core.words import Label, Voice


def label(view: View, action: Action, voice: Voice) -> Label:
    """The first thing that happens by it."""
    after = view.table.copy()
    after.sink = events = list[Event]()
    after.advance(action)
    return Label(view.game.words.log(events[0], voice))
