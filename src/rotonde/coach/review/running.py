"""The passes over a record.

First every decision gets a look, the whole game coarsely and then what lies between, so that a chart can grow. Then
come rounds of fresh games for the decisions that may still turn out to be mistakes, those that promise most first.
What is done depends on the record, the seed and the depth alone, never on the time it takes or on how many processes
share it.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Final, NamedTuple, Protocol

from rotonde.coach.estimates import mean_and_error
from rotonde.coach.review.decisions import (
    Explained,
    Fresh,
    Point,
    Weighed,
    explain,
    first_look,
    fresh_games,
    points_of,
)
from rotonde.coach.review.document import Review, last_link
from rotonde.coach.review.verdicts import is_open, promise
from rotonde.core import Record, RecordError
from rotonde.core.sentences import N_
from rotonde.core.signals import deaf_to_ctrl_c
from rotonde.core.threads import one_thread

DEPTH: Final = 4  # guesses of the first look; everything else grows with it
ROUNDS: Final = (60, 40, 30, 20, 15, 10, 8, 8, 6, 6, 6, 6)  # decisions that get fresh games in each round
PAIRS: Final = 3  # fresh pairs of games in a round, times the depth
FRESH_WORK: Final = 2.0 * PAIRS / 3.0  # of fresh games, compared with a first look of three actions
Progress = Callable[[Review, float], None]  # what is known so far, and how much of the work is done, from 0 to 1


class Task(NamedTuple):
    """One piece of work: a first look; with `best`, fresh games; from EXPLAIN on, what is to be told of it."""

    n: int
    best: str = ""
    start: int = 0


EXPLAIN: Final = -1
Answer = Weighed | Fresh | Explained


class Workers(Protocol):
    """Who does the work: answers come in any order."""

    def answers(self, tasks: Sequence[Task]) -> Iterator[Answer]: ...


class Worker:
    """Does tasks of one record in this process."""

    def __init__(self, record: Record, seed: int, depth: int) -> None:
        self.points: dict[int, Point] = {point.n: point for point in points_of(record)}
        self.seed, self.depth = seed, depth

    def answer(self, task: Task) -> Answer:
        """Do one piece of work."""
        point = self.points[task.n]
        if task.start == EXPLAIN:
            return explain(point, task.best, self.seed)
        if task.best:
            return fresh_games(point, task.best, self.seed, task.start, PAIRS * self.depth)
        return first_look(point, self.seed, self.depth)

    def answers(self, tasks: Sequence[Task]) -> Iterator[Answer]:
        """One after the other."""
        for task in tasks:
            yield self.answer(task)


class Pool:
    """Shares the tasks of one record among processes of this machine."""

    def __init__(self, record: Record, seed: int, depth: int, jobs: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.jobs = jobs
        self.pool = ProcessPoolExecutor(jobs, context, _begin, (record.json(), seed, depth))

    def answers(self, tasks: Sequence[Task]) -> Iterator[Answer]:
        """As they come."""
        waiting = iter(tasks)
        with deaf_to_ctrl_c():  # this is what starts the processes
            running: set[Future[Answer]] = {self.pool.submit(_work, task) for task in islice(waiting, 2 * self.jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {self.pool.submit(_work, task) for task in islice(waiting, len(done))}
            for future in done:
                yield future.result()

    def close(self) -> None:
        """End the processes; what nobody waits for is given up."""
        self.pool.shutdown(wait=True, cancel_futures=True)


_worker: list[Worker] = []  # of a process of a pool


def _begin(record: str, seed: int, depth: int) -> None:
    one_thread()
    _worker[:] = [Worker(Record.parse(record), seed, depth)]


def _work(task: Task) -> Answer:
    return _worker[0].answer(task)


class Passes:
    """A review in the making."""

    def __init__(self, record: Record, seed: int, depth: int) -> None:
        end = record.replay()
        if not end.over:
            raise RecordError(N_("this game is not over: only finished games are reviewed"))
        self.points = [point.n for point in points_of(record)]
        self.rounds = list(ROUNDS)
        self.review = Review(
            record.game,
            last_link(record),
            record.players,
            seed,
            depth,
            len(self.points),
            list(end.scores()),
            list(end.winners()),
        )
        self.known: dict[int, Weighed] = {}
        self.fresh: dict[int, Fresh] = {}

    def tasks(self) -> Iterator[list[Task]]:
        """The work, in rounds; each hangs on what the rounds before have found."""
        yield [Task(n) for n in coarse_first(self.points)]
        for most in self.rounds:
            asked = [w for w in self.known.values() if is_open(w, self.review.choices)]
            asked.sort(key=lambda w: (-promise(w), w.n))
            yield [Task(w.n, w.best, w.games) for w in asked[:most]]
        yield [Task(w.n, w.best, EXPLAIN) for w in (*self.review.turning_points(), *self.review.cleared())]

    def note(self, answer: Answer) -> None:
        """Keep what was found."""
        if isinstance(answer, Weighed):
            self.known[answer.n] = answer
            self.review.decisions = [self.known[n] for n in sorted(self.known)]
        elif isinstance(answer, Explained):
            found, told = self.known[answer.n], answer
            found.why_played, found.why, found.line, found.guess = told.why_played, told.why, told.line, told.guess
        else:
            before = self.fresh.get(answer.n, Fresh(answer.n, [], []))
            fresh = Fresh(answer.n, before.played + answer.played, before.better + answer.better)
            self.fresh[answer.n] = fresh
            settle(self.known[answer.n], fresh)


def settle(weighed: Weighed, found: Fresh) -> None:
    """Put what fresh games came to into a decision."""
    seat = weighed.seat
    gains = [two[0][seat] - one[0][seat] for one, two in zip(found.played, found.better, strict=True)]
    mean, error = mean_and_error(gains)
    weighed.gain, weighed.error, weighed.games = round(mean, 4), round(error, 4), len(gains)
    shares = [mean_and_error(column) for column in zip(*[shares for shares, _ in found.played], strict=True)]
    weighed.shares, weighed.errors = [round(m, 4) for m, _ in shares], [round(e, 4) for _, e in shares]
    weighed.scores = _means([scores for _, scores in found.played], 1)
    weighed.best_shares = _means([shares for shares, _ in found.better], 4)
    weighed.best_scores = _means([scores for _, scores in found.better], 1)
    pairs = zip(found.played, found.better, strict=True)
    score_gains = [[b - a for a, b in zip(one[1], two[1], strict=True)] for one, two in pairs]
    told = [mean_and_error(column) for column in zip(*score_gains, strict=True)]
    weighed.score_gains, weighed.score_errors = [round(m, 1) for m, _ in told], [round(e, 1) for _, e in told]
    weighed.better_games = sum(gain > 0 for gain in gains)


def _means(rows: Sequence[Sequence[float]], digits: int) -> list[float]:
    return [round(sum(column) / len(column), digits) for column in zip(*rows, strict=True)]


def coarse_first(numbers: Sequence[int]) -> list[int]:
    """The same numbers, a few from everywhere first, then what lies between."""
    out: dict[int, None] = {}
    step = 1 << max(0, len(numbers) - 1).bit_length()
    while step:
        for at in range(0, len(numbers), step):
            out[numbers[at]] = None
        step //= 2
    return list(out)


def review(
    record: Record, seed: int = 0, depth: int = DEPTH, jobs: int = 1, on_progress: Progress | None = None
) -> Review:
    """The review of a finished game; `on_progress` hears after each piece of work."""
    passes = Passes(record, seed, depth)
    pool = Pool(record, seed, depth, jobs) if jobs > 1 else None
    workers: Workers = pool or Worker(record, seed, depth)
    try:
        run(passes, workers, on_progress)
    finally:
        if pool is not None:
            pool.close()
    return passes.review


def run(passes: Passes, workers: Workers, on_progress: Progress | None = None) -> None:
    """All rounds. Answers of a round are noted in any order: the figures are the same."""
    total, done = float(len(passes.points)) + FRESH_WORK * sum(ROUNDS), 0.0
    for tasks in passes.tasks():
        for answer in workers.answers(tasks):
            passes.note(answer)
            done += 1.0 if isinstance(answer, Weighed) else FRESH_WORK
            if on_progress is not None:
                on_progress(passes.review, min(0.99, done / total))
    passes.review.complete = True
    if on_progress is not None:
        on_progress(passes.review, 1.0)
