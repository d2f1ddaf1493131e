"""Simulate: the same bots at the same table, again and again, with rotating seats."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from rotonde.arena.executors import Executor, local
from rotonde.arena.jobs import After, BotMaker, Job, Pairing, Series, check_bots, fewest, make_series
from rotonde.arena.results import GameResult
from rotonde.core import Game, SetupError
from rotonde.core.errors import shown
from rotonde.core.game import EditionSource

LONGEST_JOB = 256  # games


def simulate(
    game: Game | str,
    bots: Sequence[str],
    games: int,
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    edition: EditionSource = None,
    seed: int | str = 0,
    jobs: int | None = 1,
    make: BotMaker | None = None,
    records: bool = False,
    executor: Executor | None = None,
    skip: Collection[int] = (),
    after: After | None = None,
) -> Iterator[GameResult]:
    """Play games and yield each as it is finished, in any order; the games are the same for a seed, whatever `jobs`.

    Seat s of game i is taken by bot (s + i) modulo their number, so that each bot has each seat equally often. `jobs`
    is the number of processes (None: one a processor). Without `players` there are the fewest seats that have room for
    all bots. Games in `skip` are not played: they were before. `after` is asked of every record, where it was played,
    and its answer is `kept` of the result. Mistakes in the setup raise here, before the first game.
    """
    players = fewest(game, edition, len(bots)) if players is None else players
    series = make_series(game, players, options, edition, seed, make, records, after)
    plan = (pairing for pairing in rotation(bots, series.setup.players, games) if pairing.index not in skip)
    check_bots(series, bots)
    where = executor or local(jobs)
    return where.run(batches(series, plan, games, where.workers))


def rotation(bots: Sequence[str], players: int, games: int) -> Iterator[Pairing]:
    """Who sits where in each game."""
    if not bots:
        raise SetupError("no bots to play with; name one at least, such as random")
    if len(bots) > players:
        raise SetupError(f"{len(bots)} bots do not fit {players} seats; use a tournament, which pairs them")
    check_number(games)
    return (Pairing(i, tuple(bots[(seat + i) % len(bots)] for seat in range(players))) for i in range(games))


def check_number(games: int) -> None:
    """SetupError for what is no number of games."""
    if type(games) is not int or games < 1:
        raise SetupError(f"the number of games is 1 or more, not {shown(games)}")


def batches(series: Series, plan: Iterable[Pairing], games: int, workers: int) -> Iterator[Job]:
    """The plan cut into jobs: small enough for all workers to end together, large enough to be worth sending."""
    size = max(1, min(LONGEST_JOB, games // (workers * 16)))
    waiting = iter(plan)
    while chunk := tuple(islice(waiting, size)):
        yield Job(series, chunk)
