"""What people leave in a database, on SQLite and on PostgreSQL."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import Connection, insert, text

from rotonde.core.setup import Setup
from rotonde.web.storage import (
    Book,
    Change,
    Conflict,
    DraftLine,
    Line,
    SeatLine,
    Storage,
    Summary,
    company,
    moving,
    people,
    tickets,
)
from rotonde.web.storage.models import LookRow
from rotonde.web.storage.people import Person, Session
from rotonde.web.storage.tickets import Ticket
from tests.web.house import run


def book(name: str, *holders: str | None, status: str = "running") -> Book:
    seats = [SeatLine(i, f"P{i}", "human", "", holder) for i, holder in enumerate(holders)]
    setup = Setup("whistle_stop", 1, "branch_line", "hash", len(seats), {}, tuple(s.name for s in seats))
    summary = Summary("finished" if status == "finished" else "running")
    return Book(name, setup, holders[0] or "", True, True, False, 1.0, 1.0, summary, seats)


async def guest(storage: Storage, name: str) -> None:
    session = Session(f"s-{name}", name, "Firefox, Linux", 1.0, 1.0)
    await storage.write(lambda c: people.keep_guest(c, Person(name, name=name.title()), session))


def test_everything_of_a_guest_is_handed_over(database: str) -> None:
    async def scenario() -> None:
        storage = Storage(database)
        for name in ("old", "new"):
            await guest(storage, name)
        await storage.create(book("one", "old", "new"))
        await storage.create(book("two", "old", None))
        seat = SeatLine(0, "P0", "human", "", "new")  # both have sat on it
        await storage.save(
            Change("one", 1, Summary("running"), [Line.read(1, "seat", 0, "claim human", 2.0)], seats=[seat]), 0
        )
        back = SeatLine(0, "P0", "human", "", "old")
        await storage.save(
            Change("one", 2, Summary("running"), [Line.read(2, "seat", 0, "claim human", 2.0)], seats=[back]), 1
        )
        await storage.save_look("one", "old", 3)
        await storage.save_look("one", "new", 5)
        await storage.write(lambda c: moving.hand_over(c, "old", "new"))
        one, two = await storage.load("one"), await storage.load("two")
        assert one is not None
        assert two is not None
        assert [s.holder for s in one.seats + two.seats] == ["new", "new", "new", None]
        assert (one.owner, two.owner) == ("new", "new")
        assert one.sitters == {0: {"new"}, 1: {"new"}}
        assert await storage.look("one", "new") == 5
        gone = await storage.read(lambda c: people.person(c, "old"))
        assert gone is not None
        assert (gone.kind, gone.name) == ("departed", "")
        assert await storage.read(lambda c: people.of_session(c, "s-old")) is None
        storage.close()

    run(scenario())


def test_who_departs_leaves_his_games(database: str) -> None:
    async def scenario() -> None:
        storage = Storage(database)
        for name in ("one", "two"):
            await guest(storage, name)
        await storage.create(book("runs", "one", "two"))
        await storage.create(book("over", "one", "one", "two", status="finished"))
        await storage.save(Change("runs", 0, Summary("running"), drafts={0: DraftLine(["x"])}), 0)
        await storage.write(lambda c: company.block(c, "two", "one"))
        await storage.write(lambda c: moving.depart(c, "one", "greedy"))
        runs, over = await storage.load("runs"), await storage.load("over")
        assert runs is not None
        assert over is not None
        assert runs.seats[0] == SeatLine(0, "Departed player", "bot", "greedy", None)
        assert [s.name for s in over.seats] == ["Departed player", "Departed player · 2", "P2"]
        assert [s.kind for s in over.seats] == ["human"] * 3
        assert (runs.owner, over.owner, runs.drafts) == ("two", "two", {})
        assert runs.sitters[0] == {"one"}  # a seat still knows who has seen its secrets
        assert await storage.read(lambda c: company.blocked_by(c, "two")) == []
        storage.close()

    run(scenario())


def test_a_name_is_an_account_once_and_a_ticket_is_used_once(database: str) -> None:
    async def scenario() -> None:
        storage = Storage(database)
        for name in ("one", "two"):
            await guest(storage, name)
        named = {"kind": "account", "name": "Nadia", "login": "nadia"}
        await storage.write(lambda c: people.change(c, "one", **named))
        with pytest.raises(Conflict):
            await storage.write(lambda c: people.change(c, "two", **named))
        found = await storage.read(lambda c: people.by_login(c, "nadia"))
        assert found is not None
        assert found[0].id == "one"
        await storage.write(lambda c: tickets.issue(c, Ticket("h", "reset", "one", 1, time.time() + 60)))
        assert await storage.write(lambda c: tickets.take(c, "h", "device")) is None  # another kind
        assert await storage.write(lambda c: tickets.take(c, "h", "reset")) is not None
        assert await storage.write(lambda c: tickets.take(c, "h", "reset")) is None
        storage.close()

    run(scenario())


def test_what_is_over_its_time_goes(database: str) -> None:
    async def scenario() -> None:
        storage = Storage(database)
        for name in ("idle", "sits", "fresh"):
            await guest(storage, name)
        await storage.create(book("table", "sits"))

        def age(connection: Connection) -> None:
            connection.execute(text("UPDATE people SET seen = 1 WHERE id <> 'fresh'"))
            connection.execute(insert(LookRow), {"table_id": "table", "person": "fresh", "moment": 1, "at": 1.0})

        await storage.write(age)
        await storage.tidy()
        with storage.engine.connect() as connection:
            assert connection.execute(text("SELECT id FROM people ORDER BY id")).scalars().all() == ["fresh", "sits"]
            assert connection.execute(text("SELECT count(*) FROM looks")).scalar() == 0
            assert connection.execute(text("SELECT count(*) FROM sessions")).scalar() == 0  # none was used for a year
        storage.close()

    run(scenario())


def test_a_late_request_of_a_guest_changes_nothing_of_what_he_has_become(database: str) -> None:
    """It was on its way for long, by a process that did not know him yet."""

    async def scenario() -> None:
        storage = Storage(database)
        await guest(storage, "nadia")
        known = {"kind": "account", "login": "nadia", "name": "Nadia P.", "banned_until": 9e9}
        await storage.write(lambda c: people.change(c, "nadia", **known))
        await storage.write(lambda c: people.end_sessions(c, "nadia"))
        await guest(storage, "nadia")
        found = await storage.read(lambda c: people.person(c, "nadia"))
        assert found is not None
        assert (found.kind, found.name, found.banned) == ("account", "Nadia P.", True)
        assert await storage.read(lambda c: people.sessions_of(c, "nadia")) == []
        storage.close()

    run(scenario())
