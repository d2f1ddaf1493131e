"""The guard before the routes: who asks, from where, and the headers every answer carries."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from functools import lru_cache
from urllib.parse import quote, urlsplit

import msgspec

from rotonde.core.words import N_
from rotonde.web import pages
from rotonde.web.contract.pages import Chrome
from rotonde.web.contract.table import Problem
from rotonde.web.http.limits import BODY, IMPORT, LOOPBACK, Crowd, is_address, neighbourhood
from rotonde.web.http.packing import Message, Scope, Send, packing
from rotonde.web.http.turns import ASKER, Asker
from rotonde.web.people.identity import YEAR
from rotonde.web.people.visitors import Visitor
from rotonde.web.running.metrics import count
from rotonde.web.site import Site
from rotonde.web.troubles import Trouble, malformed, too_large, wrong_token

Receive = Callable[[], Awaitable[Message]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

log = logging.getLogger("rotonde.web.requests")
log.setLevel(logging.WARNING)  # until somebody wants them written down
VISITOR = "rotonde.visitor"  # where the visitor stands in a request's scope
TOKEN = "rotonde.token"  # and the token that he shall have from now on, if it is another one
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


_KEPT = ("/static/", "/ground/")  # what browsers keep, whoever asks
_SLOW = ("/hint", "/import", "/film.svg", "/story")  # who waits for these keeps nobody of his address from a click
_FREE = ("/account", "/settings")  # also open to somebody who was banned
_PROGRAMS = "/api/v1/"  # what programs ask for, with a token
DESCRIPTION = "/api/v1/openapi.json"  # and what anybody may read
_FORWARDED = (b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"via")


class Guard:
    """An ASGI application around the routes.

    `host` is the address the site listens on. Cookies belong to a name, so a page asked for by another name of this
    machine is sent to the one the site announces: else one person would be two.
    """

    def __init__(self, app: App, site: Site, host: str | None = None) -> None:
        self._app, self.site = app, site
        self._crowd, self._patient = Crowd(), Crowd()
        self._host = host.lower() if host is not None else None
        given = (self._host, urlsplit(site.url).hostname, *site.open_to.names)
        self._names = {name.lower() for name in given if name}
        self._announced = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self._host or "", self._host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["path"].endswith("/"):  # the routes see no stroke at the end: what is looked at here must not either
            scope = {**scope, "path": scope["path"].rstrip("/") or "/"}
        if scope["method"] == "HEAD" and not scope["path"].endswith("/events"):
            scope = {**scope, "method": "GET"}  # the server below leaves the body out
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        cookies = _cookies(headers.get(b"cookie", ""))
        cookie = cookies.get(self.site.signer.name)
        address = scope["client"][0] if scope.get("client") else ""
        shape = headers.get(b"x-shape") or cookies.get("shape")  # a script speaks for its window, a page for the last
        languages = headers.get(b"accept-language", "")
        program = scope["path"].startswith(_PROGRAMS)
        if program:
            cookie = headers.get(b"authorization", "").removeprefix("Bearer ").strip()
        local = self._local(headers) and not program
        visitor = await self.site.visitor(cookie, languages, local, address, shape, program)
        scope[VISITOR] = visitor
        ASKER.set(Asker(neighbourhood(address), visitor.person))

        began, send = time.perf_counter(), packing(send, headers.get(b"accept-encoding", ""))

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                _note(scope, message["status"], time.perf_counter() - began)
                own = {name.lower() for name, _ in message["headers"]}  # a picture may be stricter
                ours = [header for header in _HEADERS if header[0] not in own]
                message["headers"] = [*message["headers"], *ours, *self._cookie_header(scope, visitor)]
            await send(message)

        elsewhere = self._elsewhere(scope, headers.get(b"host", ""))
        if elsewhere is not None:
            await send({"type": "http.response.start", "status": 307, "headers": [(b"location", elsewhere)]})
            await send({"type": "http.response.body", "body": b""})
            return
        try:
            self._check(scope, headers, visitor)
        except Trouble as trouble:
            await answer(send_guarded, scope["path"], trouble.problem(visitor.voice), visitor, self.site.build)
            return
        if scope["path"].endswith("/events") or scope["path"].startswith(_KEPT):
            await self._app(scope, receive, send_guarded)
            return
        crowd = self._patient if scope["path"].endswith(_SLOW) else self._crowd
        async with crowd.take(address):
            await self._app(scope, self._whole(scope, visitor, receive), send_guarded)

    def _whole(self, scope: Scope, visitor: Visitor, receive: Receive) -> Receive:
        """What somebody sends may take long to arrive: he must be who he was when all of it is there."""

        async def received() -> Message:
            message = await receive()
            whole = message["type"] == "http.request" and not message.get("more_body", False)
            if whole and not await self.site.people.still(visitor.caller):
                raise wrong_token()
            return message

        return receive if scope["method"] in ("GET", "HEAD") else received

    def _check(self, scope: Scope, headers: dict[bytes, str], visitor: Visitor) -> None:
        if not self._answers_to(headers.get(b"host", "")):  # a name that somebody else made point at this machine
            raise Trouble(421, "host", N_("This site does not answer to that name."))
        path = scope["path"]
        if "\0" in path or b"%00" in scope["query_string"]:  # no text of ours has that sign, nor can PostgreSQL
            raise malformed()
        if "//" in path:  # the routes would see one stroke, where all that is looked at here sees two
            raise Trouble(404, "missing", N_("There is no such page here."))
        if scope["path"].startswith(_PROGRAMS):
            self._check_program(scope, headers, visitor)
        elif scope["method"] not in ("GET", "HEAD"):
            self._check_sent(scope, headers, visitor)
        elif not scope["path"].startswith("/static/") and scope["path"] != "/health":
            self.site.rates.take("look", visitor.address, None if visitor.fresh else visitor.person)

    def _check_sent(self, scope: Scope, headers: dict[bytes, str], visitor: Visitor) -> None:
        """What a page sends."""
        origin, host = headers.get(b"origin"), headers.get(b"host", "")
        if (origin is not None and _place(origin) != host) or headers.get(b"sec-fetch-site") == "cross-site":
            raise Trouble(403, "csrf", N_("This came from another site, so nothing was done."))
        if visitor.caller.person.banned and not scope["path"].startswith(_FREE):
            raise _banned(visitor)
        if visitor.fresh:  # it cannot have a token: nothing that it sends is even read
            raise wrong_token()
        _check_length(headers, IMPORT if scope["path"] == "/import" else BODY)
        if scope["path"].startswith("/api/"):
            if not self.site.signer.csrf_holds(visitor.caller.token, headers.get(b"x-csrf-token")):
                raise wrong_token()
            _check_json(headers)

    def _check_program(self, scope: Scope, headers: dict[bytes, str], visitor: Visitor) -> None:
        """What a program asks or sends: no browser adds its token by itself, so nobody can forge such a request."""
        self.site.rates.take("look", visitor.address, None if visitor.fresh else visitor.person)
        if visitor.fresh and scope["path"] != DESCRIPTION:
            raise Trouble(401, "token", N_("Programs come with a personal token, which is made on your page."))
        if scope["method"] in ("GET", "HEAD"):
            return
        if visitor.caller.person.banned:
            raise _banned(visitor)
        _check_length(headers, BODY)
        if headers.get(b"content-length", "0") != "0":
            _check_json(headers)

    def _local(self, headers: dict[bytes, str]) -> bool:
        """Does the site serve this machine alone, and is nobody else's request handed on to it?"""
        if self._host not in LOOPBACK or not self.site.open_to.alone:
            return False
        return _name(headers.get(b"host", "")) in LOOPBACK and not any(name in headers for name in _FORWARDED)

    def _elsewhere(self, scope: Scope, host: str) -> bytes | None:
        """Where a page is to be asked for instead."""
        path, name = scope["path"], _name(host)
        if scope["method"] != "GET" or path == "/health" or path.startswith(("/api/", *_KEPT)):
            return None
        if self._announced not in LOOPBACK or name not in LOOPBACK or name == self._announced:
            return None
        shown = f"[{self._announced}]" if ":" in str(self._announced) else self._announced
        port = urlsplit(f"//{host}").port
        query = b"?" + scope["query_string"] if scope["query_string"] else b""
        where = f"{scope.get('scheme', 'http')}://{shown}" + (f":{port}" if port else "")
        return where.encode() + quote(path).encode() + query

    def _answers_to(self, host: str) -> bool:
        name = _name(host)
        if name == "localhost" or name.endswith(".localhost") or name in self._names:
            return True
        return is_address(name)

    def _cookie_header(self, scope: Scope, visitor: Visitor) -> list[tuple[bytes, bytes]]:
        token = scope.get(TOKEN, visitor.caller.token)
        known = not visitor.fresh and not visitor.caller.renewed and token == visitor.caller.token
        if known or scope["path"] == "/health" or scope["path"].startswith((*_KEPT, _PROGRAMS)):
            return []
        name, value = self.site.signer.name, self.site.signer.cookie(token)
        secure = "; Secure" if scope.get("scheme") == "https" else ""
        return [(b"set-cookie", f"{name}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}".encode())]


