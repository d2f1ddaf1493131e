"""What a site uses of the processor and of memory, by what it is asked for: a part of `make soak`."""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path

from tests.web.served import Served
from tests.web.windows import Person, Window

ROUNDS = 48


async def costs(site: Served) -> dict[str, float]:
    """Milliseconds of the processor for pages, for a click, for the first other window that sees what came of it, and
    for each further one that sees the same."""
    rng, owner, others = random.Random(1), Person(site.url), [Person(site.url) for _ in range(3)]
    for person in (owner, *others):
        await person.come()
    tables = [await owner.make() for _ in range(4)]
    mine = [Window(owner, table) for table in tables]
    rooms = [[Window(other, table) for other in others] for table in tables]
    for window in (*mine, *(window for room in rooms for window in room)):
        await window.fetch()
    found = dict.fromkeys(("page of a table", "lobby", "click", "another window", "each further one"), 0.0)
    for number in range(ROUNDS):
        window, room = mine[number % 4], rooms[number % 4]
        if window.stuck:
            await window.fetch()
        marks = [site.processor()]
        await owner.line.ask("GET", f"/t/{window.table}", owner.headers)
        marks.append(site.processor())
        await owner.line.ask("GET", "/", owner.headers)
        marks.append(site.processor())
        await window.click(rng)
        marks.append(site.processor())
        await room[0].fetch()
        marks.append(site.processor())
        await room[1].fetch()
        await room[2].fetch()
        marks.append(site.processor())
        for name, before, after in zip(found, marks, marks[1:], strict=False):
            found[name] += (after - before) / ROUNDS * 1000
    found["each further one"] /= 2
    return found


def memory(site: Served) -> dict[str, float]:
    """Megabytes of the site, and of each process that works for it."""
    children = subprocess.run(["pgrep", "-a", "-P", str(site.pid)], capture_output=True, text=True, check=False).stdout
    found = {"site": site.memory()}
    for line in children.splitlines():
        number, _, command = line.partition(" ")
        status = Path(f"/proc/{number}/status").read_text("utf-8")
        found[command.rpartition(".")[2]] = int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024
    return found
