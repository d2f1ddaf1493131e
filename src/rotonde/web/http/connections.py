"""The gate before the site: how many connections there are, from where, and how long each may take to say its wish.

The server below (uvicorn with httptools) waits for ever for the rest of a head or a body, or for a client that does not
read, and takes a head of any length.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from rotonde.web.http.limits import DISTRICT, district, neighbourhood

HEAD = 10.0  # seconds for a head to arrive
LONGEST = 65_536  # bytes of a head
SENT = 60.0  # seconds for a body to arrive, and for an answer to be taken
MOST = 4000  # connections in all
FROM_ONE = 200  # from one address
SPARE = 128  # files that are not connections: the database, processes, pages
_FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

CUT = "rotonde.cut"  # where a request's scope says how its connection is cut
End = Callable[[], object]  # cuts a connection
App = Callable[..., Awaitable[None]]


class Gate:
    """Counts connections. Of an address in `proxies` (which speaks for many) only the sum is bounded."""

    def __init__(
        self, most: int = MOST, from_one: int = FROM_ONE, proxies: tuple[str, ...] = (), head: float = HEAD
    ) -> None:
        self.most, self.from_one, self.head = most, from_one, head
        self.proxies = frozenset(neighbourhood(proxy) for proxy in proxies)
        self._open: dict[str, dict[End, None]] = {}  # by address, the oldest first
        self._all = 0
        self._districts: Counter[str] = Counter()

    def enter(self, address: str, end: End) -> bool:
        """One more connection from an address, if there is room; `end` cuts it."""
        known, wide = address in self.proxies, district(address)
        mine = len(self._open.get(address, ()))
        if not known and (mine >= self.from_one or (wide and self._districts[wide] >= self.from_one * DISTRICT)):
            return False
        if self._all >= self.most and not self._make_room(mine):
            return False
        self._open.setdefault(address, {})[end] = None
        self._all += 1
        self._districts[wide] += bool(wide)
        return True

    def _make_room(self, mine: int) -> bool:
        """A full house has room for whoever has few connections: the oldest goes of those who have most."""
        most = max(self._open.items(), key=lambda item: len(item[1]), default=("", {}))
        if len(most[1]) <= mine + 1:
            return False
        end = next(iter(most[1]))
        self.leave(most[0], end)
        end()
        return True

    def leave(self, address: str, end: End) -> None:
        """One connection less; one that had to go has left already."""
        if end not in self._open.get(address, {}):
            return
        del self._open[address][end]
        self._all -= 1
        if not self._open[address]:
            del self._open[address]
        wide = district(address)
        if wide:
            self._districts[wide] -= 1
            if not self._districts[wide]:
                del self._districts[wide]


class Door(HttpToolsProtocol):
    """One connection, with a clock for whatever the client must send or take now."""

    gate: Gate

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = neighbourhood(self.client[0] if self.client else "")
        self._clock: asyncio.TimerHandle | None = None
        self._taking: asyncio.TimerHandle | None = None
        self._head = 0  # bytes of a head that has not ended
        self._sending = False  # is a body on its way?
        self._inside = self.gate.enter(self._address, transport.abort)
        if self._inside:
            self._wait(self.gate.head)
        else:
            transport.write(_FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._inside:
            self.gate.leave(self._address, self.transport.abort)
        self._wait(None)
        if self._taking is not None:
            self._taking.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._inside or self.transport.is_closing():
            return
        self._head += len(data)
        super().data_received(data)
        if self._head > LONGEST:
            self.send_400_response("The head of the request is too long.")

    # ── what the client must send: a head, its body, then nothing until it is answered ─────

    def on_headers_complete(self) -> None:
        self.scope[CUT] = self.transport.abort  # type: ignore[literal-required]
        self._sending = True
        self._wait(SENT)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._head, self._sending = 0, False
        self._wait(self.gate.head if self.cycle.response_complete else None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if not self._sending and not self.pipeline:
            self._wait(self.gate.head)
        super().on_response_complete()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._wait(self.gate.head)  # closing waits for the client to take what is left

    def _wait(self, seconds: float | None) -> None:
        """Set the clock anew, or stop it."""
        if self._clock is not None:
            self._clock.cancel()
        self._clock = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)

    # ── what it must take ─────────────────────────────────────────────────

    def pause_writing(self) -> None:
        super().pause_writing()
        self._taking = self.loop.call_later(SENT, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None


class Askers:
    """What proxies ask for, counted for those they ask for, and bounded as connections are: the gate sees the proxy
    alone, so whoever opened lines without end behind it would fill the house. Some room is left for heads of others."""

    def __init__(self, app: App, gate: Gate) -> None:
        self._app = app
        self._asked = Gate(gate.most - gate.most // 8, gate.from_one, tuple(gate.proxies))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        address = neighbourhood(scope["client"][0] if scope.get("client") else "")
        end = partial(scope[CUT])  # one of its own: the next request of the connection may come before this one leaves
        if not self._asked.enter(address, end):
            full = [(b"retry-after", b"10"), (b"connection", b"close"), (b"content-length", b"0")]
            await send({"type": "http.response.start", "status": 503, "headers": full})
            await send({"type": "http.response.body", "body": b""})
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._asked.leave(address, end)


def server_config(app: App, gate: Gate, *, log_level: str, timeout_graceful_shutdown: int) -> uvicorn.Config:
    """How the site is served."""
    door = type("Door", (Door,), {"gate": gate})
    return uvicorn.Config(
        Askers(app, gate) if gate.proxies else app,
        http=door,
        ws="none",
        lifespan="on",
        access_log=False,
        proxy_headers=bool(gate.proxies),
        forwarded_allow_ips=sorted(gate.proxies),
        server_header=False,
        log_level=log_level,
        timeout_graceful_shutdown=timeout_graceful_shutdown,
    )


def open_gate() -> Gate:
    """The gate of a site on this machine: as many connections as the system gives files for.

    FORWARDED_ALLOW_IPS names the proxies, by address and with commas between, that may say for whom they ask.
    """
    named = os.environ.get("FORWARDED_ALLOW_IPS", "")
    trusted = tuple(proxy.strip() for proxy in named.split(",") if proxy.strip())
    most = min(MOST, max(16, _files() - SPARE))
    return Gate(most, min(FROM_ONE, max(8, most // 4)), trusted)


def _files() -> int:
    """How many files may be open, as many as the system allows."""
    try:
        import resource
    except ImportError:  # pragma: no cover - Windows
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + SPARE if hard == resource.RLIM_INFINITY else min(hard, MOST + SPARE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft if soft != resource.RLIM_INFINITY else MOST + SPARE
