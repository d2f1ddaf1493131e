"""The ladder: each level against the next lower one, at tables fixed beforehand, with a sequential test.

The test is looked at after a fixed number of tables (LOOKS) and no other time; it ends early where the share of
meetings in which the upper level is ahead is clearly more or less than half. The bound is Pocock's for that many
looks, so the intervals hold together with 95 %, whenever the test ended. Tables, not meetings, are counted: the
meetings of one table hang together.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import quantiles

from rotonde.arena.executors import Executor
from rotonde.arena.jobs import BotMaker, Job, Pairing, Series, check_bots, make_series
from rotonde.arena.results import GameResult, Summary
from rotonde.arena.rows import Row, append, bad_row, mend, rows
from rotonde.arena.simulation import batches, rotation
from rotonde.core import Game, SetupError
from rotonde.core.errors import shown

LOOKS = (10, 20, 40)  # tables
POCOCK = {1: 1.960, 2: 2.178, 3: 2.289, 4: 2.361, 5: 2.413}  # standard errors, by the number of looks
FIELDS = ("game", "players", "upper", "lower", "seed", "table", "seats", "scores", "winners", "decisions", "digest")
HEADING = "| players | level | against | tables | ahead in meetings | interval | mean score | middle half | seats won |"


@dataclass
class Rung:
    """One level against the one below it, at a number of seats; they sit in turn."""

    game: Game
    players: int
    upper: str
    lower: str
    seed: int = 0
    results: dict[int, GameResult] = field(default_factory=dict)  # by the number of the table

    @property
    def key(self) -> tuple[str, ...]:
        """What tells its rows from others."""
        return self.game.key, str(self.players), self.upper, self.lower, str(self.seed)

    def share(self, table: int) -> float:
        """The share of the meetings at a table in which the upper level is ahead; a tie is half."""
        result = self.results[table]
        ranks = result.ranks
        mine = [i for i, bot in enumerate(result.seats) if bot == self.upper]
        theirs = [i for i, bot in enumerate(result.seats) if bot == self.lower]
        met = [(ranks[i] < ranks[j]) + 0.5 * (ranks[i] == ranks[j]) for i in mine for j in theirs]
        return sum(met) / len(met)

    def interval(self, tables: int, looks: Sequence[int]) -> tuple[float, float, float]:
        """The share ahead over the first tables, and the ends of its interval.

        A table that is lost and one that is won are added to what was seen, else a clean sheet would have no spread.
        """
        shares = [self.share(n) for n in range(tables)]
        mean = sum(shares) / tables
        padded = [*shares, 0.0, 1.0]
        middle = sum(padded) / len(padded)
        variance = sum((x - middle) ** 2 for x in padded) / (len(padded) - 1)
        half = POCOCK[len(looks)] * math.sqrt(variance / len(padded))
        return mean, max(0.0, min(mean, middle - half)), min(1.0, max(mean, middle + half))

    def decided(self, looks: Sequence[int]) -> int | None:
        """The number of tables at which the test ended, or None if more are to be played."""
        for tables in looks:
            if not all(n in self.results for n in range(tables)):
                return None
            _, low, high = self.interval(tables, looks)
            if low > 0.5 or high < 0.5 or tables == looks[-1]:
                return tables
        return None

    def wanted(self, looks: Sequence[int]) -> list[int]:
        """The tables that are still to be played before the next look."""
        for tables in looks:
            missing = [n for n in range(tables) if n not in self.results]
            if missing:
                return missing
        return []


class Ladder:
    """Rungs, and the file that keeps every finished table."""

    def __init__(
        self, rungs: Sequence[Rung], file: Path, looks: Sequence[int] = LOOKS, bots: BotMaker | None = None
    ) -> None:
        if len(looks) not in POCOCK or list(looks) != sorted(set(looks)) or looks[0] < 2:
            raise SetupError(f"looks are one to {max(POCOCK)} rising numbers of tables, two at least, such as 10,20,40")
        self.rungs = list(rungs)
        self.file = file
        self.looks = tuple(looks)
        self.bots = bots  # those of the house where nobody else makes them
        self._read()

    def play(self, executor: Executor) -> Iterator[Rung]:
        """Play what is missing, and yield the rung of each finished table; each is kept at once."""
        for rung in self.rungs:  # what cannot be is said before anything is played
            if rung.decided(self.looks) is None:
                check_bots(self._series(rung), [rung.upper, rung.lower])
        for rung in self.rungs:
            while rung.decided(self.looks) is None:
                missing = rung.wanted(self.looks)
                for result in executor.run(self._jobs(rung, missing, executor.workers)):
                    rung.results[result.index] = result
                    self._keep(rung, result)
                    yield rung
                if any(n not in rung.results for n in missing):  # somebody said stop
                    return

    def _series(self, rung: Rung) -> Series:
        return make_series(rung.game, rung.players, seed=rung.seed, bots=self.bots)

    def _jobs(self, rung: Rung, tables: list[int], workers: int) -> Iterator[Job]:
        every: list[Pairing] = list(rotation([rung.upper, rung.lower], rung.players, max(tables) + 1))
        return batches(self._series(rung), [every[n] for n in tables], len(tables), workers)

    def _keep(self, rung: Rung, result: GameResult) -> None:
        lists = (result.seats, result.scores, result.winners)
        told = [" ".join(map(str, values)) for values in lists]
        append(self.file, FIELDS, [*rung.key, result.index, *told, result.decisions, result.digest])

    def _read(self) -> None:
        mend(self.file, FIELDS, "tables of a ladder")
        by_key = {rung.key: rung for rung in self.rungs}
        for line, row in rows(self.file, FIELDS):
            rung = by_key.get(tuple(row[name] for name in FIELDS[:5]))
            if rung is not None:
                try:
                    result = _result(row, rung)
                except ValueError as error:
                    raise bad_row(self.file, line, error) from None
                rung.results[result.index] = result


def _result(row: Row, rung: Rung) -> GameResult:
    """A table of a rung; ValueError with what is wrong with it."""
    table, decisions = (_number(name, row[name]) for name in ("table", "decisions"))
    scores, winners = (tuple(_number(name, text) for text in row[name].split()) for name in ("scores", "winners"))
    result = GameResult(table, tuple(row["seats"].split()), scores, winners, decisions, row["digest"])
    if len(result.seats) != rung.players:
        raise ValueError(f"{len(result.seats)} seats where there are {rung.players} players")
    if set(result.seats) != {rung.upper, rung.lower}:
        raise ValueError(f"other bots than {rung.upper} and {rung.lower} sit there: {row['seats']}")
    result.check()
    return result


def _number(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{name} {shown(text)} is no whole number") from None


def rungs_of(game: Game, players: Sequence[int], levels: Sequence[str], seed: int) -> list[Rung]:
    """Each level against the next lower one, at each number of players; the weakest level comes first."""
    if len(levels) < 2 or len(set(levels)) != len(levels):
        raise SetupError("a ladder needs two different levels or more, the weakest first")
    return [Rung(game, n, upper, lower, seed) for n in players for lower, upper in pairwise(levels)]


def report(ladder: Ladder, title: str) -> str:
    """The ladder as a page of Markdown."""
    lines = [
        f"## {title}",
        "",
        HEADING,
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for rung in ladder.rungs:
        tables = rung.decided(ladder.looks)
        if tables is None:
            lines.append(
                f"| {rung.players} | `{rung.upper}` | `{rung.lower}` | {len(rung.results)} | not finished | | | | |"
            )
            continue
        mean, low, high = rung.interval(tables, ladder.looks)
        summary = Summary(rung.players)
        scores: dict[str, list[int]] = {rung.upper: [], rung.lower: []}
        for n in range(tables):
            summary.add(rung.results[n])
            for bot, score in zip(rung.results[n].seats, rung.results[n].scores):
                scores[bot].append(score)
        one, other = summary.bots[rung.upper].score().value, summary.bots[rung.lower].score().value
        quarters = quantiles(scores[rung.upper], n=4)
        seats = ", ".join(f"{100 * tally.wins / tables:.0f}" for tally in summary.seats)
        lines.append(
            f"| {rung.players} | `{rung.upper}` | `{rung.lower}` | {tables} | {100 * mean:.0f} % | "
            f"{100 * low:.0f} to {100 * high:.0f} % | {one:.0f} to {other:.0f} | "
            f"{quarters[0]:.0f} to {quarters[2]:.0f} | {seats} % |"
        )
    return "\n".join(lines) + "\n"
