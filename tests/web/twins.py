"""Two sites on one database behind one port, and a third process that only works: each request is answered by the other
one, so whatever one of them keeps in memory must be true for both."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from rotonde.web.http.guard import Guard, Message, Receive, Scope, Send
from tests.web.house import House, house

SECRET = "the secret of a site of many processes"


class Twins:
    """What tests know of a house: the inside is the first one's."""

    def __init__(self, houses: list[House], url: str) -> None:
        self.houses, self.url = houses, url
        self.site, self.folder, self.loop = houses[0].site, houses[0].folder, houses[0].loop


@contextmanager
def twins(folder: Path, database: str, **how: Any) -> Iterator[Twins]:
    """Two sites and a worker while a test runs."""
    with ExitStack() as stack:
        houses = [stack.enter_context(house(folder, database=database, **how)) for _ in range(2)]
        stack.enter_context(house(folder, database=database, works=True, **how))
        url = stack.enter_context(_in_turn([one.url for one in houses]))
        yield Twins(houses, url)


@contextmanager
def _in_turn(urls: list[str]) -> Iterator[str]:
    """The address of a port that hands connections to these, one after the other."""
    loop = asyncio.new_event_loop()
    ports = itertools.cycle([urlsplit(url).port for url in urls])

    async def hand_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", next(ports))
        await asyncio.gather(_pipe(reader, back), _pipe(there, writer), return_exceptions=True)

    server = loop.run_until_complete(asyncio.start_server(hand_on, "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        for task in asyncio.all_tasks(loop):
            task.cancel()
        server.close()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    finally:
        writer.close()


def answer_once(monkeypatch: Any) -> None:
    """Every answer ends its connection, so that the next request comes to the other site."""
    guarded = Guard.__call__

    async def once(self: Guard, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_last(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"connection", b"close")]
            await send(message)

        await guarded(self, scope, receive, send_last if scope["type"] == "http" else send)

    monkeypatch.setattr(Guard, "__call__", once)
