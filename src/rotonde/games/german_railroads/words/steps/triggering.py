"""The use of an own factory, in words (GR-11.1)."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Voice, asks, by_verb, means
from rotonde.games.german_railroads.actions import Trigger
from rotonde.games.german_railroads.words.speech import Seen
from rotonde.games.russian_railroads.words.speech import effect
from rotonde.games.russian_railroads.words.steps import done

prompt = asks(N_("Choose the factory to use"), N_("As if a marker had entered it, wherever it lies (GR-11.1)."))
WAITING = N_("A factory is being chosen (GR-11.1).")
on_factory = means(Trigger)


def _trigger(view: Seen, step: object, action: Trigger, voice: Voice) -> Label:
    table, boards, seat = view.table, view.table.boards, view.to_act[0]
    code = table.factory_list(seat)[action.place - 1]
    what = effect(boards, boards.tile_parts[code].function(table, seat, action.place - 1), voice)
    text = N_("Use {factory} in place {place}: {what}")
    return Label(voice(text, factory=boards.numbers[code], place=action.place, what=what))


label = by_verb({"trigger": _trigger, "done": done})
