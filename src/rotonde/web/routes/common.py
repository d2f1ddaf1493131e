"""What the routes share."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from litestar import Request, Response
from litestar.response import Redirect

from rotonde.core.words import N_
from rotonde.web.contract.pages import Chrome
from rotonde.web.http.forms import read_form, token_of
from rotonde.web.http.guard import VISITOR, chrome_of
from rotonde.web.people.visitors import Visitor
from rotonde.web.site import Site, shielded
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.troubles import Trouble, malformed, wrong_token

Asked = Request[Any, Any, Any]
_CLIENT = re.compile(r"^[A-Za-z0-9_-]{8,40}$")
# A picture brings its fonts along, and needs nothing else.
ALONE = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; frame-ancestors 'none'"
# The first sign that is found counts: most browsers also say that they are others.
_BROWSERS = (("Firefox/", "Firefox"), ("Edg", "Edge"), ("OPR/", "Opera"), ("Chrom", "Chrome"), ("Safari/", "Safari"))
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def site_of(request: Asked) -> Site:
    """The site."""
    site: Site = request.app.state.site
    return site


def visitor_of(request: Asked) -> Visitor:
    """Who asks."""
    visitor: Visitor = request.scope[VISITOR]  # type: ignore[literal-required]
    return visitor


class Found(NamedTuple):
    """A table, who asks for it, and the site."""

    site: Site
    visitor: Visitor
    table: OpenTable


async def table_of(request: Asked, name: str, kind: str = "", client: str | None = None) -> Found:
    """The table that a request is about, counted as one of a kind, and with the id that its page gave it; Trouble if
    there were too many, or if whoever asks may not look."""
    site, visitor = site_of(request), visitor_of(request)
    if client is not None:
        check_client(client)
    if kind:
        count(request, kind)
    if request.method == "POST" and not await site.people.still(visitor.caller):
        raise wrong_token()
    return Found(site, visitor, await site.table(name, visitor))


def check_client(client: str) -> None:
    """Trouble if this is no id that a page gives its requests."""
    if not _CLIENT.match(client):
        raise malformed()


def chrome(request: Asked, notice: str = "", path: str = "") -> Chrome:
    """The frame of the page that was asked for; `path` is where it can be had again, if not by its own address."""
    query = request.scope["query_string"].decode("latin-1")
    own = request.scope["path"] + (f"?{query}" if query else "")
    return chrome_of(visitor_of(request), site_of(request).build, path or own, notice)


def page(html: str, status: int = 200) -> Response[str]:
    """A page; browsers ask again each time, for it shows a moment."""
    return Response(html, status_code=status, media_type="text/html", headers={"cache-control": "no-store"})


async def drawn(request: Asked, draw: Callable[[], str], status: int = 200) -> Response[str]:
    """A page that is written away from the loop."""
    return page(await site_of(request).off_loop(draw), status)


def see(path: str) -> Redirect:
    """Go on to another page."""
    return Redirect(path, status_code=303)


def count(request: Asked, kind: str) -> None:
    """Count a request of a kind for its person and its address; Trouble if there were too many."""
    visitor = visitor_of(request)
    site_of(request).rates.take(kind, visitor.address, visitor.person)


async def count_by_hour(request: Asked, kind: str) -> None:
    """The same for what is counted by the hour, in all processes together; nobody counts at home."""
    visitor = visitor_of(request)
    if not visitor.local:
        await site_of(request).rates.take_of_all(kind, visitor.address, visitor.person)


def may_write(request: Asked) -> None:
    """Trouble if whoever asks was muted: he plays on, but others read nothing new of him."""
    person = visitor_of(request).caller.person
    if person.muted:
        day = time.strftime("%Y-%m-%d", time.gmtime(person.muted_until))
        said = N_("Until {day} you can play here, but not choose names, invite or report.")
        raise Trouble(403, "muted", said, day=day)


async def keep(request: Asked) -> None:
    """Store whoever asks, before something of his is: until now he may have been a cookie alone."""
    site, visitor = site_of(request), visitor_of(request)
    if visitor.caller.session is None:  # cookies are thrown away easily, and each would leave somebody behind
        await count_by_hour(request, "guest")
    await shielded(site.people.keep(visitor.caller, device_of(request)))


def device_of(request: Asked) -> str:
    """What somebody sits at, in two words: enough to tell his own devices apart."""
    agent = request.headers.get("user-agent", "")[:400]
    browser = next((name for sign, name in _BROWSERS if sign in agent), "")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    return ", ".join(filter(None, (browser, system)))


async def form_of(request: Asked, kind: str, stores: bool = True) -> dict[str, str]:
    """The texts of a form. It is counted first, then its token is checked, and only then it is read, off the
    loop. With `stores`, whoever sent it is stored, if he is not yet."""
    count(request, kind)
    body, how = await request.body(), request.headers.get("content-type", "")
    site, caller = site_of(request), visitor_of(request).caller
    if not site.signer.csrf_holds(caller.token, token_of(body, how)):
        raise wrong_token()
    if stores:
        await keep(request)
    return await asyncio.to_thread(read_form, body, how)
