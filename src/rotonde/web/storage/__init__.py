"""Where tables are kept: a database file in the data folder, or any database by URL."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import TypeVar

from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from rotonde.web.storage import news
from rotonde.web.storage.books import Book, Change, Clock, ClockLine, DraftLine, Line, SeatLine, Summary
from rotonde.web.storage.engine import (
    Conflict,
    Job,
    StorageError,
    TooMany,
    Unreadable,
    check_pages,
    check_version,
    connect,
    connect_to_read,
    flush,
    migrate,
    reason,
)
from rotonde.web.storage.loading import bots_of, columns_in, heads, heads_of, load, versions
from rotonde.web.storage.lock import LOCK, NOTE
from rotonde.web.storage.models import EntryRow, HouseRow, LookRow, TableRow
from rotonde.web.storage.people import hold
from rotonde.web.storage.results import Result, results
from rotonde.web.storage.retention import tidy
from rotonde.web.storage.saving import create, forget_secret, look_until, save
from rotonde.web.storage.secret import FILE as SECRET, as_key, given_secret, keep_private, secret_in
from rotonde.web.storage.writing import Writer

__all__ = [
    "Book",
    "Change",
    "Clock",
    "ClockLine",
    "Conflict",
    "DraftLine",
    "Job",
    "Line",
    "Result",
    "SeatLine",
    "Storage",
    "StorageError",
    "Summary",
    "TooMany",
    "Unreadable",
    "default_folder",
    "prepare",
    "stored_books",
]

FILE = "rotonde.sqlite3"
_OURS = (FILE, SECRET, LOCK, NOTE, ".probe", "terminal-", ".terminal-")  # with the games of the terminal
T = TypeVar("T")


def default_folder() -> Path:
    """The user's data folder; ROTONDE_DATA names another."""
    from platformdirs import user_data_path

    chosen = os.environ.get("ROTONDE_DATA")
    return Path(chosen) if chosen else user_data_path("rotonde")


def prepare(folder: Path) -> None:
    """Make a data folder if need be, and see that it can be written; StorageError says what is wrong."""
    if folder.exists() and not folder.is_dir():
        raise StorageError(f"{folder} is a file and no folder; name a folder for the data with --data")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        keep_private(folder, _OURS)
        probe = folder / ".probe"
        probe.write_bytes(b"\0" * 65536)  # a full disk is found here and not at the first move
        probe.unlink()
    except OSError as error:
        raise StorageError(
            f"the data folder {folder} cannot be written ({error.strerror}); choose another with --data"
        ) from error


def stored_books(folder: Path) -> Iterator[tuple[str, Book | None]]:
    """Everything stored in a folder, as `books_in` gives it."""
    if (folder / FILE).exists():
        engine = connect_to_read(folder / FILE)
        yield from books_in(engine)
        engine.dispose()


def books_in(engine: Engine) -> Iterator[tuple[str, Book | None]]:
    """Everything stored, table by table as (id, book), oldest first; nothing is changed. For `rotonde doctor`."""
    try:
        with engine.connect() as connection:
            present = columns_in(connection)
            order = select(TableRow.id).order_by(TableRow.created, TableRow.id)
            for (name,) in connection.execute(order).all():
                yield name, load(connection, name, present)  # a database of an older version is read as it is
    except SQLAlchemyError as error:
        raise StorageError(f"the database cannot be read: {reason(error)}") from error


