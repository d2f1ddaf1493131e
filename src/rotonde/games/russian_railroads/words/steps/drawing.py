"""A ? card, in words (RR-14.2, RR-14.3)."""

from __future__ import annotations

from rotonde.core.telling import N_, Voice, asks, by_verb
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.words.labels import gift
from rotonde.games.russian_railroads.words.speech import Seen, part_text
from rotonde.games.russian_railroads.words.steps import done, follows

prompt = asks(
    N_("Choose a ? card, or go without"), N_("Only cards that can be carried out completely (RR-14.3)."), follows
)
WAITING = N_("A ? card is being chosen.")
label = by_verb({"card": gift(N_("? card: {what}")), "done": done})


def stop(view: Seen, step: object, voice: Voice) -> str:
    """To go without."""
    return voice("Take no ? card")


def to_come(table: RailroadsState, step: object, voice: Voice) -> str:
    """A card."""
    return part_text(table.board, p.part(p.QUESTION_CARD), voice)
