"""The prompt when the game is over; while it runs, each step has its own (words/steps)."""

from __future__ import annotations

from rotonde.core.view import View
from rotonde.core.words import Prompt, Voice
from rotonde.games.german_railroads.words.speech import table_of
from rotonde.games.russian_railroads.words.prompts import over


def prompt(view: View, voice: Voice) -> Prompt:
    """Who has won; alone, what was reached."""
    table = table_of(view)
    if not table.plan.solo:
        return over(view, voice("The signals show clear."), voice)
    title = voice.plural("You end with {n} point", "You end with {n} points", table.score[0])
    return Prompt(title, voice("Émil goes for a walk. Beat it next time!"))
