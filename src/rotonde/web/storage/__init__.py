"""Where tables are kept: a database file in the data folder, or any database by URL."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from alembic.util.exc import CommandError
from sqlalchemy import (
    Connection,
    Delete,
    Insert,
    RowMapping,
    Table,
    Update,
    bindparam,
    delete,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from rotonde.core.records import Record
from rotonde.core.setup import Setup
from rotonde.web.storage.books import Book, Change, DraftLine, Line, SeatLine, Summary
from rotonde.web.storage.engine import Conflict, Job, StorageError, Writer, connect, flush, migrate, reason
from rotonde.web.storage.lock import LOCK, NOTE
from rotonde.web.storage.models import (
    Base,
    BrowserRow,
    DraftRow,
    EntryRow,
    HouseRow,
    LookRow,
    RequestRow,
    SeatRow,
    TableRow,
)
from rotonde.web.storage.results import Result, results, setup_of
from rotonde.web.storage.secret import FILE as SECRET
from rotonde.web.storage.secret import as_key, given_secret, keep_private, secret_in

__all__ = [
    "Book",
    "Change",
    "Conflict",
    "DraftLine",
    "Line",
    "Result",
    "SeatLine",
    "Storage",
    "StorageError",
    "Summary",
    "default_folder",
    "prepare",
    "stored_records",
]

FILE = "rotonde.sqlite3"
_OURS = (FILE, SECRET, LOCK, NOTE, ".probe")
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


def stored_records(folder: Path | str | None = None) -> Iterator[tuple[str, Record]]:
    """Every stored game as (table id, record), oldest first; nothing is changed. For `rotonde doctor`."""
    file = Path(folder if folder is not None else default_folder()) / FILE
    if not file.exists():
        return
    engine = connect(f"sqlite:///{file}")
    try:
        with engine.connect() as connection:
            present = {column["name"] for column in inspect(connection).get_columns(TableRow.__tablename__)}
            order = select(TableRow.id).order_by(TableRow.created, TableRow.id)
            for (name,) in connection.execute(order).all():
                book = _load(connection, name, present)  # a database of an older version is read as it is
                if book is not None:
                    record = book.record()
                    record.digest = book.summary.digest or None
                    yield name, record
    except SQLAlchemyError as error:
        raise StorageError(f"{file} cannot be read: {reason(error)}") from error
    finally:
        engine.dispose()


class Storage:
    """The tables, browsers and settings of one site."""

    def __init__(self, url: str, folder: Path | None = None) -> None:
        self.engine = connect(url)
        self._folder = folder  # where the secret lies, if the environment does not give it
        try:
            migrate(self.engine)
        except (SQLAlchemyError, CommandError) as error:
            self.engine.dispose()
            raise StorageError(
                f"the database cannot be opened: {reason(error)}; choose another folder with --data"
            ) from error
        self._writer = Writer(self.engine)

    @classmethod
    def in_folder(cls, folder: Path) -> Storage:
        """The database of a data folder, which is made if need be; StorageError says in one sentence what is wrong."""
        prepare(folder)
        os.close(os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600))  # what lies beside it takes its rights
        return cls(f"sqlite:///{folder / FILE}", folder)

    async def write(self, job: Job[T]) -> T:
        """Carry out a job on the writer's thread; returns once it is on disk."""
        return await asyncio.wrap_future(self._writer.submit(job))

    async def read(self, job: Job[T]) -> T:
        """Carry out a job that only reads, away from the event loop."""
        return await asyncio.to_thread(self._read, job)

    def _read(self, job: Job[T]) -> T:
        try:
            with self.engine.connect() as connection:
                return job(connection)
        except SQLAlchemyError as error:
            raise StorageError(f"the database cannot be read: {reason(error)}") from error

    def close(self) -> None:
        """Finish writing and let go of the file."""
        self._writer.close()
        self.engine.dispose()

    # ── the house ─────────────────────────────────────────────────────────

    def secret(self) -> bytes:
        """The secret that signs cookies; one that an earlier version kept in the database is moved out of it."""
        old = self._read(lambda c: c.execute(select(HouseRow.value).where(HouseRow.key == "secret")).scalar())
        found = given_secret() or secret_in(self._folder, old)
        if old is not None:
            self._writer.submit(_forget_secret).result()
            flush(self.engine)
        return as_key(found)

    async def settings(self, browser: str) -> str | None:
        """The settings of a browser as stored, or None."""
        query = select(BrowserRow.settings).where(BrowserRow.id == browser)
        return await self.read(lambda c: c.execute(query).scalar())

    async def save_settings(self, browser: str, settings: str) -> None:
        """Keep the settings of a browser."""
        await self.write(lambda c: _put(c, BrowserRow, {"id": browser}, {"settings": settings, "changed": time.time()}))

    # ── tables ────────────────────────────────────────────────────────────

    async def create(self, book: Book) -> None:
        """Store a new table with all its entries."""
        await self.write(lambda c: _create(c, book))

    async def save(self, change: Change) -> None:
        """Store what one request adds; Conflict if an entry with that number or a request with that id is there."""
        await self.write(lambda c: _save(c, change))

    async def load(self, table: str) -> Book | None:
        """Everything stored of one table."""
        return await self.read(lambda c: _load(c, table))

    async def heads(self, statuses: Sequence[str], most: int) -> list[Book]:
        """The latest tables, without their entries."""
        return await self.read(lambda c: _heads(c, statuses, most))

    async def results(self, game: str, browser: str) -> list[Result]:
        """What a browser reached at a game where it was the only person, latest first."""
        return await self.read(lambda c: results(c, game, browser))

    async def look(self, table: str, browser: str) -> int | None:
        """The moment up to which a browser has followed a table."""
        query = select(LookRow.moment).where(LookRow.table_id == table, LookRow.browser == browser)
        return await self.read(lambda c: c.execute(query).scalar())

    async def save_look(self, table: str, browser: str, moment: int) -> None:
        """Note how far a browser has followed a table."""
        await self.write(lambda c: _put(c, LookRow, {"table_id": table, "browser": browser}, {"moment": moment}))


