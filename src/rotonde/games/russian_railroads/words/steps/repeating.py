"""An action to be repeated, in words (RR-11.7)."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Voice, asks, by_verb, means
from rotonde.games.russian_railroads.actions import Repeat
from rotonde.games.russian_railroads.words.labels import effect_of, titled
from rotonde.games.russian_railroads.words.speech import Seen
from rotonde.games.russian_railroads.words.steps import done, follows

prompt = asks(
    N_("Choose the action to repeat"),
    N_("One worker of your colour stands there; it costs nothing (RR-11.7)."),
    follows,
)
WAITING = N_("An action is being chosen to be repeated.")
on_space = means(Repeat)  # once more


def repeat(view: Seen, step: object, action: Repeat, voice: Voice) -> Label:
    space = view.table.board.space_index[action.space]
    what, effect = titled(view.table, space, voice), effect_of(view.table, space, voice)
    return Label(voice("Repeat: {what}, {effect}", what=what, effect=effect))


label = by_verb({"repeat": repeat, "done": done})


def stop(view: Seen, step: object, voice: Voice) -> str:
    """To repeat none."""
    return voice("Repeat nothing")
