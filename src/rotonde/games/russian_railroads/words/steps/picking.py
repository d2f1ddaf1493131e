"""A bonus card from the pile, in words (RR-14.4)."""

from __future__ import annotations

from rotonde.core.speech import sentences, signed
from rotonde.core.view import View
from rotonde.core.words import N_, Label, Prompt, Voice
from rotonde.games.russian_railroads.actions import POINTS, Bonus
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.words.speech import bonus_text, part_text, table_of
from rotonde.games.russian_railroads.words.steps import follows, waits

waiting = waits(N_("The bonus pile is being looked through."))


def prompt(view: View, step: object, voice: Voice) -> Prompt:
    """For the seat that looks."""
    table = table_of(view)
    title = voice("Choose a bonus card, or take {n} points", n=table.board.instead_of_bonus)
    hint = voice("Nobody else sees it before the end (RR-14.4).")
    return Prompt(title, sentences((hint, follows(table, voice))))


def label(view: View, step: object, action: Bonus, voice: Voice) -> Label:
    """What it is worth now."""
    table = table_of(view)
    if action.card == POINTS:
        n = table.board.instead_of_bonus
        return Label(voice.plural("Take {n} point instead", "Take {n} points instead", n), signed(n))
    return Label(voice("Take in secret: {what}", what=bonus_text(table, view.to_act[0], action.card, voice)))


def to_come(table: RailroadsState, step: object, voice: Voice) -> str:
    """A card."""
    return part_text(table.board, p.part(p.BONUS_CARD), voice)
