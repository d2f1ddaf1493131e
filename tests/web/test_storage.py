"""What is on disk: migrations, groups of writes, conflicts, a full disk, a damaged file."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import event, text

from rotonde.core.setup import Setup
from rotonde.web.storage import (
    FILE,
    Book,
    Change,
    Conflict,
    DraftLine,
    Line,
    SeatLine,
    Storage,
    StorageError,
    Summary,
    news,
    stored_books,
)
from rotonde.web.storage.engine import connect, migrate
from tests.web.databases import differences, fresh_database
from tests.web.house import run


def book(name: str = "table") -> Book:
    seats = [SeatLine(0, "Nadia", "human", "", "me"), SeatLine(1, "Wren", "bot", "greedy")]
    setup = Setup("whistle_stop", 1, "branch_line", "hash", 2, {"express": True}, ("Nadia", "Wren"))
    return Book(name, setup, "me", True, True, False, 1.0, 1.0, Summary("running"), seats)


def change(n: int, client: str | None = None, table: str = "table") -> Change:
    return Change(table, n, Summary("running", n, (0,)), [Line.read(n, "action", 0, f"lay {n}", 2.0)], client=client)


def test_the_migrations_make_what_the_models_say(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / FILE}")
    migrate(engine)
    migrate(engine)  # a second start changes nothing
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()


def test_sqlite_is_durable(tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    with storage.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    storage.close()


def test_a_table_comes_back_as_it_was_stored(tmp_path: Path) -> None:
    async def scenario() -> None:
        storage = Storage.in_folder(tmp_path)
        await storage.create(book())
        await storage.save(change(1, "first"), 0)
        await storage.save(Change("table", 1, Summary("running"), drafts={0: DraftLine(["lay 2"], ["lay 3"])}), 1)
        new = SeatLine(1, "Émile", "human", "", "you")
        seat = Change(
            "table", 2, Summary("finished", 1, (), (3, 4), "d"), [Line.read(2, "seat", 1, "human", 3.0)], seats=[new]
        )
        await storage.save(seat, 2)
        storage.close()
        again = Storage.in_folder(tmp_path)
        found = await again.load("table")
        assert found is not None
        assert [(line.n, line.entry.action) for line in found.lines] == [(1, "lay 1"), (2, "human")]
        assert found.drafts == {0: DraftLine(["lay 2"], ["lay 3"])}
        assert found.seats[1] == new
        assert found.summary == Summary("finished", 1, (), (3, 4), "d")
        assert (found.setup.options, list(found.clients)) == ({"express": True}, ["first"])
        await again.save(Change("table", 2, found.summary, drafts={0: DraftLine()}), 3)
        emptied = await again.load("table")
        assert emptied is not None
        assert emptied.drafts == {}
        assert await again.load("nowhere") is None
        again.close()

    run(scenario())


def test_waiting_writes_share_a_flush_and_fail_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        storage = Storage.in_folder(tmp_path)
        await storage.create(book())
        commits = 0

        def count(_: object) -> None:
            nonlocal commits
            commits += 1

        event.listen(storage.engine, "commit", count)
        jobs = [storage.save(change(n), n - 1) for n in range(1, 101)] + [storage.save(change(50, "late"), 100)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert done[:100] == [None] * 100
        assert isinstance(done[100], Conflict)
        assert commits < 50
        found = await storage.load("table")
        assert found is not None
        assert [line.n for line in found.lines] == list(range(1, 101))
        assert found.clients == {}
        storage.close()

    run(scenario())


def test_a_repeated_request_is_refused_whole(tmp_path: Path) -> None:
    async def scenario() -> None:
        storage = Storage.in_folder(tmp_path)
        await storage.create(book())
        await storage.save(change(1, "same"), 0)
        with pytest.raises(Conflict):
            await storage.save(change(2, "same"), 1)
        found = await storage.load("table")
        assert found is not None
        assert len(found.lines) == 1
        storage.close()

    run(scenario())


@pytest.mark.postgres
@pytest.mark.slow
def test_nobody_stays_deaf_after_an_outage(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database was back for the one who listens, and not yet for the one who reads what was missed: from then on
    this process heard nothing, not even whose session was ended."""
    monkeypatch.setattr(news, "AGAIN", 0.02)
    address = fresh_database(server)
    here, there, told, tries = Storage(address), Storage(address), list[object](), list[int]()

    async def hear(message: news.Message) -> None:
        told.append(message["person"])

    async def missed() -> None:
        tries.append(1)
        if len(tries) == 1:
            raise StorageError("the database cannot be read")

    async def scenario() -> None:
        listening = asyncio.create_task(here.follow(hear, missed))
        async with asyncio.timeout(20):
            while not told:
                there.tell({"kind": "person", "person": "nadia"})
                await asyncio.sleep(0.02)
        listening.cancel()

    run(scenario())
    here.close()
    there.close()
    assert (set(told), len(tries)) == ({"nadia"}, 2)


