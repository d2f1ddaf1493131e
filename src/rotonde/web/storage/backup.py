"""All that a site keeps in one file, which any database of ours can be made from: SQLite's restores into PostgreSQL and
back. Each line is JSON: what it is of, then one row after the other. A copy of an older version is restored as it was,
and then brought up to date like any other database."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, MetaData, Table, func, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from rotonde.web.storage.engine import StorageError, migrate, reason

MARK = "rotonde backup 1"
Row = dict[str, object]
Line = tuple[str, Row]  # of which table, and what
MANY = 500  # rows in one insert
_LEFT = ("alembic_version", "jobs")  # who restores has a version, and jobs are found again by looking at the tables
_OTHERS = "procrastinate_"


def write_backup(engine: Engine, file: Path) -> dict[str, int]:
    """Write everything into a file, as it is at one moment; how many rows of what. A site may run meanwhile."""
    rows: dict[str, int] = {}
    part = file.with_name(f"{file.name}.part")
    how = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    try:
        with engine.connect().execution_options(**how) as connection:
            head = {"is": MARK, "revision": _revision(connection)}
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
                with gzip.open(raw, "wt", encoding="utf-8") as out:
                    out.write(json.dumps(head) + "\n")
                    for table in _tables(connection):
                        rows[table.name] = 0
                        for row in connection.execute(select(table)).mappings():
                            out.write(json.dumps([table.name, dict(row)], ensure_ascii=False) + "\n")
                            rows[table.name] += 1
                raw.flush()
                os.fsync(raw.fileno())
        part.replace(file)
    except SQLAlchemyError as error:
        raise StorageError(f"the database cannot be read: {reason(error)}") from error
    except OSError as error:
        raise StorageError(f"{file} cannot be written ({error.strerror})") from error
    finally:
        part.unlink(missing_ok=True)
    return rows


def restore_backup(engine: Engine, file: Path) -> dict[str, int]:
    """Make an empty database what a file says, all or nothing; how many rows of what."""
    lines = _read(file)
    head = next(lines)
    if not isinstance(head, dict) or head.get("is") != MARK:
        raise StorageError(f"{file} is no backup of a site")
    _check_empty(engine)
    try:
        migrate(engine, head["revision"])
        rows = _fill(engine, lines)
        migrate(engine)
    except SQLAlchemyError as error:
        raise StorageError(f"the backup cannot be restored: {reason(error)}") from error
    return rows


def _fill(engine: Engine, lines: Iterator[Line]) -> dict[str, int]:
    with engine.begin() as connection:
        tables = {table.name: table for table in _tables(connection)}
        for table in reversed(tables.values()):
            connection.execute(table.delete())  # what migrations put there themselves
        rows = dict.fromkeys(tables, 0)
        waiting: dict[str, list[Row]] = {name: [] for name in tables}
        for name, row in lines:  # they come in an order in which each finds what it refers to
            waiting[name].append(row)
            rows[name] += 1
            if len(waiting[name]) == MANY:
                _flush(connection, tables, waiting)
        _flush(connection, tables, waiting)
    return rows


def _flush(connection: Connection, tables: dict[str, Table], waiting: dict[str, list[Row]]) -> None:
    for name, table in tables.items():
        if waiting[name]:
            connection.execute(insert(table), waiting[name])
            waiting[name] = []


def _read(file: Path) -> Iterator[Any]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield json.loads(line)
    except (OSError, EOFError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "it is damaged, or no backup"
        raise StorageError(f"{file} cannot be read ({why})") from error


def _tables(connection: Connection) -> list[Table]:
    """The tables of a database as they are, those first that others refer to."""
    found = MetaData()
    names = inspect(connection).get_table_names()
    found.reflect(connection, only=[n for n in names if n not in _LEFT and not n.startswith(_OTHERS)])
    return found.sorted_tables


def _revision(connection: Connection) -> str:
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise StorageError("there is no site in this database")
    return revision


def _check_empty(engine: Engine) -> None:
    """StorageError if something is kept here already: nothing is ever restored over it."""
    with engine.connect() as connection:
        if inspect(connection).has_table("tables"):
            for table in _tables(connection):
                kept = table.name != "house" and connection.execute(select(func.count()).select_from(table)).scalar()
                if kept:
                    raise StorageError("a site is kept there already; name an empty folder or database")
