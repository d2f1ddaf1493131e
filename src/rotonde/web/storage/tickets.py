"""Tickets as rows: links and codes that do one thing, some times, for a while."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Literal

from sqlalchemy import Connection, delete, insert, select, update

from rotonde.web.storage.models import TicketRow

Kind = Literal["device", "confirm", "reset", "join", "seat"]


@dataclass(frozen=True, slots=True)
class Ticket:
    """A link or a code. `person` is whose it is, or who made it; `table_id` where it seats somebody."""

    hash: str
    kind: Kind
    person: str | None
    uses: int
    expires: float
    table_id: str | None = None
    note: str = ""
    created: float = 0.0


def issue(connection: Connection, ticket: Ticket) -> None:
    """Make a ticket valid."""
    connection.execute(insert(TicketRow), {**asdict(ticket), "created": time.time()})


def look(connection: Connection, token_hash: str) -> Ticket | None:
    """A ticket that is still valid."""
    valid = select(TicketRow.__table__).where(TicketRow.hash == token_hash)
    row = connection.execute(valid.where(TicketRow.uses > 0, TicketRow.expires > time.time())).mappings().one_or_none()
    return None if row is None else Ticket(**row)


def take(connection: Connection, token_hash: str, kind: Kind) -> Ticket | None:
    """Use a ticket once; None if it is none of that kind, or was used up meanwhile."""
    valid = (TicketRow.hash == token_hash, TicketRow.kind == kind, TicketRow.uses > 0, TicketRow.expires > time.time())
    if not connection.execute(update(TicketRow).where(*valid).values(uses=TicketRow.uses - 1)).rowcount:
        return None
    row = connection.execute(select(TicketRow.__table__).where(TicketRow.hash == token_hash)).mappings().one()
    return Ticket(**row)


def valid_of(
    connection: Connection, kind: Kind, *, person: str | None = None, table: str | None = None
) -> list[Ticket]:
    """The valid tickets of a person, or of a table, the newest first."""
    query = select(TicketRow.__table__).where(TicketRow.kind == kind)
    query = query.where(TicketRow.uses > 0, TicketRow.expires > time.time())
    if person is not None:
        query = query.where(TicketRow.person == person)
    if table is not None:
        query = query.where(TicketRow.table_id == table)
    return [Ticket(**row) for row in connection.execute(query.order_by(TicketRow.created.desc())).mappings()]


def revoke(connection: Connection, *kinds: Kind, person: str | None = None, table: str | None = None) -> int:
    """End the tickets of a person, or of a table; how many there were."""
    query = delete(TicketRow).where(TicketRow.kind.in_(kinds))
    if person is not None:
        query = query.where(TicketRow.person == person)
    if table is not None:
        query = query.where(TicketRow.table_id == table)
    return connection.execute(query).rowcount