class Storage:
    """The tables, people and settings of one site."""

    def __init__(self, url: str, folder: Path | None = None, upgrade: bool = True) -> None:
        """`upgrade` brings the database up to date; else one that is not is refused."""
        self.engine = connect(url)
        self.address = url
        self.folder = folder  # where the secret lies, if the environment does not give it
        try:
            check_pages(self.engine)
            if upgrade:
                migrate(self.engine)
            else:
                check_version(self.engine)
        except StorageError:
            self.engine.dispose()
            raise
        except (SQLAlchemyError, CommandError) as error:
            self.engine.dispose()
            advice = "" if folder is None else "; choose another folder with --data"
            raise StorageError(f"the database cannot be opened: {reason(error)}{advice}") from error
        self._writer = Writer(self.engine)

    @classmethod
    def in_folder(cls, folder: Path) -> Storage:
        """The database of a data folder, which is made if need be; StorageError says in one sentence what is wrong."""
        prepare(folder)
        os.close(os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600))  # what lies beside it takes its rights
        return cls(f"sqlite:///{folder / FILE}", folder)

    @property
    def shared(self) -> bool:
        """May several processes use it at a time?"""
        return self.engine.dialect.name == "postgresql"

    async def write(self, job: Job[T]) -> T:
        """Carry out a job on the writer's thread; returns once it is on disk."""
        return await self._writer.carry_out(job)

    async def read(self, job: Job[T]) -> T:
        """Carry out a job that only reads, away from the event loop."""
        return await asyncio.to_thread(self._read, job)

    def _read(self, job: Job[T]) -> T:
        try:
            with self.engine.connect() as connection:
                return job(connection)
        except SQLAlchemyError as error:
            raise Unreadable(f"the database cannot be read: {reason(error)}") from error

    async def alive(self) -> None:
        """StorageError if the database does not answer."""
        await self.read(lambda c: c.execute(select(1)).scalar())

    def note(self, job: Job[object]) -> None:
        """Carry out a job that nobody waits for."""
        self._writer.submit(job)

    def close(self) -> None:
        """Finish writing and let go of the file."""
        self._writer.close()
        self.engine.dispose()

    # ── the house ─────────────────────────────────────────────────────────

    def house(self, key: str) -> str | None:
        """What is stored about the house itself."""
        return self._read(lambda c: c.execute(select(HouseRow.value).where(HouseRow.key == key)).scalar())

    def secret(self) -> bytes:
        """The secret that signs cookies; one that an earlier version kept in the database is moved out of it."""
        old = self.house("secret")
        found = given_secret() or secret_in(self.folder, old)
        if old is not None:
            self._writer.submit(forget_secret).result()
            flush(self.engine)
        return as_key(found)

    # ── tables ────────────────────────────────────────────────────────────

    async def create(self, book: Book, most_bots: int | None = None) -> bool:
        """Store a new table with all its entries; False if its owner would have more bots than so many."""

        def job(connection: Connection) -> bool:
            if most_bots is not None and book.bots:  # counted and stored at once: of many tables each sees the others
                hold(connection, book.owner)
                if bots_of(connection, book.owner) + book.bots > most_bots:
                    return False
            create(connection, book)
            return True

        return await self.write(job)

    async def save(self, change: Change, version: int) -> None:
        """Store what one request adds to a table that was changed so many times before; Conflict if somebody else
        has changed it since, or an entry with that number or a request with that id is there; TooMany if bots are
        counted and there would be more than there may be."""

        def job(connection: Connection) -> None:
            if change.counted is None:
                save(connection, change, version)
                return
            owner, most = change.counted
            hold(connection, owner)  # of many who put bots on his seats at once each sees the others'
            save(connection, change, version)
            if bots_of(connection, owner) > most:
                raise TooMany(f"{owner} has {most} bots already")

        await self.write(job)

    async def save_found(self, thread: Executor, find: Callable[[], tuple[Change | None, T]], version: int) -> T:
        """The same of a change that is worked out on another thread, if one is; what else came of that."""

        def found() -> tuple[Job[None] | None, T]:
            change, value = find()
            return None if change is None else partial(save, change=change, version=version), value

        return await self._writer.carry_out_found(thread, found)

    async def load(self, table: str, since: int = 0) -> Book | None:
        """Everything stored of one table; of its entries those after so many."""
        return await self.read(lambda c: load(c, table, since=since))

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """How often some tables were changed, those that there are."""
        return await self.read(lambda c: versions(c, tables))

    async def follow(
        self, hear: Callable[[news.Message], Awaitable[None]], missed: Callable[[], Awaitable[None]]
    ) -> None:
        """Hear what other processes on this database tell."""
        await news.listen(self.address, str(self.engine.get_execution_options()[news.ORIGIN]), hear, missed)

    def tell(self, message: news.Message) -> None:
        """Tell other processes something that is not stored."""
        if self.shared:
            self.note(lambda c: news.tell(c, message))

    async def heads(self, statuses: Sequence[str], most: int) -> list[Book]:
        """The latest tables that everybody may know of, without their entries."""
        return await self.read(lambda c: heads(c, statuses, most))

    async def heads_of(self, person: str, statuses: Sequence[str], most: int) -> list[Book]:
        """The latest tables of somebody, without their entries."""
        return await self.read(lambda c: heads_of(c, person, statuses, most))

    async def results(self, game: str, person: str) -> list[Result]:
        """What a person reached at a game alone or against bots, latest first."""
        return await self.read(lambda c: results(c, game, person))

    async def count_entries(self, tables: Sequence[str]) -> dict[str, int]:
        """How many entries these tables have; those without any are left out."""
        query = (
            select(EntryRow.table_id, func.count().label("entries"))
            .where(EntryRow.table_id.in_(tables))
            .group_by(EntryRow.table_id)
        )
        return await self.read(lambda c: {row.table_id: row.entries for row in c.execute(query)})

    async def bots_of(self, owner: str) -> int:
        """How many bots play at the running tables of a person."""
        return await self.read(lambda c: bots_of(c, owner))

    async def look(self, table: str, person: str) -> int | None:
        """The moment up to which a person has followed a table."""
        query = select(LookRow.moment).where(LookRow.table_id == table, LookRow.person == person)
        return await self.read(lambda c: c.execute(query).scalar())

    async def save_look(self, table: str, person: str, moment: int) -> None:
        """Note how far a person has followed a table."""
        await self.write(lambda c: look_until(c, table, person, moment))

    def note_look(self, table: str, person: str, moment: int) -> None:
        """The same, without waiting for it."""
        self.note(lambda c: look_until(c, table, person, moment))

    async def tidy(self) -> None:
        """Remove what nobody will ask for again."""
        await self.write(tidy)
