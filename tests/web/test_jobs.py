"""Jobs: done once, in turn, again after a failure, and by the next process after a kill."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from rotonde.web.jobs import OF_ONE, SLOTS, Job, Jobs, Kind, own, procrastinated
from rotonde.web.jobs.kinds import jobs_of
from rotonde.web.jobs.own import OwnJobs
from rotonde.web.jobs.procrastinated import Procrastinated
from rotonde.web.site import Site
from rotonde.web.storage import Storage, jobs as rows
from tests.web.house import run

NOBODY = cast(Site, None)  # the functions of these tests ask no site


class Notes:
    """What was done, and how often something was begun."""

    def __init__(self) -> None:
        self.done: list[Any] = []
        self.begun = 0
        self.go = asyncio.Event()

    async def note(self, site: Site, job: Job) -> None:
        self.done.append(job.args.get("n", job.key))

    async def wait(self, site: Site, job: Job) -> None:
        self.begun += 1
        await self.go.wait()
        self.done.append(job.key)

    async def fail(self, site: Site, job: Job) -> None:
        self.begun += 1
        raise ValueError("out of coal")

    def kinds(self) -> dict[str, Kind]:
        return {"note": Kind(self.note), "wait": Kind(self.wait), "fail": Kind(self.fail, tries=2)}


@pytest.fixture
def storage(database: str) -> Iterator[Storage]:
    kept = Storage(database)
    yield kept
    kept.close()


async def until(holds: Callable[[], Any], seconds: float = 20.0) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def opened(
    storage: Storage, kinds: dict[str, Kind], slots: int = SLOTS, of_one: int = OF_ONE
) -> AsyncIterator[Jobs]:
    """Jobs that can be put."""
    jobs = jobs_of(storage, kinds, slots, of_one)
    await jobs.open()
    try:
        yield jobs
    finally:
        await jobs.close()


@asynccontextmanager
async def working(jobs: Jobs) -> AsyncIterator[None]:
    """Inside, the jobs are done."""
    worker = asyncio.create_task(jobs.run(NOBODY))
    try:
        yield
    finally:
        worker.cancel()
        await asyncio.gather(worker, return_exceptions=True)


def test_of_a_key_one_waits_and_one_is_done_at_a_time(storage: Storage) -> None:
    async def scenario() -> None:
        notes = Notes()
        async with opened(storage, notes.kinds()) as jobs, working(jobs):
            assert await jobs.put(Job("wait", "same"))
            await until(lambda: notes.begun)
            assert await jobs.put(Job("wait", "same"))  # the first one may have looked already
            assert not await jobs.put(Job("wait", "same"))
            assert await jobs.put(Job("note", "other"))
            await until(lambda: notes.done)
            assert (notes.done, notes.begun) == (["other"], 1)
            assert await jobs.alive(["same", "other", "none"]) >= {"same"}
            notes.go.set()
            await until(lambda: len(notes.done) == 3)
            assert (notes.done, notes.begun) == (["other", "same", "same"], 2)
            while await jobs.alive(["same", "other"]):
                await asyncio.sleep(0.01)

    run(scenario())


def test_many_jobs_of_one_person_do_not_starve_another(storage: Storage) -> None:
    async def scenario() -> None:
        notes = Notes()
        async with opened(storage, notes.kinds(), slots=1) as jobs:
            for n in range(30):
                await jobs.put(Job("note", args={"n": str(n)}, asker="crowd"))
            await jobs.put(Job("note", args={"n": "mine"}, asker="me"))
            async with working(jobs):
                await until(lambda: len(notes.done) == 31)
        assert notes.done.index("mine") <= 1
        assert [n for n in notes.done if n != "mine"] == [str(n) for n in range(30)]

    run(scenario())


def test_nobody_fills_all_places_with_jobs_that_do_not_end(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(procrastinated, "AGAIN", 0.05)

    async def scenario() -> None:
        notes = Notes()
        async with opened(storage, notes.kinds(), slots=4, of_one=3) as jobs, working(jobs):
            for n in range(30):
                await jobs.put(Job("wait", f"table {n}", asker="crowd"))
            await until(lambda: notes.begun == 3)
            await jobs.put(Job("note", args={"n": "mine"}, asker="me"))
            await until(lambda: notes.done)
            assert (notes.done, notes.begun) == (["mine"], 3)
            notes.go.set()
            await until(lambda: len(notes.done) == 31)  # the others came, too

    run(scenario())


def test_a_job_waits_for_its_time(storage: Storage) -> None:
    async def scenario() -> None:
        notes = Notes()
        began = time.time()
        async with opened(storage, notes.kinds()) as jobs:
            await jobs.put(Job("note", args={"n": "late"}, at=began + 0.5))
            await jobs.put(Job("note", args={"n": "now"}))
            async with working(jobs):
                await until(lambda: len(notes.done) == 2)
        assert notes.done == ["now", "late"]
        assert time.time() >= began + 0.5

    run(scenario())


def test_a_job_that_fails_is_tried_again_and_given_up(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (own, procrastinated):
        monkeypatch.setattr(module, "pause_after", lambda tries: 0.01)

    async def scenario() -> None:
        notes = Notes()
        async with opened(storage, notes.kinds()) as jobs, working(jobs):
            await jobs.put(Job("fail", "bad"))
            await until(lambda: notes.begun == 2)
            await jobs.put(Job("note", "good"))
            await until(lambda: notes.done)
            while await jobs.alive(["bad"]):
                await asyncio.sleep(0.01)
        assert notes.begun == 2

    run(scenario())


def test_what_a_process_had_begun_when_it_stopped_is_done_by_the_next(storage: Storage) -> None:
    async def scenario() -> None:
        first, second = Notes(), Notes()
        async with opened(storage, first.kinds()) as jobs, working(jobs):
            await jobs.put(Job("wait", "begun"))
            await until(lambda: first.begun)
        assert first.done == []
        second.go.set()
        async with opened(storage, second.kinds()) as jobs, working(jobs):
            await until(lambda: second.done)
        assert second.done == ["begun"]

    run(scenario())


def test_what_a_killed_process_had_begun_is_done_by_the_next(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(procrastinated, "LEASE", 0.3)

    async def scenario() -> None:
        second = Notes()
        second.go.set()
        async with opened(storage, second.kinds()) as jobs:
            await jobs.put(Job("wait", "begun"))
            assert await begin_and_die(storage, jobs) == "begun"
            async with working(jobs):
                await until(lambda: second.done)
        assert second.done == ["begun"]

    run(scenario())


async def begin_and_die(storage: Storage, jobs: Jobs) -> str:
    """Take the next job and never speak of it again; its key."""
    if isinstance(jobs, Procrastinated):
        manager = jobs._app.job_manager
        taken = await manager.fetch_job(None, await manager.register_worker())
        assert taken is not None
        return str(taken.lock)
    (claimed,) = await storage.write(lambda c: rows.claim(c, ["wait"], 1, 60))
    return claimed.key


def test_a_lease_keeps_others_away_until_it_is_over(tmp_path: Path) -> None:
    """Of PostgreSQL, Procrastinate's own tests say it."""

    async def scenario() -> None:
        storage = Storage.in_folder(tmp_path)
        await OwnJobs(storage, {}).put(Job("note", "one"))
        assert len(await storage.write(lambda c: rows.claim(c, ["note"], 9, 60))) == 1
        assert await storage.write(lambda c: rows.claim(c, ["note"], 9, 60)) == []
        await storage.write(lambda c: rows.renew(c, [1], -1))
        again = await storage.write(lambda c: rows.claim(c, ["note"], 9, 60))
        assert [(job.key, job.tries) for job in again] == [("one", 1)]
        storage.close()

    run(scenario())


def test_chores_are_done_again_and_again(storage: Storage) -> None:
    async def scenario() -> None:
        notes = Notes()
        async with opened(storage, {"sweep": Kind(notes.note, every=0.05)}) as jobs, working(jobs):
            await until(lambda: len(notes.done) >= 3)
        assert set(notes.done) == {"sweep"}

    run(scenario())
