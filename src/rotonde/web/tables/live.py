"""Live updates: who listens to which table, and what they are told. Messages say that something changed, never what:
each page then fetches its own view, so nothing secret travels here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Literal

import msgspec

from rotonde.web.contract.table import LobbyEvent, TableEvent
from rotonde.web.running.metrics import WINDOWS as OPEN
from rotonde.web.tables.rights import playing

if TYPE_CHECKING:
    from rotonde.web.storage import Book
    from rotonde.web.tables.open_table import OpenTable

BEAT = 15.0  # seconds
WINDOWS = 20  # connections of one person; the oldest is ended for another
LOBBY = ""
_WAITING = 64  # messages a slow listener may be behind; older ones are dropped, the latest says enough

Kind = Literal["hello", "changed", "draft", "thinking", "chat"]


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

    def listeners(self, room: str) -> int:
        """How many connections follow a table."""
        return len(self._rooms.get(room, ()))

    async def follow_table(self, table: OpenTable, person: str, slept: bool = False) -> AsyncIterator[bytes]:
        """The live updates of a table, beginning with where it stands."""
        async for chunk in self._follow(table.id, person, self._table_event(table, "hello", None, slept)):
            yield chunk

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
            if only is None or listener.person == only:
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
        return TableEvent(
            kind=kind,
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
