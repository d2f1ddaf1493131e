"""What people settle among themselves, for programs: seats, requests, take-backs, talk, notes, orders. Each is done as
for a page, by the same desk and with the same rights; the answer is small."""

from __future__ import annotations

from collections.abc import Awaitable

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from rotonde.core.words import N_
from rotonde.web.contract.api import ApiLink, ApiTable, ApiTalk, FreePost
from rotonde.web.contract.table import AnswerPost, AskPost, ClosePost, SeatPost, TakebackPost
from rotonde.web.contract.talk import MarkPost, NotePost, OrderPost, SayPost, TalkAnswer, UnsayPost
from rotonde.web.http.limits import BODY
from rotonde.web.routes import talk
from rotonde.web.routes.api import checked_seat
from rotonde.web.routes.common import Asked, Found, count, table_of
from rotonde.web.routes.company import invitation, started
from rotonde.web.routes.people import address_of
from rotonde.web.routes.v1 import table_info
from rotonde.web.site import shielded
from rotonde.web.troubles import Trouble

Name = FromPath[str]


async def _changed(found: Found, doing: Awaitable[object]) -> ApiTable:
    """Where a table stands after a change."""
    await shielded(doing)
    return table_info(found.table.book, found.table.n, found.visitor.person, found.table.status)


# ── seats ─────────────────────────────────────────────────────────────────


@post("/api/v1/tables/{name:str}/seats", status_code=200, request_max_body_size=BODY)
async def v1_seat(request: Asked, name: Name, data: JSONBody[SeatPost]) -> ApiTable:
    """Claim or release a seat, give it to a bot and take it back, rename it, resign."""
    found = await table_of(request, name, "seat", data.client)
    site, visitor, table = found
    data = await checked_seat(request, table, data)
    return await _changed(found, site.desk.sit(table, visitor.person, data, visitor.local, site.most_bots))


@post("/api/v1/tables/{name:str}/start", status_code=200, request_max_body_size=BODY)
async def v1_start(request: Asked, name: Name) -> ApiTable:
    """Nobody else is waited for: bots take the free seats (owner)."""
    found = await table_of(request, name, "create")
    await started(request, name)
    return table_info(found.table.book, found.table.n, found.visitor.person, found.table.status)


@post("/api/v1/tables/{name:str}/remove", status_code=200, request_max_body_size=BODY)
async def v1_remove(request: Asked, name: Name, data: JSONBody[FreePost]) -> ApiTable:
    """Free the seat of somebody who has not begun to play (owner)."""
    found = await table_of(request, name, "turn")
    if data.seat >= found.table.book.setup.players:
        raise Trouble(422, "setup", N_("This table has no such seat."))
    return await _changed(found, found.site.desk.remove(found.table, found.visitor.person, data.seat))


@post("/api/v1/tables/{name:str}/invite", status_code=200, request_max_body_size=BODY)
async def v1_invite(request: Asked, name: Name) -> ApiLink:
    """A link that seats whoever opens it."""
    count(request, "turn")
    return ApiLink(link=f"{address_of(request)}/l/{await invitation(request, name)}")


# ── what others must agree to, and ends ───────────────────────────────────


@post("/api/v1/tables/{name:str}/requests", status_code=200, request_max_body_size=BODY)
async def v1_ask(request: Asked, name: Name, data: JSONBody[AskPost]) -> ApiTable:
    """Ask the others: to return to a moment, to end the table, to let a bot play for somebody."""
    found = await table_of(request, name, "wish", data.client)
    return await _changed(found, found.site.agreements.ask(found.table, found.visitor.person, data))


@post("/api/v1/tables/{name:str}/answers", status_code=200, request_max_body_size=BODY)
async def v1_answer(request: Asked, name: Name, data: JSONBody[AnswerPost]) -> ApiTable:
    """Say yes or no to the request of entry `n`; who asked withdraws it with a no."""
    found = await table_of(request, name, "turn", data.client)
    return await _changed(found, found.site.agreements.answer(found.table, found.visitor.person, data))


@post("/api/v1/tables/{name:str}/takeback", status_code=200, request_max_body_size=BODY)
async def v1_takeback(request: Asked, name: Name, data: JSONBody[TakebackPost]) -> ApiTable:
    """Return to an earlier moment, where one person plays for all people at the table."""
    found = await table_of(request, name, "turn", data.client)
    return await _changed(found, found.site.desk.takeback(found.table, found.visitor.person, data))


@post("/api/v1/tables/{name:str}/close", status_code=200, request_max_body_size=BODY)
async def v1_close(request: Asked, name: Name, data: JSONBody[ClosePost]) -> ApiTable:
    """End a table before its end, until somebody else has moved there (owner)."""
    found = await table_of(request, name, "turn", data.client)
    return await _changed(found, found.site.desk.close(found.table, found.visitor.person, data))


# ── talk, notes, orders ───────────────────────────────────────────────────


def _told(answer: TalkAnswer) -> ApiTalk:
    return msgspec.convert(answer, ApiTalk, from_attributes=True)


@get("/api/v1/tables/{name:str}/talk")
async def v1_talk(request: Asked, name: Name) -> ApiTalk:
    """What was said at a table, one's own note and order, and what happened since one moved."""
    return _told(await talk.heard.fn(request, name))


@post("/api/v1/tables/{name:str}/say", status_code=200, request_max_body_size=BODY)
async def v1_say(request: Asked, name: Name, data: JSONBody[SayPost]) -> ApiTalk:
    """Say something to everybody at a table."""
    return _told(await talk.say.fn(request, name, data))


@post("/api/v1/tables/{name:str}/mark", status_code=200, request_max_body_size=BODY)
async def v1_mark(request: Asked, name: Name, data: JSONBody[MarkPost]) -> ApiTalk:
    """Set a sign to something that was said, or take it away."""
    return _told(await talk.mark.fn(request, name, data))


@post("/api/v1/tables/{name:str}/unsay", status_code=200, request_max_body_size=BODY)
async def v1_unsay(request: Asked, name: Name, data: JSONBody[UnsayPost]) -> ApiTalk:
    """Take away what one has said."""
    return _told(await talk.unsay.fn(request, name, data))


@post("/api/v1/tables/{name:str}/note", status_code=200, request_max_body_size=BODY)
async def v1_note(request: Asked, name: Name, data: JSONBody[NotePost]) -> ApiTalk:
    """Note something for oneself."""
    return _told(await talk.note.fn(request, name, data))


@post("/api/v1/tables/{name:str}/order", status_code=200, request_max_body_size=BODY)
async def v1_order(request: Asked, name: Name, data: JSONBody[OrderPost]) -> ApiTalk:
    """Pass for me as long as this stretch of the game lasts, or until I say otherwise."""
    return _told(await talk.order.fn(request, name, data))