def _check_length(headers: dict[bytes, str], most: int) -> None:
    length = headers.get(b"content-length", "0")
    if len(length) > 12 or not length.isdigit():
        raise malformed()
    if int(length) > most:
        raise too_large()


def _check_json(headers: dict[bytes, str]) -> None:
    if headers.get(b"content-type", "").split(";")[0].strip() != "application/json":
        raise malformed()


def _banned(visitor: Visitor) -> Trouble:
    day = time.strftime("%Y-%m-%d", time.gmtime(visitor.caller.person.banned_until))
    return Trouble(403, "banned", N_("You may look on, but not play here until {day}."), day=day)


def _note(scope: Scope, status: int, seconds: float) -> None:
    """Count an answer and write it down, without the secret in a link."""
    method, path = scope["method"], shown_path(scope["path"])
    count(scope, status, seconds)
    if log.isEnabledFor(logging.INFO):
        said = {"method": method, "path": path[:200], "status": status, "ms": round(seconds * 1000, 1)}
        log.info("%s %.200r %d", method, path, status, extra=said)


def shown_path(path: str) -> str:
    """What was asked for, without the secret in a link."""
    return next((f"/{kind}/…" for kind in ("l", "stop") if path.lstrip("/").startswith(f"{kind}/")), path)


@lru_cache(256)
def _name(host: str) -> str:
    """The name in a Host header; "" if there is none."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # a port that is no number makes no name either
    except ValueError:
        return ""
    return (parts.hostname or "").lower()


def _place(origin: str) -> str:
    """The name and port of an origin; "" if it is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _cookies(header: str) -> dict[str, str]:
    """The cookies of a request; ours are made of plain signs."""
    pairs = (pair.partition("=") for pair in header.split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs}


def chrome_of(visitor: Visitor, build: str, path: str, notice: str = "") -> Chrome:
    """The frame of a page."""
    person = visitor.caller.person
    return Chrome(
        settings=visitor.settings,
        csrf=visitor.csrf,
        build=build,
        path=path,
        notice=notice,
        account=person.account,
        admin=person.admin,
        local=visitor.local,
    )


def body_of(path: str, problem: Problem, visitor: Visitor, build: str) -> tuple[bytes, str]:
    """A problem as JSON or as a page, with its media type."""
    if path.startswith("/api/"):
        return msgspec.json.encode(problem), "application/json"
    again = "/" if path == "/tables" or path.startswith(("/play/", "/account/", "/l/")) else path  # not asked for again
    html = pages.problem(chrome_of(visitor, build, again), problem)
    return html.encode(), "text/html; charset=utf-8"


async def answer(send: Send, path: str, problem: Problem, visitor: Visitor, build: str) -> None:
    """Send a problem without asking the routes."""
    body, kind = body_of(path, problem, visitor, build)
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
