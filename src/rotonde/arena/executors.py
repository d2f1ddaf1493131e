"""Executors: where jobs run. Here are this process and processes of this machine; cluster.py has a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from typing import Any, Protocol

from rotonde.arena.errors import GameFailed
from rotonde.arena.jobs import Job, StopFlag
from rotonde.arena.results import GameResult
from rotonde.core.signals import deaf_to_ctrl_c

HAND_BACK = 0.5  # seconds after which a worker hands back what it has finished
Outcome = tuple[list[GameResult], Job | None]  # what is finished, and what is left of the job


class Executor(Protocol):
    """Runs jobs somewhere and hands their results back as they come, in any order.

    `stop` may be called at any time, from a signal handler too: running games are given up, finished ones still come.
    """

    @property
    def workers(self) -> int: ...

    def run(self, jobs: Iterable[Job]) -> Iterator[GameResult]: ...

    def stop(self) -> None: ...


class Here:
    """Runs jobs one after the other in this process."""

    workers = 1

    def __init__(self) -> None:
        self._stopped = False

    def run(self, jobs: Iterable[Job]) -> Iterator[GameResult]:
        for job in jobs:
            yield from job.run(lambda: self._stopped)

    def stop(self) -> None:
        self._stopped = True


class Processes:
    """Runs jobs in processes of this machine, started afresh ("spawn"), so that it works alike on every system."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._context = multiprocessing.get_context("spawn")
        self._flag: Any = self._context.Value("b", 0, lock=False)  # read at every decision, so without a lock

    def stop(self) -> None:
        self._flag.value = 1

    def run(self, jobs: Iterable[Job]) -> Iterator[GameResult]:
        waiting = iter(jobs)
        pool = ProcessPoolExecutor(self.workers, self._context, begin_work, (self._flag,))
        try:
            # Two jobs a worker are under way: nobody idles, and a million games need no million futures.
            running = self._submit(pool, islice(waiting, 2 * self.workers))
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    results, rest = self._outcome(future)
                    running |= self._submit(pool, islice(chain([rest] if rest else [], waiting), 1))
                    yield from results
        finally:
            self._flag.value = 1  # whoever leaves early does not wait for games nobody will count
            pool.shutdown(wait=True, cancel_futures=True)

    def _submit(self, pool: ProcessPoolExecutor, jobs: Iterable[Job]) -> set[Future[Outcome]]:
        """Hand jobs out, unless somebody said stop; this is what starts the workers."""
        if self._flag.value:
            return set()
        try:
            with deaf_to_ctrl_c():
                return {pool.submit(_work, job) for job in jobs}
        except BrokenProcessPool as error:
            self._mourn(error)
            return set()

    def _outcome(self, future: Future[Outcome]) -> Outcome:
        try:
            return future.result()
        except BrokenProcessPool as error:
            self._mourn(error)
            return [], None

    def _mourn(self, error: BrokenProcessPool) -> None:
        """A worker died: a failure, except after a stop, as whoever stopped us may have ended the workers too."""
        if not self._flag.value:
            raise GameFailed("a worker process died, perhaps for want of memory; try fewer with --jobs") from error


_flag: Any = None


def begin_work(flag: Any) -> None:
    """Runs first in each worker: Ctrl-C is the parent's business, which then raises the flag."""
    global _flag
    _flag = flag
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def told_to_stop() -> bool:
    """In a worker: has the parent raised its flag?"""
    return bool(_flag.value)


def _work(job: Job) -> Outcome:
    return play_a_while(job, told_to_stop)


def play_a_while(job: Job, stop: StopFlag) -> Outcome:
    """Play a job for some time: slow games are handed back one by one, quick ones by the hundred."""
    results: list[GameResult] = []
    start = time.monotonic()
    for result in job.run(stop):
        results.append(result)
        if time.monotonic() - start > HAND_BACK:
            rest = job.pairings[len(results) :]
            return results, Job(job.series, rest) if rest else None
    return results, None


def local(workers: int | None = None) -> Executor:
    """The local executor for this many workers (None: one a processor)."""
    workers = processors() if workers is None else workers
    return Here() if workers == 1 else Processes(workers)


def processors() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1
