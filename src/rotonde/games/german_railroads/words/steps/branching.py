"""The switch, in words (GR-3.3)."""

from __future__ import annotations

from rotonde.core.view import View
from rotonde.core.words import N_, Label, Voice
from rotonde.games.german_railroads.actions import Branch
from rotonde.games.german_railroads.words.speech import specials_of, specials_text, table_of
from rotonde.games.russian_railroads.words.labels import outcome_of
from rotonde.games.russian_railroads.words.steps import asks, waits

prompt = asks(
    N_("Set the switch: where shall your main line go?"),
    N_("For good: the other branch is closed for all your rails (GR-3.3)."),
)
waiting = waits(N_("The switch is being set (GR-3.3)."))


def label(view: View, step: object, action: Branch, voice: Voice) -> Label:
    """How far it leads, and what its spaces bring."""
    table = table_of(view)
    length = table.plan.branch_routes[table.plan.branches.index(action.to)].length
    what = specials_text(table, specials_of(table, action.to), voice)
    said = voice("To {branch} for good, {n} spaces ({what})", branch=action.to, n=length, what=what)
    return outcome_of(view, action, said, voice, "branch", "extension", "move")
