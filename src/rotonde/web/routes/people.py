"""The pages about oneself: account, sign in and out, devices, private links, leaving."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from dataclasses import replace
from urllib.parse import urlsplit

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from sqlalchemy import Connection

from rotonde.core.words import N_, Voice
from rotonde.web import pages
from rotonde.web.contract.people import (
    AccountPage,
    ChannelInfo,
    Device,
    LinkPage,
    Neighbour,
    PrivacyPage,
    ShownLink,
    SignPage,
)
from rotonde.web.http.guard import TOKEN
from rotonde.web.http.limits import BODY, neighbourhood
from rotonde.web.people.accounts import used_up
from rotonde.web.people.identity import hashed
from rotonde.web.people.names import clean_name, login_of
from rotonde.web.people.qr import qr_svg
from rotonde.web.routes.common import (
    Asked,
    chrome,
    device_of,
    drawn,
    form_of,
    keep,
    may_write,
    see,
    site_of,
    visitor_of,
)
from rotonde.web.site import Site, shielded
from rotonde.web.storage import channels, people as rows, retention, tickets
from rotonde.web.storage.clocks import holidays
from rotonde.web.storage.company import blocked_by, tables_of
from rotonde.web.tables.rights import known_to_others
from rotonde.web.tables.timekeeper import HOLIDAYS
from rotonde.web.troubles import Trouble

_LINK = re.compile(r"^[A-Za-z0-9_-]{22}$")


def enter(request: Asked, token: str, path: str = "/account") -> Redirect:
    """Go on as the person of another session."""
    request.scope[TOKEN] = token  # type: ignore[literal-required]
    return see(path)


def address_of(request: Asked) -> str:
    """Where this site is, for a link that whoever asks is shown."""
    site = site_of(request)
    return site.url or f"{request.scope['scheme']}://{request.headers.get('host', '')}"


async def show_link(request: Asked, what: str, token: str, back: str) -> Response[str]:
    """A link with its code."""
    address, voice = address_of(request), visitor_of(request).voice
    link, frame = f"{address}/l/{token}", chrome(request, path=back)
    here_only = re.match(r"https?://(localhost|127\.|\[::1\])", address) is not None

    def written() -> str:
        code = qr_svg(link, voice("QR code of the link"))
        return pages.shown_link(frame, ShownLink(what=what, link=link, qr=code, here_only=here_only, back=back))

    return await drawn(request, written)


def said(trouble: Trouble, voice: Voice) -> str:
    """A refusal that a form shows; what is asked too often is a page of its own."""
    if trouble.status == 429:
        raise trouble
    return trouble.problem(voice).message


# ── my page ───────────────────────────────────────────────────────────────


def _told(way: channels.Channel) -> ChannelInfo:
    site = urlsplit(way.target).hostname or ""
    return ChannelInfo(id=way.id, kind=way.kind, target=site if way.kind == "hook" else "", failed=way.failed)


async def account_page(request: Asked, error: str = "") -> Response[str]:
    """The page of whoever asks."""
    site, caller = site_of(request), visitor_of(request).caller
    person, here = caller.person, hashed(caller.token)

    def found(connection: Connection) -> AccountPage:
        devices = rows.sessions_of(connection, person.id)
        return AccountPage(
            id=person.id,
            account=person.account,
            mail=person.mail or "",
            confirmed=person.confirmed,
            mails=site.mailer.sends,
            registration=site.registration,
            devices=[Device(key=d.hash, words=d.device, here=d.hash == here, used=d.used) for d in devices],
            links=len(tickets.valid_of(connection, "device", person=person.id)),
            blocked=[Neighbour(id=i, name=name) for i, name in blocked_by(connection, person.id)],
            games=tables_of(connection, person.id),
            channels=[_told(way) for way in channels.channels_of(connection, person.id)],
            push=site.herald.push.public if site.herald.push is not None else "",
            holidays=[days for days in holidays(connection, [person.id]).get(person.id, []) if days[1] > time.time()],
            holidays_most=HOLIDAYS,
            error=error,
        )

    sheet = await site.storage.read(found)
    return await drawn(request, lambda: pages.account(chrome(request, path="/account"), sheet), 422 if error else 200)


@get("/account")
async def account(request: Asked) -> Response[str]:
    """What the site keeps of whoever asks, and what he can do with it."""
    return await account_page(request)


@post("/account/password", request_max_body_size=BODY)
async def password(request: Asked) -> Redirect | Response[str]:
    """Another password; every other device is signed out."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn")
    try:
        await _count_sign_in(request, visitor.caller.person.name)
        work = site.accounts.change_password(
            visitor.caller, values.get("old", ""), values.get("new", ""), device_of(request)
        )
        return enter(request, await shielded(work))
    except Trouble as trouble:
        return await account_page(request, said(trouble, visitor.voice))


