"""The page of the admins: reports, people, and who may make an account."""

from __future__ import annotations

import time

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect
from sqlalchemy import Connection

from rotonde.core.words import N_
from rotonde.web import pages
from rotonde.web.contract.people import AdminPage, Known, Told
from rotonde.web.http.limits import BODY
from rotonde.web.people.accounts import REGISTRATION
from rotonde.web.people.callers import DAY
from rotonde.web.routes.common import Asked, chrome, count, drawn, form_of, see, site_of, visitor_of
from rotonde.web.routes.people import show_link
from rotonde.web.site import shielded
from rotonde.web.storage import company, people as rows, tickets
from rotonde.web.storage.people import Person
from rotonde.web.troubles import Trouble

LISTED = 50
FOR_GOOD = 36500  # days


def _only_admins(request: Asked) -> None:
    if not visitor_of(request).caller.person.admin:
        raise Trouble(403, "forbidden", N_("This page is for the admins of this site."))


def _known(person: Person) -> Known:
    plain = {name: getattr(person, name) for name in ("id", "name", "kind", "admin", "seen")}
    return Known(**plain, muted_until=person.muted_until, banned_until=person.banned_until)


@get("/admin")
async def admin(request: Asked, q: FromQuery[str] = "") -> Response[str]:
    """Reports and people."""
    _only_admins(request)
    count(request, "ask")
    site = site_of(request)

    def found(connection: Connection) -> AdminPage:
        told = []
        for one in company.reports(connection):
            by, about = rows.person(connection, one.person), rows.person(connection, one.about)
            known = None if about is None or about.kind == "departed" else _known(about)
            told.append(
                Told(
                    id=one.id,
                    at=one.at,
                    by=by.name if by is not None else "",
                    about=known,
                    called=one.called,
                    table=one.table_id,
                    words=one.words,
                )
            )
        people, all_ = rows.listed(connection, LISTED, q[:60])
        return AdminPage(
            reports=told,
            people=[_known(person) for person in people],
            more=all_ - len(people),
            sought=q[:60],
            registration=site.registration,
            fixed=bool(site.open_to.registration),
            invitations=len(tickets.valid_of(connection, "join")),
        )

    sheet, frame = await site.storage.read(found), chrome(request, path="/admin")
    return await drawn(request, lambda: pages.admin(frame, sheet))


@post("/admin/person", request_max_body_size=BODY)
async def judge(request: Asked) -> Redirect:
    """Mute or ban somebody for some days, or let him speak and play again."""
    _only_admins(request)
    site, values = site_of(request), await form_of(request, "turn")
    person = await site.people.person(values.get("person", "")[:40])
    if person is None or person.kind == "departed":
        raise Trouble(404, "missing", N_("There is nobody like that here."))
    if person.admin:
        raise Trouble(403, "forbidden", N_("An admin is judged by whoever runs this site."))
    days = values.get("days", "")
    if not days.isascii() or not days.isdigit() or len(days) > 5 or not 0 <= int(days) <= FOR_GOOD:
        raise Trouble(422, "setup", N_("How many days?"))
    until = time.time() + int(days) * DAY
    changes = {"mute": {"muted_until": until}, "ban": {"banned_until": until}}
    change = changes.get(values.get("act", ""), {"muted_until": 0.0, "banned_until": 0.0})
    await shielded(site.storage.write(lambda c: rows.change(c, person.id, **change)))
    site.people.forget(person.id)
    return see("/admin")


@post("/admin/report", request_max_body_size=BODY)
async def close_report(request: Asked) -> Redirect:
    """A report is dealt with."""
    _only_admins(request)
    values = await form_of(request, "turn")
    await shielded(site_of(request).storage.write(lambda c: company.close_report(c, values.get("id", "")[:24])))
    return see("/admin")


@post("/admin/invite", request_max_body_size=BODY)
async def invite_to_the_house(request: Asked) -> Response[str]:
    """A code with which somebody can make an account."""
    _only_admins(request)
    await form_of(request, "turn")
    token = await shielded(site_of(request).accounts.issue("join", visitor_of(request).person))
    return await show_link(request, "join", token, "/admin")


@post("/admin/registration", request_max_body_size=BODY)
async def registration(request: Asked) -> Redirect:
    """Who may make an account."""
    _only_admins(request)
    values = await form_of(request, "turn")
    chosen = values.get("registration", "")
    if chosen not in REGISTRATION:
        raise Trouble(422, "setup", N_("There is no such setting."))
    await shielded(site_of(request).set_registration(chosen))
    return see("/admin")
