"""Writing rows: a new table, what one request adds, and the small things around them."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache

from sqlalchemy import Connection, Delete, Insert, Select, Table, Update, bindparam, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite

from rotonde.core.setup import Setup
from rotonde.web.storage.books import Book, Change, ClockLine, Line, SeatLine, Summary
from rotonde.web.storage.engine import Conflict
from rotonde.web.storage.models import (
    Base,
    ClockRow,
    DraftRow,
    EntryRow,
    HouseRow,
    LookRow,
    RequestRow,
    SeatRow,
    SitterRow,
    TableRow,
)
from rotonde.web.storage.news import tell

Values = Mapping[str, object]  # of columns, by name

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


def _change(connection: Connection, row: type[Base], key: Values, values: Values) -> int:
    """Change the rows with a key; how many there were."""
    named = {f"of_{name}": value for name, value in key.items()}
    return connection.execute(_changing(row, tuple(key), tuple(values)), {**named, **values}).rowcount


@cache
def _putting(dialect: str, row: type[Base], key: tuple[str, ...], values: tuple[str, ...]) -> Insert:
    adding = postgresql.insert(_rows(row)) if dialect == "postgresql" else sqlite.insert(_rows(row))
    return adding.on_conflict_do_update(index_elements=key, set_={name: adding.excluded[name] for name in values})


def put(connection: Connection, row: type[Base], key: Values, values: Values) -> None:
    """Insert or replace one row, in one statement: another process may put the same one at the same moment."""
    statement = _putting(connection.dialect.name, row, tuple(key), tuple(values))
    connection.execute(statement, {**key, **values})


def create(connection: Connection, book: Book) -> None:
    """Store a new table with all its entries."""
    names = (
        "id",
        "owner",
        "confirm_turns",
        "auto_pass",
        "imported",
        "reach",
        "spectators",
        "aids",
        "created",
        "changed",
    )
    plain = {name: getattr(book, name) for name in names}
    plain["clock"] = None if book.clock is None else _dump(asdict(book.clock))
    connection.execute(_adding(TableRow), {**plain, **_set_up(book.setup), **_summary(book.summary)})
    for seat in book.seats:
        _put_seat(connection, book.id, seat)
        _note_sitter(connection, book.id, seat)
    _insert_lines(connection, book.id, book.lines)
    _put_clocks(connection, book.id, book.clocks)
    tell(connection, {"kind": "changed", "table": book.id, "seat": None})


def save(connection: Connection, change: Change, version: int) -> None:
    """Store what one request adds to a table that was changed so many times before; else Conflict."""
    head: dict[str, object] = {"version": version + 1}
    if change.lines or change.seats:
        head |= {"changed": time.time(), **_summary(change.summary)}
    if not _change(connection, TableRow, {"id": change.table, "version": version}, head):
        raise Conflict(f"table {change.table} was changed by somebody else")
    _insert_lines(connection, change.table, change.lines)
    if change.client is not None:
        row = {"table_id": change.table, "client": change.client, "n": change.n, "at": time.time()}
        connection.execute(_adding(RequestRow), row)
    for seat, draft in change.drafts.items():
        key = {"table_id": change.table, "seat": seat}
        if draft:
            put(connection, DraftRow, key, {"actions": _dump({"done": draft.actions, "undone": draft.undone})})
        else:
            connection.execute(_removing(DraftRow, tuple(key)), {f"of_{name}": value for name, value in key.items()})
    for seat_line in change.seats:
        _put_seat(connection, change.table, seat_line)
        _note_sitter(connection, change.table, seat_line)
    if change.removed is not None:
        _change(connection, SitterRow, {"table_id": change.table, "person": change.removed}, {"removed": True})
    _put_clocks(connection, change.table, change.clocks)
    tell(connection, {"kind": "changed" if change.lines or change.seats else "draft", **_where(change)})


def look_until(connection: Connection, table: str, person: str, moment: int) -> None:
    """Somebody has followed a table up to a moment."""
    put(connection, LookRow, {"table_id": table, "person": person}, {"moment": moment, "at": time.time()})


def _where(change: Change) -> dict[str, object]:
    """The table and the seat that a change is about."""
    seats = [line.entry.seat for line in change.lines] or list(change.drafts)
    return {"table": change.table, "seat": seats[-1] if seats else None}


def redigest(connection: Connection, table: str, digests: dict[int, str], summary: Summary) -> None:
    """The positions of a table are other ones from now on: those that the rules of today lead to. What was taken back
    keeps none."""
    connection.execute(update(EntryRow).where(EntryRow.table_id == table).values(digest=None))
    for n, digest in digests.items():
        entry = update(EntryRow).where(EntryRow.table_id == table, EntryRow.n == n)
        connection.execute(entry.values(digest=digest))
    connection.execute(update(TableRow).where(TableRow.id == table).values(_summary(summary)))


def touch(connection: Connection, tables: Select[str]) -> None:
    """Something about these tables is changed beside their entries: whoever has them in memory must look again."""
    names = list(connection.execute(tables).scalars())
    connection.execute(update(TableRow).where(TableRow.id.in_(names)).values(version=TableRow.version + 1))
    for name in names:
        tell(connection, {"kind": "changed", "table": name, "seat": None})


def _insert_lines(connection: Connection, table: str, lines: Sequence[Line]) -> None:
    rows: list[Values] = [
        {
            "table_id": table,
            "n": line.n,
            "kind": line.kind,
            "seat": line.entry.seat,
            "notation": line.entry.action,
            "at": line.at,
            "auto": line.auto,
            "note": line.note,
            "digest": line.digest or None,
        }
        for line in lines
    ]
    if rows:
        connection.execute(_adding(EntryRow), rows[0] if len(rows) == 1 else rows)


def _put_seat(connection: Connection, table: str, line: SeatLine) -> None:
    values = {"name": line.name, "kind": line.kind, "level": line.level, "holder": line.holder}
    put(connection, SeatRow, {"table_id": table, "seat": line.seat}, values)


def _put_clocks(connection: Connection, table: str, clocks: Mapping[int, ClockLine]) -> None:
    for seat, clock in clocks.items():
        put(connection, ClockRow, {"table_id": table, "seat": seat}, asdict(clock))


def _note_sitter(connection: Connection, table: str, line: SeatLine) -> None:
    """Somebody has sat there, and knows what that seat knows."""
    if line.kind == "human" and line.holder is not None:
        put(connection, SitterRow, {"table_id": table, "seat": line.seat, "person": line.holder}, {"at": time.time()})


def forget_secret(connection: Connection) -> None:
    """Remove the secret that an earlier version kept here."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete=ON")  # the pages are overwritten, not only given back
    connection.execute(delete(HouseRow).where(HouseRow.key == "secret"))


def _set_up(setup: Setup) -> dict[str, object]:
    plain = {name: getattr(setup, name) for name in ("game", "ruleset", "edition", "edition_hash", "players")}
    data = None if setup.edition_data is None else _dump(setup.edition_data)
    return {**plain, "edition_data": data, "options": _dump(setup.options)}


def _summary(summary: Summary) -> dict[str, object]:
    plain = {"status": summary.status, "moments": summary.moments, "digest": summary.digest}
    ends = {"scores": _dump_known(summary.scores), "winners": _dump_known(summary.winners)}
    return {**plain, "to_act": _dump(summary.to_act), **ends}


def _dump_known(numbers: Sequence[int] | None) -> str | None:
    return None if numbers is None else _dump(numbers)


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