@post("/account/mail", request_max_body_size=BODY)
async def mail(request: Asked) -> Redirect | Response[str]:
    """An address, or none; a letter goes there to confirm it."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn")
    try:
        if not visitor.caller.person.account:
            raise Trouble(403, "forbidden", N_("Only an account can have an address."))
        await site.rates.take_of_all("letter", visitor.address, visitor.person)
        await _count_sign_in(request, visitor.caller.person.name)
        given = (values.get("mail", ""), values.get("password", ""))
        await shielded(site.accounts.set_mail(visitor.caller, *given, f"{site.own_address()}/l/"))
    except Trouble as trouble:
        return await account_page(request, said(trouble, visitor.voice))
    return see("/account")


@post("/account/devices/end", request_max_body_size=BODY)
async def end_device(request: Asked) -> Redirect:
    """Sign out at another device."""
    values = await form_of(request, "turn")
    caller = visitor_of(request).caller
    await shielded(site_of(request).accounts.sign_out(caller, values.get("key", "")[:64]))
    return see("/account")


@post("/account/leave", request_max_body_size=BODY)
async def leave(request: Asked) -> Redirect | Response[str]:
    """Leave for good."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn")
    try:
        if values.get("sure") != "on":
            raise Trouble(422, "sure", N_("Tick the box first: this cannot be undone."))
        await _count_sign_in(request, visitor.caller.person.name)
        await shielded(site.accounts.leave(visitor.caller, values.get("password", "")))
    except Trouble as trouble:
        return await account_page(request, said(trouble, visitor.voice))
    return enter(request, site.people.newcomer().token, "/")


@post("/account/link", request_max_body_size=BODY)
async def private_link(request: Asked) -> Response[str]:
    """A link that brings one's seats to another device."""
    site, visitor = site_of(request), visitor_of(request)
    await form_of(request, "turn")
    await site.rates.take_of_all("link", visitor.address, visitor.person)
    token = await shielded(site.accounts.issue("device", visitor.person))
    return await show_link(request, "device", token, "/account")


@post("/account/token", request_max_body_size=BODY)
async def program_token(request: Asked) -> Response[str]:
    """A token for a program that plays in one's name."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn")
    await site.rates.take_of_all("link", visitor.address, visitor.person)
    token = await shielded(site.accounts.program_token(visitor.caller, clean_name(values.get("name", ""))))
    shown = ShownLink(what="token", link=token, qr="", here_only=False, back="/account")
    frame = chrome(request, path="/account")
    return await drawn(request, lambda: pages.shown_link(frame, shown))


@post("/account/link/end", request_max_body_size=BODY)
async def end_links(request: Asked) -> Redirect:
    """The private links that were not opened yet lead nowhere from now on."""
    await form_of(request, "turn")
    person = visitor_of(request).person
    await shielded(site_of(request).storage.write(lambda c: tickets.revoke(c, "device", person=person)))
    return see("/account")


# ── signing in and out ────────────────────────────────────────────────────


async def _sign(request: Asked, what: str, **more: object) -> Response[str]:
    site, visitor = site_of(request), visitor_of(request)
    games = await site.storage.read(lambda c: tables_of(c, visitor.person))
    frame = chrome(request, path=f"/account/{what.replace('_', '-')}")
    sheet = SignPage(what=what, registration=site.registration, games=games, mails=site.mailer.sends, **more)  # type: ignore[arg-type]
    return await drawn(request, lambda: pages.sign(frame, sheet), 422 if more.get("error") else 200)


@get(["/account/sign-in", "/account/register", "/account/forgot"])
async def sign_form(request: Asked, code: FromQuery[str] = "") -> Response[str] | Redirect:
    """The forms of those who have no account, or are not known here."""
    if visitor_of(request).caller.person.account:
        return see("/account")
    return await _sign(request, request.scope["path"].rpartition("/")[2].replace("-", "_"), values={"code": code[:60]})


async def _count_sign_in(request: Asked, name: str) -> None:
    """Count a try to prove who one is: for one name from one address, and more generously for that name from
    anywhere, so that nobody shuts somebody else out."""
    rates, address, login = site_of(request).rates, visitor_of(request).address, login_of(name)
    await rates.take_of_all("sign_in", address, _there(name, address))
    await rates.take_of_all("guess", address, f"name {login}")


def _there(name: str, address: str) -> str:
    """Somebody by the name that is typed at an address; of a very long one, the beginning."""
    return f"{neighbourhood(address)} {login_of(name)[:60]}"


@post("/account/sign-in", request_max_body_size=BODY)
async def sign_in(request: Asked) -> Redirect | Response[str]:
    """Somebody comes back."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn", stores=False)
    name, bring = values.get("name", ""), values.get("bring") == "on"
    try:
        await _count_sign_in(request, name)
        if visitor.caller.person.account:
            raise Trouble(409, "account", N_("You have an account already."))
        work = site.accounts.sign_in(visitor.caller, name, values.get("password", ""), device_of(request), bring)
        return enter(request, await shielded(work), "/")
    except Trouble as trouble:
        return await _sign(request, "sign_in", values={"name": name}, error=said(trouble, visitor.voice))


