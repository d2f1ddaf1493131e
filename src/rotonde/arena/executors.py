"""Executors: where jobs run. Here are this process and processes of this machine; cluster.py has a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from types import ModuleType
from typing import Protocol

import cloudpickle

from rotonde.arena.errors import GameFailed
from rotonde.arena.jobs import Job, StopFlag
from rotonde.arena.results import GameResult
from rotonde.core.errors import SetupError, shown
from rotonde.core.signals import deaf_to_ctrl_c
from rotonde.core.threads import one_thread

HAND_BACK = 0.5  # seconds after which a worker hands back what it has finished
SCRIPT = "__main__"


class Flag(Protocol):
    """A number that processes share; raised, it says stop."""

    value: int


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
        self._flag: Flag = self._context.Value("b", 0, lock=False)  # read at every decision, so without a lock
        self._stopped = False  # somebody said stop; the flag is raised at the end of each run too

    def stop(self) -> None:
        self._stopped = True
        self._flag.value = 1

    def run(self, jobs: Iterable[Job]) -> Iterator[GameResult]:
        waiting = iter(jobs)
        pool = ProcessPoolExecutor(self.workers, self._context, begin_work, (self._flag,))
        try:
            # Two jobs a worker are under way: nobody idles, and a million games need no million futures.
            running = self._submit(pool, islice(waiting, 2 * self.workers))
            while running:
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    job, results = running.pop(future), self._results(future)
                    running |= self._submit(pool, islice(chain(job.rest(len(results)), waiting), 1))
                    yield from results
        finally:
            self._flag.value = 1  # whoever leaves early does not wait for games nobody will count
            pool.shutdown(wait=True, cancel_futures=True)
            self._flag.value = 0  # for the next run; after a stop there is none

    def _submit(self, pool: ProcessPoolExecutor, jobs: Iterable[Job]) -> dict[Future[list[GameResult]], Job]:
        """Hand jobs out, unless somebody said stop; this is what starts the workers."""
        found: dict[Future[list[GameResult]], Job] = {}
        if self._stopped:
            return found
        try:
            with deaf_to_ctrl_c():
                for job in jobs:
                    with script_left_alone(unless=job.series.package == SCRIPT):  # else the game is in it
                        found[pool.submit(_work, cloudpickle.dumps(job))] = job
        except BrokenProcessPool as error:
            self._mourn(error)
        return found

    def _results(self, future: Future[list[GameResult]]) -> list[GameResult]:
        try:
            return future.result()
        except BrokenProcessPool as error:
            self._mourn(error)
            return []

    def _mourn(self, error: BrokenProcessPool) -> None:
        """A worker died: a failure, except after a stop, as whoever stopped us may have ended the workers too."""
        if not self._stopped:
            raise GameFailed("a worker process died, perhaps for want of memory; try fewer with --jobs") from error


@contextmanager
def script_left_alone(unless: bool = False) -> Iterator[None]:
    """Processes that start meanwhile do not run this program's script, as they would: it needs no guard against that.

    What they get of it has to travel by value (cloudpickle).
    """
    script = sys.modules[SCRIPT]
    if not unless:
        sys.modules[SCRIPT] = ModuleType(SCRIPT)  # of no file
    try:
        yield
    finally:
        sys.modules[SCRIPT] = script


_flag: Flag | None = None


def begin_work(flag: Flag) -> None:
    """Runs first in each worker: Ctrl-C is the parent's business, which then raises the flag."""
    global _flag
    _flag = flag
    one_thread()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """A parent that was killed tells nobody: its workers would wait for jobs for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def told_to_stop() -> bool:
    """In a worker: has the parent raised its flag?"""
    return _flag is not None and bool(_flag.value)


def _work(sent: bytes) -> list[GameResult]:
    return play_a_while(cloudpickle.loads(sent), told_to_stop)


def play_a_while(job: Job, stop: StopFlag) -> list[GameResult]:
    """Play a job for some time: slow games are handed back one by one, quick ones by the hundred."""
    results: list[GameResult] = []
    start = time.monotonic()
    for result in job.run(stop):
        results.append(result)
        if time.monotonic() - start > HAND_BACK:
            break
    return results


def local(workers: int | None = None) -> Executor:
    """The local executor for this many workers (None: one a processor)."""
    workers = processors() if workers is None else workers
    if type(workers) is not int or workers < 1:
        raise SetupError(f"jobs is how many processes work, 1 or more, not {shown(workers)}")
    return Here() if workers == 1 else Processes(workers)


def processors() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1
