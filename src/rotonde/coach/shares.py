"""From estimated final scores to shares of victory, fitted to games that the quick bot played to their end.

With much of a game left a lead says little, with nothing left it says all: shares are a softmax of the estimates, whose
temperature is read from a table by how much is left (`Game.remaining`). Alone at a table there is nobody to win
against: the share is the chance to reach `par`, the mean score of the quick bot. `tools/fit_shares.py` makes the table,
which lies in the game's folder.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Any

from rotonde.core import Game, State

NAME = "shares.json"  # in the folder of a game
BINS = 8  # stages of a game that have figures of their own
LATE = 0.2  # of a game: from here on what is looked at may be everything
TRIED = 14  # actions that the quick bot tries
NOISE = 0.15  # of the spread of what is tried: so that games from one position are not all the same


class Shares:
    """What estimates of one game are worth."""

    def __init__(self, figures: dict[str, Any]) -> None:
        self.temperature: list[float] = figures["temperature"]  # by stage, the end of the game first
        self.slope: list[float] = figures["slope"]  # of final scores over estimates, by stage
        self.offset: list[float] = figures["offset"]
        self.round: int = figures["round"]  # turns that are played on, shared by the players; 0: to the end of a round
        self.par: float = figures["par"]
        self.thorough: dict[str, float] = figures.get("thorough", {})  # what the quick bot tries where it must not miss

    def turns(self, players: int) -> int:
        """How often the turn comes round before a position is judged."""
        return max(1, self.round // players)

    def tried(self, thorough: bool) -> int:
        """How many actions the quick bot tries."""
        return int(self.thorough.get("tried", TRIED)) if thorough else TRIED

    def noise(self, thorough: bool) -> float:
        """How much noise it chooses with."""
        return self.thorough.get("noise", NOISE) if thorough else NOISE

    def expected(self, values: Sequence[float], left: float) -> tuple[float, ...]:
        """The share of victory of each seat, while a part of the game is left."""
        heat = at(self.temperature, left)
        if len(values) == 1:
            return (1.0 / (1.0 + exp(min(50.0, max(-50.0, (self.par - values[0]) / heat)))),)
        top = max(values)
        weights = [exp((value - top) / heat) for value in values]
        total = sum(weights)
        return tuple(weight / total for weight in weights)

    def scores(self, values: Sequence[float], left: float) -> tuple[float, ...]:
        """The final score that is to be expected of each seat."""
        slope, offset = at(self.slope, left), at(self.offset, left)
        return tuple(slope * value + offset for value in values)

    def final(self, state: State) -> tuple[float, ...]:
        """The shares of a game that is over; winners share the victory."""
        if state.players == 1:
            return (1.0 if state.scores()[0] >= self.par else 0.0,)
        winners = state.winners()
        return tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.players))


def at(table: Sequence[float], left: float) -> float:
    """The figure of a stage, straight between those that were fitted."""
    place = min(max(left * BINS - 0.5, 0.0), BINS - 1.0)
    low = int(place)
    high = min(low + 1, BINS - 1)
    return table[low] + (table[high] - table[low]) * (place - low)


@cache
def shares_of(game: Game) -> Shares:
    """The figures of a game; of one that was never fitted, those that its evaluation suggests."""
    file = game.folder / NAME
    return Shares(json.loads(file.read_text(encoding="utf-8")) if file.exists() else unfitted())


def unfitted() -> dict[str, Any]:
    """For a game of which no games were played yet: a lead counts little, and estimates are taken at their word."""
    return {"temperature": [20.0] * BINS, "slope": [1.0] * BINS, "offset": [0.0] * BINS, "round": 8, "par": 0.0}
