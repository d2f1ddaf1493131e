"""How Age of Steam speaks: prompts, labels, tips, the log, the panels, the numbered rules."""

from __future__ import annotations

from rotonde.core.telling import Action, Event, Label, Prompt, Voice, listed
from rotonde.games.age_of_steam.words.log import ENDS
from rotonde.games.age_of_steam.words.speech import Seen


def prompt(view: Seen, voice: Voice) -> Prompt:
    """Who won, and why the game is over; while it runs, each step has its own prompt (words/steps)."""
    table = view.table
    names = [voice.player(s) for s in table.winners()]
    hint = voice(ENDS[table.ended])
    if not names:
        return Prompt(voice("Nobody wins"), hint)
    best = voice.plural("{n} point", "{n} points", table.scores()[table.winners()[0]])
    if len(names) == 1:
        return Prompt(voice("{name} wins with {best}", name=names[0], best=best), hint)
    return Prompt(voice("{names} share the victory with {best}", names=listed(names, voice), best=best), hint)


def label(view: Seen, action: Action, voice: Voice) -> Label:
    """An outcome of chance: the first thing that happens by it. What players decide, each step says itself."""
    after = view.table.copy()
    after.sink = events = list[Event]()
    after.advance(action)
    return Label(view.game.words.log(events[0], voice))
