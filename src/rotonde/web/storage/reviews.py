"""Reviews: one for each table whose game is over, kept with it."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, select

from rotonde.web.storage.models import ReviewRow
from rotonde.web.storage.saving import put


class Kept(NamedTuple):
    """What is known of a game, and how much of the work is done."""

    progress: float
    document: bytes
    at: float


def review_of(connection: Connection, table: str) -> Kept | None:
    """The review of a table; None if nobody has asked for one."""
    rows = select(ReviewRow.progress, ReviewRow.document, ReviewRow.at).where(ReviewRow.table_id == table)
    row = connection.execute(rows).one_or_none()
    return None if row is None else Kept(row.progress, row.document.encode(), row.at)


def keep_review(connection: Connection, table: str, progress: float, document: bytes) -> None:
    """Keep what is known now."""
    values = {"progress": progress, "document": document.decode(), "at": time.time()}
    put(connection, ReviewRow, {"table_id": table}, values)
