"""What a site bears, beside what it must: `make soak`, or python -m tests.web.soak [SECONDS] [KILLS] [RACES].

Speeds depend on what else the machine does, so its load stands beside them; with --against another checkout does the
same in the same run, where it can. A move that was lost or doubled, or a race without exactly one winner, is a failure.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

import rotonde
from rotonde.core.records import Entry
from rotonde.core.registry import shipped
from rotonde.web.contract.api import MovePost
from rotonde.web.lobby.new_tables import book_of
from rotonde.web.storage import Change, Line, SeatLine, Storage, Summary
from rotonde.web.tables.desk import Desk
from rotonde.web.tables.live import Hub
from tests.web.costs import costs, memory
from tests.web.databases import fresh_database, postgres
from tests.web.kills import many_killed
from tests.web.load_figures import Times, say
from tests.web.races import RACERS, races_beside
from tests.web.served import ROOT, Served, served
from tests.web.twins import SECRET, answer_once, twins
from tests.web.windows import GAME, Person, Wire, clicked, crowd, loaded, played, told
from tests.web.worlds import pairs

WRITERS = 16
T = TypeVar("T")
# What an older checkout does of the same: it knew no versions of tables, and no programs.
THERE = """
import asyncio, secrets, sys, tempfile, time
from pathlib import Path
import rotonde
from rotonde.web.contract import TurnPost
from rotonde.web.desk import Desk
from rotonde.web.live import Hub
from rotonde.web.lobby import book_of
from rotonde.web.storage import Change, Line, SeatLine, Storage, Summary
what, seconds, writers, game = sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), rotonde.game(sys.argv[4])

def book():
    seats = [SeatLine(i, f"P{i}", "human", "", "me") for i in range(3)]
    return book_of(game.new(3), seats, "me", confirm_turns=False)

async def saves(storage, ready):
    one, done = book(), 0
    await storage.create(one)
    await ready.wait()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        done += 1
        line = Line(done, "action", 0, "x", time.time())
        await storage.save(Change(one.id, done, Summary("running", done, (0,)), [line], client=f"c{done}"))
    return done

async def moves(storage, ready):
    desk, done = Desk(storage, Hub("build")), 0
    table = await desk.create(book())
    await ready.wait()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        if table.state.over:
            table = await desk.create(book())
        seat = table.state.to_act[0]
        post = TurnPost("act", seat, table.n, 0, secrets.token_hex(8), str(table.state.legal(seat)[0]))
        await desk.turn(table, "me", post)
        done += 1
    return done

async def main(storage):
    ready = asyncio.Barrier(writers)
    print(sum(await asyncio.gather(*(globals()[what](storage, ready) for _ in range(writers)))) / seconds)

with tempfile.TemporaryDirectory() as folder:
    asyncio.run(main(Storage.in_folder(Path(folder))))
