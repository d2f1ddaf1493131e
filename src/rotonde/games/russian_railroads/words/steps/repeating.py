"""An action to be repeated, in words (RR-11.7)."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import N_, Label, Voice
from rotonde.games.russian_railroads.actions import Repeat
from rotonde.games.russian_railroads.words.labels import effect_of, titled
from rotonde.games.russian_railroads.words.speech import table_of
from rotonde.games.russian_railroads.words.steps import asks, by_verb, done, waits

prompt = asks(
    N_("Choose the action to repeat"),
    N_("One worker of your colour stands there; it costs nothing (RR-11.7)."),
    then=True,
)
waiting = waits(N_("An action is being chosen to be repeated."))


def repeat(view: View, step: object, action: Repeat, voice: Voice) -> Label:
    table = table_of(view)
    space = table.board.space_index[action.space]
    what, effect = titled(table, space, voice), effect_of(table, space, voice)
    return Label(voice("Repeat: {what}, {effect}", what=what, effect=effect))


label = by_verb({"repeat": repeat, "done": done})


def stop(view: View, step: object, voice: Voice) -> str:
    """To repeat none."""
    return voice("Repeat nothing")


def on_space(view: View, step: object, name: str) -> list[Action]:
    """Once more."""
    return [Repeat(name)]
