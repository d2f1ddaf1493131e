"""The turn-order worker that may act once more, in words (RR-12.4)."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Voice, asks, by_verb, says, tells
from rotonde.games.russian_railroads.actions import Use
from rotonde.games.russian_railroads.words.labels import named, use_text
from rotonde.games.russian_railroads.words.speech import Seen
from rotonde.games.russian_railroads.words.steps.turn import why_not_space

__all__ = ["WAITING", "label", "prompt", "tip_of_done", "why_not_space"]

prompt = asks(
    N_("Act once more with the turn-order worker, or leave it"),
    N_("Your turn-order worker may go to a free space that needs one worker (RR-12.4)."),
)
WAITING = N_("The turn-order worker acts once more (RR-12.4).")
tip_of_done = tells(N_("Leave the worker"), N_("It need not act again (RR-12.4)."))  # the button beside the spaces


def _use(view: Seen, step: object, action: Use, voice: Voice) -> Label:
    space = view.table.board.space_index[action.space]
    effect, name = use_text(view.table, view.to_act[0], space, voice), named(view.table, space, voice)
    return Label(voice("Move the worker to {what}: {effect}", what=name, effect=effect))


label = by_verb({"use": _use, "done": says(N_("Leave the worker where it is"))})
