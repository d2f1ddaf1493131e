"""Ratings of people, game by game, by OpenSkill (Plackett-Luce): worked out from the finished games, in their order.

Tables with bots are rated apart. Nothing is stored: when somebody leaves, or a guest becomes an account, what follows
from the games is simply worked out again (`ladder`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rotonde.web.storage.standings import Finish

CERTAIN = 5  # games after which a rating says something


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is likely to be."""

    mu: float
    sigma: float
    games: int
    wins: int

    @property
    def figure(self) -> int:
        """One number: what somebody is at least worth, with some certainty; a beginner has about nothing."""
        return max(0, round(40 * (self.mu - 3 * self.sigma)))

    @property
    def sure(self) -> bool:
        return self.games >= CERTAIN


Pool = dict[str, Rating]  # by person


@lru_cache(maxsize=1)
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce()


def rated(game: Finish) -> bool:
    """Does a game count? Two or more sat there, and nobody on two seats. Against bots one may take back until one wins,
    and where there are hints a bot plays: such a game counts for nothing."""
    people = [who for who in game.who if who and not who.startswith("bot:")]
    several = len(game.who) > 1 and bool(people) and len(set(people)) == len(people)
    return several and not game.hints and not (game.taken_back and with_bots(game))


def with_bots(game: Finish) -> bool:
    """Was it a table with bots?"""
    return any(who.startswith("bot:") for who in game.who)


def pools(games: Sequence[Finish], before: tuple[Pool, Pool] = ({}, {})) -> tuple[Pool, Pool]:
    """The ratings among people, and those at tables with bots, after some more games in their order."""
    apart: tuple[Pool, Pool] = (dict(before[0]), dict(before[1]))
    for game in games:
        if rated(game):
            _count(apart[with_bots(game)], game)
    return apart


def _count(pool: Pool, game: Finish) -> None:
    """One more game. Who has left plays as somebody unknown."""
    model = _model()
    old = [pool.get(who) if who else None for who in game.who]
    teams = [[model.rating() if r is None else model.rating(mu=r.mu, sigma=r.sigma)] for r in old]
    new = model.rate(teams, ranks=[float(place) for place in game.places])
    for seat, (who, before) in enumerate(zip(game.who, old, strict=True)):
        if who:
            games, wins = (before.games, before.wins) if before is not None else (0, 0)
            won = seat in game.winners and seat not in game.resigned
            pool[who] = Rating(new[seat][0].mu, new[seat][0].sigma, games + 1, wins + won)
