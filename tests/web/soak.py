"""What a site bears, beside what it must: `make soak`, or python -m tests.web.soak [SECONDS] [KILLS] [RACES].

Speeds depend on what else the machine does, so its load stands beside them. A move that was lost or doubled, or a race
without exactly one winner, is a failure.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

import rotonde
from rotonde.core.records import Entry
from rotonde.web.contract.api import MovePost
from rotonde.web.lobby.new_tables import book_of
from rotonde.web.storage import Change, Line, SeatLine, Storage, Summary
from rotonde.web.tables.desk import Desk
from rotonde.web.tables.live import Hub
from tests.web.databases import fresh_database, postgres
from tests.web.house import Browser, token_of

GAME = "stephensons_rocket"
WRITERS = 16
CRASH = Path(__file__).parent / "crash.py"
SERVER = """
import sys, time
from pathlib import Path
from tests.web.house import House
print(House(Path(sys.argv[1])).url, flush=True)
time.sleep(1e6)
"""


def say(what: str, figure: str, wanted: str = "") -> None:
    """One line."""
    load = os.getloadavg()[0]
    print(f"{what:44} {figure:44} {wanted:24} load {load:.1f}", flush=True)


def seats() -> list[SeatLine]:
    return [SeatLine(i, f"P{i}", "human", "", "me") for i in range(3)]


async def many(
    work: Callable[[int], Awaitable[None]], seconds: float, count: int = WRITERS
) -> tuple[float, list[float]]:
    """How often a second so many at once get something done, and how long each took, sorted."""
    took: list[float] = []
    end = time.perf_counter() + seconds

    async def one(number: int) -> None:
        while time.perf_counter() < end:
            began = time.perf_counter()
            await work(number)
            took.append(time.perf_counter() - began)

    await asyncio.gather(*(one(number) for number in range(count)))
    return len(took) / seconds, sorted(took)


def spread(took: list[float]) -> str:
    return f"p50 {took[len(took) // 2] * 1000:.1f}, p99 {took[int(len(took) * 0.99)] * 1000:.1f} ms"


async def saves(storage: Storage, seconds: float) -> str:
    """Durable saves of so many writers, each at a table of his own."""
    books = [book_of(rotonde.game(GAME).new(3), seats(), "me") for _ in range(WRITERS)]
    counts = [0] * WRITERS
    for book in books:
        await storage.create(book)

    async def save(number: int) -> None:
        n = counts[number] = counts[number] + 1
        line = Line(n, "action", Entry(0, "x"), time.time())
        await storage.save(Change(books[number].id, n, Summary("running", n, (0,)), [line], client=f"c{n}"), n - 1)

    rate, took = await many(save, seconds)
    return f"{rate:.0f}/s, {spread(took)}"


async def moves(storage: Storage, seconds: float) -> str:
    """Moves at the desk, without HTTP and pictures."""
    desk = Desk(storage, Hub("build"))
    tables = [await desk.create(book_of(rotonde.game(GAME).new(3), seats(), "me")) for _ in range(WRITERS)]

    async def move(number: int) -> None:
        table = tables[number]
        if table.state.over:
            table = tables[number] = await desk.create(book_of(rotonde.game(GAME).new(3), seats(), "me"))
        seat = table.state.to_act[0]
        action = str(table.state.legal(seat)[0])
        post = MovePost(seat=seat, action=action, n=table.n, client=secrets.token_hex(8))
        await desk.play(table, "me", post)

    rate, took = await many(move, seconds)
    return f"{rate:.0f}/s, {spread(took)}"


class Program:
    """A table of the API with all its seats, and what may be done there."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def begin(self, form: dict[str, str]) -> None:
        made = await self.http.post("/tables", data=form, cookies={form["name"]: form["cookie"]})
        self.id = made.headers["location"].split("/")[2]
        await self.look()

    async def look(self, seat: int | None = None) -> None:
        self.seen = (
            await self.http.get(f"/api/v1/tables/{self.id}", params={} if seat is None else {"seat": seat})
        ).json()
        asked = self.seen["table"]["to_act"]
        if seat is None and asked:
            await self.look(asked[0])

    def post(self, pick: int = 0) -> dict[str, Any]:
        legal = self.seen["legal"]
        action, n = legal[pick % len(legal)], self.seen["table"]["n"]
        return {"seat": self.seen["table"]["to_act"][0], "action": action, "n": n, "client": secrets.token_hex(8)}

    async def send(self, body: dict[str, Any]) -> httpx.Response:
        return await self.http.post(f"/api/v1/tables/{self.id}/moves", json=body)


