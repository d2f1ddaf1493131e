"""Jobs of a site of many processes: kept by Procrastinate in PostgreSQL, done by `rotonde worker`.

Failures and what a killed worker had begun are put again as new jobs: a key that already waits is then no conflict.
"""

from __future__ import annotations

import asyncio
import datetime
import time
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, LiteralString

from rotonde.web.jobs import LEASE, OF_ONE, SLOTS, Job, Jobs, Kind, log, pause_after
from rotonde.web.storage import StorageError

if TYPE_CHECKING:
    import procrastinate

    from rotonde.web.site import Site

BEAT = LEASE / 6  # seconds between two signs of life of a worker
_WAITING: LiteralString = (
    "SELECT count(*) AS n FROM procrastinate_jobs WHERE status = 'todo' AND args->>'asker' = %(asker)s"
)
_BEFORE: LiteralString = (
    "SELECT count(*) AS n FROM procrastinate_jobs WHERE status = 'doing' AND args->>'asker' = %(asker)s AND id < %(id)s"
)
AGAIN = 1.0  # seconds after which somebody who has enough jobs under way is asked again
_ALIVE: LiteralString = "SELECT lock FROM procrastinate_jobs WHERE status IN ('todo', 'doing') AND lock = ANY(%(keys)s)"


class Procrastinated(Jobs):
    """Jobs in the tables of Procrastinate. `address` is the one of the storage."""

    def __init__(self, address: str, kinds: Mapping[str, Kind], slots: int = SLOTS, of_one: int = OF_ONE) -> None:
        super().__init__(kinds)
        try:
            import procrastinate
        except ImportError as error:
            raise StorageError("jobs on PostgreSQL need the extra: pip install 'rotonde[postgres]'") from error
        plain = address.replace("postgresql+psycopg://", "postgresql://", 1)
        self._app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=plain, min_size=1, max_size=8))
        self._slots, self._of_one, self._deferred = slots, of_one, procrastinate.exceptions.AlreadyEnqueued
        self._aborted: type[BaseException] = procrastinate.exceptions.JobAborted

    async def open(self) -> None:
        await self._app.open_async()

    async def close(self) -> None:
        await self._app.close_async()

    async def put(self, job: Job) -> bool:
        return await self._put(job, 0)

    async def _put(self, job: Job, tries: int) -> bool:
        rank = 0
        if job.asker:
            found = await self._app.connector.execute_query_one_async(_WAITING, asker=job.asker)
            rank = int(found["n"])
        at = datetime.datetime.fromtimestamp(job.at, datetime.UTC) if job.at > time.time() else None
        deferrer = self._app.configure_task(
            job.kind, lock=job.key, queueing_lock=job.key, priority=-rank, schedule_at=at
        )
        try:
            await deferrer.defer_async(key=job.key, args=dict(job.args), asker=job.asker, tries=tries)
        except self._deferred:
            return False
        return True

    async def alive(self, keys: Collection[str]) -> set[str]:
        found = await self._app.connector.execute_query_all_async(_ALIVE, keys=list(keys))
        return {row["lock"] for row in found}

    async def run(self, site: Site) -> None:
        for name in self.kinds:
            self._app.task(name=name, pass_context=True)(self._task(site, name))
        await self.put_chores()
        rescuing = asyncio.create_task(self._rescue())
        try:
            await self._app.run_worker_async(
                concurrency=self._slots,
                install_signal_handlers=False,
                shutdown_graceful_timeout=0.0,
                delete_jobs="always",
                fetch_job_polling_interval=0.5,
                update_heartbeat_interval=BEAT,
                stalled_worker_timeout=LEASE,
            )
        finally:
            rescuing.cancel()

    def _task(self, site: Site, name: str) -> Any:
        async def task(
            context: procrastinate.JobContext, key: str, args: dict[str, Any], asker: str, tries: int
        ) -> None:
            job = Job(name, key, args, asker)
            if asker and await self._enough(asker, context.job.id):
                await self._put(Job(name, key, args, asker, time.time() + AGAIN), tries)
                return
            try:
                await self.carry_out(site, job)
            except (asyncio.CancelledError, self._aborted):  # the worker is stopped: another one goes on
                await asyncio.shield(self._put(job, tries))
                raise
            except Exception:
                await self._failed(job, tries + 1)

        return task

    async def _enough(self, asker: str, job: int | None) -> bool:
        """Are as many jobs of a person under way as may be, all begun for him before this one?"""
        found = await self._app.connector.execute_query_one_async(_BEFORE, asker=asker, id=job)
        return int(found["n"]) >= self._of_one

    async def _failed(self, job: Job, tries: int) -> None:
        if tries >= self.kinds[job.kind].tries:
            log.exception("the job %s %s failed %d times and was given up", job.kind, job.key, tries)
        else:
            log.exception("the job %s %s failed and is tried again", job.kind, job.key)
            await self._put(Job(job.kind, job.key, job.args, job.asker, time.time() + pause_after(tries)), tries)

    async def _rescue(self) -> None:
        """What a worker had begun that gives no sign of life any more is put again."""
        while True:
            try:
                await self._put_stalled()
            except Exception:  # whatever it was, it is looked at again
                log.exception("nobody could look for what workers left behind")
            await asyncio.sleep(LEASE / 3)

    async def _put_stalled(self) -> None:
        manager = self._app.job_manager
        for stalled in await manager.get_stalled_jobs(seconds_since_heartbeat=LEASE):
            assert stalled.id is not None
            kwargs: Any = stalled.task_kwargs
            job = Job(stalled.task_name, kwargs["key"], kwargs["args"], kwargs["asker"])
            tries = kwargs["tries"] + 1
            await manager.finish_job_by_id_async(stalled.id, procrastinate_failed(), delete_job=True)
            if tries < self.kinds[job.kind].tries:
                await self._put(job, tries)
            else:
                log.error("the job %s %s was lost %d times and was given up", job.kind, job.key, tries)


def procrastinate_failed() -> procrastinate.jobs.Status:
    """How a job ends that nobody speaks of any more."""
    from procrastinate.jobs import Status

    return Status.FAILED
