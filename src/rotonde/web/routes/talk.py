"""What people say at a table, and what each notes for himself."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from rotonde.core.words import N_
from rotonde.web.contract.talk import Mark, MarkPost, Message, NotePost, OrderPost, SayPost, TalkAnswer, UnsayPost
from rotonde.web.http.limits import BODY
from rotonde.web.pages.sentences import talk_words
from rotonde.web.people.names import clean_words, said_name
from rotonde.web.people.visitors import Visitor
from rotonde.web.routes.common import Asked, count, keep, may_write, site_of, table_of, visitor_of
from rotonde.web.site import shielded
from rotonde.web.storage import company, talk
from rotonde.web.storage.talk import Said
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.tables.rights import playing
from rotonde.web.tables.turns import may_order, ordered
from rotonde.web.troubles import Trouble, not_yours
from rotonde.web.views.digest import since_last_moved

LONGEST, NOTED = 500, 4000  # signs


async def _talk(request: Asked, table: OpenTable) -> TalkAnswer:
    site, visitor = site_of(request), visitor_of(request)
    blocked = {other for other, _ in await site.storage.read(lambda c: company.blocked_by(c, visitor.person))}
    heard = await site.storage.read(lambda c: talk.said(c, table.id, blocked))
    note = await site.storage.read(lambda c: talk.note(c, table.id, visitor.person))
    mine = table.seats_of(visitor.person)
    here, spectators = site.hub.here(table)
    return TalkAnswer(
        here=here,
        spectators=spectators,
        messages=[_message(said, table, visitor) for said in heard],
        may_say=playing(table.book, visitor.person),
        note=note,
        order=next(filter(None, (ordered(table, seat, visitor.person) for seat in mine)), ""),
        may_order=len(mine) == 1 and table.status == "running" and may_order(table, mine[0]),
        words=talk_words(visitor.voice),
        digest=await site.still(table, lambda: since_last_moved(table, mine, visitor.lang)),
    )


def _message(said: Said, table: OpenTable, visitor: Visitor) -> Message:
    seat = next((s.seat for s in table.book.seats if s.holder == said.person), None)
    return Message(
        id=said.id,
        at=said.at,
        name=said_name(said.called, visitor.voice),
        seat=seat,
        words=said.words,
        mine=said.person == visitor.person,
        marks=[Mark(sign=sign, n=len(who), mine=visitor.person in who) for sign, who in said.signs.items()],
        may_unsay=bool(said.words) and (said.person == visitor.person or visitor.caller.person.admin),
    )


async def _found(request: Asked, table: OpenTable, number: int) -> Said:
    """Something that was said here, or Trouble."""
    found = await site_of(request).storage.read(lambda c: talk.one(c, table.id, number))
    if found is None or not found.words:
        raise _taken_away()
    return found


def _taken_away() -> Trouble:
    return Trouble(404, "missing", N_("That was taken away."))


@get("/api/t/{name:str}/talk")
async def heard(request: Asked, name: FromPath[str]) -> TalkAnswer:
    """What was said at a table."""
    count(request, "ask")
    return await _talk(request, await site_of(request).table(name, visitor_of(request)))


@post("/api/t/{name:str}/say", status_code=200, request_max_body_size=BODY)
async def say(request: Asked, name: FromPath[str], data: JSONBody[SayPost]) -> TalkAnswer:
    """Say something to everybody at a table. Who only looks on listens."""
    may_write(request)
    site, visitor, table = await table_of(request, name, "say")
    if not playing(table.book, visitor.person):
        raise Trouble(403, "forbidden", N_("Only those who play here speak."))
    words = clean_words(data.words, LONGEST)
    if words:
        called = _called(table, visitor)
        await shielded(site.storage.write(lambda c: talk.say(c, table.id, visitor.person, called, words)))
        site.hub.announce(table, "chat")
    return await _talk(request, table)


def _called(table: OpenTable, visitor: Visitor) -> str:
    """The name of somebody at this table: that of his seat, if he has one."""
    return next((s.name for s in table.book.seats if s.holder == visitor.person), visitor.settings.name)


@post("/api/t/{name:str}/mark", status_code=200, request_max_body_size=BODY)
async def mark(request: Asked, name: FromPath[str], data: JSONBody[MarkPost]) -> TalkAnswer:
    """Set a sign to something that was said."""
    may_write(request)
    site, visitor, table = await table_of(request, name, "say")
    if not playing(table.book, visitor.person):
        raise Trouble(403, "forbidden", N_("Only those who play here speak."))
    if not await shielded(site.storage.write(lambda c: talk.react(c, table.id, data.id, visitor.person, data.sign))):
        raise _taken_away()
    site.hub.announce(table, "chat")
    return await _talk(request, table)


@post("/api/t/{name:str}/unsay", status_code=200, request_max_body_size=BODY)
async def unsay(request: Asked, name: FromPath[str], data: JSONBody[UnsayPost]) -> TalkAnswer:
    """Take away what was said."""
    site, visitor, table = await table_of(request, name, "turn")
    found = await _found(request, table, data.id)
    if found.person != visitor.person and not visitor.caller.person.admin:
        raise Trouble(403, "forbidden", N_("Only who said it takes it away, or an admin."))
    await shielded(site.storage.write(lambda c: talk.unsay(c, table.id, data.id)))
    site.hub.announce(table, "chat")
    return await _talk(request, table)


@post("/api/t/{name:str}/note", status_code=200, request_max_body_size=BODY)
async def note(request: Asked, name: FromPath[str], data: JSONBody[NotePost]) -> TalkAnswer:
    """Note something for oneself."""
    site, visitor, table = await table_of(request, name, "turn")
    words = clean_words(data.words, NOTED)
    await keep(request)
    await shielded(site.storage.write(lambda c: talk.keep_note(c, table.id, visitor.person, words)))
    return await _talk(request, table)


@post("/api/t/{name:str}/order", status_code=200, request_max_body_size=BODY)
async def order(request: Asked, name: FromPath[str], data: JSONBody[OrderPost]) -> TalkAnswer:
    """Pass for somebody as long as a stretch of the game lasts. The server does it, and nobody else learns of it."""
    site, visitor, table = await table_of(request, name, "turn")
    mine = table.seats_of(visitor.person)
    if len(mine) != 1 or table.status != "running" or not may_order(table, mine[0]):
        raise not_yours()
    await shielded(site.desk.order(table, mine[0], visitor.person, data.passes, data.ever))
    return await _talk(request, table)