@contextmanager
def served() -> Iterator[tuple[str, str, dict[str, str]]]:
    """A site in a process of its own: its address, a token, and the form of a table of three people at one device."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([sys.executable, "-c", SERVER, folder], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            url = server.stdout.readline().strip()
            with Browser(url) as browser:
                form = {"csrf": browser.token, "game": GAME, "players": "3"}
                form |= {f"seat.{n}.kind": "human" for n in range(3)}
                yield url, token_of(browser), {**form, "name": browser._name, "cookie": browser.cookie}
        finally:
            server.kill()
            server.wait()


async def answers(url: str, token: str, form: dict[str, str], seconds: float, count: int) -> str:
    """Moves over HTTP, whose answers say version, events, who acts and what is legal."""
    async with httpx.AsyncClient(base_url=url, headers={"authorization": f"Bearer {token}"}, timeout=60) as http:
        programs = [Program(http) for _ in range(count)]
        for program in programs:
            await program.begin(form)
        took: list[float] = []
        others: list[int] = []

        async def move(number: int) -> None:
            program = programs[number]
            if program.seen["table"]["status"] != "running":
                await program.begin(form)
            if not program.seen["legal"]:  # another seat is next: what it may do is its own to ask
                asked = program.seen["table"]["to_act"]
                await program.look(asked[0] if asked else None)
                others.append(1)
            body, began = program.post(), time.perf_counter()
            answer = await program.send(body)
            took.append(time.perf_counter() - began)
            assert answer.status_code == 200, answer.text
            program.seen = answer.json()

        await many(move, seconds, count)
        took.sort()
        return f"{len(took) / seconds:.0f}/s (and {len(others) / seconds:.0f} views), {spread(took)}"


async def races(url: str, token: str, form: dict[str, str], rounds: int) -> list[str]:
    """Many clients decide the same thing at once: what went wrong."""
    wrong = []
    async with httpx.AsyncClient(base_url=url, headers={"authorization": f"Bearer {token}"}, timeout=60) as http:
        program = Program(http)
        for number in range(rounds):
            if number % 40 == 0:
                await program.begin(form)
            await program.look()
            clients = (2, 8, 32)[number % 3]
            sent = await asyncio.gather(*(program.send(program.post(pick)) for pick in range(clients)))
            found = sorted(answer.status_code for answer in sent)
            if found != [200] + [409] * (clients - 1):
                wrong.append(f"round {number}: {found}")
    return wrong


def killed(place: str, rounds: int) -> dict[str, Any]:
    """What crash.py found."""
    root = CRASH.parents[2]
    paths = os.pathsep.join([str(root / "docs" / "examples"), str(root), os.environ.get("PYTHONPATH", "")])
    run = subprocess.run(
        [sys.executable, str(CRASH), place, str(rounds), "7"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def main(seconds: float = 10, kills: int = 1000, raced: int = 1000) -> int:
    failures: list[str] = []
    logging.getLogger("httpx").setLevel(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage.in_folder(Path(folder))
        say("saves, SQLite, 16 writers", asyncio.run(saves(storage, seconds)), "at least 1500/s")
        say("desk, 16 tables", asyncio.run(moves(storage, seconds)), "at least 900/s")
        storage.close()
    with served() as site:
        say("moves over HTTP, 16 clients", asyncio.run(answers(*site, seconds, 16)), "at least 400/s")
        say("moves over HTTP, one client", asyncio.run(answers(*site, seconds, 1)), "p50 5, p99 50 ms")
        wrong = asyncio.run(races(*site, raced))
        say(f"races, {raced} rounds of 2, 8 and 32", f"{len(wrong)} without exactly one winner", "none")
        failures += wrong
    with postgres() as server, tempfile.TemporaryDirectory() as folder:
        for place in (folder, fresh_database(server)):
            found = killed(place, kills)
            name = "SQLite" if place == folder else "PostgreSQL"
            told = f"{found['acknowledged']} acknowledged, {len(found['problems'])} problems"
            say(f"kill -9, {kills} times, {name}", told, "none")
            failures += found["problems"]
    print("\n".join(failures), end="\n" if failures else "")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*(int(text) for text in sys.argv[1:4])))
