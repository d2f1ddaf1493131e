"""What somebody arranges for himself: holidays, and how he is told that a table waits."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from rotonde.core.words import N_
from rotonde.web import pages
from rotonde.web.contract.people import PushAnswer, PushPost, StopPage
from rotonde.web.http.limits import BODY
from rotonde.web.notices.hooks import clean_hook
from rotonde.web.notices.push import clean_subscription
from rotonde.web.people.names import table_id
from rotonde.web.routes.common import Asked, chrome, count, drawn, form_of, keep, see, site_of, visitor_of
from rotonde.web.routes.people import account_page, said
from rotonde.web.routes.statics import STATIC
from rotonde.web.site import shielded
from rotonde.web.storage import channels
from rotonde.web.storage.channels import Channel
from rotonde.web.tables.clocks import DAY
from rotonde.web.troubles import Trouble

WORKER = STATIC / "worker.js"


def _day(text: str) -> float:
    """The beginning of a day, or Trouble."""
    try:
        return datetime.strptime(text[:10], "%Y-%m-%d").replace(tzinfo=UTC).timestamp()
    except ValueError as error:
        raise Trouble(422, "setup", N_("Name the first and the last day.")) from error


@post("/account/away", request_max_body_size=BODY)
async def away(request: Asked) -> Redirect | Response[str]:
    """Somebody's clocks stand still for some days."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn")
    try:
        first, last = _day(values.get("first", "")), _day(values.get("last", ""))
        await shielded(site.timekeeper.away(visitor.person, first, last + DAY))
    except Trouble as trouble:
        return await account_page(request, said(trouble, visitor.voice))
    return see("/account")


@post("/account/back", request_max_body_size=BODY)
async def back(request: Asked) -> Redirect:
    """Somebody is back: his clocks run again."""
    await form_of(request, "turn")
    await shielded(site_of(request).timekeeper.back(visitor_of(request).person))
    return see("/account")


# ── being told ────────────────────────────────────────────────────────────


async def _add(request: Asked, channel: Channel) -> None:
    if not await shielded(site_of(request).storage.write(lambda c: channels.add(c, channel))):
        raise Trouble(422, "hook", N_("You are told in enough ways already: end one of them first."))


@post("/account/notices", request_max_body_size=BODY)
async def add_notice(request: Asked) -> Redirect | Response[str]:
    """One more way to be told: by mail, or by a webhook."""
    visitor = visitor_of(request)
    values = await form_of(request, "link")
    try:
        person = visitor.caller.person
        if values.get("kind") == "mail":
            if not person.mail or not person.confirmed:
                raise Trouble(422, "mail", N_("Confirm your address first."))
            await _add(request, Channel(table_id(), person.id, "mail"))
        else:
            await _add(request, Channel(table_id(), visitor.person, "hook", clean_hook(values.get("target", ""))))
    except Trouble as trouble:
        return await account_page(request, said(trouble, visitor.voice))
    return see("/account")


@post("/account/notices/end", request_max_body_size=BODY)
async def end_notice(request: Asked) -> Redirect:
    """One way less."""
    values = await form_of(request, "turn")
    person, name = visitor_of(request).person, values.get("id", "")[:24]
    await shielded(site_of(request).storage.write(lambda c: channels.remove(c, name, person)))
    return see("/account")


@post("/api/push", status_code=200, request_max_body_size=BODY)
async def subscribe(request: Asked, data: JSONBody[PushPost]) -> PushAnswer:
    """This browser wants to be told."""
    count(request, "link")
    if site_of(request).herald.push is None:
        raise Trouble(409, "push", N_("This site does not speak to browsers."))
    target, keys = clean_subscription(data.endpoint, data.p256dh, data.auth)
    await keep(request)
    await _add(request, Channel(table_id(), visitor_of(request).person, "push", target, keys))
    return PushAnswer(done=True)


def _channel(request: Asked, token: str) -> str:
    """The channel that a link of a letter ends, or Trouble."""
    name, _, proof = token.partition(".")
    if not site_of(request).signer.stop_holds(name, proof):
        raise Trouble(404, "missing", N_("There is no such page here."))
    return name


@get("/stop/{token:str}")
async def stop_page(request: Asked, token: FromPath[str]) -> Response[str]:
    """No letters any more: a page with one button, for programs open links, too."""
    _channel(request, token)
    return await drawn(request, lambda: pages.stop(chrome(request, path=f"/stop/{token}"), StopPage(token=token)))


@post("/stop/{token:str}", request_max_body_size=BODY)
async def stop(request: Asked, token: FromPath[str]) -> Response[str]:
    """No letters any more; nobody need sign in for that."""
    await form_of(request, "turn", stores=False)
    name = _channel(request, token)
    await shielded(site_of(request).storage.write(lambda c: channels.remove(c, name)))
    sheet = StopPage(token=token, done=True)
    return await drawn(request, lambda: pages.stop(chrome(request, path="/"), sheet))


# ── the site as an app ────────────────────────────────────────────────────


@get("/manifest.webmanifest")
async def manifest(request: Asked) -> Response[bytes]:
    """What a system must know to install the site."""
    build = site_of(request).build
    icons = [{"src": f"/static/{build}/icon-{n}.png", "sizes": f"{n}x{n}", "type": "image/png"} for n in (192, 512)]
    about = {
        "name": "Rotonde",
        "short_name": "Rotonde",
        "description": visitor_of(request).voice("Railway board games to play together."),
        "lang": visitor_of(request).lang,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#EFE5D0",
        "theme_color": "#EFE5D0",
        "icons": [*icons, {"src": f"/static/{build}/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return Response(msgspec.json.encode(about), headers={"content-type": "application/manifest+json"})


@get("/worker.js")
async def worker(request: Asked) -> Response[bytes]:
    """The script that shows a page without a line, and messages; it stands at the root, for it speaks for all pages."""
    headers = {"content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache"}
    return Response(WORKER.read_bytes(), headers=headers)


@get("/offline")
async def offline(request: Asked) -> Response[str]:
    """What is shown while there is no line."""
    return await drawn(request, lambda: pages.offline(chrome(request, path="/")))
