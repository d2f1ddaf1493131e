"""The use of an own factory, in words (GR-11.1)."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import N_, Label, Voice
from rotonde.games.german_railroads.actions import Trigger
from rotonde.games.german_railroads.words.speech import table_of
from rotonde.games.russian_railroads.words.speech import effect
from rotonde.games.russian_railroads.words.steps import asks, by_verb, done, waits

prompt = asks(N_("Choose the factory to use"), N_("As if a marker had entered it, wherever it lies (GR-11.1)."))
waiting = waits(N_("A factory is being chosen (GR-11.1)."))


def _trigger(view: View, step: object, action: Trigger, voice: Voice) -> Label:
    table, plan, seat = table_of(view), table_of(view).plan, view.to_act[0]
    code = table.factory_list(seat)[action.place - 1]
    what = effect(plan, table.board.rules.companion.function(table, seat, code, action.place - 1), voice)
    text = N_("Use {factory} in place {place}: {what}")
    return Label(voice(text, factory=plan.numbers[code], place=action.place, what=what))


label = by_verb({"trigger": _trigger, "done": done})


def on_factory(view: View, step: object, place: int) -> list[Action]:
    """The factory there."""
    return [Trigger(place)]
