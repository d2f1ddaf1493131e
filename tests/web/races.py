"""Windows of one person that do the same thing at once beside the moves: notes, talk, signs, orders, hints."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tests.web.windows import GAME, Person, Wire

RACERS = (2, 8, 32)  # windows that do the same thing at once
ANEW = 20  # rounds at one table
ADVISED = 50  # rounds of which one asks for hints, each of which takes more than a second


class Beside:
    """Somebody with one seat at a table, and many windows there."""

    def __init__(self, url: str) -> None:
        self.person = Person(url)
        self.lines = [Wire(url) for _ in range(max(RACERS))]
        self.wrong: list[str] = []

    async def open(self) -> None:
        """A table of two, whose second seat waits for somebody."""
        seats = {"seat.0.kind": "human", "seat.1.kind": "open"}
        made = await self.person.submit("/tables", game=GAME, players="2", aids="all", **seats)
        self.table = made["location"].split("/")[2]

    async def ask(self, line: Wire, what: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        headers = f"{self.person.headers}content-type: application/json\r\n"
        path = f"/api/t/{self.table}/{what}"
        status, _, said = await line.ask("POST", path, headers, json.dumps(body).encode())
        return status, json.loads(said)

    async def talk(self) -> dict[str, Any]:
        _, _, said = await self.lines[0].ask("GET", f"/api/t/{self.table}/talk", self.person.headers)
        found: dict[str, Any] = json.loads(said)
        return found

    async def race(self, what: str, bodies: list[dict[str, Any]]) -> dict[str, Any]:
        """All of these at once; what is there afterwards."""
        asked = (self.ask(line, what, body) for line, body in zip(self.lines, bodies, strict=False))
        found = [status for status, _ in await asyncio.gather(*asked)]
        self.check(set(found) == {200}, f"{what} by {len(bodies)}: {found}")
        return await self.talk()

    def check(self, holds: bool, wrong: str) -> None:
        if not holds:
            self.wrong.append(wrong)

    async def round(self, number: int, windows: int) -> None:
        """Each thing once, by so many windows."""
        count = range(windows)
        after = await self.race("note", [{"words": f"note {n}"} for n in count])
        self.check(after["note"] in [f"note {n}" for n in count], f"note: {after['note']}")
        after = await self.race("order", [{"passes": bool(n % 3), "ever": n % 3 == 2} for n in count])
        self.check(after["order"] in ("", "stretch", "ever"), f"order: {after['order']}")
        before = len(after["messages"])
        after = await self.race("say", [{"words": f"{number}.{n}"} for n in count])
        said = [message["words"] for message in after["messages"] if message["words"].startswith(f"{number}.")]
        whole = len(after["messages"]) < 200  # of more than so many a page gets the latest
        self.check(sorted(said) == sorted(f"{number}.{n}" for n in count), f"said: {said}")
        self.check(not whole or len(after["messages"]) == before + windows, f"{before} and {len(after['messages'])}")
        sign = {"id": after["messages"][-1]["id"], "sign": "ha"}
        after = await self.race("mark", [sign] * windows)  # an even number of times: it is as it was
        self.check(after["messages"][-1]["marks"] == [], f"signs: {after['messages'][-1]['marks']}")

    async def hints(self) -> None:
        """Two windows ask for a hint; nothing at the table changes by it."""
        _, _, before = await self.lines[0].ask("GET", f"/api/t/{self.table}/view?seat=0", self.person.headers)
        await self.race("hint", [{"seat": 0, "level": "apprentice"}] * 2)
        _, _, after = await self.lines[0].ask("GET", f"/api/t/{self.table}/view?seat=0", self.person.headers)
        same = [json.loads(view)[name] for view in (before, after) for name in ("n", "choices", "draft")]
        self.check(same[:3] == same[3:], "a hint changed the table")


async def races_beside(url: str, rounds: int) -> list[str]:
    """So many rounds of 2, of 8 and of 32 windows: what went wrong."""
    racing = Beside(url)
    await racing.person.come()
    for number in range(rounds * len(RACERS)):
        if number % ANEW == 0:
            await racing.open()
        await racing.round(number, RACERS[number % len(RACERS)])
        if number % ADVISED == 0:
            await racing.hints()
    return racing.wrong
