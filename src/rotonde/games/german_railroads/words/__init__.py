"""What German Railroads says beyond the words of Russian Railroads: its vocabulary, with what the modules add."""

from __future__ import annotations

from rotonde.core.telling import N_, Prompt, Voice
from rotonde.core.vocabulary import Vocabulary
from rotonde.games.german_railroads.words.effects import EFFECTS
from rotonde.games.german_railroads.words.log import EVENTS, WHY
from rotonde.games.german_railroads.words.speech import NAMES, Seen
from rotonde.games.german_railroads.words.targets import TARGETS
from rotonde.games.russian_railroads import words as base

VOCABULARY = base.VOCABULARY.plus(Vocabulary(EFFECTS, EVENTS, {**NAMES, "why": WHY}, TARGETS))


def prompt(view: Seen, voice: Voice) -> Prompt:
    """Who has won; alone, what was reached. While the game runs, each step has its own prompt (words/steps)."""
    if not view.table.boards.solo:
        return base.prompt(view, voice, N_("The signals show clear."))
    title = voice.plural("You end with {n} point", "You end with {n} points", view.table.score[0])
    return Prompt(title, voice("Émil goes for a walk. Beat it next time!"))
