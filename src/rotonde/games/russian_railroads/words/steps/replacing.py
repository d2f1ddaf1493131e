"""A factory in hand, in words (RR-8.3)."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Prompt, Voice, capital, means, sentences
from rotonde.games.russian_railroads.actions import Replace
from rotonde.games.russian_railroads.steps.replacing import Replacing
from rotonde.games.russian_railroads.words.speech import Seen, effect
from rotonde.games.russian_railroads.words.steps import follows

WAITING = N_("A factory is being replaced.")
on_factory = means(Replace)  # the one to give up


def prompt(view: Seen, step: Replacing, voice: Voice) -> Prompt:
    """For its owner."""
    board = view.table.board
    what = effect(board, board.factory_effect[step.factory], voice)
    title = voice("Choose the factory to give up for {factory}", factory=board.numbers[step.factory])
    hint = capital(voice("{what}. The old one becomes a visible factory (RR-8.3).", what=what))
    return Prompt(title, sentences((hint, follows(view, voice))))


def label(view: Seen, step: Replacing, action: Replace, voice: Voice) -> Label:
    """What goes, what comes."""
    numbers, old = view.table.board.numbers, view.table.factory_list(step.seat)[action.place - 1]
    text = N_("{factory} in place {place}, instead of {factory_old}")
    return Label(capital(voice(text, factory=numbers[step.factory], place=action.place, factory_old=numbers[old])))