def test_a_change_of_what_somebody_else_has_changed_is_refused(database: str) -> None:
    """Also where it adds no entry: two running turns would fork silently."""

    async def scenario() -> None:
        storage, other = Storage(database), Storage(database)
        await storage.create(book())
        await storage.save(Change("table", 0, Summary("running"), drafts={0: DraftLine(["lay 1"])}), 0)
        with pytest.raises(Conflict):
            await other.save(Change("table", 0, Summary("running"), drafts={0: DraftLine(["lay 2"])}), 0)
        found = await other.load("table")
        assert found is not None
        assert (found.drafts, found.version) == ({0: DraftLine(["lay 1"])}, 1)
        storage.close()
        other.close()

    run(scenario())


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        storage = Storage.in_folder(tmp_path)
        await storage.create(book())
        await storage.save(change(1, "kept"), 0)

        def full(connection: sqlite3.Connection, *_: object) -> None:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count={pages}")

        event.listen(storage.engine, "checkout", full)
        big = Change("table", 2, Summary("running", 2), [Line.read(2, "action", 0, "x" * 200_000, 2.0)], client="lost")
        small = Change("table", 2, Summary("running", 2), drafts={0: DraftLine(["lay 2"])}, client="with the big one")
        first, failed = await asyncio.gather(storage.save(small, 1), storage.save(big, 2), return_exceptions=True)
        assert first is None
        assert isinstance(failed, StorageError)
        assert "full" in str(failed)
        event.remove(storage.engine, "checkout", full)
        storage.engine.dispose()
        await storage.save(change(2, "after"), 2)
        found = await storage.load("table")
        assert found is not None
        assert ([line.n for line in found.lines], list(found.clients)) == (
            [1, 2],
            ["kept", "with the big one", "after"],
        )
        assert found.drafts == {0: DraftLine(["lay 2"])}
        storage.close()

    run(scenario())


def test_a_folder_that_is_a_file_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    with pytest.raises(StorageError, match=r"^.*data is a file and no folder; name a folder .* --data$"):
        Storage.in_folder(tmp_path / "data")


def test_a_damaged_file_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this was a database once " * 400)
    with pytest.raises(StorageError, match=r"^the database cannot be opened: .*; choose another folder"):
        Storage.in_folder(tmp_path)


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    Storage.in_folder(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.close()
    with pytest.raises(StorageError, match="cannot be opened"):
        Storage.in_folder(tmp_path)


def test_no_folder_no_records(tmp_path: Path) -> None:
    assert list(stored_books(tmp_path / "nowhere")) == []


def test_a_write_is_done_even_if_nobody_waits_for_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        storage = Storage.in_folder(tmp_path)
        await storage.create(book())
        asked = asyncio.ensure_future(storage.save(change(1), 0))
        await asyncio.sleep(0)
        asked.cancel()
        await storage.save(change(2), 1)
        found = await storage.load("table")
        assert found is not None
        assert [line.n for line in found.lines] == [1, 2]
        storage.close()

    run(scenario())


@pytest.mark.postgres
@pytest.mark.slow
def test_a_database_that_was_started_anew_costs_nobody_a_request(server: str) -> None:
    async def scenario() -> None:
        storage, other = Storage(fresh_database(server)), connect(server)
        ended = text("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = :name")
        for use in (
            storage.alive,
            lambda: storage.create(book()),
            lambda: storage.save(Change("table", 0, Summary("running")), 0),
        ):
            await storage.alive()  # a connection lies in the pool, and is cut
            with other.connect() as connection:
                assert connection.execute(ended, {"name": storage.engine.url.database}).scalar()
            await use()
        other.dispose()
        storage.close()

    run(scenario())