def _forget_secret(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete=ON")  # the pages are overwritten, not only given back
    connection.execute(delete(HouseRow).where(HouseRow.key == "secret"))


# Statements are put together once: writing them anew costs more than the database takes to carry them out.


def _rows(row: type[Base]) -> Table:
    return Base.metadata.tables[row.__tablename__]


@cache
def _adding(row: type[Base]) -> Insert:
    return insert(_rows(row))


@cache
def _changing(row: type[Base], key: tuple[str, ...], values: tuple[str, ...]) -> Update:
    rows = _rows(row)
    where = [rows.c[name] == bindparam(f"of_{name}") for name in key]
    return update(rows).where(*where).values({name: bindparam(name) for name in values})


@cache
def _removing(row: type[Base], key: tuple[str, ...]) -> Delete:
    rows = _rows(row)
    return delete(rows).where(*[rows.c[name] == bindparam(f"of_{name}") for name in key])


def _change(connection: Connection, row: type[Base], key: dict[str, object], values: Mapping[str, object]) -> int:
    """Change the rows with a key; how many there were."""
    named = {f"of_{name}": value for name, value in key.items()}
    return connection.execute(_changing(row, tuple(key), tuple(values)), {**named, **values}).rowcount


def _put(connection: Connection, row: type[Base], key: dict[str, object], values: Mapping[str, object]) -> None:
    """Insert or replace one row, in words every database knows."""
    if not _change(connection, row, key, values):
        connection.execute(_adding(row), {**key, **values})


def _create(connection: Connection, book: Book) -> None:
    names = ("id", "owner", "confirm_turns", "auto_pass", "imported", "created", "changed")
    plain = {name: getattr(book, name) for name in names}
    connection.execute(_adding(TableRow), {**plain, **_set_up(book.setup), **_summary(book.summary)})
    for seat in book.seats:
        _put_seat(connection, book.id, seat)
    _insert_lines(connection, book.id, book.lines)


def _save(connection: Connection, change: Change) -> None:
    _insert_lines(connection, change.table, change.lines)
    if change.client is not None:
        row = {"table_id": change.table, "client": change.client, "n": change.n}
        connection.execute(_adding(RequestRow), row)
    for seat, draft in change.drafts.items():
        key = {"table_id": change.table, "seat": seat}
        if draft:
            _put(connection, DraftRow, key, {"actions": _dump({"done": draft.actions, "undone": draft.undone})})
        else:
            connection.execute(_removing(DraftRow, tuple(key)), {f"of_{name}": value for name, value in key.items()})
    for seat_line in change.seats:
        _put_seat(connection, change.table, seat_line)
    if change.lines or change.seats:
        head = {"changed": time.time(), **_summary(change.summary)}
        _change(connection, TableRow, {"id": change.table}, head)


def _insert_lines(connection: Connection, table: str, lines: Sequence[Line]) -> None:
    rows = [
        {
            "table_id": table,
            "n": line.n,
            "kind": line.kind,
            "seat": line.entry.seat,
            "notation": line.entry.action,
            "at": line.at,
            "auto": line.auto,
            "note": line.note,
        }
        for line in lines
    ]
    if rows:
        connection.execute(_adding(EntryRow), rows)


def _put_seat(connection: Connection, table: str, line: SeatLine) -> None:
    values = {"name": line.name, "kind": line.kind, "level": line.level, "holder": line.holder}
    _put(connection, SeatRow, {"table_id": table, "seat": line.seat}, values)


def _set_up(setup: Setup) -> dict[str, Any]:
    plain = {name: getattr(setup, name) for name in ("game", "ruleset", "edition", "edition_hash", "players")}
    data = None if setup.edition_data is None else _dump(setup.edition_data)
    return {**plain, "edition_data": data, "options": _dump(setup.options)}


def _summary(summary: Summary) -> dict[str, Any]:
    plain = {"status": summary.status, "moments": summary.moments, "digest": summary.digest}
    ends = {"scores": _dump_known(summary.scores), "winners": _dump_known(summary.winners)}
    return {**plain, "to_act": _dump(summary.to_act), **ends}


def _load(connection: Connection, table: str, present: Container[str] | None = None) -> Book | None:
    columns = [column for column in TableRow.__table__.c if present is None or column.name in present]
    head = connection.execute(select(*columns).where(TableRow.id == table)).mappings().one_or_none()
    if head is None:
        return None
    book = _book(head, _seats(connection, [table]).get(table, []))
    rows = connection.execute(
        select(EntryRow.n, EntryRow.kind, EntryRow.seat, EntryRow.notation, EntryRow.at, EntryRow.auto, EntryRow.note)
        .where(EntryRow.table_id == table)
        .order_by(EntryRow.n)
    )
    book.lines = [Line.read(*row) for row in rows]
    drafts = connection.execute(select(DraftRow.seat, DraftRow.actions).where(DraftRow.table_id == table))
    book.drafts = {seat: _draft(json.loads(actions)) for seat, actions in drafts}
    clients = connection.execute(select(RequestRow.client).where(RequestRow.table_id == table))
    book.clients = set(clients.scalars())
    return book


def _draft(stored: Any) -> DraftLine:
    if isinstance(stored, list):  # as it was kept before redo was
        return DraftLine(stored)
    return DraftLine(stored["done"], stored["undone"])


def _heads(connection: Connection, statuses: Sequence[str], most: int) -> list[Book]:
    query = select(TableRow.__table__).where(TableRow.status.in_(statuses))
    rows = connection.execute(query.order_by(TableRow.changed.desc()).limit(most)).mappings().all()
    seats = _seats(connection, [row["id"] for row in rows])
    return [_book(row, seats.get(row["id"], [])) for row in rows]


def _seats(connection: Connection, tables: Sequence[str]) -> dict[str, list[SeatLine]]:
    query = select(SeatRow.__table__).where(SeatRow.table_id.in_(tables)).order_by(SeatRow.seat)
    found: dict[str, list[SeatLine]] = {}
    for row in connection.execute(query).mappings():
        line = SeatLine(row["seat"], row["name"], row["kind"], row["level"], row["holder"])
        found.setdefault(row["table_id"], []).append(line)
    return found


def _book(row: RowMapping, seats: list[SeatLine]) -> Book:
    scores, winners = _known(row["scores"]), _known(row.get("winners"))
    return Book(
        row["id"],
        setup_of(row, [line.name for line in seats]),
        row["owner"],
        row["confirm_turns"],
        row["auto_pass"],
        row["imported"],
        row["created"],
        row["changed"],
        Summary(row["status"], row["moments"], tuple(json.loads(row["to_act"])), scores, row["digest"], winners),
        seats,
    )


def _known(stored: str | None) -> tuple[int, ...] | None:
    """Numbers of a finished game, None while it runs."""
    return None if stored is None else tuple(json.loads(stored))


def _dump_known(numbers: Sequence[int] | None) -> str | None:
    return None if numbers is None else _dump(numbers)


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