"""


def seats() -> list[SeatLine]:
    return [SeatLine(i, f"P{i}", "human", "", "me") for i in range(3)]


async def many(work: Callable[[int], Awaitable[None]], seconds: float, count: int = WRITERS) -> Times:
    """How long something takes that so many do at once, again and again."""
    times, end = Times(seconds), time.perf_counter() + seconds

    async def one(number: int) -> None:
        while time.perf_counter() < end:
            began = time.perf_counter()
            await work(number)
            times.add(time.perf_counter() - began)

    await asyncio.gather(*(one(number) for number in range(count)))
    return times


async def saves(storage: Storage, seconds: float) -> Times:
    """Durable saves of so many writers, each at a table of his own."""
    books = [book_of(rotonde.game(GAME).new(3), seats(), "me") for _ in range(WRITERS)]
    counts = [0] * WRITERS
    for book in books:
        await storage.create(book)

    async def save(number: int) -> None:
        n = counts[number] = counts[number] + 1
        line = Line(n, "action", Entry(0, "x"), time.time())
        await storage.save(Change(books[number].id, n, Summary("running", n, (0,)), [line], client=f"c{n}"), n - 1)

    return await many(save, seconds)


async def moves(storage: Storage, seconds: float) -> Times:
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

    return await many(move, seconds)


class Program:
    """A program at a table of the API with all its seats, and what may be done there."""

    def __init__(self, url: str, token: str, person: Person) -> None:
        self.line, self.person = Wire(url), person
        self.headers = f"authorization: Bearer {token}\r\ncontent-type: application/json\r\n"

    async def begin(self) -> None:
        self.id = await self.person.make()
        await self.look()

    async def look(self, seat: int | None = None) -> None:
        query = "" if seat is None else f"?seat={seat}"
        _, _, body = await self.line.ask("GET", f"/api/v1/tables/{self.id}{query}", self.headers)
        self.seen = json.loads(body)
        asked = self.seen["table"]["to_act"]
        if seat is None and asked:
            await self.look(asked[0])

    def post(self, pick: int = 0) -> bytes:
        legal = self.seen["legal"]
        action, n = legal[pick % len(legal)], self.seen["table"]["n"]
        seat = self.seen["table"]["to_act"][0]
        return json.dumps({"seat": seat, "action": action, "n": n, "client": secrets.token_hex(8)}).encode()

    async def send(self, body: bytes, line: Wire | None = None) -> tuple[int, bytes]:
        path = f"/api/v1/tables/{self.id}/moves"
        status, _, said = await (line or self.line).ask("POST", path, self.headers, body)
        return status, said


async def visitor(url: str) -> tuple[Person, str]:
    """Somebody, with a token for his programs."""
    person = Person(url)
    await person.come()
    page = (await person.submit("/account/token", name="Bot"))["body"]
    found = re.search(r'class="the-link">([^<]+)<', page)
    assert found is not None, page
    return person, found[1]


@cache
def whole_game() -> list[tuple[int, str]]:
    """The decisions of a game, so that programs need not look what is next."""
    state, rng, decided = rotonde.game(GAME).new(3), random.Random(5), []
    while state.to_act:
        seat, action = state.to_act[0], state.sample(rng)
        decided.append((seat, str(action)))
        state.apply(action)
    return decided


async def answers(url: str, seconds: float, count: int) -> Times:
    """Moves over HTTP, whose answers say version, events, who acts and what is legal."""
    times = Times(seconds)
    programs = []
    for _ in range(count):
        person, token = await visitor(url)
        programs.append(Program(url, token, person))
        await programs[-1].begin()

    game = whole_game()

    async def move(number: int) -> None:
        program = programs[number]
        if program.seen["table"]["n"] == len(game):
            await program.begin()
        n = program.seen["table"]["n"]
        seat, action = game[n]
        body = json.dumps({"seat": seat, "action": action, "n": n, "client": secrets.token_hex(8)}).encode()
        began = time.perf_counter()
        status, said = await program.send(body)
        times.add(time.perf_counter() - began)
        assert status == 200, said
        program.seen = json.loads(said)

    await many(move, seconds, count)
    return times


async def races(url: str, rounds: int) -> list[str]:
    """2, 8 and 32 clients decide the same thing at once, so many rounds each: what went wrong."""
    wrong, lines = [], [Wire(url) for _ in range(32)]
    person, token = await visitor(url)
    program = Program(url, token, person)
    for number in range(rounds * len(RACERS)):
        if number % 40 == 0:
            await program.begin()
        await program.look()
        clients = RACERS[number % len(RACERS)]
        sent = [program.send(program.post(pick), lines[pick]) for pick in range(clients)]
        found = sorted(status for status, _ in await asyncio.gather(*sent))
        if found != [200] + [409] * (clients - 1):
            wrong.append(f"race {number}, {clients} clients: {found}")
    return wrong


def stored(seconds: float, old: Path | None) -> None:
    """How fast moves are stored."""
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage.in_folder(Path(folder))
        here = asyncio.run(saves(storage, seconds))
        say("saves, SQLite, 16 writers", f"{here}{beside(here, old, 'saves', seconds)}", "at least 1500/s")
        storage.close()
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage.in_folder(Path(folder))
        played_here = asyncio.run(moves(storage, seconds))
        say("desk, 16 tables", f"{played_here}{beside(played_here, old, 'moves', seconds)}", "at least 900/s")
        storage.close()
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
        say("a stored move", f"{size / len(played_here.took):.0f} bytes")


def beside(here: Times, old: Path | None, what: str, seconds: float) -> str:
    """What an older checkout does of it in a second."""
    if old is None:
        return ""
    env = {**os.environ, "PYTHONPATH": str(old / "src")}
    command = [sys.executable, "-c", THERE, what, str(seconds), str(WRITERS), GAME]
    there = float(subprocess.run(command, env=env, cwd=old, stdout=subprocess.PIPE, text=True, check=True).stdout)
    return f"  (old: {there:.0f}/s, {here.rate / there:.1f}x)"


def compared(what: str, here: Times, there: Times | None, wanted: str) -> None:
    """A figure, and that of another checkout in the same run."""
    beside = f"  (old: {there}, {here.rate / there.rate:.1f}x)" if there is not None and there.rate else ""
    beside = beside or (f"  (old: {there})" if there is not None else "")
    say(what, f"{here}{beside}", wanted)


def over_http(seconds: float, old: Path | None) -> None:
    """Moves of programs; where there were none yet, those of pages, which were answered with the board."""
    for people, name, wanted in ((16, "16 clients", "at least 400/s"), (1, "one client", "p50 5, p99 50 ms")):
        with served() as site:
            here = played(answers(site.url, seconds, people))
        there = None
        if old is not None:
            with served(old) as site:
                there = played(clicked(site.url, seconds, people))
        compared(f"moves over HTTP, {name}", here, there, wanted)


def windows(seconds: float, tables: int, loads: int, old: Path | None) -> None:
    """What pages feel: alone, told of others, in a crowd; and what it costs in memory."""

    def both(work: Callable[[Served], Awaitable[T]]) -> tuple[T, T | None]:
        found: list[T] = []
        for checkout in [ROOT] if old is None else [ROOT, old]:
            with served(checkout) as site:
                found.append(played(work(site)))
        return found[0], found[1] if old is not None else None

    compared("moves with the new picture, 16 people", *both(lambda s: clicked(s.url, seconds, 16)), "at least 100/s")
    compared("moves with the new picture, one person", *both(lambda s: clicked(s.url, seconds, 1)), "")
    compared("three other windows are told", *both(lambda s: told(s.url, 40)), "p50 5, p99 50 ms")
    here, there = both(lambda s: crowd(s, seconds, tables))
    what = f"{tables} tables of 4 windows, 20 moves/s"
    compared(what, here[0], None if there is None else there[0], "p99 150 ms")
    say("memory for each of these tables", f"{here[1]:.2f} MB" + ("" if there is None else f" (old: {there[1]:.2f})"))
    with served() as site:
        early, late = played(loaded(site, loads))
    say(f"memory after {loads // 5} and {loads} loads", f"{early:.0f} and {late:.0f} MB", "the same")


def spent() -> None:
    """What things cost, with and without a process that draws."""
    for drawers in ("0", "1"):
        with served(ROOT, drawers) as site:
            found = played(costs(site))
            told_of = ", ".join(f"{name} {ms:.1f}" for name, ms in found.items())
            say(f"ms of the processor, {drawers} drawers", told_of)
            say("megabytes", ", ".join(f"{name} {size:.0f}" for name, size in memory(site).items()))


def compared_worlds(count: int) -> list[str]:
    """Pairs of worlds of each game: what somebody could tell apart."""
    wrong: list[str] = []
    for game in shipped():
        differed, found = pairs(game, count)
        told_of = f"{differed} really different, {len(found)} told apart"
        say(f"two worlds, {count} pairs, {game}", told_of, "none")
        wrong += found
    return wrong


def killed_often(rounds: int) -> list[str]:
    """Kills on both databases: what went wrong."""
    wrong: list[str] = []
    with postgres() as server, tempfile.TemporaryDirectory() as folder:
        places = {"SQLite": lambda n: f"{folder}/{n}", "PostgreSQL": lambda _: fresh_database(server)}
        for name, place in places.items():
            found = many_killed(name, rounds, place)
            told_of = f"{found['acknowledged']} acknowledged, {len(found['problems'])} problems"
            say(f"kill -9, {rounds} times, {name}", told_of, "none")
            wrong += found["problems"]
    return wrong


def raced(rounds: int) -> list[str]:
    """Races at one site, and at two with a worker on PostgreSQL: what went wrong."""
    wrong: list[str] = []
    with served() as site:
        wrong += _raced("SQLite", site.url, rounds)
    with postgres() as server, tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROTONDE_SECRET", SECRET)
        answer_once(patch.setattr)
        with twins(Path(folder), fresh_database(server)) as both:
            wrong += _raced("two sites, PostgreSQL", both.url, rounds)
    return wrong


def _raced(where: str, url: str, rounds: int) -> list[str]:
    """Races of moves, and of what is done beside them."""
    moves = played(races(url, rounds))
    say(f"races of 2, 8 and 32, {rounds} rounds, {where}", f"{len(moves)} without exactly one winner", "none")
    beside = played(races_beside(url, rounds))
    say("notes, talk, signs, orders, hints likewise", f"{len(beside)} of an outcome that cannot be", "none")
    return moves + beside


# What is measured, by name, in this order; what went wrong.
PARTS: dict[str, Callable[[argparse.Namespace], list[str] | None]] = {
    "storage": lambda asked: stored(asked.seconds, asked.against),
    "http": lambda asked: over_http(asked.seconds, asked.against),
    "windows": lambda asked: windows(asked.seconds, asked.tables, asked.loads, asked.against),
    "costs": lambda asked: spent(),
    "races": lambda asked: raced(asked.races),
    "worlds": lambda asked: compared_worlds(asked.pairs),
    "kills": lambda asked: killed_often(asked.kills),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", nargs="?", type=float, default=10, help="for each speed")
    parser.add_argument("kills", nargs="?", type=int, default=1000, help="on each database")
    parser.add_argument("races", nargs="?", type=int, default=1000, help="rounds of 2, of 8 and of 32 clients")
    parser.add_argument("--only", default=",".join(PARTS), help="some of these (default: %(default)s)")
    parser.add_argument("--tables", type=int, default=200, help="in the crowd")
    parser.add_argument("--loads", type=int, default=10_000)
    parser.add_argument("--pairs", type=int, default=1000, help="of worlds, for each game")
    parser.add_argument("--against", type=Path, help="another checkout of the project, where it can do the same")
    asked = parser.parse_args()
    parts = asked.only.split(",")
    if unknown := set(parts) - set(PARTS):
        parser.error(f"--only: no part is called {', '.join(sorted(unknown))}")
    failures = [wrong for part in parts for wrong in PARTS[part](asked) or []]
    print("\n".join(failures), end="\n" if failures else "")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
