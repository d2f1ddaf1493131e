"""A factory in hand, in words (RR-8.3)."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.speech import capital, sentences
from rotonde.core.view import View
from rotonde.core.words import N_, Label, Prompt, Voice
from rotonde.games.russian_railroads.actions import Replace
from rotonde.games.russian_railroads.steps.replacing import Replacing
from rotonde.games.russian_railroads.words.speech import effect, table_of
from rotonde.games.russian_railroads.words.steps import follows, waits

waiting = waits(N_("A factory is being replaced."))


def prompt(view: View, step: Replacing, voice: Voice) -> Prompt:
    """For its owner."""
    table, board = table_of(view), table_of(view).board
    what = effect(board, board.factory_effect[step.factory], voice)
    title = voice("Choose the factory to give up for {factory}", factory=board.numbers[step.factory])
    hint = capital(voice("{what}. The old one becomes a visible factory (RR-8.3).", what=what))
    return Prompt(title, sentences((hint, follows(table, voice))))


def label(view: View, step: Replacing, action: Replace, voice: Voice) -> Label:
    """What goes, what comes."""
    table, board = table_of(view), table_of(view).board
    old = board.numbers[table.factory_list(step.seat)[action.place - 1]]
    text = N_("{factory} in place {place}, instead of {factory_old}")
    return Label(capital(voice(text, factory=board.numbers[step.factory], place=action.place, factory_old=old)))


def on_factory(view: View, step: Replacing, place: int) -> list[Action]:
    """The one to give up."""
    return [Replace(place)]
