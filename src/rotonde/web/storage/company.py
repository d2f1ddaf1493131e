"""Who wants no company of whom, and what was reported."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from rotonde.web.storage.models import AdmittedRow, BlockRow, PersonRow, ReportRow, SeatRow, TableRow
from rotonde.web.storage.saving import put, touch


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody told the admins of somebody else."""

    id: str
    person: str
    about: str
    called: str
    table_id: str | None
    words: str
    at: float
    closed: float | None = None


def tables_of(connection: Connection, person: str) -> int:
    """At how many tables somebody sits, or which he made."""
    mine = or_(TableRow.owner == person, TableRow.id.in_(select(SeatRow.table_id).where(SeatRow.holder == person)))
    return int(connection.execute(select(func.count()).select_from(TableRow).where(mine)).scalar() or 0)


def block(connection: Connection, person: str, other: str) -> None:
    """Somebody wants no company of somebody else."""
    put(connection, BlockRow, {"person": person, "blocked": other}, {"at": time.time()})


def unblock(connection: Connection, person: str, other: str) -> None:
    """He does not mind any more."""
    connection.execute(delete(BlockRow).where(BlockRow.person == person, BlockRow.blocked == other))


def blocked_by(connection: Connection, person: str) -> list[tuple[str, str]]:
    """Whom somebody has blocked, as (id, name)."""
    query = select(BlockRow.blocked, PersonRow.name).join(PersonRow, PersonRow.id == BlockRow.blocked, isouter=True)
    found = connection.execute(query.where(BlockRow.person == person).order_by(BlockRow.at))
    return [(other, name or "") for other, name in found]


def avoided(connection: Connection, person: str) -> set[str]:
    """Whom somebody has blocked, and who has blocked him."""
    pair = select(BlockRow.person, BlockRow.blocked).where((BlockRow.person == person) | (BlockRow.blocked == person))
    return {name for row in connection.execute(pair) for name in row} - {person}


def apart(connection: Connection, person: str, others: Sequence[str]) -> bool:
    """Has somebody blocked one of these, or one of them him?"""
    return not avoided(connection, person).isdisjoint(others)


def admit(connection: Connection, table: str, person: str) -> None:
    """Somebody may look on at a private table from now on."""
    put(connection, AdmittedRow, {"table_id": table, "person": person}, {"at": time.time()})
    touch(connection, select(TableRow.id).where(TableRow.id == table))


def report(connection: Connection, told: Report) -> None:
    """Keep a report."""
    connection.execute(insert(ReportRow), asdict(told))


def reports(connection: Connection, most: int = 100) -> list[Report]:
    """The reports that no admin is done with, oldest first."""
    query = select(ReportRow.__table__).where(ReportRow.closed.is_(None)).order_by(ReportRow.at).limit(most)
    return [Report(**row) for row in connection.execute(query).mappings()]


def close_report(connection: Connection, name: str) -> bool:
    """An admin is done with a report; was it open?"""
    open_ = update(ReportRow).where(ReportRow.id == name, ReportRow.closed.is_(None))
    return connection.execute(open_.values(closed=time.time())).rowcount > 0
