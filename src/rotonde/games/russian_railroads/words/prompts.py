"""The prompt when the game is over; while it runs, each step has its own (words/steps)."""

from __future__ import annotations

from rotonde.core.speech import listed
from rotonde.core.view import View
from rotonde.core.words import Prompt, Voice
from rotonde.games.russian_railroads.words.speech import table_of


def prompt(view: View, voice: Voice) -> Prompt:
    """Who has won."""
    return over(view, voice("The tsar is content."), voice)


def over(view: View, farewell: str, voice: Voice) -> Prompt:
    """Who has won, and a farewell."""
    table = table_of(view)
    names, best = [voice.player(s) for s in table.winners()], max(table.score)
    if len(names) == 1:
        return Prompt(voice("{name} wins with {n} points", name=names[0], n=best), farewell)
    title = voice("{names} share the victory with {n} points each", names=listed(names, voice), n=best)
    return Prompt(title, farewell)
