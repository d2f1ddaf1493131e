"""Tables that cannot go on: they stop at their last good entry, say why, and touch nothing else."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from rotonde.web.storage import FILE, Storage, StorageError
from rotonde.web.storage.engine import connect, migrate
from tests.web.house import Browser, fresh_client, house, run, wait
from tests.web.test_winners import TIED, put, record


def change(folder: Path, *statements: str) -> None:
    with sqlite3.connect(folder / FILE) as raw:
        for statement in statements:
            raw.execute(statement)
    raw.close()


def stored(folder: Path, question: str) -> list[Any]:
    with sqlite3.connect(folder / FILE) as raw:
        found = raw.execute(question).fetchall()
    raw.close()
    return [row[0] for row in found]


def doctor(folder: Path) -> subprocess.CompletedProcess[str]:
    code = "import sys, toy, rotonde; rotonde.register(toy.GAME); from rotonde.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "doctor", "--data", str(folder)]
    path = os.pathsep.join(p for p in sys.path if p)
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}, check=False)


def test_a_replay_that_differs_freezes_the_table(folder: Path) -> None:
    with house(folder) as running, Browser(running.url) as browser, Browser(running.url) as friend:
        table, fine = browser.make(2, free=[1]), browser.make(2)
        friend.post(f"/api/t/{table}/seat", {"op": "claim", "seat": 1, "client": fresh_client()})
        at = browser.view(table)["moments"]
        browser.play_on(table, lambda v: v["moments"] > at or v["seat"] is None)
        cookies = browser.cookie, friend.cookie
    digests = stored(folder, f"SELECT digest FROM entries WHERE table_id = '{table}' AND kind != 'seat'")
    assert all(digests)
    assert len(set(digests)) == len(digests)
    change(folder, f"UPDATE entries SET digest = 'another' WHERE table_id = '{table}' AND n = 4")
    named = doctor(folder)
    assert named.returncode == 1
    assert f"table {table}: entry 4 " in named.stdout
    assert "frozen" in named.stdout
    assert fine not in named.stdout
    with house(folder) as running, Browser(running.url) as browser, Browser(running.url) as friend:
        browser.become(cookies[0])
        friend.become(cookies[1])
        view = browser.view(table)
        assert (view["status"], view["moments"]) == ("broken", 3)
        assert "leads elsewhere than when it was played" in view["message"]
        secret = stored(folder, f"SELECT notation FROM entries WHERE table_id = '{table}' AND n = 4")[0]
        assert secret not in view["message"] + view["prompt"]["hint"] + browser.http.get(f"/t/{table}").text
        assert view["choices"] == []
        action = {"op": "act", "seat": 0, "expected_n": view["n"], "expected_step": 0, "action": "lay 1"}
        answer = browser.post(f"/api/t/{table}/turn", {**action, "client": fresh_client()})
        assert (answer.status_code, answer.json()["code"]) == (409, "closed")
        assert browser.act(fine)["status"] == "running"
        assert friend.post(f"/api/t/{table}/close", {"client": fresh_client()}).json()["status"] == "closed"
        assert browser.http.get(f"/t/{table}/record.txt").status_code == 200
    assert stored(folder, f"SELECT digest FROM entries WHERE table_id = '{table}' AND n = 4") == ["another"]
    ended = doctor(folder)
    assert ended.returncode == 0  # nobody goes on with it, so it bars no upgrade
    assert f"table {table}: entry 4 " in ended.stdout
    assert "its game is over" in ended.stdout


def test_the_record_of_a_frozen_table_ends_before_the_fault_for_others(folder: Path) -> None:
    with house(folder) as running, Browser(running.url) as browser, Browser(running.url) as friend:
        table = browser.make(3, game="age_of_steam")
        browser.post(f"/api/t/{table}/seat", {"op": "release", "seat": 1, "client": fresh_client()})
        friend.post(f"/api/t/{table}/seat", {"op": "claim", "seat": 1, "client": fresh_client()})
        cookie = friend.cookie
    last = stored(folder, f"SELECT max(n) FROM entries WHERE table_id = '{table}' AND kind = 'chance'")[0]
    change(folder, f"UPDATE entries SET digest = 'another' WHERE table_id = '{table}' AND n = {last - 2}")
    with house(folder) as running, Browser(running.url) as stranger, Browser(running.url) as friend:
        friend.become(cookie)
        for reader in (friend, stranger):
            entries = reader.http.get(f"/t/{table}/record.json").json()["entries"]
            assert len(entries) == last - 3


def test_an_old_table_is_compared_with_its_last_position(folder: Path) -> None:
    with house(folder) as running, Browser(running.url) as browser:
        table, other = browser.make(2), browser.make(2)
        moments = browser.act(table)["moments"]
    change(folder, "UPDATE entries SET digest = NULL", f"UPDATE tables SET digest = 'another' WHERE id = '{table}'")
    with house(folder) as running, Browser(running.url) as browser:
        view = browser.view(table)
        assert (view["status"], view["moments"]) == ("broken", moments - 1)
        assert browser.view(other)["status"] == "running"


def test_what_an_earlier_version_stored_is_taken_over(database: str) -> None:
    engine = connect(database)
    migrate(engine, "0002")
    with engine.begin() as connection:
        put(connection, "table", record(TIED))
    engine.dispose()
    storage = Storage(database)

    async def scenario() -> None:
        book = await storage.load("table")
        assert book is not None
        assert {line.digest for line in book.lines} == {""}
        held = {seat.seat: {seat.holder} for seat in book.seats if seat.holder is not None}
        assert book.sitters == held
        await storage.tidy()

    run(scenario())
    with storage.engine.connect() as connection:
        columns = {column["name"] for column in sa.inspect(connection).get_columns("entries")}
        assert "digest" in columns
    storage.close()


def test_a_row_that_cannot_be_read_closes_only_its_own_table(folder: Path) -> None:
    columns, bads = ("options", "to_act", "scores", "edition_data", "winners"), ("{", "7", "[" * 100_000)
    with house(folder) as running, Browser(running.url) as browser:
        fine = browser.make(2)
        damage = {browser.make(2): (column, bad) for column in columns for bad in bads}
    change(folder, *(f"UPDATE tables SET {column} = '{bad}' WHERE id = '{t}'" for t, (column, bad) in damage.items()))
    with house(folder) as running, Browser(running.url) as browser:
        lobby = browser.http.get("/")
        assert lobby.status_code == 200
        assert f"/t/{fine}" in lobby.text
        assert browser.http.get("/new/whistle_stop").status_code == 200
        for table, (column, bad) in damage.items():
            assert f"/t/{table}" in lobby.text, (column, bad[:2])
            stuck = browser.http.get(f"/t/{table}")
            assert stuck.status_code == 200, (column, bad[:2])
            assert f"cannot be read ({column})" in stuck.text, bad[:2]
            assert browser.http.get(f"/api/t/{table}/view").status_code == 422, (column, bad[:2])
        assert browser.view(fine)["status"] == "running"


def test_a_table_that_is_damaged_while_it_is_open_keeps_no_news_from_others(folder: Path) -> None:
    """What another process has changed was looked at until the first table that could not be set up any more: who was
    banned by the command line from then on was not noticed."""
    with house(folder) as running, Browser(running.url) as browser:
        bad, good = browser.make(2), browser.make(2)
        browser.act(bad)
        browser.turn(browser.view(bad), "end")
        versions = "UPDATE tables SET version = version + 1, confirm_turns = 0"
        last = f"n = (SELECT max(n) FROM entries WHERE table_id = '{bad}')"
        gap = f"UPDATE entries SET n = n + 50 WHERE table_id = '{bad}' AND {last}"
        change(folder, versions, gap, f"UPDATE tables SET options = '{{' WHERE id = '{bad}'")
        for _ in range(2):
            asyncio.run_coroutine_threadsafe(running.site.read_house(), running.loop).result(60)
        assert not browser.view(good)["confirm_turns"]
        assert running.site.desk.in_memory(bad) is None
        assert "cannot be read (options)" in browser.http.get(f"/t/{bad}").text


def test_a_running_turn_that_cannot_be_read_is_left_out(folder: Path) -> None:
    with house(folder) as running, Browser(running.url) as browser:
        table = browser.make(2)
        browser.act(table)
    change(folder, "UPDATE drafts SET actions = '{'")
    with house(folder) as running, Browser(running.url) as browser:
        assert browser.view(table)["status"] == "running"


@pytest.mark.parametrize("table", ["entries", "requests", "seats"])
def test_damaged_pages_are_noticed_at_the_start(folder: Path, table: str) -> None:
    """Also of what nobody reads then: it would have been noticed by whoever looks at his table, weeks later."""
    with house(folder) as running, Browser(running.url) as browser:
        for _ in range(5):
            browser.make(2)
    file = folder / FILE
    (page,) = stored(folder, f"SELECT rootpage FROM sqlite_master WHERE name = '{table}'")
    data = bytearray(file.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    data[(page - 1) * size : (page - 1) * size + 100] = b"\xff" * 100
    file.write_bytes(data)
    with pytest.raises(StorageError, match="damaged"):
        Storage.in_folder(folder)


def test_what_cannot_be_read_is_said_and_logged(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with house(folder) as running, Browser(running.url) as browser:
        table = browser.make(2)
        running.site.desk.forget(running.site.desk.in_memory(table))  # type: ignore[arg-type]
        change(folder, "ALTER TABLE entries RENAME TO elsewhere")
        with caplog.at_level(logging.ERROR):
            answer = browser.http.get(f"/api/t/{table}/view")
        assert answer.status_code == 500
        assert "could not be read" in answer.json()["message"]
        assert "saved" not in answer.json()["message"]
    assert "no such table: entries" in caplog.text


def test_a_table_that_cannot_be_set_up_can_be_exported_and_ended(folder: Path) -> None:
    with house(folder) as running, Browser(running.url) as browser:
        table, fine = browser.make(2), browser.make(2)
        cookie = browser.cookie
    change(folder, f"UPDATE tables SET ruleset = 999 WHERE id = '{table}'")
    with house(folder) as running, Browser(running.url) as browser, Browser(running.url) as stranger:
        browser.become(cookie)
        page = browser.http.get(f"/t/{table}")
        assert page.status_code == 200
        assert "999" in page.text
        assert f"/t/{table}/record.txt" in page.text
        assert "ruleset: 999" in browser.http.get(f"/t/{table}/record.txt").text
        assert f"/t/{table}/end" not in stranger.http.get(f"/t/{table}").text
        assert stranger.submit(f"/t/{table}/end").status_code == 403
        assert browser.submit(f"/t/{table}/end").status_code == 303
        assert "This table was closed" in browser.http.get(f"/t/{table}").text
        assert browser.submit(f"/t/{table}/end").status_code == 403
        assert browser.submit(f"/t/{fine}/end").status_code == 303  # a sound one is not ended this way
        assert browser.view(fine)["status"] == "running"
    assert stored(folder, f"SELECT status FROM tables WHERE id = '{table}'") == ["closed"]


def test_the_doctor_reads_a_folder_that_cannot_be_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(folder) as running, Browser(running.url) as browser:
        browser.make(2)
    from rotonde.web.storage import stored_books

    before = {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}
    monkeypatch.setattr("rotonde.web.storage.engine.os.access", lambda *_: False)  # root may write everywhere
    folder.chmod(0o500)
    try:
        assert [book is not None for _, book in stored_books(folder)] == [True]
    finally:
        folder.chmod(0o700)
    assert {file.name: file.stat().st_mtime_ns for file in folder.iterdir()} == before


def test_old_requests_and_looks_go(folder: Path) -> None:
    with house(folder) as running, Browser(running.url) as browser:
        table = browser.make(2)
        browser.act(table)
        browser.http.get(f"/t/{table}")
    past = time.time() - 400 * 24 * 3600
    assert stored(folder, "SELECT client FROM requests")
    assert stored(folder, "SELECT person FROM looks")
    due = f"UPDATE jobs SET due = {past} WHERE kind = 'tidy'"
    change(folder, f"UPDATE requests SET at = {past}", f"UPDATE looks SET at = {past}", due)
    with house(folder):
        wait(lambda: not stored(folder, "SELECT client FROM requests"))
    assert stored(folder, "SELECT person FROM looks") == []


def test_no_file_has_a_name_with_nothing_in_it(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with house(folder) as running, caplog.at_level(logging.WARNING):
        for path in ("/static/%00", "/static/x%00.js", "/static/a%0aERROR%20forged.js", "/t/%0aERROR%20forged"):
            assert httpx.get(running.url + path).status_code == (400 if "%00" in path else 404)
    assert "forged" not in caplog.text


@pytest.mark.parametrize("path", ["/", "/health", "/static/site.css", "/rules/whistle_stop"])
def test_a_head_alone_can_be_asked_for(folder: Path, path: str) -> None:
    with house(folder) as running:
        answer, whole = httpx.head(running.url + path), httpx.get(running.url + path)
        assert (answer.status_code, answer.content) == (200, b"")
        assert answer.headers["content-type"] == whole.headers["content-type"]
