"""Kills a site's storage at random moments: python crash.py PLACE ROUNDS SEED, prints what it found as JSON. The place
is a folder, or the address of an empty PostgreSQL database.

A child opens the table, re-sends the request that was not acknowledged before, then goes on playing through the desk
as fast as it can and acknowledges each step through a pipe. The parent kills it (SIGKILL) at a random moment and then
looks at what is on disk. Children are forked from a process that has everything imported, so a round takes a moment.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import time
import traceback
from pathlib import Path
from typing import Any

import msgspec
import toy

import rotonde
from rotonde.web.contract.table import TakebackPost, TurnPost
from rotonde.web.lobby.new_tables import book_of
from rotonde.web.storage import FILE, Book, SeatLine, Storage
from rotonde.web.storage.engine import connect
from rotonde.web.storage.loading import load
from rotonde.web.tables.desk import Desk
from rotonde.web.tables.live import Hub
from rotonde.web.tables.open_table import OpenTable

ME = "browser"
ACKNOWLEDGED = 8  # steps after which a child may be killed, at most


def opened(place: str) -> Storage:
    return Storage(place) if "://" in place else Storage.in_folder(Path(place))


def write(pipe: int, message: Any) -> None:
    os.write(pipe, msgspec.json.encode(message) + b"\n")


def next_post(table: OpenTable, rng: random.Random, client: str) -> dict[str, Any]:
    """Some request that fits where the table stands: mostly steps of a turn, sometimes an undo or a take-back."""
    if table.state.over or (table.moments > 20 and rng.random() < 0.05):
        to = rng.randrange(table.moments)
        return {"kind": "takeback", "to": to, "expected_n": table.n, "client": client}
    seat = table.state.to_act[0]
    draft = table.drafts.get(seat)
    step = len(draft.actions) if draft is not None else 0
    turn = {"kind": "turn", "seat": seat, "expected_n": table.n, "expected_step": step, "client": client}
    turn["sure"] = True  # also what no undo takes back
    if draft is not None and draft.finished:
        return {**turn, "op": "undo" if rng.random() < 0.2 else "end"}
    actions = table.state.legal(seat) if draft is None else draft.state.legal(seat)
    return {**turn, "op": "act", "action": str(rng.choice(actions))}


async def send(desk: Desk, table: OpenTable, post: dict[str, Any]) -> None:
    body = {k: v for k, v in post.items() if k != "kind"}
    if post["kind"] == "turn":
        await desk.turn(table, ME, TurnPost(**body))
    else:
        await desk.takeback(table, ME, TakebackPost(**body))


async def play(place: str, name: str, pipe: int, seed: int, again: dict[str, Any] | None) -> None:
    storage = opened(place)
    desk = Desk(storage, Hub("build"))
    table = await desk.open(name)
    rng = random.Random(seed)
    count = 0
    while True:
        count += 1
        post = again if again is not None else next_post(table, rng, f"client-{seed}-{count}")
        again = None
        write(pipe, {"sent": post})
        await send(desk, table, post)
        write(pipe, {"done": post["client"], "n": table.n})


def look(place: str, name: str) -> Book:
    """What is on disk, read by a fresh connection."""
    engine = connect(place if "://" in place else f"sqlite:///{Path(place) / FILE}")
    try:
        with engine.connect() as connection:
            book = load(connection, name)
    finally:
        engine.dispose()
    assert book is not None
    return book


def one_round(place: str, name: str, seed: int, again: dict[str, Any] | None) -> list[dict[str, Any]]:
    """One life: what the child said before it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            asyncio.run(play(place, name, writing, seed, again))
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)  # it never ends by itself
    os.close(writing)
    rng, text = random.Random(seed), b""
    if rng.random() < 0.8:  # at work, whatever the machine has to do besides; else while it starts
        text = _heard(reading, rng.randrange(1, ACKNOWLEDGED))
        time.sleep(rng.uniform(0.0, 0.03))
    else:
        time.sleep(rng.uniform(0.0, 0.1))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as said:
        text += said.read()
    if not os.WIFSIGNALED(status):
        raise AssertionError("the child failed on its own")
    return [json.loads(line) for line in text.splitlines() if line.endswith(b"}")]


def _heard(pipe: int, steps: int) -> bytes:
    """What a child says until it has acknowledged so many steps, or has ended."""
    said = b""
    while said.count(b'"done"') < steps and (more := os.read(pipe, 65536)):
        said += more
    return said


def problems(book: Book, acknowledged: dict[str, int]) -> list[str]:
    """What is wrong on disk."""
    found = []
    if [line.n for line in book.lines] != list(range(1, len(book.lines) + 1)):
        found.append("the entries have a gap or a double")
    found += [f"{client} is lost" for client in acknowledged if client not in book.clients]
    if acknowledged and max(acknowledged.values()) > len(book.lines):
        found.append("acknowledged entries are lost")
    table = OpenTable(book)
    if table.broken or table.state.digest() != book.summary.digest or table.moments != book.summary.moments:
        found.append(f"the table does not replay: {table.broken}")
    return found


def main(place: str, rounds: int, seed: int) -> dict[str, Any]:
    rotonde.register(toy.GAME)
    seats = [SeatLine(i, f"P{i}", "human", "", ME) for i in range(2)]
    book = book_of(toy.GAME.new(2), seats, ME)
    asyncio.run(_create(place, book))
    acknowledged: dict[str, int] = {}
    pending: dict[str, Any] | None = None
    found: list[str] = []
    resent = 0
    for number in range(rounds):
        said = one_round(place, book.id, seed * 1000 + number, pending)
        resent += pending is not None
        sent = [s["sent"] for s in said if "sent" in s]
        acknowledged |= {s["done"]: s["n"] for s in said if "done" in s}
        pending = sent[-1] if sent and sent[-1]["client"] not in acknowledged else pending if not sent else None
        found += [f"round {number}: {p}" for p in problems(look(place, book.id), acknowledged)]
    lines = len(look(place, book.id).lines)
    return {"acknowledged": len(acknowledged), "entries": lines, "resent": resent, "problems": found}


async def _create(place: str, book: Book) -> None:
    storage = opened(place)
    await Desk(storage, Hub("build")).create(book)
    storage.close()


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
