"""The tables of Procrastinate in PostgreSQL: made once, and brought up to date by the files that it ships."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

from sqlalchemy import Connection, inspect, text

_NAME = re.compile(r"\d\d\.\d\d\.\d\d_\d\d_\w+\.sql")


def bring_up_to_date(connection: Connection) -> None:
    """Make the tables, or carry out what has come since; nothing where Procrastinate is not installed."""
    try:
        sql = resources.files("procrastinate") / "sql"
    except ModuleNotFoundError:
        return
    steps = sorted(step.name for step in (sql / "migrations").iterdir() if _NAME.fullmatch(step.name))
    if not inspect(connection).has_table("procrastinate_jobs"):
        _execute(connection, (sql / "schema.sql").read_text(encoding="utf-8"))
        _note(connection, steps[-1])
        return
    last = connection.execute(text("SELECT obj_description('procrastinate_jobs'::regclass)")).scalar() or ""
    for step in [name for name in steps if name > last]:
        _execute(connection, (sql / "migrations" / step).read_text(encoding="utf-8"))
        _note(connection, step)


def _note(connection: Connection, step: str) -> None:
    """Remember, with the table itself, the last file that was carried out."""
    _execute(connection, f"COMMENT ON TABLE procrastinate_jobs IS '{step}'")


def _execute(connection: Connection, script: str) -> None:
    """Several statements at once, which only the driver itself knows how to send."""
    driver: Any = connection.connection.driver_connection
    driver.execute(script)
