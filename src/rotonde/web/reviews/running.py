"""Reviews in the background: a job for each, shared among a few processes, stored as it grows."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator

from rotonde.coach.review.decisions import Weighed
from rotonde.coach.review.document import Review
from rotonde.coach.review.running import DEPTH, FRESH_WORK, ROUNDS, Answer, Passes, Task
from rotonde.core.errors import RotondeError
from rotonde.core.records import Record
from rotonde.web.jobs import Job
from rotonde.web.processes.examining import games
from rotonde.web.processes.helper import Helper, NoAnswer
from rotonde.web.reviews.worker import Reply, Work
from rotonde.web.storage import Storage
from rotonde.web.storage.reviews import Kept, keep_review, review_of
from rotonde.web.tables.desk import Desk
from rotonde.web.troubles import Trouble

log = logging.getLogger("rotonde.web.reviews")
SEED = 0
LIMIT = 120.0  # seconds in which a process must answer
SAVED = 2.0  # seconds between two times that what is known is stored
AT_ONCE = 2  # pieces of work in one question


class Reviewers:
    """The processes that weigh decisions; a review has all of them, the next one waits."""

    def __init__(self, desk: Desk, storage: Storage, count: int = 0) -> None:
        self._desk, self._storage = desk, storage
        self._helpers = [
            Helper[Work, Reply]("rotonde.web.reviews.worker")
            for _ in range(count or max(1, min(2, os.cpu_count() or 1)))
        ]
        self._turn = asyncio.Lock()

    async def stop(self) -> None:
        """End the processes."""
        for helper in self._helpers:
            await helper.stop()

    async def known(self, table: str) -> Kept | None:
        """What is known of a game."""
        return await self._storage.read(lambda c: review_of(c, table))

    async def begin(self, table: str, record: Record) -> None:
        """Note that a review was asked for, unless some of it is known."""
        if await self.known(table) is None:
            passes = await asyncio.to_thread(Passes, record, SEED, DEPTH)
            await self._keep(table, passes.review, 0.0)

    async def carry_out(self, job: Job) -> bool:
        """The job: review the game of a table, if that was not done. False if another review is under way: it may last
        for minutes, and whoever waits for it here would keep a place that bots and clocks need."""
        if self._turn.locked():
            return False
        async with self._turn:
            await self._look_at(job.args["table"])
        return True

    async def _look_at(self, name: str) -> None:
        kept = await self.known(name)
        if kept is not None and kept.progress >= 1.0:
            return
        try:
            table = await self._desk.open(name)
            record = table.record()
        except (Trouble, RotondeError) as error:
            log.warning("table %s cannot be reviewed: %s", name, error)
            return
        await self._review(name, record)

    async def _review(self, name: str, record: Record) -> None:
        passes = await asyncio.to_thread(Passes, record, SEED, DEPTH)
        total, done, saved = len(passes.points) + FRESH_WORK * sum(ROUNDS), 0.0, 0.0
        await self._keep(name, passes.review, 0.0)
        text = record.json()
        for tasks in passes.tasks():
            async for answer in self._answers(text, tasks):
                passes.note(answer)
                done += 1.0 if isinstance(answer, Weighed) else FRESH_WORK
                if time.monotonic() > saved + SAVED:
                    await self._keep(name, passes.review, min(0.99, done / total))
                    saved = time.monotonic()
        passes.review.complete = True
        await self._keep(name, passes.review, 1.0)

    async def _keep(self, name: str, review: Review, progress: float) -> None:
        document = review.json()
        await self._storage.write(lambda c: keep_review(c, name, progress, document))

    async def _answers(self, record: str, tasks: list[Task]) -> AsyncIterator[Answer]:
        """What came of some pieces of work, as the processes finish them."""
        waiting = [tasks[i : i + AT_ONCE] for i in range(0, len(tasks), AT_ONCE)][::-1]
        results: asyncio.Queue[list[Answer] | BaseException | None] = asyncio.Queue()

        async def work(helper: Helper[Work, Reply]) -> None:
            try:
                while waiting:
                    question = Work(games(), record, SEED, DEPTH, waiting.pop())
                    reply = await helper.exchange(question, LIMIT)
                    if reply[0] != "done":
                        raise NoAnswer(reply[1])
                    await results.put(reply[1])
            except Exception as error:
                await results.put(error)
            finally:
                await results.put(None)

        running = [asyncio.create_task(work(helper)) for helper in self._helpers]
        try:
            left = len(running)
            while left:
                found = await results.get()
                if found is None:
                    left -= 1
                elif isinstance(found, BaseException):
                    raise found
                else:
                    for answer in found:
                        yield answer
        finally:
            for task in running:
                task.cancel()
