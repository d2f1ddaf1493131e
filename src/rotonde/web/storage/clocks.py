"""Clocks and holidays as rows."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, and_, case, delete, insert, or_, select, update

from rotonde.web.storage.models import ClockRow, HolidayRow, HouseRow, SeatRow, TableRow
from rotonde.web.storage.people import hold
from rotonde.web.storage.saving import put, touch

ALIVE = "clocks"  # when somebody looked at the clocks last


def due(connection: Connection, now: float, most: int = 500) -> list[tuple[str, int, bool]]:
    """The clocks that are over, or whose holder is to be warned: table, seat, is it over?"""
    over = and_(ClockRow.due.is_not(None), ClockRow.due <= now)
    soon = and_(ClockRow.warn.is_not(None), ClockRow.warn <= now)
    found = select(ClockRow.table_id, ClockRow.seat, case((over, 1), else_=0)).where(or_(over, soon))
    rows = connection.execute(found.order_by(ClockRow.due).limit(most))
    return [(table, seat, bool(is_over)) for table, seat, is_over in rows]


def stop(connection: Connection, table: str) -> None:
    """Nobody looks at the clocks of a table any more: it cannot go on."""
    connection.execute(update(ClockRow).where(ClockRow.table_id == table).values(since=None, due=None, warn=None))


def note_alive(connection: Connection, now: float, outage: float) -> list[str]:
    """Somebody looks at the clocks. If nobody did for long, the site was down: what ran had stood still meanwhile.
    The tables whose clocks were set anew."""
    stored = connection.execute(select(HouseRow.value).where(HouseRow.key == ALIVE)).scalar()
    put(connection, HouseRow, {"key": ALIVE}, {"value": repr(now)})
    gap = now - float(stored) if stored is not None else 0.0
    if gap <= outage:
        return []
    runs = and_(ClockRow.since.is_not(None), ClockRow.since < now - gap)
    tables = list(connection.execute(select(ClockRow.table_id).where(runs).distinct()).scalars())
    later = {"since": ClockRow.since + gap, "due": ClockRow.due + gap, "warn": ClockRow.warn + gap}
    connection.execute(update(ClockRow).where(runs).values(later))
    touch(connection, select(TableRow.id).where(TableRow.id.in_(tables)))
    return tables


def holidays(connection: Connection, people: Collection[str]) -> dict[str, list[tuple[float, float]]]:
    """When some people are away, or were."""
    found: dict[str, list[tuple[float, float]]] = {}
    query = select(HolidayRow.person, HolidayRow.begins, HolidayRow.ends).where(HolidayRow.person.in_(people))
    for person, begins, ends in connection.execute(query.order_by(HolidayRow.begins)):
        found.setdefault(person, []).append((begins, ends))
    return found


def holidays_to_change(connection: Connection, person: str) -> list[tuple[float, float]]:
    """When somebody is away, or was; nobody else changes that until this transaction is over."""
    hold(connection, person)
    return holidays(connection, [person]).get(person, [])


def add_holiday(connection: Connection, person: str, begins: float, ends: float) -> None:
    """Somebody will be away."""
    connection.execute(insert(HolidayRow), {"person": person, "begins": begins, "ends": ends})


def end_holidays(connection: Connection, person: str, now: float) -> None:
    """Somebody is back."""
    mine = HolidayRow.person == person
    connection.execute(delete(HolidayRow).where(mine, HolidayRow.begins >= now))
    connection.execute(update(HolidayRow).where(mine, HolidayRow.ends > now).values(ends=now))


def running_of(connection: Connection, person: str) -> list[tuple[str, int]]:
    """The seats of somebody whose clocks run."""
    held = and_(SeatRow.table_id == ClockRow.table_id, SeatRow.seat == ClockRow.seat, SeatRow.holder == person)
    query = (
        select(ClockRow.table_id, ClockRow.seat).join(SeatRow, held).join(TableRow, TableRow.id == ClockRow.table_id)
    )
    running = query.where(ClockRow.since.is_not(None), TableRow.status == "running")
    return [(table, seat) for table, seat in connection.execute(running)]