@post("/account/register", request_max_body_size=BODY)
async def register(request: Asked) -> Redirect | Response[str]:
    """A guest becomes an account."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn")
    try:
        await site.rates.take_of_all("register", visitor.address, visitor.person)
        may_write(request)  # it chooses a name
        if site.registration == "closed":
            raise Trouble(403, "closed", N_("No new accounts are made here. You can play as a guest."))
        code = values.get("code", "").strip()[:60] if site.registration == "invite" else None
        given = (values.get("name", ""), values.get("password", ""), device_of(request), code)
        return enter(request, await shielded(site.accounts.register(visitor.caller, *given)))
    except Trouble as trouble:
        kept = {key: values.get(key, "")[:100] for key in ("name", "code")}
        return await _sign(request, "register", values=kept, error=said(trouble, visitor.voice))


@post("/account/forgot", request_max_body_size=BODY)
async def forgot(request: Asked) -> Response[str]:
    """A letter to somebody who forgot his password. The answer is the same whoever that is."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn", stores=False)
    name = values.get("name", "")
    await site.rates.take_of_all("letter", visitor.address, _there(name, visitor.address))
    site.later(_send_reset(site, name))
    return await _sign(request, "forgot", done=True)


async def _send_reset(site: Site, name: str) -> None:
    """The letter, unless enough of them lie in that box already."""
    box = f"name {login_of(name)}"
    with suppress(Trouble):
        await site.rates.take_of_all("letter", box, box)
        await site.accounts.forgot(name, f"{site.own_address()}/l/")


@post("/account/sign-out", request_max_body_size=BODY)
async def sign_out(request: Asked) -> Redirect:
    """This device is nobody's from now on."""
    site = site_of(request)
    await form_of(request, "turn", stores=False)
    await shielded(site.accounts.sign_out(visitor_of(request).caller))
    return enter(request, site.people.newcomer().token, "/")


# ── links ─────────────────────────────────────────────────────────────────


async def _link(request: Asked, token: str, error: str = "") -> Response[str]:
    site, visitor = site_of(request), visitor_of(request)
    if not _LINK.match(token):
        raise Trouble(404, "missing", N_("There is no such page here."))
    site.rates.take("ask", visitor.address, visitor.person)
    ticket = await site.accounts.look(token)
    person = await site.people.person(ticket.person or "")
    games = await site.storage.read(lambda c: tables_of(c, visitor.person)) if ticket.kind == "device" else 0
    sheet = LinkPage(
        what=ticket.kind, token=token, name=person.name if person is not None else "", games=games, error=error
    )
    if ticket.table_id is not None:
        table = await site.desk.open(ticket.table_id)
        sheet.table = site.summary(table.book, visitor)
        free = [seat.seat for seat in table.book.seats if seat.kind == "human" and seat.holder is None]
        sheet.free = len(free)
        sheet.known = all(known_to_others(table, visitor.person, seat) for seat in free)
    return await drawn(request, lambda: pages.link(chrome(request, path=f"/l/{token}"), sheet), 422 if error else 200)


@get("/l/{token:str}")
async def link(request: Asked, token: FromPath[str]) -> Response[str]:
    """What a link does. Looking at it does nothing yet: programs look at links, too."""
    return await _link(request, token)


@post("/l/{token:str}", request_max_body_size=BODY)
async def follow_link(request: Asked, token: FromPath[str]) -> Redirect | Response[str]:
    """Do what a link is for."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn", stores=False)
    device, accounts = device_of(request), site.accounts
    ticket = await accounts.look(token)
    if ticket.kind == "device":
        work = accounts.follow(visitor.caller, token, device, values.get("bring") == "on")
        return enter(request, await shielded(work), "/")
    if ticket.kind == "confirm":
        await shielded(accounts.confirm(token))
        return see("/account")
    if ticket.kind == "reset":
        try:
            return enter(request, await shielded(accounts.reset(token, values.get("password", ""), device)))
        except Trouble as trouble:
            return await _link(request, token, said(trouble, visitor.voice))
    if ticket.kind == "seat" and ticket.table_id is not None:
        return await _sit_down(request, token, ticket.table_id, values)
    raise used_up()


async def _sit_down(request: Asked, token: str, table: str, values: dict[str, str]) -> Redirect:
    """Take the seat that an invitation is for, under the name that is typed with it."""
    site, visitor = site_of(request), visitor_of(request)
    found = await site.desk.open(table)
    await keep(request)
    if values.get("watch") == "on":
        await shielded(site.admit(found, visitor.person))
        return see(f"/t/{table}")
    name = clean_name(values.get("name", ""))
    if name and name != visitor.settings.name and not visitor.caller.person.account:
        may_write(request)
        visitor = replace(visitor, settings=msgspec.structs.replace(visitor.settings, name=name))
        await shielded(site.people.choose(visitor.person, visitor.settings))
    await shielded(site.join(found, visitor, invited=True))
    await shielded(site.storage.write(lambda c: tickets.take(c, hashed(token), "seat")))
    return see(f"/t/{table}")


@get("/privacy")
async def privacy(request: Asked) -> Response[str]:
    """What is kept of people, and for how long."""
    sheet = PrivacyPage(mails=site_of(request).mailer.sends, days=retention.days())
    return await drawn(request, lambda: pages.privacy(chrome(request), sheet))
