"""The database: opened, brought up to date."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from rotonde.core.errors import RotondeError
from rotonde.web.storage import queue_tables
from rotonde.web.storage.news import ORIGIN

T = TypeVar("T")
Job = Callable[[Connection], T]

_MIGRATIONS = Path(__file__).parent / "migrations"
_MIGRATING = 7_065_748_368  # a number of our own among PostgreSQL's locks


class StorageError(RotondeError):
    """The database cannot be opened or written: says why and what to do."""


class Unreadable(StorageError):
    """What is stored cannot be read."""


class TooMany(RotondeError):
    """There would be more of something than there may be."""


class Conflict(RotondeError):
    """Somebody else wrote the same entry first."""


def connect(url: str) -> Engine:
    """An engine for a database URL, with what SQLite needs to be durable."""
    file = url.startswith("sqlite")
    # A server may have been started anew: each connection is tried before it is used, so that nobody's request fails.
    engine = create_engine(url, connect_args={"timeout": 10} if file else {}, pool_pre_ping=not file)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    engine.update_execution_options(**{ORIGIN: secrets.token_hex(8)})
    return engine


def connect_to_read(file: Path) -> Engine:
    """An engine for a database file that is only read, also where nothing can be written."""
    log = file.with_name(f"{file.name}-wal")
    closed = not log.exists() or not log.stat().st_size  # everything lies in the file itself
    how = "immutable=1" if closed and not os.access(file.parent, os.W_OK) else "mode=ro"
    quoted = quote(str(file.absolute()))
    return create_engine(f"sqlite:///file:{quoted}?{how}&uri=true")


def check_pages(engine: Engine) -> None:
    """StorageError if pages of an SQLite file are damaged: better to know at the start than at the first look."""
    if engine.dialect.name != "sqlite":
        return
    try:
        with engine.connect() as connection:
            found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    except DBAPIError as error:
        found = reason(error)
        if "malformed" not in found:
            raise
    if found != "ok":
        raise StorageError(
            f"the database is damaged ({found.splitlines()[-1]}); restore a copy, or choose another folder with --data"
        )


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # the driver's own BEGIN comes too late for savepoints
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return config


def check_version(engine: Engine) -> None:
    """StorageError if a database is not up to date: many processes must not bring it there at once."""
    with engine.connect() as connection:
        if MigrationContext.configure(connection).get_current_revision() != _head():
            raise StorageError("the database is not of this version; bring it up to date with `rotonde migrate`")


def _head() -> str | None:
    return ScriptDirectory.from_config(_config()).get_current_head()


def migrate(engine: Engine, to: str = "head") -> None:
    """Bring the tables up to date, or to an earlier step."""
    config = _config()
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATING})")  # one process at a time
        config.attributes["connection"] = connection
        command.upgrade(config, to)
        if connection.dialect.name == "postgresql":
            queue_tables.bring_up_to_date(connection)


def flush(engine: Engine) -> None:
    """Bring what is in SQLite's log into the file, so that nothing old stays there."""
    if engine.dialect.name == "sqlite":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def reason(error: BaseException) -> str:
    """What the database driver said first, in a few words."""
    while error.__context__ is not None:
        error = error.__context__
    return str(error.orig if isinstance(error, DBAPIError) and error.orig is not None else error)
