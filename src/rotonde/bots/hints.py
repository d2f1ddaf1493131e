"""Hints: what a search would do in a person's place, with the figures behind it."""

from __future__ import annotations

import random
from typing import NamedTuple

from rotonde.bots.thinking import search_for
from rotonde.core import Action, View
from rotonde.core.written import Json


class Idea(NamedTuple):
    """One action that was looked at."""

    action: Action
    share: float  # of the simulations that tried it
    gain: float  # how far it puts the seat ahead of the others, compared with now, in the game's own points


class Hint(NamedTuple):
    """What a search would do, and why."""

    action: Action
    ideas: list[Idea]  # the best first; the first is the action
    simulations: int

    @property
    def figures(self) -> Json:
        """The reasons as plain data."""
        ideas = [{"action": str(i.action), "share": round(i.share, 3), "gain": round(i.gain, 1)} for i in self.ideas]
        return {"simulations": self.simulations, "ideas": ideas}


def hint(view: View, rng: random.Random, seconds: float = 1.0, most: int = 5) -> Hint:
    """What a search of some seconds would do for the seat of a view that must decide now."""
    search = search_for(view, rng)
    search.run(seconds, 0)
    actions = search.actions
    ideas = [Idea(actions[i], search.share(i), search.gain(i)) for i in search.ranking()[:most]]
    return Hint(search.best(), ideas, search.simulations)
