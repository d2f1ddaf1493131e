"""People and their sessions: guests of before, guests of today, and cookies that were ended."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from rotonde.web.people.identity import Signer, hashed
from rotonde.web.storage import FILE, Storage
from rotonde.web.storage.engine import connect, migrate
from tests.web.databases import differences
from tests.web.house import Browser, House, house


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(folder / FILE) as raw:
        found = raw.execute(query).fetchall()
    raw.close()
    return found


def set_rows(folder: Path, *orders: str) -> None:
    with sqlite3.connect(folder / FILE) as raw:
        for order in orders:
            raw.execute(order)
    raw.close()


# ── databases of before ───────────────────────────────────────────────────

OLD = "o" * 22  # who chose a name
QUIET = "q" * 22  # who only sat down
TABLE = {
    "id": "table",
    "game": "whistle_stop",
    "ruleset": 1,
    "edition": "branch_line",
    "edition_hash": "x",
    "options": "{}",
    "players": 2,
    "owner": OLD,
    "confirm_turns": True,
    "auto_pass": True,
    "imported": False,
    "created": 5.0,
    "changed": 5.0,
    "status": "running",
    "moments": 0,
    "to_act": "[0]",
    "digest": "",
}


def as_it_was(engine: sa.Engine) -> None:
    """A database of the version before people."""
    migrate(engine, "0004")
    then = sa.MetaData()
    then.reflect(engine)
    with engine.begin() as connection:

        def add(table: str, **values: object) -> None:
            connection.execute(then.tables[table].insert().values(**values))

        add("browsers", id=OLD, settings='{"name":"Nadia","lang":"fr","theme":"night"}', changed=7.0)
        add("tables", **TABLE)
        for seat, holder in enumerate((OLD, QUIET)):
            add("seats", table_id="table", seat=seat, name="X", kind="human", level="", holder=holder)
            add("sitters", table_id="table", seat=seat, browser=holder, at=6.0)
        add("looks", table_id="table", browser=QUIET, moment=3, at=time.time())


def test_who_played_before_is_a_guest_with_all_that_was_his(database: str) -> None:
    engine = connect(database)
    as_it_was(engine)
    engine.dispose()
    storage = Storage(database)
    with storage.engine.connect() as connection:
        found = connection.execute(sa.text("SELECT id, kind, name, role FROM people ORDER BY id")).all()
        assert [tuple(row) for row in found] == [(OLD, "guest", "Nadia", "player"), (QUIET, "guest", "", "player")]
        sessions = connection.execute(sa.text("SELECT hash, person FROM sessions")).all()
        assert {tuple(row) for row in sessions} == {(hashed(OLD), OLD), (hashed(QUIET), QUIET)}
        assert connection.execute(sa.text("SELECT person, moment FROM looks")).all() == [(QUIET, 3)]
        assert connection.execute(sa.text("SELECT count(*) FROM sitters WHERE person IS NOT NULL")).scalar() == 2
        assert "browsers" not in sa.inspect(connection).get_table_names()
        assert differences(connection) == []
    storage.close()


def test_a_cookie_of_before_still_holds_the_seat(folder: Path) -> None:
    folder.mkdir()
    (folder / "secret").write_text("5e" * 32)
    engine = connect(f"sqlite:///{folder / FILE}")
    as_it_was(engine)
    engine.dispose()
    signer = Signer(bytes.fromhex("5e" * 32))
    with house(folder) as running:
        cookies = {signer.name: signer.cookie(OLD)}
        page = httpx.get(running.url, cookies=cookies)
        assert 'lang="fr"' in page.text
        assert 'data-theme="dark"' in page.text
        assert "Nadia" in page.text
        assert "À vous" in page.text or "mine" in page.text
        quiet = httpx.get(running.url, cookies={signer.name: signer.cookie(QUIET)}, headers={"accept-language": "fr"})
        assert 'lang="fr"' in quiet.text  # who never chose a language is spoken to as his browser asks


# ── sessions ──────────────────────────────────────────────────────────────


def test_looking_around_stores_nobody(folder: Path) -> None:
    with house(folder) as running, Browser(running.url) as browser:
        browser.http.get("/new/whistle_stop")
        assert rows(folder, "SELECT count(*) FROM people") == [(0,)]
        browser.play()
        browser.play()
        assert rows(folder, "SELECT kind FROM people") == [("guest",)]
        (stored,) = rows(folder, "SELECT hash, person FROM sessions")
        assert browser.cookie.partition(".")[0] not in stored  # the token itself lies nowhere


def test_an_ended_session_makes_a_stranger(folder: Path) -> None:
    with house(folder) as running, Browser(running.url) as browser:
        table = browser.make(2)
        assert browser.view(table)["mine"] == [0, 1]
        old = browser.cookie
        set_rows(folder, "DELETE FROM sessions")
        running.site.people.drop()
        assert browser.view(table)["mine"] == []
        assert browser.cookie != old
        browser.become(old)
        assert browser.view(table)["mine"] == []  # also later


def test_a_cookie_that_is_used_does_not_run_out(folder: Path) -> None:
    with house(folder) as running, Browser(running.url) as browser:
        browser.play()
        assert "set-cookie" not in browser.http.get("/").headers
        set_rows(folder, "UPDATE sessions SET used = 1", "UPDATE people SET seen = 1")
        running.site.people.drop()
        assert "Max-Age=31536000" in browser.http.get("/").headers["set-cookie"]
        assert "set-cookie" not in browser.http.get("/").headers
        deadline = time.monotonic() + 20
        while rows(folder, "SELECT used FROM sessions") == [(1.0,)] and time.monotonic() < deadline:
            time.sleep(0.05)
        assert rows(folder, "SELECT count(*) FROM people WHERE seen > 1000") == [(1,)]


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("<script>alert(1)</script>" * 100, ""),
    ],
)
def test_a_device_is_known_by_two_words(site: House, agent: str, device: str) -> None:
    with Browser(site.url) as browser:
        browser.http.headers["user-agent"] = agent
        browser.play()
        stored = rows(site.folder, f"SELECT device FROM sessions WHERE hash = '{hashed(browser.cookie.split('.')[0])}'")
        assert stored == [(device,)]
