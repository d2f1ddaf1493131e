"""How people are told that somebody waits for them, and of what they were told, as rows."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from rotonde.web.storage.loading import seats_in
from rotonde.web.storage.models import ChannelRow, EntryRow, LookRow, SeatRow, TableRow, ToldRow
from rotonde.web.storage.people import hold
from rotonde.web.storage.saving import put

MOST = 8  # channels of one person
GIVEN_UP = 12  # failures in a row after which a channel is forgotten


@dataclass(frozen=True, slots=True)
class Channel:
    """One way to tell somebody."""

    id: str
    person: str
    kind: str  # mail, hook, push
    target: str = ""
    secret: str = ""
    created: float = 0.0
    failed: int = 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody for whom a table waits, and who was not told of this turn."""

    table: str
    person: str
    seat: int
    turn: int  # how often that seat has moved


def channels_of(connection: Connection, person: str) -> list[Channel]:
    """The channels of somebody, oldest first."""
    mine = select(ChannelRow.__table__).where(ChannelRow.person == person).order_by(ChannelRow.created)
    return [Channel(**row) for row in connection.execute(mine).mappings()]


def channel(connection: Connection, name: str) -> Channel | None:
    """A channel by its id."""
    row = connection.execute(select(ChannelRow.__table__).where(ChannelRow.id == name)).mappings().one_or_none()
    return None if row is None else Channel(**row)


def add(connection: Connection, new: Channel) -> bool:
    """One more channel; False if somebody has enough. The same one twice is one."""
    hold(connection, new.person)
    mine = channels_of(connection, new.person)
    if any((old.kind, old.target) == (new.kind, new.target) for old in mine):
        return True
    if len(mine) >= MOST:
        return False
    connection.execute(insert(ChannelRow), {**asdict(new), "created": time.time()})
    return True


def remove(connection: Connection, name: str, person: str | None = None) -> None:
    """End a channel, of somebody if he is named."""
    gone = delete(ChannelRow).where(ChannelRow.id == name)
    connection.execute(gone if person is None else gone.where(ChannelRow.person == person))


def note_delivery(connection: Connection, name: str, well: bool) -> None:
    """Something was delivered, or not. What fails again and again is forgotten."""
    failed = 0 if well else ChannelRow.failed + 1
    connection.execute(update(ChannelRow).where(ChannelRow.id == name).values(failed=failed))
    connection.execute(delete(ChannelRow).where(ChannelRow.id == name, ChannelRow.failed >= GIVEN_UP))


def waiting(connection: Connection, now: float, calm: float, most: int = 200) -> list[Waiting]:
    """Those with a channel for whom a table waits that has been calm for a while, who have not seen it and were
    not told of this turn."""
    heard = select(ChannelRow.person).distinct()
    query = (
        select(TableRow.id, SeatRow.holder, SeatRow.seat, TableRow.to_act, TableRow.moments)
        .join(SeatRow, SeatRow.table_id == TableRow.id)
        .where(TableRow.status == "running", TableRow.changed < now - calm, SeatRow.kind == "human")
        .where(SeatRow.holder.in_(heard))
        .order_by(TableRow.changed.desc())
    )
    found: dict[tuple[str, str], Waiting] = {}
    for table, person, seat, to_act, moments in connection.execute(query):
        if person is None or seat not in seats_in(to_act) or (table, person) in found or len(found) >= most:
            continue
        turn, told, seen = _turn(connection, table, seat), *_known(connection, table, person)
        if told != turn and (seen is None or seen < moments):
            found[table, person] = Waiting(table, person, seat, turn)
    return list(found.values())


def _turn(connection: Connection, table: str, seat: int) -> int:
    own = select(func.count()).where(EntryRow.table_id == table, EntryRow.seat == seat, EntryRow.kind == "action")
    return int(connection.execute(own).scalar() or 0)


def _known(connection: Connection, table: str, person: str) -> tuple[int | None, int | None]:
    """The turn of which somebody was told last, and the moment that he has seen."""
    told = select(ToldRow.turn).where(ToldRow.table_id == table, ToldRow.person == person)
    seen = select(LookRow.moment).where(LookRow.table_id == table, LookRow.person == person)
    return connection.execute(told).scalar(), connection.execute(seen).scalar()


def note_told(connection: Connection, one: Waiting) -> None:
    """Somebody is told of a turn: once."""
    key = {"table_id": one.table, "person": one.person}
    put(connection, ToldRow, key, {"turn": one.turn, "at": time.time()})
