"""The people of a table: who sits where, invitations, open seats, and how to keep somebody away."""

from __future__ import annotations

import time

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from rotonde.core.words import N_, Voice
from rotonde.web import pages
from rotonde.web.bots.levels import default_level, level_title
from rotonde.web.contract.people import CompanyPage, Sitting
from rotonde.web.contract.table import AnswerPost, AskPost, SeatPost
from rotonde.web.http.limits import BODY
from rotonde.web.people.names import table_id
from rotonde.web.routes.common import Asked, chrome, drawn, form_of, may_write, see, site_of, visitor_of
from rotonde.web.routes.people import show_link
from rotonde.web.site import shielded
from rotonde.web.storage import SeatLine, company, tickets
from rotonde.web.storage.leagues import MARK
from rotonde.web.tables.agreements import may_ask, request_info
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.tables.rights import may_remove, playing, resigned, seat_rights
from rotonde.web.troubles import Trouble

LONGEST = 1000  # signs of a report


def _kind(table: OpenTable, line: SeatLine, person: str, voice: Voice) -> str:
    if resigned(table.book, line.seat):
        return voice("resigned, a bot plays on")
    if line.kind == "bot":
        return f"{voice('Bot')} · {level_title(line.level, voice)}"
    if line.holder is None:
        return voice("free seat")
    return voice("you") if line.holder == person else voice("somebody else")


async def _company(request: Asked, name: str, notice: str = "", error: str = "") -> Response[str]:
    site, visitor = site_of(request), visitor_of(request)
    table, person = await site.table(name, visitor), visitor.person
    blocked = {other for other, _ in await site.storage.read(lambda c: company.blocked_by(c, person))}
    open_ = await site.storage.read(lambda c: tickets.valid_of(c, "seat", table=name))
    colours, names = table.game.words.colours(table.book.setup.players), table.names_in(visitor.lang)
    seats = [
        Sitting(
            seat=s.seat,
            name=names[s.seat],
            colour=colours[s.seat],
            words=_kind(table, s, person, visitor.voice),
            mine=s.holder == person,
            free=s.kind == "human" and s.holder is None,
            person=s.holder not in (None, person),
            may_remove=may_remove(table, person, s.seat),
            blocked=s.holder in blocked,
            may=seat_rights(table, person, s.seat, visitor.local) if table.status == "running" else (),
        )
        for s in table.book.seats
    ]
    free = sum(seat.free for seat in seats)
    sheet = CompanyPage(
        id=name,
        title=table.game.title,
        seats=seats,
        may_invite=table.status == "running" and bool(free) and playing(table.book, person),
        free=free,
        invitations=len(open_) if playing(table.book, person) else 0,
        may_start=table.status == "running" and bool(free) and table.book.owner == person,
        league=table.book.owner.removeprefix(MARK) if table.book.owner.startswith(MARK) else "",
        request=request_info(table, person, visitor.voice),
        may_ask=may_ask(table, person),
        notice=notice,
        error=error,
    )
    return await drawn(
        request, lambda: pages.company(chrome(request, path=f"/t/{name}/people"), sheet), 422 if error else 200
    )


@get("/t/{name:str}/people")
async def table_people(request: Asked, name: FromPath[str]) -> Response[str]:
    """Who sits at a table."""
    return await _company(request, name)


@post("/t/{name:str}/invite", request_max_body_size=BODY)
async def invite(request: Asked, name: FromPath[str]) -> Response[str]:
    """A link that seats whoever opens it."""
    await form_of(request, "turn")
    return await show_link(request, "seat", await invitation(request, name), f"/t/{name}/people")


async def invitation(request: Asked, name: str) -> str:
    """The secret of a link that seats whoever opens it; Trouble if there is nothing to invite to."""
    site, visitor = site_of(request), visitor_of(request)
    may_write(request)
    await site.rates.take_of_all("link", visitor.address, visitor.person)
    table = await site.table(name, visitor)
    if not playing(table.book, visitor.person):
        raise Trouble(403, "forbidden", N_("Only those who play here invite others."))
    if table.status != "running" or not any(s.kind == "human" and s.holder is None for s in table.book.seats):
        raise Trouble(409, "full", N_("No seat is free at this table."))
    return await shielded(site.accounts.issue("seat", visitor.person, table=name))


@post("/t/{name:str}/invite/end", request_max_body_size=BODY)
async def end_invitations(request: Asked, name: FromPath[str]) -> Redirect:
    """The invitations to a table lead nowhere from now on."""
    site, visitor = site_of(request), visitor_of(request)
    await form_of(request, "turn")
    if not playing((await site.table(name, visitor)).book, visitor.person):
        raise Trouble(403, "forbidden", N_("Only those who play here invite others."))
    await shielded(site.storage.write(lambda c: tickets.revoke(c, "seat", table=name)))
    return see(f"/t/{name}/people")


@post("/t/{name:str}/join", request_max_body_size=BODY)
async def join(request: Asked, name: FromPath[str]) -> Redirect:
    """Sit down at an open seat."""
    await form_of(request, "create")
    site, visitor = site_of(request), visitor_of(request)
    await shielded(site.join(await site.to_join(name, visitor), visitor))
    return see(f"/t/{name}")


