"""A bonus card from the pile, in words (RR-14.4)."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Prompt, Voice, sentences, signed
from rotonde.games.russian_railroads.actions import POINTS, Bonus
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.words.speech import Seen, bonus_text, part_text
from rotonde.games.russian_railroads.words.steps import follows

WAITING = N_("The bonus pile is being looked through.")


def prompt(view: Seen, step: object, voice: Voice) -> Prompt:
    """For the seat that looks."""
    title = voice("Choose a bonus card, or take {n} points", n=view.table.board.instead_of_bonus)
    return Prompt(title, sentences((voice("Nobody else sees it before the end (RR-14.4)."), follows(view, voice))))


def label(view: Seen, step: object, action: Bonus, voice: Voice) -> Label:
    """What it is worth now."""
    if action.card == POINTS:
        n = view.table.board.instead_of_bonus
        return Label(voice.plural("Take {n} point instead", "Take {n} points instead", n), signed(n))
    return Label(voice("Take in secret: {what}", what=bonus_text(view.table, view.to_act[0], action.card, voice)))


def to_come(table: RailroadsState, step: object, voice: Voice) -> str:
    """A card."""
    return part_text(table.board, p.part(p.BONUS_CARD), voice)
