"""What there may be so many of is counted and stored at once, also by two processes, on both databases."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator

import pytest
from sqlalchemy import Connection, delete, update
from toy import GAME

from rotonde.coach.plans import MOST, Plan
from rotonde.web.leagues.running import OF_ONE, Leagues
from rotonde.web.storage import Book, Change, Job, SeatLine, Storage, Summary, channels, talk
from rotonde.web.storage.channels import Channel
from rotonde.web.storage.models import PersonRow, ReactionRow
from rotonde.web.storage.plans import keep_plan, plans_of
from rotonde.web.tables.clocks import DAY
from rotonde.web.tables.desk import Desk
from rotonde.web.tables.live import Hub
from rotonde.web.tables.timekeeper import Timekeeper
from rotonde.web.troubles import Trouble
from tests.web.databases import fresh_database
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


def test_ways_to_be_told_and_leagues(storages: list[Storage]) -> None:
    async def way(storage: Storage, n: int) -> bool:
        new = Channel(f"c{n}", "nadia", "hook", f"https://example.org/{n}")
        return await storage.write(lambda c: channels.add(c, new))

    async def league(storage: Storage, n: int) -> object:
        values = {"title": f"Cup {n}", "players": "2", "rounds": "1"}
        return await Leagues(storage, Desk(storage, Hub("build"))).create(GAME, values, "nadia")

    async def scenario() -> None:
        found = await _at_once(storages, way, 20)
        assert found.count(True) == channels.MOST
        made = await _at_once(storages, league, 12)
        assert [type(each) for each in made].count(Trouble) == 12 - OF_ONE

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


def test_bots_on_seats_of_tables_that_are_there(storages: list[Storage]) -> None:
    async def sits(storage: Storage, n: int) -> None:
        bot = SeatLine(0, "B", "bot", "random", "nadia")
        await storage.save(Change(f"t{n}", 0, Summary("running"), seats=[bot], counted=("nadia", 7)), 0)

    async def scenario() -> None:
        for n in range(20):
            await storages[0].create(book(f"t{n}", "nadia", None))
        found = await _at_once(storages, sits, 20)
        assert sorted(str(type(each).__name__) for each in found) == ["NoneType"] * 7 + ["TooMany"] * 13
        assert await storages[1].bots_of("nadia") == 7

    run(scenario())


def test_notes_orders_and_signs(storages: list[Storage]) -> None:
    """Two processes that put the same row at the same moment both succeed, and one of the two is there."""

    async def scenario() -> None:
        number = await storages[0].write(lambda c: talk.say(c, "one", "nadia", "Nadia", "Shall we?"))
        jobs: dict[str, Doing] = {
            "note": lambda storage, n: storage.write(lambda c: talk.keep_note(c, "one", "nadia", f"note {n}")),
            "order": lambda storage, n: storage.write(lambda c: talk.order(c, "one", 0, "nadia", f"stretch {n}")),
            "sign": lambda storage, n: storage.write(lambda c: talk.react(c, "one", number, "nadia", "yes")),
        }
        for _ in range(10):
            for name, job in jobs.items():
                found = await _at_once(storages, job, 9)
                assert found == [name == "sign" or None] * 9, name
            read = storages[1].read
            assert (await read(lambda c: talk.note(c, "one", "nadia"))).startswith("note ")
            assert (await read(lambda c: talk.orders(c, "one")))[0][1].startswith("stretch ")
            (said,) = await read(lambda c: talk.said(c, "one"))
            assert said.signs == {"yes": ["nadia"]}  # an odd number of times
            await storages[0].write(_nothing)

    run(scenario())


def _nothing(connection: Connection) -> None:
    talk.keep_note(connection, "one", "nadia", "")
    talk.order(connection, "one", 0, "nadia", "")
    connection.execute(delete(ReactionRow))


@pytest.mark.postgres
@pytest.mark.slow
def test_two_processes_that_wait_for_each_other_both_go_on(server: str) -> None:
    """The database ends one of them: that one is tried again."""
    first, second = Storage(address := fresh_database(server)), Storage(address)
    both = threading.Barrier(2)

    def change(names: tuple[str, str]) -> Job[None]:
        tries = iter((True,))  # only the first time does it wait for the other

        def job(connection: Connection) -> None:
            connection.execute(update(PersonRow).where(PersonRow.id == names[0]).values(name="once"))
            if next(tries, False):
                both.wait(10)
            connection.execute(update(PersonRow).where(PersonRow.id == names[1]).values(name="twice"))

        return job

    async def scenario() -> None:
        for name in ("nadia", "otto"):
            await guest(first, name)
        one, other = change(("nadia", "otto")), change(("otto", "nadia"))
        await asyncio.gather(first.write(one), second.write(other))  # an error of either is one here

    run(scenario())
    first.close()
    second.close()
