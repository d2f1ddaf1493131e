"""Screening the figures of an evaluation: which matter, and which way they should go.

In every game each seat is greedy with all figures moved down or up, each by lot. A regression of the margins on these
moves says what each figure is worth, with its error. Every seat of every game is a trial of all figures at once, so
some hundred games tell more of forty figures than an optimiser could find out with as many.
"""

from __future__ import annotations

import csv
import random
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rotonde.arena.executors import Executor
from rotonde.arena.jobs import Job, Pairing, make_series
from rotonde.arena.results import GameResult
from rotonde.core import Game, SetupError
from rotonde.core.judgement import Changes
from rotonde.core.registry import title_of
from rotonde.core.weights import Figure, place, read, rounded
from rotonde.learn.folders import claim
from rotonde.learn.kept import add, games_of, no_game
from rotonde.learn.trials import TrialBot, judgement_of

SURE = 1.5  # standard errors from which on a figure is moved
FULL = 2.5  # and those from which on it goes a whole stride
LEAST = 0.1  # of the bounds: what a smaller value counts as; where it is 0, half of them
CALM = 5.0  # a ridge, in games: few games must not say much


@dataclass(frozen=True)
class Screening:
    """What is screened, and how; seats are taken in turn."""

    game: Game
    folder: Path
    seats: tuple[int, ...]
    names: tuple[str, ...]
    games: int
    stride: float = 0.4  # of the value
    seed: int = 0

    def figures(self) -> list[Figure]:
        """What is written of each."""
        written = read(place(judgement_of(self.game).package), self.game.key).figures
        unknown = [name for name in self.names if name not in written]
        if unknown:
            raise SetupError(f"{self.game.title} has no weight {unknown[0]!r}; there are: {', '.join(written)}")
        return [written[name] for name in self.names]

    def settings(self) -> dict[str, Any]:
        """What must not change between two runs in the same folder."""
        written = {name: figure.part(self.seats) for name, figure in zip(self.names, self.figures())}
        return {
            "game": self.game.key,
            "seats": list(self.seats),
            "stride": self.stride,
            "seed": self.seed,
            "from": written,
        }


@dataclass(frozen=True)
class Effect:
    """What a figure is worth: points of margin for a stride up, and how sure that is."""

    name: str
    points: float
    error: float
    before: list[float]
    after: list[float]  # where it should go

    @property
    def sure(self) -> float:
        """Standard errors."""
        return self.points / self.error if self.error else 0.0


@dataclass(frozen=True)
class Moved:
    """Makes the bots of a screening by name (`GAME.SEAT`), in any process."""

    key: str
    package: str
    names: tuple[str, ...]
    stride: float
    seed: int
    seats: tuple[int, ...]

    def __call__(self, name: str) -> TrialBot:
        judgement = judgement_of(title_of(self.key, self.package))
        figures = read(place(judgement.package), self.key).figures
        levels = levels_of(self.seed, name, len(self.names))
        rows = [shifted(figures[one], self.stride * level, self.seats) for one, level in zip(self.names, levels)]
        return TrialBot(judgement, dict(zip(self.names, rows)))


def levels_of(seed: int, name: str, figures: int) -> list[int]:
    """Down or up for each figure of a seat."""
    rng = random.Random(f"{seed}/{name}")
    return [rng.choice((-1, 1)) for _ in range(figures)]


def shifted(figure: Figure, strides: float, seats: Collection[int]) -> list[float]:
    """A figure, so many strides from what is written; a row goes as one, or what of it holds with so many players."""
    row = figure.part(seats)
    largest, span = max((abs(x) for x in row), default=0.0), figure.most - figure.least
    step = strides * (max(largest, LEAST * span) if largest else span / 2)
    out = [x * (1 + step / largest) if len(row) > 1 and largest else x + step for x in row]
    kept = [min(figure.most, max(figure.least, x)) for x in out]
    return figure.with_part(seats, [float(round(x)) if figure.whole else rounded(x) for x in kept])


def play(
    screening: Screening, executor: Executor, seconds: float, tell: Callable[[int, int], None]
) -> list[GameResult]:
    """All games that are there when the time is up, or somebody says stop; each is kept at once."""
    file = screening.folder / "screening.jsonl"
    claim(screening.folder, "screening", screening.settings())
    there = _kept(file)
    deadline = time.monotonic() + seconds
    jobs = [job for n, job in enumerate(_jobs(screening)) if n not in there]
    tell(len(there), screening.games)
    for result in executor.run(jobs) if jobs else ():
        there[result.index] = result
        add(file, result)
        tell(len(there), screening.games)
        if time.monotonic() > deadline:
            executor.stop()
    return [there[n] for n in sorted(there) if n < screening.games]


def _kept(file: Path) -> dict[int, GameResult]:
    """The games of a file, by their number."""
    found = {}
    for line, result in enumerate(games_of(file), 1):
        if result.seats != names_of(result.index, len(result.seats)):
            raise no_game(file, line, f"others sit there than in game {result.index}: {', '.join(result.seats)}")
        found[result.index] = result
    return found


def names_of(game: int, players: int) -> tuple[str, ...]:
    """The bots of a game: every seat has its own."""
    return tuple(f"{game}.{seat}" for seat in range(players))


def _jobs(screening: Screening) -> Iterable[Job]:
    title = screening.game
    bots = Moved(title.key, title.package, screening.names, screening.stride, screening.seed, screening.seats)
    series = {n: make_series(title, n, seed=f"{screening.seed}/screening", bots=bots) for n in screening.seats}
    for n in range(screening.games):
        players = screening.seats[n % len(screening.seats)]
        yield Job(series[players], (Pairing(n, names_of(n, players)),))


def effects(screening: Screening, results: Sequence[GameResult]) -> list[Effect]:
    """What each figure is worth by these games, the surest first."""
    figures = screening.figures()
    count = len(screening.names)
    moves: list[NDArray[np.float64]] = []
    margins: list[NDArray[np.float64]] = []
    for result in results:
        levels = np.array([levels_of(screening.seed, name, count) for name in result.seats], float)
        scores = np.array(result.scores, float)
        others = len(result.seats) - 1
        moves.append(levels - (levels.sum(0) - levels) / others)  # what the others do counts against it
        margins.append(scores - (scores.sum() - scores) / others)
    x, y = np.concatenate(moves), np.concatenate(margins)
    normal = x.T @ x + CALM * np.eye(count)
    points = np.linalg.solve(normal, x.T @ y)
    spread = float((y - x @ points).var()) * float(np.mean([len(r.seats) / (len(r.seats) - 1) for r in results]))
    errors = np.sqrt(np.diag(np.linalg.inv(normal)) * spread)
    out = []
    for name, figure, value, error in zip(screening.names, figures, points.tolist(), errors.tolist()):
        sure = value / error
        go = max(-1.0, min(1.0, sure / FULL)) if abs(sure) >= SURE else 0.0
        out.append(Effect(name, value, error, figure.row, shifted(figure, screening.stride * go, screening.seats)))
    return sorted(out, key=lambda one: -abs(one.sure))


def proposed(found: Sequence[Effect]) -> Changes:
    """The figures that should move."""
    return {one.name: one.after for one in found if one.after != one.before}


def write_csv(path: Path, found: Sequence[Effect]) -> None:
    """What was found, figure by figure."""
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(("weight", "points", "error", "before", "after"))
        for one in found:
            rows = (" ".join(f"{x:g}" for x in row) for row in (one.before, one.after))
            out.writerow((one.name, f"{one.points:.3f}", f"{one.error:.3f}", *rows))
