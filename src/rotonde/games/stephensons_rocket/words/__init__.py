"""How the Rocket speaks: prompts, labels, tips, the log, the panels, the numbered rules."""

from __future__ import annotations

from rotonde.core import Prompt, Voice
from rotonde.core.speech import listed
from rotonde.games.stephensons_rocket.words.log import ENDS
from rotonde.games.stephensons_rocket.words.speech import Seen, score_text


def prompt(view: Seen, voice: Voice) -> Prompt:
    """Who won, and why the game is over; while it runs, each step has its own prompt (words/steps)."""
    table = view.table
    names = [voice.player(s) for s in table.winners()]
    best = score_text(table, max(table.money), voice)
    if len(names) == 1:
        title = voice("{name} wins with {best}", name=names[0], best=best)
    else:
        title = voice("{names} share the victory with {best} each", names=listed(names, voice), best=best)
    return Prompt(title, voice(ENDS[table.ended]))
