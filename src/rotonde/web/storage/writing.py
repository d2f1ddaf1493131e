"""One thread that writes. What waits together is stored together, and each is told once it is on disk."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from rotonde.web.storage.engine import Conflict, Job, StorageError, reason

T = TypeVar("T")
GROUP = 256  # jobs that share one flush to disk, at most
AGAIN = 3  # times that one is tried again which waited for another process, while that one waited for it


Waiting = asyncio.Future[Any] | Future[Any]  # for whatever the job gives


class _Asked(NamedTuple):
    """A job, and who waits for it: somebody in an event loop, or a thread."""

    job: Job[object]
    future: Waiting


class _Done(NamedTuple):
    """What came of it."""

    future: Waiting
    value: object
    failure: Exception | None = None


class Writer:
    """The writing thread of a site."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[_Asked | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job[T]) -> Future[T]:
        """Carry out a job; the future is done once it is on disk."""
        future: Future[T] = Future()
        self._jobs.put(_Asked(job, future))
        return future

    async def carry_out(self, job: Job[T]) -> T:
        """The same for somebody in an event loop."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Asked(job, future))
        return await future

    async def carry_out_found(self, thread: Executor, find: Callable[[], tuple[Job[object] | None, T]]) -> T:
        """Carry out the job that is found on another thread, if there is one; what else was found there. It goes
        straight from there to the writer: the loop is woken once, when it is on disk."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def found() -> None:
            try:
                job, value = find()
            except Exception as error:
                _tell([_Done(future, None, error)])
                return
            if job is None:
                _tell([_Done(future, value)])
            else:
                self._jobs.put(_Asked(_then(job, value), future))

        thread.submit(found)
        return await future

    def close(self) -> None:
        """Finish what was asked, then stop."""
        self._jobs.put(None)
        self._thread.join(timeout=30)

    def _run(self) -> None:
        open_ = True
        while open_:
            group: list[_Asked] = []
            first = self._jobs.get()
            while first is not None:
                group.append(first)
                if len(group) == GROUP or self._jobs.empty():
                    break
                first = self._jobs.get()
            open_ = first is not None
            if group:
                _tell(self._stored(group))

    def _stored(self, group: Sequence[_Asked], tries: int = AGAIN) -> list[_Done]:
        """Store a group. Hardly ever does one fail: only then is each fenced off from the others, or tried alone; one
        that gave way to another process is tried again."""
        try:
            with self._engine.begin() as connection:
                return [_Done(asked.future, asked.job(connection)) for asked in group]
        except Exception as error:  # nothing of the group is on disk
            if len(group) == 1 and tries and _gave_way(error):
                return self._stored(group, tries - 1)
            if len(group) == 1:
                return [_Done(group[0].future, None, _failure(error))]
        try:
            with self._engine.begin() as connection:
                return [_fenced(connection, asked) for asked in group]
        except Exception:  # a full disk ends the whole transaction
            return [done for one in group for done in self._stored([one])]


def _then(job: Job[object], value: T) -> Job[T]:
    """A job that gives something else when it is done."""

    def both(connection: Connection) -> T:
        job(connection)
        return value

    return both


def _fenced(connection: Connection, asked: _Asked) -> _Done:
    """One job inside the group: its failure does not touch the others."""
    try:
        with connection.begin_nested():
            return _Done(asked.future, asked.job(connection))
    except DBAPIError as error:
        if not isinstance(error, IntegrityError | DataError):
            raise
        return _Done(asked.future, None, _failure(error))
    except Exception as error:
        return _Done(asked.future, None, error)


def _gave_way(error: Exception) -> bool:
    """Did the database end this one because two waited for each other? Nothing of it is stored."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", "") in ("40P01", "40001")


def _failure(error: Exception) -> Exception:
    """What somebody is told whose job was not stored."""
    if isinstance(error, IntegrityError):
        return Conflict(f"this was already stored: {reason(error)}")
    if isinstance(error, SQLAlchemyError):
        return StorageError(f"the database cannot be written: {reason(error)}")
    return error


def _tell(group: Sequence[_Done]) -> None:
    """Answer those who asked, all of one loop together: to wake it costs more than to answer."""
    loops: dict[asyncio.AbstractEventLoop, list[_Done]] = {}
    for done in group:
        if isinstance(done.future, asyncio.Future):
            loops.setdefault(done.future.get_loop(), []).append(done)
        elif done.future.set_running_or_notify_cancel():
            _answer(done)
    for loop, answers in loops.items():
        with suppress(RuntimeError):  # it was closed: nobody waits there any more
            loop.call_soon_threadsafe(_answer_all, answers)


def _answer_all(answers: Sequence[_Done]) -> None:
    for done in answers:
        if not done.future.done():  # who went away in the meantime (a closed page) is not answered
            _answer(done)


def _answer(done: _Done) -> None:
    if done.failure is None:
        done.future.set_result(done.value)
    else:
        done.future.set_exception(done.failure)