@post("/t/{name:str}/start", request_max_body_size=BODY)
async def start(request: Asked, name: FromPath[str]) -> Redirect:
    """Nobody else is waited for: bots take the free seats."""
    await form_of(request, "create")
    await started(request, name)
    return see(f"/t/{name}")


async def started(request: Asked, name: str) -> OpenTable:
    """A table at which bots have taken the free seats."""
    site, visitor = site_of(request), visitor_of(request)
    table = await site.table(name, visitor)
    await site.check_bots(table.book, sum(s.kind == "human" and s.holder is None for s in table.book.seats))
    await shielded(site.desk.start(table, visitor.person, site.most_bots))
    return table


@post("/t/{name:str}/sit", request_max_body_size=BODY)
async def sit(request: Asked, name: FromPath[str]) -> Redirect:
    """What somebody does with a seat: leave it, give it to a bot and take it back, resign."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "seat")
    table, op = await site.table(name, visitor), values.get("op", "")
    if op not in ("release", "bot", "human", "resign"):
        raise Trouble(422, "setup", N_("A seat cannot be changed like that."))
    post_ = SeatPost(op=op, seat=_seat(table, values), client=table_id(), level=default_level())  # type: ignore[arg-type]
    await site.change(table, visitor, site.desk.sit(table, visitor.person, post_, visitor.local, site.most_bots))
    return see(f"/t/{name}/people")


@post("/t/{name:str}/ask", request_max_body_size=BODY)
async def ask(request: Asked, name: FromPath[str]) -> Redirect:
    """Ask the others for something."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "wish")
    table, what = await site.table(name, visitor), values.get("what", "")
    if what not in ("end", "bot"):
        raise Trouble(422, "setup", N_("That cannot be asked for."))
    seat = _seat(table, values) if what == "bot" else 0
    wish = AskPost(what=what, client=table_id(), seat=seat)  # type: ignore[arg-type]
    await site.change(table, visitor, site.agreements.ask(table, visitor.person, wish))
    return see(f"/t/{name}/people")


@post("/t/{name:str}/answer", request_max_body_size=BODY)
async def answer(request: Asked, name: FromPath[str]) -> Redirect:
    """Say yes or no to what somebody asks for."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn")
    table, n = await site.table(name, visitor), values.get("n", "")
    said = AnswerPost(
        n=int(n) if n.isascii() and n.isdigit() and len(n) < 9 else 0, yes=values.get("yes") == "on", client=table_id()
    )
    await site.change(table, visitor, site.agreements.answer(table, visitor.person, said))
    return see(f"/t/{name}/people")


@post("/t/{name:str}/remove", request_max_body_size=BODY)
async def remove(request: Asked, name: FromPath[str]) -> Redirect:
    """The owner frees the seat of somebody who has not begun to play."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn")
    table = await site.table(name, visitor)
    await shielded(site.desk.remove(table, visitor.person, _seat(table, values)))
    return see(f"/t/{name}/people")


@post("/t/{name:str}/block", request_max_body_size=BODY)
async def block(request: Asked, name: FromPath[str]) -> Redirect:
    """No company of whoever sits there, from now on."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn")
    other = _other(await site.table(name, visitor), visitor.person, values)
    await shielded(site.storage.write(lambda c: company.block(c, visitor.person, other)))
    return see(f"/t/{name}/people")


@post("/account/unblock", request_max_body_size=BODY)
async def unblock(request: Asked) -> Redirect:
    """His company is welcome again."""
    values = await form_of(request, "turn")
    person, other = visitor_of(request).person, values.get("person", "")[:40]
    await shielded(site_of(request).storage.write(lambda c: company.unblock(c, person, other)))
    return see("/account")


@post("/t/{name:str}/report", request_max_body_size=BODY)
async def report(request: Asked, name: FromPath[str]) -> Response[str]:
    """Tell the admins of whoever sits there."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn")
    may_write(request)
    await site.rates.take_of_all("report", visitor.address, visitor.person)
    table = await site.table(name, visitor)
    other = _other(table, visitor.person, values)
    words = " ".join(values.get("words", "")[:LONGEST].replace("\0", "").split())
    if not words:
        return await _company(request, name, error=visitor.voice("Say in a few words what happened."))
    called = table.book.seats[_seat(table, values)].name
    told = company.Report(table_id(), visitor.person, other, called, name, words, time.time())
    await shielded(site.storage.write(lambda c: company.report(c, told)))
    return await _company(request, name, notice=visitor.voice("The admins will read it. Thank you."))


def _seat(table: OpenTable, values: dict[str, str]) -> int:
    text = values.get("seat", "")
    if text not in [str(seat.seat) for seat in table.book.seats]:
        raise Trouble(422, "setup", N_("This table has no such seat."))
    return int(text)


def _other(table: OpenTable, person: str, values: dict[str, str]) -> str:
    """Somebody else who sits at a table."""
    holder = table.book.seats[_seat(table, values)].holder
    if holder is None or holder == person:
        raise Trouble(422, "setup", N_("Nobody else sits there."))
    return holder
