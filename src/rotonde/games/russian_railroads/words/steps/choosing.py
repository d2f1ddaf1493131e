"""A ? token for a ? space, in words (RR-14.1)."""

from __future__ import annotations

from rotonde.core.telling import N_, Prompt, Voice, sentences
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.steps.choosing import Choosing
from rotonde.games.russian_railroads.words.labels import gift
from rotonde.games.russian_railroads.words.speech import Seen
from rotonde.games.russian_railroads.words.steps import follows

WAITING = N_("A ? token is being chosen.")
label = gift(N_("? token: {what}"))


def prompt(view: Seen, step: Choosing, voice: Voice) -> Prompt:
    """For the seat that earned it."""
    title = voice("Choose a ? token for {special}", special=view.table.board.specials[step.special].name)
    hint = voice("It stays there; each token can be used once (RR-14.1).")
    return Prompt(title, sentences((hint, follows(view, voice))))


def to_come(table: RailroadsState, step: Choosing, voice: Voice) -> str:
    """The space it is for."""
    return voice.value("special", table.board.specials[step.special].name)
