"""A Ray cluster as the place where jobs run (the extra `cluster`). All its machines have the same Rotonde installed."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from types import ModuleType

import rotonde
from rotonde.arena.errors import GameFailed
from rotonde.arena.executors import HAND_BACK, play_a_while
from rotonde.arena.jobs import Job
from rotonde.arena.results import GameResult
from rotonde.core import RotondeError, SetupError

OF_RAY = ("auto", "local")  # addresses that Ray resolves itself
PATIENCE = 10  # seconds for the first answer of a cluster
GLANCE = 0.2  # seconds between two looks at whether somebody said stop


class Cluster:
    """Runs jobs on a Ray cluster.

    Without an address it is the one that RAY_ADDRESS names, or one that runs on this machine, or this machine alone.
    """

    def __init__(self, address: str | None = None) -> None:
        self._ray = _ray()
        address = address or os.environ.get("RAY_ADDRESS") or None
        try:
            if address not in (None, *OF_RAY):
                _knock(address)
            self._ray.init(address=address, ignore_reinit_error=True, log_to_driver=False, logging_level="ERROR")
        except (OSError, ValueError, RuntimeError) as error:
            where = f" at {address}" if address else ""
            told = f"no Ray cluster answers{where} ({error}); start one with `ray start --head`"
            raise SetupError(f"{told}, or, where one runs, give its RAY_AUTH_TOKEN if it asks for one") from error
        self.workers = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._task = self._ray.remote(_work)
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True

    def run(self, jobs: Iterable[Job]) -> Iterator[GameResult]:
        waiting = iter(jobs)
        running = self._submit(islice(waiting, 2 * self.workers))
        try:
            while running:
                done, _ = self._ray.wait([*running], timeout=GLANCE)
                for one in done:
                    job, results = running.pop(one), self._results(one)
                    running |= self._submit(islice(chain(job.rest(len(results)), waiting), 1))
                    yield from results
                if self._stopped:  # what is being played is handed back soon, or is one long game
                    done, _ = self._ray.wait([*running], num_returns=len(running), timeout=2 * HAND_BACK)
                    for one in done:
                        del running[one]
                        yield from self._results(one)
                    return
        finally:
            for one in running:
                self._ray.cancel(one)  # games nobody will count

    def _submit(self, jobs: Iterable[Job]) -> dict[object, Job]:
        return {} if self._stopped else {self._task.remote(job, rotonde.__version__): job for job in jobs}

    def _results(self, reference: object) -> list[GameResult]:
        errors = self._ray.exceptions
        try:
            results: list[GameResult] = self._ray.get(reference)
        except errors.RayTaskError as error:
            if isinstance(error.cause, RotondeError):
                raise error.cause from None
            raise GameFailed(f"a machine of the cluster could not play: {error.cause}") from error
        except errors.RayError as error:
            raise GameFailed(f"the cluster lost a worker, perhaps for want of memory: {error}") from error
        return results


def _ray() -> ModuleType:
    try:
        import ray
    except ImportError as error:
        raise SetupError("a cluster needs Ray: pip install 'rotonde[cluster]'") from error
    return ray


def _knock(address: str) -> None:
    """OSError or ValueError where nobody listens: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise ValueError("an address looks like 192.168.1.20:6379")
    socket.create_connection((host, int(port)), timeout=PATIENCE).close()


def _work(job: Job, version: str) -> list[GameResult]:
    """Runs on a machine of the cluster."""
    if rotonde.__version__ != version:
        raise GameFailed(f"a machine of the cluster has Rotonde {rotonde.__version__}, this one has {version}")
    return play_a_while(job, lambda: False)
