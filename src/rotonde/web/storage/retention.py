"""How long what is kept. The privacy page reads these figures, and `tidy` goes by them; games are never deleted."""

from __future__ import annotations

import time

from sqlalchemy import Connection, Delete, delete, exists, select, update

from rotonde.web.storage.loading import REPEATED
from rotonde.web.storage.models import (
    AdmittedRow,
    BlockRow,
    ChallengeRow,
    ChannelRow,
    ChatRow,
    HolidayRow,
    JourneyRow,
    LeagueMemberRow,
    LookRow,
    NoteRow,
    PersonRow,
    PlanRow,
    PuzzleRow,
    ReactionRow,
    ReportRow,
    RequestRow,
    SeatRow,
    SessionRow,
    SitterRow,
    TableRow,
    TicketRow,
    ToldRow,
)
from rotonde.web.storage.shared_limits import drop_full

DAY = 24 * 3600.0
LOOKED = 180 * DAY  # how far somebody followed a table
SESSION = 365 * DAY  # a device that is not used
GUEST = 90 * DAY  # a guest who has no table and does not come
UNANSWERED = 3 * DAY  # an address that nobody confirmed
SAID = 365 * DAY  # what was said at a table
REPORTED = 180 * DAY  # a report that an admin is done with


def days() -> dict[str, int]:
    """The same in days, for people to read."""
    kept = {"requests": REPEATED, "looks": LOOKED, "sessions": SESSION, "guests": GUEST}
    kept |= {"addresses": UNANSWERED, "reports": REPORTED, "chat": SAID}
    return {name: round(age / DAY) for name, age in kept.items()}


def tidy(connection: Connection) -> None:
    """Remove what is over its time."""
    now = time.time()
    gone: list[Delete] = [
        delete(RequestRow).where(RequestRow.at < now - REPEATED),
        delete(LookRow).where(LookRow.at < now - LOOKED),
        delete(SessionRow).where(SessionRow.used < now - SESSION),
        delete(TicketRow).where((TicketRow.expires < now) | (TicketRow.uses < 1)),
        delete(ReactionRow).where(ReactionRow.chat_id.in_(select(ChatRow.id).where(ChatRow.at < now - SAID))),
        delete(ChatRow).where(ChatRow.at < now - SAID),
        delete(PlanRow).where(PlanRow.table_id.in_(select(TableRow.id).where(TableRow.status != "running"))),
        delete(ReportRow).where(ReportRow.closed < now - REPORTED),
    ]
    for statement in gone:
        connection.execute(statement)
    drop_full(connection)
    _drop_addresses(connection, now)
    _drop_guests(connection, now)


def _drop_addresses(connection: Connection, now: float) -> None:
    """An address goes when its letter was not answered in time; the letter's own ticket is older then."""
    asked = exists().where(TicketRow.person == PersonRow.id, TicketRow.kind == "confirm")
    stale = update(PersonRow).where(PersonRow.mail.is_not(None), PersonRow.confirmed.is_(False), ~asked)
    connection.execute(stale.values(mail=None))


def _drop_guests(connection: Connection, now: float) -> None:
    """Guests who left nothing behind and did not come for long."""
    busy = [
        exists().where(SeatRow.holder == PersonRow.id),
        exists().where(TableRow.owner == PersonRow.id),
        exists().where(SitterRow.person == PersonRow.id),
        exists().where(ReportRow.about == PersonRow.id),
        exists().where(LeagueMemberRow.person == PersonRow.id),
    ]
    idle = select(PersonRow.id).where(
        PersonRow.kind == "guest", PersonRow.seen < now - GUEST, PersonRow.banned_until < now
    )
    names = list(connection.execute(idle.where(*(~one for one in busy)).limit(500)).scalars())
    coached = (JourneyRow, PuzzleRow, ChallengeRow)
    for row in (SessionRow, TicketRow, LookRow, NoteRow, AdmittedRow, HolidayRow, *coached, ChannelRow, ToldRow):
        connection.execute(delete(row).where(row.person.in_(names)))
    connection.execute(delete(BlockRow).where(BlockRow.person.in_(names) | BlockRow.blocked.in_(names)))
    connection.execute(delete(PersonRow).where(PersonRow.id.in_(names)))
