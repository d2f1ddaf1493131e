"""Windows at tables, as many as it takes: people whose pages click, listen and fetch, seen from another process.

The client writes and reads HTTP by hand, for a comfortable one costs more than the site. It speaks to older checkouts
of the project too, so that both can be measured in one run.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar
from urllib.parse import urlencode

from tests.web.clicks import step_of
from tests.web.load_figures import Times
from tests.web.served import Served

GAME = "stephensons_rocket"
T = TypeVar("T")
KEPT = 500  # parts of pictures that a page holds


def played(work: Awaitable[T]) -> T:
    """What comes of something in a loop of its own; its connections are closed afterwards."""

    async def ended() -> T:
        try:
            return await work
        finally:
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            while Wire.opened:
                Wire.opened.pop().close()
            await asyncio.sleep(0)

    return asyncio.run(ended())


class Wire:
    """One connection, kept open."""

    opened: ClassVar[list[asyncio.StreamWriter]] = []

    def __init__(self, url: str) -> None:
        host, _, port = url.removeprefix("http://").partition(":")
        self._at = (host, int(port))
        self._head = f"host: {host}:{port}\r\naccept-encoding: gzip\r\n"
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, headers: str = "", body: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of an answer."""
        reader = await self.begin(method, path, headers, body)
        try:
            status, answered = await self._heads(reader)
        except (asyncio.IncompleteReadError, ConnectionError):  # the site ends connections that nobody uses
            self.drop()
            reader = await self.begin(method, path, headers, body)
            status, answered = await self._heads(reader)
        if "content-length" in answered:
            found = await reader.readexactly(int(answered["content-length"]))
        else:
            found = b"".join([chunk async for chunk in _chunks(reader)])
        if answered.get("connection") == "close":
            self.drop()
        if answered.get("content-encoding") == "gzip":
            found = gzip.decompress(found)
        return status, answered, found

    def drop(self) -> None:
        """Let go of a connection that the site has ended."""
        if self._streams is not None:
            Wire.opened.remove(self._streams[1])
            self._streams[1].close()
        self._streams = None

    async def begin(self, method: str, path: str, headers: str = "", body: bytes = b"") -> asyncio.StreamReader:
        """Send a request; where its answer is read."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(*self._at)
            Wire.opened.append(self._streams[1])
        reader, writer = self._streams
        length = f"content-length: {len(body)}\r\n" if body or method == "POST" else ""
        writer.write(f"{method} {path} HTTP/1.1\r\n{self._head}{headers}{length}\r\n".encode() + body)
        return reader

    async def listen(self, path: str, headers: str, heard: Callable[[dict[str, Any]], None]) -> None:
        """Hear the live updates of a table until cancelled."""
        reader = await self.begin("GET", path, headers)
        await self._heads(reader)
        async for chunk in _chunks(reader):
            for line in chunk.decode().splitlines():
                if line.startswith("data: "):
                    heard(json.loads(line[6:]))

    async def _heads(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.partition(": ") for line in lines[1:])
        return int(lines[0].split()[1]), {name.lower(): value for name, _, value in pairs}


async def _chunks(reader: asyncio.StreamReader) -> Any:
    while size := int(await reader.readuntil(b"\r\n"), 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)


class Person:
    """Somebody with a browser."""

    def __init__(self, url: str) -> None:
        self.url, self.line = url, Wire(url)

    async def come(self) -> None:
        """Get a cookie and a token."""
        status, headers, body = await self.line.ask("GET", "/")
        found = re.search(rb'name="csrf" value="([0-9a-f]+)"', body)
        assert status == 200, body[:200]
        assert found is not None
        self.token = found[1].decode()
        self.cookie = headers["set-cookie"].partition(";")[0]
        self.headers = f"cookie: {self.cookie}\r\nx-csrf-token: {self.token}\r\n"

    async def submit(self, path: str, **fields: str) -> dict[str, str]:
        """Send a form; the headers of the answer."""
        body = urlencode({"csrf": self.token, **fields}).encode()
        kind = "content-type: application/x-www-form-urlencoded\r\n"
        status, headers, said = await self.line.ask("POST", path, self.headers + kind, body)
        assert status in (200, 303), said[:300]
        return {**headers, "body": said.decode()}

    async def make(self, players: int = 3) -> str:
        """A table at which this person holds every seat."""
        kinds = {f"seat.{n}.kind": "human" for n in range(players)}
        made = await self.submit("/tables", game=GAME, players=str(players), **kinds)
        return made["location"].rpartition("/")[2]


@dataclass
class Window:
    """A page of somebody at a table: what it knows and sends along."""

    person: Person
    table: str
    view: dict[str, Any] = field(default_factory=dict)
    kept: dict[str, None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.line, self.answered = Wire(self.person.url), asyncio.Lock()

    async def fetch(self) -> None:
        """The view, as a page fetches it that was told of news."""
        since = f"?since={self.view.get('moments', 0)}&line={self.view.get('line', -1)}"
        have = f"&have={'.'.join(self.kept)}" if self.kept else ""
        behind = self.view.get("curtain")  # whoever must decide says that it is he
        seat = "" if behind is None else f"&seat={behind}"
        path = f"/api/t/{self.table}/view{since}{have}{seat}"
        status, _, body = await self.line.ask("GET", path, self.person.headers)
        assert status == 200, body[:300]
        self._take(body)

    async def click(self, rng: random.Random) -> float:
        """One step of a turn, with the new picture in its answer; how long it took."""
        view = self.view
        ends = view["draft"] is not None and view["draft"]["can_end"]
        action = "" if ends else rng.choice(view["choices"])["action"]
        step = step_of(view, "end" if ends else "act", action, ".".join(self.kept))
        kind = "content-type: application/json\r\n"
        began = time.perf_counter()
        status, _, body = await self.line.ask(
            "POST", f"/api/t/{self.table}/turn", self.person.headers + kind, json.dumps(step).encode()
        )
        took = time.perf_counter() - began
        assert status == 200, body[:300]
        self._take(body)
        return took

    @property
    def stuck(self) -> bool:
        """Is there nothing to click?"""
        draft = self.view["draft"]
        return not self.view["choices"] and not (draft is not None and draft["can_end"])

    def _take(self, body: bytes) -> None:
        self.view = json.loads(body)
        if "parts" in self.view:
            self.kept = dict.fromkeys([*self.kept, *self.view["parts"]][-KEPT:])

    def listen(self, heard: Callable[[dict[str, Any]], None]) -> asyncio.Task[None]:
        """Hear the live updates on a connection of their own."""
        path = f"/api/t/{self.table}/events"
        return asyncio.create_task(Wire(self.person.url).listen(path, self.person.headers, heard))


async def clicked(url: str, seconds: float, people: int) -> Times:
    """So many people click as fast as they are answered, each with the new picture."""
    times, end = Times(seconds), time.perf_counter() + seconds
    windows = []
    for _ in range(people):
        person = Person(url)
        await person.come()
        windows.append(Window(person, await person.make()))
        await windows[-1].fetch()

    async def play(number: int) -> None:
        rng = random.Random(number)
        while time.perf_counter() < end:
            window = windows[number]
            if window.stuck:
                await window.fetch()
            if window.view["over"]:
                windows[number] = Window(window.person, await window.person.make())
                await windows[number].fetch()
                continue
            times.add(await window.click(rng))

    end = time.perf_counter() + seconds
    await asyncio.gather(*(play(number) for number in range(people)))
    return times


async def told(url: str, moves: int) -> Times:
    """How long after a step is sent the three other windows at the table have heard of it."""
    times, rng = Times(0), random.Random(3)
    owner = Person(url)
    await owner.come()
    window = Window(owner, await owner.make())
    await window.fetch()
    heard = asyncio.Event()
    came: list[float] = []

    def hear(event: dict[str, Any]) -> None:
        if event["kind"] in ("hello", "changed"):
            came.append(time.perf_counter())
            if len(came) == 3:
                heard.set()

    others = [Person(url) for _ in range(3)]
    for other in others:
        await other.come()
    listening = [Window(other, window.table).listen(hear) for other in others]
    await asyncio.wait_for(heard.wait(), 30)  # all three follow along
    while len(times.took) < 3 * moves:
        if window.stuck:
            await window.fetch()
        if window.view["over"]:
            break
        before = window.view["n"]
        came.clear()
        heard.clear()
        began = time.perf_counter()
        await window.click(rng)
        if window.view["n"] > before:
            await asyncio.wait_for(heard.wait(), 30)
            for at in came[:3]:
                times.add(at - began)
    for task in listening:
        task.cancel()
    return times


async def crowd(site: Served, seconds: float, tables: int, each: int = 4, moves: float = 20.0) -> tuple[Times, float]:
    """Clicks at many tables with several connected windows each, all of which fetch every new picture; and MB per
    table in memory."""
    times, rng = Times(seconds), random.Random(11)
    rooms: list[list[Window]] = []
    tasks: list[asyncio.Task[None]] = []
    people = [Person(site.url) for _ in range(min(40, each + tables))]
    for person in people:
        await person.come()
    before = site.memory()
    for number in range(tables):
        owner = people[number % len(people)]
        table = await owner.make()
        room = [Window(owner, table), *(Window(people[(number + n) % len(people)], table) for n in range(1, each))]
        rooms.append(room)
        for window in room[1:]:
            await window.fetch()
            tasks += _following(window)
        await room[0].fetch()
    end, due = time.perf_counter() + seconds, time.perf_counter()
    clicks: set[asyncio.Task[None]] = set()

    async def one(window: Window) -> None:
        async with window.answered:  # nobody clicks before he was answered
            if window.stuck:
                await window.fetch()
            if not window.stuck:
                times.add(await window.click(rng))

    waiting = list(range(tables))
    while time.perf_counter() < end:
        due += 1 / moves
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        room = rooms[waiting.pop(0)]
        waiting.append(rooms.index(room))
        task = asyncio.create_task(one(room[0]))
        clicks.add(task)
        task.add_done_callback(clicks.discard)
    await asyncio.gather(*clicks)
    used = (site.memory() - before) / tables
    for following in tasks:
        following.cancel()
    return times, used


def _following(window: Window) -> list[asyncio.Task[None]]:
    """A window that fetches the picture whenever it is told of news."""
    news = asyncio.Event()

    def heard(event: dict[str, Any]) -> None:
        if event["kind"] == "changed":
            news.set()

    async def follow() -> None:
        while True:
            await news.wait()
            news.clear()
            await window.fetch()

    return [window.listen(heard), asyncio.create_task(follow())]


async def loaded(site: Served, loads: int, tables: int = 300) -> tuple[float, float]:
    """Megabytes in use after a fifth of so many loads of more tables than are kept in memory, and after all."""
    person = Person(site.url)
    await person.come()
    names = [await person.make(2) for _ in range(tables)]
    early = 0.0
    for number in range(loads):
        window = Window(person, names[number % tables])
        window.line = person.line
        await window.fetch()
        if number == loads // 5:
            early = site.memory()
    return early, site.memory()
