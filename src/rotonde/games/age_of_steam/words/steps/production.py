"""Production in words."""

from __future__ import annotations

from rotonde.core import Action, Label, Prompt, Tip, View, Voice
from rotonde.games.age_of_steam.actions import Produce
from rotonde.games.age_of_steam.rules.goods import cubes_drawn
from rotonde.games.age_of_steam.steps.production import Production
from rotonde.games.age_of_steam.words.speech import PHASE_9, table_of

WAITING = PHASE_9


def prompt(view: View, step: Production, voice: Voice) -> Prompt:
    """For the seat that may use it."""
    n = cubes_drawn(table_of(view))
    hint = voice("{n} cubes come out of the bag, and you put them on free spaces of the goods chart (AOS-13.1).", n=n)
    return Prompt(voice("Use Production, or leave it"), hint)


def label(view: View, step: Production, action: Action, voice: Voice) -> Label:
    """Used or not."""
    if isinstance(action, Produce):
        return Label(voice("Use Production: draw cubes for the goods chart"))
    return Label(voice("Leave Production unused"))


def tip_of_pass(view: View, step: Production, voice: Voice) -> Tip:
    """For the seat that may use it; for others it is a pass."""
    return Tip(voice("Leave Production unused") if view.my_turn else voice("Pass"))
