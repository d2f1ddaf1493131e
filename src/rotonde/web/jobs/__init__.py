"""Work that no request waits for: bots to move, clocks that run out, letters, tidying up.

A job names a function (`kinds.py`) and is kept in the database until it is done: what a killed process had begun is
done by the next one. So every function may be carried out twice: it looks first whether something is left to do.
"""

from __future__ import annotations

import logging
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rotonde.web.running.metrics import JOBS

if TYPE_CHECKING:
    from rotonde.web.site import Site

log = logging.getLogger("rotonde.web.jobs")
LEASE = 60.0  # seconds after which somebody else may do what a process has begun and no longer speaks of
SLOTS = 200  # jobs that one process has begun at a time; most of them wait for a bot
OF_ONE = 20  # of them for one person: the others of his wait, and so nobody fills all places


@dataclass(frozen=True, slots=True)
class Job:
    """Something to do. Of jobs with one key only one waits, and only one is carried out at a time."""

    kind: str
    key: str = field(default_factory=lambda: secrets.token_hex(8))
    args: Mapping[str, str] = field(default_factory=dict)  # as JSON knows them
    asker: str = ""  # the person for whom it is done: who has many waiting stands behind those who have few
    at: float = 0.0  # not before


@dataclass(frozen=True, slots=True)
class Kind:
    """How jobs of a name are done."""

    do: Callable[[Site, Job], Awaitable[None]]
    every: float = 0.0  # seconds between two times that the house does it by itself; 0: only when it is asked for
    tries: int = 3  # how often it is begun before it is given up


class Jobs(ABC):
    """The jobs of a site, kept in its database."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self.kinds = kinds

    async def open(self) -> None:
        """Be ready to take jobs."""
        return

    async def close(self) -> None:
        """Let go of what `open` took."""
        return

    @abstractmethod
    async def put(self, job: Job) -> bool:
        """Have something done; False if the same already waits."""

    @abstractmethod
    async def alive(self, keys: Collection[str]) -> set[str]:
        """Those of some keys of which a job waits or is being done."""

    @abstractmethod
    async def run(self, site: Site) -> None:
        """Do what is there and what comes, until cancelled."""

    async def put_chores(self, after: float = 0.0) -> None:
        """What the house does by itself waits to be done."""
        for name, kind in self.kinds.items():
            if kind.every:
                await self.put(Job(name, name, at=time.time() + after))

    async def carry_out(self, site: Site, job: Job) -> None:
        """Do one job. A chore is put again, whatever came of it."""
        kind, began, result = self.kinds[job.kind], time.perf_counter(), "failed"
        try:
            await kind.do(site, job)
            result = "done"
        finally:
            JOBS.labels(job.kind, result).observe(time.perf_counter() - began)
            if kind.every:
                await self.put(Job(job.kind, job.key, at=time.time() + kind.every))


def pause_after(tries: int) -> float:
    """The seconds before something that failed is tried again."""
    return float(min(600, 2**tries))
