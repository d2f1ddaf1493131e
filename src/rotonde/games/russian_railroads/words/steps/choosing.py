"""A ? token for a ? space, in words (RR-14.1)."""

from __future__ import annotations

from rotonde.core.speech import sentences
from rotonde.core.view import View
from rotonde.core.words import N_, Label, Prompt, Voice
from rotonde.games.russian_railroads.actions import Token
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.steps.choosing import Choosing
from rotonde.games.russian_railroads.words.labels import gift
from rotonde.games.russian_railroads.words.speech import table_of
from rotonde.games.russian_railroads.words.steps import follows, waits

waiting = waits(N_("A ? token is being chosen."))


def prompt(view: View, step: Choosing, voice: Voice) -> Prompt:
    """For the seat that earned it."""
    table = table_of(view)
    title = voice("Choose a ? token for {special}", special=table.board.specials[step.special].name)
    hint = voice("It stays there; each token can be used once (RR-14.1).")
    return Prompt(title, sentences((hint, follows(table, voice))))


def label(view: View, step: Choosing, action: Token, voice: Voice) -> Label:
    """What it brings."""
    return gift(view, N_("? token: {what}"), action, action.token, voice)


def to_come(table: RailroadsState, step: Choosing, voice: Voice) -> str:
    """The space it is for."""
    return voice.value("special", table.board.specials[step.special].name)
