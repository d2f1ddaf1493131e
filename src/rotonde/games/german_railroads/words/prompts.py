"""The prompt when the game is over; while it runs, each step has its own (words/steps)."""

from __future__ import annotations

from rotonde.core.telling import Prompt, Voice
from rotonde.games.german_railroads.words.speech import Seen
from rotonde.games.russian_railroads.words.prompts import over


def prompt(view: Seen, voice: Voice) -> Prompt:
    """Who has won; alone, what was reached."""
    if not view.table.plan.solo:
        return over(view, voice("The signals show clear."), voice)
    title = voice.plural("You end with {n} point", "You end with {n} points", view.table.score[0])
    return Prompt(title, voice("Émil goes for a walk. Beat it next time!"))
