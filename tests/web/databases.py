"""Empty databases for tests: a file of SQLite, and a PostgreSQL server of our own."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from rotonde.web.storage.engine import connect
from rotonde.web.storage.models import Base


def _program(name: str) -> str | None:
    """A program of PostgreSQL; Debian keeps them out of the path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(found[-1]) if found else None)


def _someone() -> pwd.struct_passwd | None:
    """Whom the server runs as: it refuses to be root."""
    if os.getuid() != 0:
        return None
    return pwd.getpwnam("nobody")


def _answers(address: str) -> None:
    """Wait until a server that was just started takes connections."""
    engine, end = connect(address), time.monotonic() + 60
    while True:
        try:
            engine.connect().close()
        except OperationalError:
            assert time.monotonic() < end, "the database server did not start"
            time.sleep(0.1)
        else:
            engine.dispose()
            return


@contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty database of a server that lives as long as the test."""
    initdb, server = _program("initdb"), _program("postgres")
    if initdb is None or server is None:
        pytest.skip("no PostgreSQL on this machine: make system")
    pytest.importorskip("psycopg", reason="no driver for PostgreSQL here: make install-dev")
    with tempfile.TemporaryDirectory(prefix="rotonde-pg") as folder:  # a socket's path must be short
        who = _someone()
        if who is not None:
            os.chown(folder, who.pw_uid, who.pw_gid)
        user = None if who is None else who.pw_uid
        data = ["-D", f"{folder}/data"]
        subprocess.run(
            [initdb, *data, "-A", "trust", "-U", "rotonde", "-N"], check=True, user=user, capture_output=True, cwd="/"
        )
        plain = ["-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"]
        running = subprocess.Popen(
            [server, *data, *plain], user=user, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/"
        )
        try:
            address = f"postgresql+psycopg://rotonde@/postgres?host={folder}"
            _answers(address)
            yield address
        finally:
            running.send_signal(signal.SIGINT)  # without waiting for those still connected
            running.wait(60)


def fresh_database(server: str) -> str:
    """The address of a new database of a server."""
    name = f"test{secrets.token_hex(6)}"
    engine = connect(server).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    engine.dispose()
    return server.replace("/postgres?", f"/{name}?")


def differences(connection: Connection) -> list[object]:
    """Where a database is not as the models say; the tables of Procrastinate are its own."""

    def ours(name: str | None, kind: str, parents: object) -> bool:
        return kind != "table" or not str(name).startswith("procrastinate_")

    found: list[object] = compare_metadata(
        MigrationContext.configure(connection, opts={"include_name": ours}), Base.metadata
    )
    return found
