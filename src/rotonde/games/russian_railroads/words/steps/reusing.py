"""The turn-order worker that may act once more, in words (RR-12.4)."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import N_, Label, Tip, Voice
from rotonde.games.russian_railroads.actions import Use
from rotonde.games.russian_railroads.words.labels import named, use_text
from rotonde.games.russian_railroads.words.speech import table_of
from rotonde.games.russian_railroads.words.steps import asks, by_verb, waits

prompt = asks(
    N_("Act once more with the turn-order worker, or leave it"),
    N_("Your turn-order worker may go to a free space that needs one worker (RR-12.4)."),
)
waiting = waits(N_("The turn-order worker acts once more (RR-12.4)."))


def _use(view: View, step: object, action: Use, voice: Voice) -> Label:
    table = table_of(view)
    space = table.board.space_index[action.space]
    effect, name = use_text(table, view.to_act[0], space, voice), named(table, space, voice)
    return Label(voice("Move the worker to {what}: {effect}", what=name, effect=effect))


def _done(view: View, step: object, action: Action, voice: Voice) -> Label:
    return Label(voice("Leave the worker where it is"))


label = by_verb({"use": _use, "done": _done})


def tip_of_done(view: View, step: object, voice: Voice) -> Tip:
    """The button beside the spaces."""
    return Tip(voice("Leave the worker"), voice("It need not act again (RR-12.4)."))
