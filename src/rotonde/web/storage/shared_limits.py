"""Limits that all processes of a site count together."""

from __future__ import annotations

import time
from collections.abc import Mapping

from sqlalchemy import Connection, delete, func, select

from rotonde.web.storage.models import LimitRow
from rotonde.web.storage.saving import put

_TAKING = 7_065_748_369  # a number of our own among PostgreSQL's locks


def take_shared(connection: Connection, buckets: Mapping[str, int], within: float) -> bool:
    """Take one of each of some buckets, which fill again within so many seconds; were there enough?"""
    if connection.dialect.name == "postgresql":  # it is asked seldom, so one process at a time
        connection.execute(select(func.pg_advisory_xact_lock(_TAKING)))
    now, enough = time.time(), True
    for key, rate in buckets.items():
        found = connection.execute(select(LimitRow.left, LimitRow.at).where(LimitRow.key == key[:160])).first()
        left = float(rate) if found is None else min(float(rate), found.left + (now - found.at) * rate / within)
        put(connection, LimitRow, {"key": key[:160]}, {"left": max(0.0, left - 1), "at": now})
        enough = enough and left >= 1
    return enough


def drop_full(connection: Connection, within: float = 3600.0) -> None:
    """Forget buckets that are full again."""
    connection.execute(delete(LimitRow).where(LimitRow.at < time.time() - within))
