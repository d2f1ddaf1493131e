"""Live updates: who listens to which table, and what they are told. Messages say that something changed, never what:
each page then fetches its own view, so nothing secret travels here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection
from typing import TYPE_CHECKING, Literal

import msgspec

from rotonde.web.contract.table import LobbyEvent, TableEvent
from rotonde.web.running.metrics import WINDOWS as OPEN
from rotonde.web.tables.rights import may_look, playing

if TYPE_CHECKING:
    from rotonde.web.storage import Book
    from rotonde.web.tables.open_table import OpenTable

BEAT = 15.0  # seconds
WINDOWS = 20  # connections of one person; the oldest is ended for another
LOBBY = ""
_WAITING = 64  # messages a slow listener may be behind; older ones are dropped, the latest says enough

SOON = 0.5  # seconds in which comings and goings at a table are told together
FRESH = 60.0  # seconds for which is believed what another process told of who is there
TOLD = 100  # people of whom another process is told
MANY = 1000  # tables of others, before old ones are forgotten

Kind = Literal["hello", "changed", "draft", "thinking", "chat", "here"]


class Listener:
    """One open connection."""

    def __init__(self, person: str) -> None:
        self.person = person
        self._queue: asyncio.Queue[tuple[int, bytes] | None] = asyncio.Queue(_WAITING)

    def put(self, message: tuple[int, bytes] | None) -> None:
        """Hand over a message; None ends the connection."""
        if self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(message)

    async def stream(self) -> AsyncIterator[bytes]:
        """The connection as server-sent events, with a beat so that a cut line is noticed."""
        while True:
            try:
                message = await asyncio.wait_for(self._queue.get(), BEAT)
            except TimeoutError:
                yield b": beat\n\n"
                continue
            if message is None:
                return
            number, data = message
            yield b"id: %d\ndata: %s\n\n" % (number, data)


class Hub:
    """All open connections."""

    def __init__(self, build: str) -> None:
        self.build = build
        self._number = 0
        self._rooms: dict[str, list[Listener]] = {}
        self._windows: dict[str, list[Listener]] = {}  # by person, the oldest first
        self._elsewhere: dict[tuple[str, str], tuple[float, frozenset[str]]] = {}  # by table and process
        self._telling: set[str] = set()  # tables of which will be told in a moment who is there
        self._told_others: dict[str, float] = {}
        self.tell_others: Callable[[str, list[str]], None] = lambda table, people: None  # who is at a table here

    def listeners(self, room: str) -> int:
        """How many connections follow a table."""
        return len(self._rooms.get(room, ()))

    async def follow_table(self, table: OpenTable, person: str, slept: bool = False) -> AsyncIterator[bytes]:
        """The live updates of a table, beginning with where it stands."""
        self._noticed(table)
        try:
            async for chunk in self._follow(table.id, person, self._table_event(table, "hello", None, slept)):
                if time.monotonic() - self._told_others.get(table.id, 0.0) > FRESH / 2:
                    self._tell_others(table.id)
                yield chunk
        finally:
            self._noticed(table)

    # ── who is there ──────────────────────────────────────────────────────

    def present(self, room: str) -> set[str]:
        """The people who have a window open at a table, at any process of the site."""
        since = time.monotonic() - FRESH
        others = (who for (table, _), (at, who) in self._elsewhere.items() if table == room and at > since)
        return self._here(room).union(*others)

    def _here(self, room: str) -> set[str]:
        return {listener.person for listener in self._rooms.get(room, ())}

    def here(self, table: OpenTable) -> tuple[list[int], int]:
        """The seats whose people are at a table now, and how many others look on."""
        people = self.present(table.id)
        seats = [line.seat for line in table.book.seats if line.holder in people]
        return seats, len(people - {line.holder for line in table.book.seats})

    def _noticed(self, table: OpenTable) -> None:
        """Somebody comes or goes: everybody is told in a moment, once for all who do."""
        if table.id not in self._telling:
            self._telling.add(table.id)
            asyncio.get_running_loop().call_later(SOON, self._tell_here, table)

    def _tell_here(self, table: OpenTable) -> None:
        self._telling.discard(table.id)
        self.announce(table, "here")
        self._tell_others(table.id)

    def _tell_others(self, room: str) -> None:
        self._told_others[room] = time.monotonic()
        people = self._here(room)
        if not people:
            self._told_others.pop(room)
        self.tell_others(room, sorted(people)[:TOLD])

    def heard_here(self, name: str, process: str, people: Collection[str]) -> None:
        """Another process tells who is at a table there."""
        self._elsewhere.pop((name, process), None)
        if people:
            self._elsewhere[name, process] = (time.monotonic(), frozenset(people))
        if len(self._elsewhere) > MANY:  # of those that were long not told again nobody speaks any more
            since = time.monotonic() - FRESH
            self._elsewhere = {key: told for key, told in self._elsewhere.items() if told[0] > since}

    async def follow_lobby(self, person: str) -> AsyncIterator[bytes]:
        """The live updates of the lobby."""
        async for chunk in self._follow(LOBBY, person, LobbyEvent(kind="hello", build=self.build)):
            yield chunk

    async def _follow(self, room: str, person: str, hello: object) -> AsyncIterator[bytes]:
        listener = Listener(person)
        OPEN.inc()
        self._rooms.setdefault(room, []).append(listener)
        own = self._windows.setdefault(person, [])
        own.append(listener)
        if len(own) > WINDOWS:
            own[0].put(None)
        try:
            yield b"retry: 1000\n\n"
            listener.put(self._message(hello))
            async for chunk in listener.stream():
                yield chunk
        finally:
            OPEN.dec()
            own.remove(listener)
            if not own:
                self._windows.pop(person, None)
            self._rooms[room].remove(listener)
            if not self._rooms[room]:
                del self._rooms[room]

    def announce(self, table: OpenTable, kind: Kind, seat: int | None = None, only: str | None = None) -> None:
        """Tell everybody at a table (or only one person), and the lobby when it changed."""
        message = self._message(self._table_event(table, kind, seat))
        for listener in self._rooms.get(table.id, ()):
            if listener.person in table.book.removed and not may_look(table.book, listener.person):
                listener.put(None)
            elif only is None or listener.person == only:
                listener.put(message)
        if kind == "changed":
            self.tell_lobby(table.book)

    def tell_lobby(self, book: Book) -> None:
        """Tell those in the lobby who may know of a table that it was changed."""
        news = self._message(LobbyEvent(kind="changed", build=self.build, table=book.id))
        for listener in self._rooms.get(LOBBY, ()):
            if book.reach == "public" or playing(book, listener.person):
                listener.put(news)

    def close(self) -> None:
        """End every connection."""
        for room in self._rooms.values():
            for listener in room:
                listener.put(None)

    def _table_event(self, table: OpenTable, kind: Kind, seat: int | None, slept: bool = False) -> TableEvent:
        draft = table.drafts.get(seat) if kind == "draft" and seat is not None else None
        here, spectators = self.here(table) if kind == "here" else ([], 0)
        return TableEvent(
            kind=kind,
            here=here,
            spectators=spectators,
            build=self.build,
            step=len(draft.actions) if draft is not None else 0,
            n=table.n,
            moments=table.moments,
            line=table.line,
            status=table.status,
            seat=seat,
            slept=slept,
        )

    def _message(self, payload: object) -> tuple[int, bytes]:
        self._number += 1
        return self._number, msgspec.json.encode(payload)
