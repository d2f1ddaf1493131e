"""Two sites on one database behind one port, and a worker, each a process of its own: each request is answered by the
other site, so whatever one of them keeps in memory must be true for both. The first one is this process, so that tests
can look inside."""

from __future__ import annotations

import asyncio
import itertools
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from rotonde.web.http.guard import Guard, Receive
from rotonde.web.http.packing import Message, Scope, Send
from tests.web.house import House, house

SECRET = "the secret of a site of many processes"
ROOT = Path(__file__).parents[2]
# A process of the house: a site, or one that works too. It ends when nobody holds its input any more.
OTHER = """
import sys
from pathlib import Path
import toy
import rotonde
from tests.web.house import house
from tests.web.twins import answer_once
rotonde.register(toy.GAME)
answer_once(setattr)
with house(Path(sys.argv[1]), database=sys.argv[2], works=sys.argv[3] == "works" or None) as running:
    print(running.url, flush=True)
    sys.stdin.read()
"""


class Twins:
    """What tests know of a house: the inside is the first one's."""

    def __init__(self, first: House, url: str) -> None:
        self.url = url
        self.site, self.folder, self.loop = first.site, first.folder, first.loop


@contextmanager
def twins(folder: Path, database: str) -> Iterator[Twins]:
    """Two sites and a worker while a test runs."""
    with ExitStack() as stack:
        first = stack.enter_context(house(folder, database=database))
        second = stack.enter_context(_process(folder, database, "answers"))
        stack.enter_context(_process(folder, database, "works"))
        yield Twins(first, stack.enter_context(_in_turn([first.url, second])))


@contextmanager
def _process(folder: Path, database: str, task: str) -> Iterator[str]:
    """The address of a process of the house."""
    paths = os.pathsep.join(str(ROOT / part) for part in ("src", "docs/examples", "."))
    command = [sys.executable, "-c", OTHER, str(folder), database, task]
    env = {**os.environ, "PYTHONPATH": paths}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            url = process.stdout.readline().strip()
            assert url, f"the process that {task} did not start"
            yield url
        finally:
            process.stdin.close()


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


def answer_once(patch: Callable[[Any, str, Any], None]) -> None:
    """Every answer ends its connection, so that the next request comes to the other site."""
    guarded = Guard.__call__

    async def once(self: Guard, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_last(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"connection", b"close")]
            await send(message)

        await guarded(self, scope, receive, send_last if scope["type"] == "http" else send)

    patch(Guard, "__call__", once)
