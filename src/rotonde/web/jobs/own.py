"""Jobs of a site that is one process: kept in its own database, done by itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from rotonde.web.jobs import LEASE, OF_ONE, SLOTS, Job, Jobs, Kind, log, pause_after
from rotonde.web.storage import Storage, StorageError, jobs as rows
from rotonde.web.storage.jobs import Claimed

if TYPE_CHECKING:
    from rotonde.web.site import Site


class OwnJobs(Jobs):
    """Jobs as rows of the site's database."""

    def __init__(self, storage: Storage, kinds: Mapping[str, Kind], slots: int = SLOTS, of_one: int = OF_ONE) -> None:
        super().__init__(kinds)
        self._storage, self._slots, self._of_one = storage, slots, of_one
        self._woken = asyncio.Event()
        self._running: dict[int, asyncio.Task[None]] = {}

    async def put(self, job: Job) -> bool:
        new = await self._storage.write(lambda c: rows.put(c, job.kind, job.key, job.args, job.asker, job.at))
        self._woken.set()
        return new

    async def alive(self, keys: Collection[str]) -> set[str]:
        return await self._storage.read(lambda c: rows.alive(c, keys))

    async def run(self, site: Site) -> None:
        """Do jobs. What a killed process had begun waits again: nobody else can be at work on this database."""
        await self._storage.write(rows.give_back)
        await self.put_chores()
        renewing = asyncio.create_task(self._renew())
        try:
            while True:
                try:
                    await self._look(site)
                except StorageError as error:
                    log.error("no job could be looked for: %s", error)
                    await asyncio.sleep(1)
        finally:
            renewing.cancel()
            await self._stop()

    async def _look(self, site: Site) -> None:
        """Begin what is due, then wait for something new."""
        self._woken.clear()
        free = self._slots - len(self._running)
        kinds, of_one = list(self.kinds), self._of_one
        taken = await self._storage.write(lambda c: rows.claim(c, kinds, free, LEASE, of_one)) if free else []
        for job in taken:
            self._running[job.id] = asyncio.create_task(self._do(site, job))
        due = await self._storage.read(rows.next_due)
        wait = LEASE if due is None or len(self._running) >= self._slots else max(0.05, min(LEASE, due - time.time()))
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):  # `wait_for` may swallow a cancellation
                await self._woken.wait()

    async def _do(self, site: Site, taken: Claimed) -> None:
        job = Job(taken.kind, taken.key, taken.args, taken.asker)
        try:
            await self.carry_out(site, job)
            await self._storage.write(lambda c: rows.done(c, taken.id))
        except asyncio.CancelledError:
            raise
        except Exception:
            await self._failed(job, taken)
        finally:
            self._running.pop(taken.id, None)
            self._woken.set()

    async def _failed(self, job: Job, taken: Claimed) -> None:
        tries = taken.tries + 1
        if tries >= self.kinds[job.kind].tries:
            log.exception("the job %s %s failed %d times and was given up", job.kind, job.key, tries)
            await self._storage.write(lambda c: rows.done(c, taken.id))
        else:
            log.exception("the job %s %s failed and is tried again", job.kind, job.key)
            await self._storage.write(lambda c: rows.again(c, taken.id, time.time() + pause_after(tries)))

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(LEASE / 3)
            with suppress(StorageError):  # it is tried again before the lease is over
                await self._storage.write(lambda c: rows.renew(c, list(self._running), LEASE))

    async def _stop(self) -> None:
        """Give back what was begun: the next one who starts goes on with it."""
        begun = dict(self._running)
        for task in begun.values():
            task.cancel()
        await asyncio.gather(*begun.values(), return_exceptions=True)
        with suppress(StorageError):
            await self._storage.write(lambda c: rows.give_back(c, list(begun)))
