"""Trials: greedy with other figures in its evaluation, and how it fares against greedy with those that are written."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from statistics import mean, pstdev

from rotonde.arena.results import GameResult
from rotonde.bots.greedy import GreedyBot
from rotonde.core import Action, Game, SetupError, View
from rotonde.core.judgement import Changes, Judgement
from rotonde.core.registry import title_of

PRESENT = "present"  # the bot that plays by what is written


def judgement_of(title: Game) -> Judgement:
    """The figures of a game's evaluation; SetupError where it has none in a file."""
    found = title.judgement
    if found is None:
        raise SetupError(f"{title.title} has no weights to tune: its evaluation reads none from weights/hand.json")
    return found


class TrialBot(GreedyBot):
    """Greedy by other figures."""

    def __init__(self, judgement: Judgement, changes: Changes) -> None:
        super().__init__()
        self.judgement = judgement
        self.changes = changes

    def choose(self, view: View, rng: random.Random) -> Action:
        """What greedy would choose if these figures were written."""
        self.judgement.take(self.changes)
        try:
            return super().choose(view, rng)
        finally:
            self.judgement.take({})


@dataclass(frozen=True)
class Trials:
    """Makes the bots of some candidates by name, in any process."""

    game: str
    package: str
    candidates: Mapping[str, Changes] = field(default_factory=dict)

    def __call__(self, name: str) -> TrialBot:
        changes = {} if name == PRESENT else self.candidates[name]
        return TrialBot(judgement_of(title_of(self.game, self.package)), changes)


@dataclass(frozen=True)
class Fared:
    """How a candidate fared against what is written."""

    games: int
    ahead: float  # the share of meetings in which it is ahead, a tie is half
    error: float  # the standard error of that, by game
    margin: float  # points more than the others, on average
    spread: float  # of the points of a seat


def fared(results: Iterable[GameResult]) -> Fared:
    """The figures of some games between one candidate and what is written."""
    shares: list[float] = []
    margins: list[float] = []
    scores: list[int] = []
    for result in results:
        ranks = result.ranks
        mine = [i for i, bot in enumerate(result.seats) if bot != PRESENT]
        theirs = [i for i, bot in enumerate(result.seats) if bot == PRESENT]
        met = [(ranks[i] < ranks[j]) + 0.5 * (ranks[i] == ranks[j]) for i in mine for j in theirs]
        shares.append(sum(met) / len(met))
        margins.append(mean(result.scores[i] for i in mine) - mean(result.scores[j] for j in theirs))
        scores += result.scores
    n = len(shares)
    if not n:
        return Fared(0, 0.5, 0.0, 0.0, 0.0)
    return Fared(n, mean(shares), pstdev(shares) / max(1, n - 1) ** 0.5, mean(margins), pstdev(scores))
