"""How Russian Railroads speaks: prompts, labels, tips, the log, the panels, the numbered rules."""

from __future__ import annotations

from rotonde.core.telling import N_, Prompt, Voice, listed
from rotonde.core.vocabulary import Vocabulary
from rotonde.games.russian_railroads.words.effects import EFFECTS
from rotonde.games.russian_railroads.words.log import EVENTS, WHY
from rotonde.games.russian_railroads.words.speech import NAMES, Seen
from rotonde.games.russian_railroads.words.targets import TARGETS

VOCABULARY = Vocabulary(EFFECTS, EVENTS, {**NAMES, "why": WHY}, TARGETS)


def prompt(view: Seen, voice: Voice, farewell: str = N_("The tsar is content.")) -> Prompt:
    """Who has won, and a farewell; while the game runs, each step has its own prompt (words/steps)."""
    names, best = [voice.player(s) for s in view.table.winners()], max(view.table.score)
    if len(names) == 1:
        return Prompt(voice("{name} wins with {n} points", name=names[0], n=best), voice(farewell))
    title = voice("{names} share the victory with {n} points each", names=listed(names, voice), n=best)
    return Prompt(title, voice(farewell))
