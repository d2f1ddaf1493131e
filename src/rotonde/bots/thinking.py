"""The search bot: it thinks for some time, or for some simulations, in the way that suits the game."""

from __future__ import annotations

import random

from rotonde.bots.rounds import RoundSearch
from rotonde.bots.search import Search
from rotonde.core import Action, View


def search_for(view: View, rng: random.Random) -> Search:
    """The search that suits a game: with rounds to compare at, or without."""
    return RoundSearch(view, rng) if view.game.clock(view.table) else Search(view, rng)


class SearchBot:
    """Searches for some time or for some simulations before each decision."""

    def __init__(self, seconds: float = 1.0, simulations: int = 0) -> None:
        self.seconds: float = seconds
        self.simulations: int = simulations
        self.name: str = f"search:{simulations}" if simulations else f"search:{seconds:g}s"

    def choose(self, view: View, rng: random.Random) -> Action:
        """The best action that a search finds."""
        actions: list[Action] = view.legal()
        if len(actions) == 1:
            return actions[0]
        search = search_for(view, rng)
        search.run(self.seconds, self.simulations)
        return search.best()
