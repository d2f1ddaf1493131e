"""Leagues as rows: what is played, who takes part, and who was drawn for which seat."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update

from rotonde.web.storage.books import Clock, read_clock
from rotonde.web.storage.models import LeagueMemberRow, LeagueRow, LeagueSeatRow, TableRow
from rotonde.web.storage.saving import put

log = logging.getLogger("rotonde.web.storage")
MARK = "league:"  # a table of a league is no person's: its owner is written so
LISTED = 100


@dataclass(frozen=True, slots=True)
class League:
    """What is played, and how far it is."""

    id: str
    title: str
    game: str
    players: int  # at a table
    rounds: int
    owner: str  # who looks after it
    clock: Clock | None
    key: str  # whoever is to find it knows it; "": everybody may
    status: str = "open"  # open, running, finished
    round: int = 0
    created: float = 0.0
    changed: float = 0.0


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who takes part, or has left."""

    person: str
    name: str
    left: bool


@dataclass(frozen=True, slots=True)
class Laid:
    """A table of a round: who was drawn for its seats, and whether it was opened."""

    id: str
    round: int
    seats: tuple[str, ...]
    status: str  # "" until it is opened


def _league(row: RowMapping) -> League | None:
    """A league; one that cannot be read is named in the log, and is not there for anybody."""
    plain: dict[str, Any] = dict(row)
    try:
        return League(clock=read_clock(plain.pop("clock")), **plain)
    except ValueError as error:
        log.error("the clock of league %s cannot be read, so it is left out: %s", row["id"], error)
        return None


def add(connection: Connection, league: League) -> None:
    """Keep a new league."""
    plain = {name: getattr(league, name) for name in League.__slots__ if name != "clock"}
    clock = None if league.clock is None else json.dumps(asdict(league.clock))
    connection.execute(insert(LeagueRow), {**plain, "clock": clock})


def league(connection: Connection, name: str) -> League | None:
    """A league by its id."""
    row = connection.execute(select(LeagueRow.__table__).where(LeagueRow.id == name)).mappings().first()
    return None if row is None else _league(row)


def listed(connection: Connection, person: str) -> list[League]:
    """The leagues that somebody may know of: first those that are his, then those for everybody, the latest first. One
    that was closed before it began is in no list."""
    member = select(LeagueMemberRow.league_id).where(LeagueMemberRow.person == person)
    mine = (LeagueRow.owner == person) | LeagueRow.id.in_(member)
    begun = (LeagueRow.status != "finished") | (LeagueRow.round > 0)
    query = select(LeagueRow.__table__).where(begun).order_by(LeagueRow.changed.desc()).limit(LISTED)
    found = [*connection.execute(query.where(mine)).mappings()]
    found += connection.execute(query.where(~mine, LeagueRow.key == "")).mappings()
    return [league for league in map(_league, found) if league is not None]


def running(connection: Connection) -> list[str]:
    """The leagues that are under way."""
    return list(connection.execute(select(LeagueRow.id).where(LeagueRow.status == "running")).scalars())


def unfinished_of(connection: Connection, person: str) -> int:
    """How many leagues somebody looks after that are not over."""
    query = select(func.count()).where(LeagueRow.owner == person, LeagueRow.status != "finished")
    return int(connection.execute(query).scalar() or 0)


def members(connection: Connection, name: str) -> list[Member]:
    """Who takes part, in the order in which they came."""
    query = select(LeagueMemberRow).where(LeagueMemberRow.league_id == name)
    rows = connection.execute(query.with_only_columns(LeagueMemberRow.__table__).order_by(LeagueMemberRow.at))
    return [Member(row.person, row.name, row.left) for row in rows]


def join(connection: Connection, name: str, person: str, called: str, most: int) -> bool:
    """Somebody takes part; False if it has begun or is full."""
    if not _touch(connection, name, "open"):
        return False
    others = select(func.count()).where(LeagueMemberRow.league_id == name, LeagueMemberRow.person != person)
    if int(connection.execute(others).scalar() or 0) >= most:
        return False
    put(
        connection,
        LeagueMemberRow,
        {"league_id": name, "person": person},
        {"name": called, "at": time.time(), "left": False},
    )
    return True


def leave(connection: Connection, name: str, person: str) -> None:
    """Somebody takes part no more: before the first round as if he had never, after it without being drawn again."""
    mine = (LeagueMemberRow.league_id == name, LeagueMemberRow.person == person)
    if _touch(connection, name, "open"):
        connection.execute(delete(LeagueMemberRow).where(*mine))
    else:
        connection.execute(update(LeagueMemberRow).where(*mine).values(left=True))


def _touch(connection: Connection, name: str, status: str) -> bool:
    """A league is changed, if it stands so; nobody else changes it until that is stored."""
    found = update(LeagueRow).where(LeagueRow.id == name, LeagueRow.status == status)
    return connection.execute(found.values(changed=time.time())).rowcount > 0


def advance(connection: Connection, before: League) -> bool:
    """The next round begins; False if somebody was quicker."""
    here = update(LeagueRow).where(
        LeagueRow.id == before.id, LeagueRow.round == before.round, LeagueRow.status == before.status
    )
    values = {"round": before.round + 1, "status": "running", "changed": time.time()}
    return connection.execute(here.values(values)).rowcount > 0


def close(connection: Connection, name: str) -> None:
    """A league is over."""
    here = update(LeagueRow).where(LeagueRow.id == name)
    connection.execute(here.values(status="finished", changed=time.time()))


def plan(connection: Connection, name: str, round_: int, table: str, seats: Sequence[str]) -> None:
    """Keep who was drawn for the seats of a table, before it is opened."""
    plain = {"league_id": name, "round": round_, "table_id": table}
    connection.execute(
        insert(LeagueSeatRow), [{**plain, "seat": seat, "person": person} for seat, person in enumerate(seats)]
    )


def laid(connection: Connection, name: str) -> list[Laid]:
    """The tables of a league, round by round."""
    query = (
        select(LeagueSeatRow.table_id, LeagueSeatRow.round, LeagueSeatRow.person, TableRow.status)
        .join(TableRow, TableRow.id == LeagueSeatRow.table_id, isouter=True)
        .where(LeagueSeatRow.league_id == name)
        .order_by(LeagueSeatRow.round, LeagueSeatRow.table_id, LeagueSeatRow.seat)
    )
    found: dict[str, Laid] = {}
    for table, round_, person, status in connection.execute(query):
        seats = found[table].seats if table in found else ()
        found[table] = Laid(table, round_, (*seats, person), status or "")
    return list(found.values())
