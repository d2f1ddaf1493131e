"""What is said at a table, and what people note for themselves, as rows."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass, field

from sqlalchemy import Connection, delete, insert, select, update

from rotonde.web.storage.models import ChatRow, NoteRow, OrderRow, ReactionRow, TableRow
from rotonde.web.storage.news import tell
from rotonde.web.storage.saving import put, touch

MOST = 200  # messages that a page gets at once


@dataclass(frozen=True, slots=True)
class Said:
    """Something that was said, with who set which sign to it."""

    id: int
    person: str
    called: str
    words: str
    at: float
    signs: dict[str, list[str]] = field(default_factory=dict)


def say(connection: Connection, table: str, person: str, called: str, words: str) -> int:
    """Keep what somebody says; its number."""
    row = {"table_id": table, "person": person, "called": called, "words": words, "at": time.time()}
    done = connection.execute(insert(ChatRow).returning(ChatRow.id), row)
    _tell(connection, table)
    return int(done.scalar_one())


def _tell(connection: Connection, table: str) -> None:
    """Those who follow the table by another process hear of it, too."""
    tell(connection, {"kind": "chat", "table": table, "seat": None})


def said(connection: Connection, table: str, hidden: Collection[str] = ()) -> list[Said]:
    """The latest that was said at a table, oldest first, without what some people said."""
    rows = ChatRow.__table__
    query = select(rows.c.id, rows.c.person, rows.c.called, rows.c.words, rows.c.at).where(rows.c.table_id == table)
    query = query.where(rows.c.person.not_in(hidden)).order_by(rows.c.id.desc()).limit(MOST)
    found = {row[0]: Said(*row) for row in connection.execute(query)}
    signs = select(ReactionRow.chat_id, ReactionRow.person, ReactionRow.sign).where(ReactionRow.chat_id.in_(found))
    for number, person, sign in connection.execute(signs.order_by(ReactionRow.sign, ReactionRow.person)):
        found[number].signs.setdefault(sign, []).append(person)
    return list(reversed(found.values()))


def one(connection: Connection, table: str, number: int) -> Said | None:
    """Something that was said at a table."""
    rows = ChatRow.__table__
    query = select(rows.c.id, rows.c.person, rows.c.called, rows.c.words, rows.c.at)
    found = connection.execute(query.where(rows.c.table_id == table, rows.c.id == number)).one_or_none()
    return None if found is None else Said(*found)


def unsay(connection: Connection, table: str, number: int) -> None:
    """Take away what was said: that something was stays."""
    _tell(connection, table)
    connection.execute(update(ChatRow).where(ChatRow.id == number).values(words=""))
    connection.execute(delete(ReactionRow).where(ReactionRow.chat_id == number))


def react(connection: Connection, table: str, number: int, person: str, sign: str) -> bool:
    """Set a sign, or take it away; False if there is nothing said there any more."""
    here = select(ChatRow.id).where(ChatRow.id == number, ChatRow.table_id == table, ChatRow.words != "")
    if connection.execute(here.with_for_update()).scalar() is None:  # held: it is set once, however often at once
        return False
    _tell(connection, table)
    mine = (ReactionRow.chat_id == number, ReactionRow.person == person, ReactionRow.sign == sign)
    if not connection.execute(delete(ReactionRow).where(*mine)).rowcount:
        connection.execute(insert(ReactionRow), {"chat_id": number, "person": person, "sign": sign})
    return True


def note(connection: Connection, table: str, person: str) -> str:
    """What somebody has noted for himself."""
    mine = select(NoteRow.words).where(NoteRow.table_id == table, NoteRow.person == person)
    return connection.execute(mine).scalar() or ""


def keep_note(connection: Connection, table: str, person: str, words: str) -> None:
    """Keep a note; an empty one is none."""
    if words:
        put(connection, NoteRow, {"table_id": table, "person": person}, {"words": words, "at": time.time()})
    else:
        connection.execute(delete(NoteRow).where(NoteRow.table_id == table, NoteRow.person == person))


def orders(connection: Connection, table: str) -> dict[int, tuple[str, str]]:
    """The standing orders of a table: by seat, whose they are and for which stretch."""
    found = connection.execute(
        select(OrderRow.seat, OrderRow.person, OrderRow.chapter).where(OrderRow.table_id == table)
    )
    return {seat: (person, chapter) for seat, person, chapter in found}


def order(connection: Connection, table: str, seat: int, person: str, chapter: str) -> None:
    """Somebody passes as long as a stretch lasts; none ("") ends it."""
    touch(connection, select(TableRow.id).where(TableRow.id == table))  # first: who changes it too waits for this one
    key = {"table_id": table, "seat": seat}
    if chapter:
        put(connection, OrderRow, key, {"person": person, "chapter": chapter, "at": time.time()})
    else:
        connection.execute(delete(OrderRow).where(OrderRow.table_id == table, OrderRow.seat == seat))
