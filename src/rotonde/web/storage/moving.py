"""What happens to the seats of somebody who is somebody else from now on, or nobody."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, Select, delete, exists, or_, select, update

from rotonde.web.storage.channels import MOST, channels_of
from rotonde.web.storage.models import (
    AdmittedRow,
    BlockRow,
    ChallengeRow,
    ChannelRow,
    ChatRow,
    DraftRow,
    HolidayRow,
    JourneyRow,
    LeagueMemberRow,
    LeagueRow,
    LeagueSeatRow,
    LookRow,
    NoteRow,
    OrderRow,
    PersonRow,
    PlanRow,
    PuzzleRow,
    ReactionRow,
    ReportRow,
    SeatRow,
    SessionRow,
    SitterRow,
    TableRow,
    TicketRow,
    ToldRow,
)
from rotonde.web.storage.saving import put, touch

DEPARTED = "Departed player"  # the name at a seat of somebody who has left; pages say it in their language


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Everything that was one person's is another's: a guest signs in, or brings his games to another device."""
    touch(connection, _tables_of(old))
    connection.execute(update(SeatRow).where(SeatRow.holder == old).values(holder=new))
    connection.execute(update(TableRow).where(TableRow.owner == old).values(owner=new))
    for row, here in (
        (SitterRow, ("table_id", "seat")),
        (LookRow, ("table_id",)),
        (AdmittedRow, ("table_id",)),
        (HolidayRow, ()),  # there are thirty days a year, however many one has been
        (JourneyRow, ("game", "lesson")),
        (PuzzleRow, ("game", "puzzle")),
        (ChallengeRow, ("table_id",)),
        (LeagueMemberRow, ("league_id",)),
        (NoteRow, ("table_id",)),
        (PlanRow, ("table_id",)),
        (ToldRow, ("table_id",)),
        (ReactionRow, ("chat_id", "sign")),
    ):
        rows = row.__table__
        other = rows.alias()
        same = [other.c[name] == rows.c[name] for name in here]
        both: Select[tuple[str]] = select(other.c.person).where(other.c.person == new, *same)
        connection.execute(delete(row).where(row.person == old, exists(both)))
        connection.execute(update(row).where(row.person == old).values(person=new))
    connection.execute(update(ReportRow).where(ReportRow.about == old).values(about=new))
    connection.execute(update(LeagueRow).where(LeagueRow.owner == old).values(owner=new))
    for owned in (ChatRow, OrderRow, ChannelRow, LeagueSeatRow):
        connection.execute(update(owned).where(owned.person == old).values(person=new))
    surplus = [way.id for way in channels_of(connection, new)[MOST:]]
    connection.execute(delete(ChannelRow).where(ChannelRow.id.in_(surplus)))
    _judge_alike(connection, old, new)
    for known in (SessionRow, TicketRow):
        connection.execute(delete(known).where(known.person == old))
    _forget(connection, old)


def _judge_alike(connection: Connection, old: str, new: str) -> None:
    """Who was banned, muted or blocked still is, whatever he is called."""
    for until in (PersonRow.banned_until, PersonRow.muted_until):
        was = connection.execute(select(until).where(PersonRow.id == old)).scalar() or 0.0
        connection.execute(update(PersonRow).where(PersonRow.id == new, until < was).values({until: was}))
    for pair in connection.execute(select(BlockRow.__table__).where(_of(old))).all():
        who, whom = (new if name == old else name for name in (pair.person, pair.blocked))
        if who != whom:
            put(connection, BlockRow, {"person": who, "blocked": whom}, {"at": pair.at})


def _of(person: str) -> ColumnElement[bool]:
    """The rows in which somebody is blocked, or has blocked somebody."""
    return (BlockRow.person == person) | (BlockRow.blocked == person)


def depart(connection: Connection, person: str, level: str) -> None:
    """Somebody leaves for good. His seats keep their games under another name; where one runs, a bot plays on."""
    touch(connection, _tables_of(person))
    held = connection.execute(
        select(SeatRow.table_id, SeatRow.seat, TableRow.status)
        .join(TableRow, TableRow.id == SeatRow.table_id)
        .where(SeatRow.holder == person)
        .order_by(SeatRow.table_id, SeatRow.seat)
    ).all()
    before: dict[str, int] = {}
    for table, seat, status in held:
        before[table] = before.get(table, 0) + 1
        values: dict[str, str | None] = {"name": DEPARTED + (f" · {before[table]}" if before[table] > 1 else "")}
        values |= {"holder": None} | ({"kind": "bot", "level": level} if status == "running" else {})
        connection.execute(update(SeatRow).where(SeatRow.table_id == table, SeatRow.seat == seat).values(values))
        connection.execute(delete(DraftRow).where(DraftRow.table_id == table, DraftRow.seat == seat))
    _find_owners(connection, person)
    for known in (
        SessionRow,
        TicketRow,
        LookRow,
        AdmittedRow,
        HolidayRow,
        JourneyRow,
        PuzzleRow,
        ChallengeRow,
        NoteRow,
        PlanRow,
        OrderRow,
        ChannelRow,
        ToldRow,
    ):
        connection.execute(delete(known).where(known.person == person))
    connection.execute(delete(ReactionRow).where(ReactionRow.person == person))
    connection.execute(update(ChatRow).where(ChatRow.person == person).values(words="", called=DEPARTED))
    mine = LeagueMemberRow.person == person
    connection.execute(update(LeagueMemberRow).where(mine).values(name=DEPARTED, left=True))
    connection.execute(update(LeagueRow).where(LeagueRow.owner == person).values(owner=""))
    connection.execute(delete(ReportRow).where(ReportRow.person == person))
    connection.execute(update(ReportRow).where(ReportRow.about == person).values(called=DEPARTED))
    _forget(connection, person)


def _tables_of(person: str) -> Select[str]:
    """The tables that know somebody."""
    known = [
        select(row.table_id).where(of == person)
        for row, of in ((SeatRow, SeatRow.holder), (SitterRow, SitterRow.person))
    ]
    return select(TableRow.id).where(or_(TableRow.owner == person, *(TableRow.id.in_(one) for one in known)))


def _find_owners(connection: Connection, person: str) -> None:
    """Somebody else who plays there looks after the tables of one who leaves."""
    for (table,) in connection.execute(select(TableRow.id).where(TableRow.owner == person)).all():
        others = select(SeatRow.holder).where(SeatRow.table_id == table, SeatRow.holder.is_not(None))
        heir = connection.execute(others.order_by(SeatRow.seat).limit(1)).scalar()
        connection.execute(update(TableRow).where(TableRow.id == table).values(owner=heir or ""))


def _forget(connection: Connection, person: str) -> None:
    """Nothing is kept of somebody but an id that opens nothing: a seat may still know that he has sat there."""
    connection.execute(delete(BlockRow).where(_of(person)))
    blank = {"login": None, "password": None, "mail": None, "confirmed": False, "settings": "{}", "role": "player"}
    connection.execute(update(PersonRow).where(PersonRow.id == person).values(kind="departed", name="", **blank))
