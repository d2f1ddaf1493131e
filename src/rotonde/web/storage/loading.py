"""Reading rows. What cannot be read in one is noted in its book, and the others are not touched by it."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Column, Connection, RowMapping, Table, func, inspect, or_, select

from rotonde.web.storage.books import Book, Clock, ClockLine, DraftLine, Line, SeatLine, Summary, read_clock
from rotonde.web.storage.clocks import holidays
from rotonde.web.storage.models import (
    AdmittedRow,
    Base,
    ClockRow,
    DraftRow,
    EntryRow,
    RequestRow,
    SeatRow,
    SitterRow,
    TableRow,
)
from rotonde.web.storage.results import setup_of
from rotonde.web.storage.talk import orders

log = logging.getLogger("rotonde.web.storage")
REPEATED = 24 * 3600.0  # seconds in which a request that is sent again is known
_LINE = ("n", "kind", "seat", "notation", "at", "auto", "note", "digest")

Present = Mapping[str, Sequence[str]]  # the columns of each table, in a database that may be of an older version


def columns_in(connection: Connection) -> Present:
    """The columns that a database has."""
    found = inspect(connection)
    return {table: [c["name"] for c in found.get_columns(table)] for table in found.get_table_names()}


def _columns(row: type[Base], names: Sequence[str] | None, present: Present | None) -> list[Column[Any]]:
    rows: Table = Base.metadata.tables[row.__tablename__]
    have = rows.c.keys() if present is None else present.get(row.__tablename__, ())
    return [rows.c[name] for name in (rows.c.keys() if names is None else names) if name in have]


def load(connection: Connection, table: str, present: Present | None = None, since: int = 0) -> Book | None:
    """Everything stored of one table; of its entries those after so many."""
    query = select(*_columns(TableRow, None, present)).where(TableRow.id == table)
    head = connection.execute(query).mappings().one_or_none()
    if head is None:
        return None
    book = _book(head, _seats(connection, [table]).get(table, []))
    lines = (
        select(*_columns(EntryRow, _LINE, present))
        .where(EntryRow.table_id == table, EntryRow.n > since)
        .order_by(EntryRow.n)
    )
    book.lines = [Line.read(*row) for row in connection.execute(lines)]
    drafts = connection.execute(select(DraftRow.seat, DraftRow.actions).where(DraftRow.table_id == table))
    for seat, actions in drafts:
        draft = _draft(actions, table)
        if draft is not None:
            book.drafts[seat] = draft
    if present is None:
        clients = select(RequestRow.client).where(RequestRow.table_id == table)
        recent = clients.where(RequestRow.at > time.time() - REPEATED).order_by(RequestRow.at)
        book.clients = dict.fromkeys(connection.execute(recent).scalars())
        sitters = select(SitterRow.seat, SitterRow.person, SitterRow.removed).where(SitterRow.table_id == table)
        for seat, person, removed in connection.execute(sitters):
            book.sitters.setdefault(seat, set()).add(person)
            if removed:
                book.removed.add(person)
        admitted = select(AdmittedRow.person).where(AdmittedRow.table_id == table)
        book.admitted = set(connection.execute(admitted).scalars())
        book.clocks = _clocks(connection, [table]).get(table, {})
        book.orders = orders(connection, table)
        if book.clock is not None:
            book.away = holidays(connection, [line.holder for line in book.seats if line.holder is not None])
    return book


def versions(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    """How often some tables were changed, those that there are."""
    query = select(TableRow.id, TableRow.version).where(TableRow.id.in_(tables))
    return {row.id: row.version for row in connection.execute(query)}


def heads(connection: Connection, statuses: Sequence[str], most: int) -> list[Book]:
    """The latest tables that everybody may know of, without their entries."""
    query = select(TableRow.__table__).where(TableRow.status.in_(statuses), TableRow.reach == "public")
    rows = connection.execute(query.order_by(TableRow.changed.desc()).limit(most)).mappings().all()
    return _books(connection, rows)


def heads_of(connection: Connection, person: str, statuses: Sequence[str], most: int) -> list[Book]:
    """The latest tables at which somebody sits, or which he made, without their entries."""
    held = select(SeatRow.table_id).where(SeatRow.holder == person)
    mine = select(TableRow.__table__).where(
        TableRow.status.in_(statuses), or_(TableRow.id.in_(held), TableRow.owner == person)
    )
    return _books(connection, connection.execute(mine.order_by(TableRow.changed.desc()).limit(most)).mappings().all())


def heads_named(connection: Connection, names: Sequence[str]) -> list[Book]:
    """Tables by their ids, without their entries."""
    return _books(
        connection, connection.execute(select(TableRow.__table__).where(TableRow.id.in_(names))).mappings().all()
    )


def _books(connection: Connection, rows: Sequence[RowMapping]) -> list[Book]:
    names = [row["id"] for row in rows]
    seats, clocks = _seats(connection, names), _clocks(connection, names)
    books = [_book(row, seats.get(row["id"], [])) for row in rows]
    for book in books:
        book.clocks = clocks.get(book.id, {})
    return books


def bots_of(connection: Connection, owner: str) -> int:
    """How many bots play at the running tables of a person."""
    running = select(TableRow.id).where(TableRow.status == "running", TableRow.owner == owner)
    query = select(func.count()).where(SeatRow.kind == "bot", SeatRow.table_id.in_(running))
    return int(connection.execute(query).scalar() or 0)


def waiting_for_bots(connection: Connection) -> list[tuple[str, str]]:
    """The running tables (with their owners) at which a bot must decide, and somebody plays who waits for it."""
    people = select(SeatRow.table_id).where(SeatRow.kind == "human", SeatRow.holder.is_not(None))
    query = (
        select(TableRow.id, TableRow.owner, TableRow.to_act, SeatRow.seat)
        .join(SeatRow, SeatRow.table_id == TableRow.id)
        .where(TableRow.status == "running", SeatRow.kind == "bot", TableRow.id.in_(people))
    )
    found = connection.execute(query.order_by(TableRow.changed.desc()))
    return list(dict.fromkeys((name, owner) for name, owner, asked, seat in found if seat in seats_in(asked)))


def seats_in(to_act: str) -> list[int]:
    """Who must decide, as a row says it; nobody, if it cannot be read."""
    try:
        found = json.loads(to_act)
    except ValueError:
        return []
    return found if isinstance(found, list) else []


def _draft(stored: str, table: str) -> DraftLine | None:
    try:
        found = json.loads(stored)
        if isinstance(found, list):  # as it was kept before redo was
            return DraftLine(found)
        return DraftLine(found["done"], found["undone"])
    except (ValueError, TypeError, KeyError):
        log.error("a running turn at table %s cannot be read and was left out: %.200r", table, stored)
        return None


def _seats(connection: Connection, tables: Sequence[str]) -> dict[str, list[SeatLine]]:
    query = select(SeatRow.__table__).where(SeatRow.table_id.in_(tables)).order_by(SeatRow.seat)
    found: dict[str, list[SeatLine]] = {}
    for row in connection.execute(query).mappings():
        line = SeatLine(row["seat"], row["name"], row["kind"], row["level"], row["holder"])
        found.setdefault(row["table_id"], []).append(line)
    return found


def _clocks(connection: Connection, tables: Sequence[str]) -> dict[str, dict[int, ClockLine]]:
    rows = ClockRow.__table__
    query = select(rows).where(rows.c.table_id.in_(tables))
    found: dict[str, dict[int, ClockLine]] = {}
    for table, seat, *values in connection.execute(query):
        found.setdefault(table, {})[seat] = ClockLine(*values)
    return found


def _clock(stored: str | None) -> Clock | None:
    try:
        return read_clock(stored)
    except ValueError as error:  # of a version that is not this one: the game goes on without it
        log.error("a clock cannot be read: %s", error)
        return None


def _book(row: RowMapping, seats: list[SeatLine]) -> Book:
    """The head of a table. A column that cannot be read is blank, and the book says so."""
    damage = [
        name for name in ("options", "edition_data", "to_act", "scores", "winners", "clock") if not _readable(row, name)
    ]
    if damage:
        log.error("table %s: what is stored as %s cannot be read", row["id"], ", ".join(damage))
    sound: Mapping[str, Any] = {**row, **{name: _BLANK[name] for name in damage}}
    scores, winners = _known(sound["scores"]), _known(sound.get("winners"))
    return Book(
        row["id"],
        setup_of(sound, [line.name for line in seats]),
        row["owner"],
        row["confirm_turns"],
        row["auto_pass"],
        row["imported"],
        row["created"],
        row["changed"],
        Summary(row["status"], row["moments"], tuple(json.loads(sound["to_act"])), scores, row["digest"], winners),
        seats,
        reach=row.get("reach", "public"),
        spectators=row.get("spectators", True),
        aids=row.get("aids", "plans"),
        clock=_clock(sound.get("clock")),
        version=row.get("version", 0),
        damage=", ".join(damage),
    )


_BLANK = {"options": "{}", "edition_data": None, "to_act": "[]", "scores": None, "winners": None, "clock": None}
_SHAPES: dict[str, type] = {
    "options": dict,
    "edition_data": dict,
    "to_act": list,
    "scores": list,
    "winners": list,
    "clock": dict,
}


def _readable(row: RowMapping, name: str) -> bool:
    stored = row.get(name)
    if stored is None:
        return _BLANK[name] is None
    try:
        return isinstance(json.loads(stored), _SHAPES[name])
    except (ValueError, TypeError, RecursionError):
        return False


def _known(stored: str | None) -> tuple[int, ...] | None:
    """Numbers of a finished game, None while it runs."""
    return None if stored is None else tuple(json.loads(stored))
