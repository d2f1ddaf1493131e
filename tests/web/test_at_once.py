"""What there may be so many of is counted and stored at once, also by two processes, on both databases."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator

import pytest

from rotonde.coach.plans import MOST, Plan
from rotonde.web.storage import Book, SeatLine, Storage
from rotonde.web.storage.plans import keep_plan, plans_of
from rotonde.web.tables.clocks import DAY
from rotonde.web.tables.desk import Desk
from rotonde.web.tables.live import Hub
from rotonde.web.tables.timekeeper import Timekeeper
from rotonde.web.troubles import Trouble
from tests.web.house import run
from tests.web.test_people_rows import book, guest

Doing = Callable[[Storage, int], Awaitable[object]]  # something of Nadia's, the nth time


@pytest.fixture
def storages(database: str) -> Iterator[list[Storage]]:
    """Those of two processes, where there may be two; Nadia plays there."""
    first = Storage(database)
    found = [first, Storage(database)] if first.shared else [first, first]
    run(guest(first, "nadia"))
    run(_table(first))
    yield found
    for one in {id(each): each for each in found}.values():
        one.close()


async def _table(storage: Storage) -> None:
    await storage.create(book("one", "nadia", None))


async def _at_once(storages: list[Storage], doing: Doing, times: int) -> list[object]:
    asked = (doing(storages[n % 2], n) for n in range(times))
    return await asyncio.gather(*asked, return_exceptions=True)


def test_holidays(storages: list[Storage]) -> None:
    async def away(storage: Storage, n: int) -> None:
        begins = time.time() + (1 + 20 * n) * DAY
        await Timekeeper(Desk(storage, Hub("build"))).away("nadia", begins, begins + 20 * DAY)

    async def scenario() -> None:
        found = await _at_once(storages, away, 8)
        assert [type(each) for each in found].count(Trouble) == 7
        assert found.count(None) == 1

    run(scenario())


def test_plans(storages: list[Storage]) -> None:
    async def plan(storage: Storage, n: int) -> bool:
        made = Plan(f"plan{n:04}", f"Plan {n}", 0, 0, 0, ())
        return await storage.write(lambda c: keep_plan(c, "one", "nadia", made, new=True))

    async def scenario() -> None:
        found = await _at_once(storages, plan, 20)
        assert sorted(map(str, found)) == ["False"] * (20 - MOST) + ["True"] * MOST
        assert len(await storages[0].read(lambda c: plans_of(c, "one", "nadia"))) == MOST

    run(scenario())


def test_bots(storages: list[Storage]) -> None:
    def with_bots(n: int) -> Book:
        made = book(f"bots{n}", "nadia", None, None)
        made.seats = [made.seats[0], *(SeatLine(seat, f"B{seat}", "bot", "random", None) for seat in (1, 2))]
        return made

    async def scenario() -> None:
        found = await _at_once(storages, lambda storage, n: storage.create(with_bots(n), 7), 20)
        assert sorted(map(str, found)) == ["False"] * 17 + ["True"] * 3
        assert await storages[1].bots_of("nadia") == 6
        assert await storages[1].create(with_bots(99))  # of a league: nobody's

    run(scenario())
