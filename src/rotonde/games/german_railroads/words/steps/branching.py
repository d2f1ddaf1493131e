"""The switch, in words (GR-3.3)."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Voice, asks
from rotonde.games.german_railroads.actions import Branch
from rotonde.games.german_railroads.words.speech import Seen, specials_of, specials_text
from rotonde.games.russian_railroads.words.labels import outcome_of

prompt = asks(
    N_("Set the switch: where shall your main line go?"),
    N_("For good: the other branch is closed for all your rails (GR-3.3)."),
)
WAITING = N_("The switch is being set (GR-3.3).")


def label(view: Seen, step: object, action: Branch, voice: Voice) -> Label:
    """How far it leads, and what its spaces bring."""
    boards, what = view.table.boards, specials_text(view.table, specials_of(view.table, action.to), voice)
    length = boards.branch_routes[boards.branches.index(action.to)].length
    said = voice("To {branch} for good, {n} spaces ({what})", branch=action.to, n=length, what=what)
    return outcome_of(view, action, said, voice, "branch", "extension", "move")
