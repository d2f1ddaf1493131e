"""`rotonde migrate`, `backup`, `restore`, `worker`, and the commands by the address of a database."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from rotonde.web.storage import FILE, Storage
from rotonde.web.storage.engine import connect, migrate
from tests.cli.conftest import Rotonde
from tests.web.databases import fresh_database, postgres
from tests.web.house import Browser, fresh_client, house, wait
from tests.web.test_serve import free_port

SECRET = "the secret of a club with many machines"
CODE = """
import sys, toy, rotonde
rotonde.register(toy.GAME)
from rotonde.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgres() as address:
        yield address


def plain(address: str) -> str:
    """As people write it."""
    return address.replace("postgresql+psycopg://", "postgresql://")


def rows(address: str) -> dict[str, list[tuple[object, ...]]]:
    """What is kept, without what is of the moment."""
    engine = connect(address)
    found = sa.MetaData()
    found.reflect(engine)
    with engine.connect() as connection:
        kept = {
            table.name: sorted((tuple(row) for row in connection.execute(sa.select(table))), key=repr)
            for table in found.sorted_tables
            if table.name not in ("jobs", "house") and not table.name.startswith("procrastinate_")
        }
    engine.dispose()
    return kept


def played(folder: Path) -> str:
    """A folder with a running game, a running turn and an account; the id of the table."""
    with house(folder) as running, Browser(running.url) as browser:
        browser.register("Nadia")
        table = browser.make(2)
        browser.play_on(table, until=lambda view: view["moments"] > 8)
        while browser.act(table)["draft"] is None:
            pass
        return table


@pytest.mark.postgres
@pytest.mark.slow
def test_a_backup_of_sqlite_restores_into_postgresql_and_back(
    rotonde: Rotonde, server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import toy

    import rotonde as package

    package.register(toy.GAME)
    table = played(tmp_path / "club")
    before = rows(f"sqlite:///{tmp_path / 'club' / FILE}")
    assert before["drafts"]
    assert before["people"]
    file, again = tmp_path / "one.backup", tmp_path / "two.backup"
    said = rotonde("backup", str(file), "--data", str(tmp_path / "club"))
    assert (said.code, "1 tables" in said.out) == (0, True), said.err
    assert file.stat().st_mode & 0o777 == 0o600
    assert rotonde("backup", str(file), "--data", str(tmp_path / "club")).code == 2  # nothing is written over
    database = fresh_database(server)
    assert rotonde("restore", str(file), "--database", plain(database)).code == 0
    assert rows(database) == before
    assert "already" in rotonde("restore", str(file), "--database", plain(database)).err
    assert rotonde("doctor", "--database", plain(database)).out == "1 record, all replay\n"
    with ThreadPoolExecutor(1) as thread:  # a browser's tests may have left a loop running in this one
        assert "Nadia" in thread.submit(rotonde, "admin", "people", "--database", plain(database)).result().out
    assert rotonde("backup", str(again), "--database", plain(database)).code == 0
    assert rotonde("restore", str(again), "--data", str(tmp_path / "new")).code == 0
    assert rows(f"sqlite:///{tmp_path / 'new' / FILE}") == before
    (tmp_path / "new" / "secret").write_text((tmp_path / "club" / "secret").read_text())
    with house(tmp_path / "new") as running, Browser(running.url) as browser:
        browser.sign_in("Nadia")
        assert browser.seen(table)["draft"] is not None
        assert browser.play_on(table)["over"]


def test_a_backup_of_the_oldest_version_is_restored_and_brought_up_to_date(rotonde: Rotonde, tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    engine = connect(f"sqlite:///{old / FILE}")
    migrate(engine, "0002")
    with engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO browsers (id, settings, changed) VALUES ('somebody', '{}', 1.0)")
    engine.dispose()
    assert rotonde("backup", str(tmp_path / "old.backup"), "--data", str(old)).code == 0
    assert rotonde("restore", str(tmp_path / "old.backup"), "--data", str(tmp_path / "new")).code == 0
    storage = Storage.in_folder(tmp_path / "new")
    with storage.engine.connect() as connection:
        assert connection.execute(sa.text("SELECT id, kind FROM people")).all() == [("somebody", "guest")]
    storage.close()


@pytest.mark.parametrize("damage", [b"no backup at all", b"\x1f\x8b\x08\x00damaged"])
def test_what_is_no_backup_is_refused(rotonde: Rotonde, tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "bad").write_bytes(damage)
    said = rotonde("restore", str(tmp_path / "bad"), "--data", str(tmp_path / "new"))
    assert said.code == 1
    assert "cannot be read" in said.err


def test_a_worker_on_sqlite_is_refused_with_a_sentence(rotonde: Rotonde, tmp_path: Path) -> None:
    Storage.in_folder(tmp_path).close()
    said = rotonde("worker", "--data", str(tmp_path))
    assert (said.code, "does its own work" in said.err) == (1, True)
    assert "no site keeps its data" in rotonde("worker", "--data", str(tmp_path / "nowhere")).err


def test_a_folder_that_a_site_runs_on_is_not_migrated(rotonde: Rotonde, tmp_path: Path) -> None:
    from rotonde.web.storage.lock import FolderLock

    Storage.in_folder(tmp_path).close()
    lock = FolderLock(tmp_path)
    lock.announce("http://127.0.0.1:8080/")
    said = rotonde("migrate", "--data", str(tmp_path))
    assert (said.code, "end it first" in said.err) == (1, True)
    lock.release()
    assert rotonde("migrate", "--data", str(tmp_path)).code == 0


@pytest.mark.parametrize(
    ("address", "said"),
    [("sqlite:///x.db", "for PostgreSQL"), ("nonsense", "like postgresql://"), ("mysql://x/y", "for")],
)
def test_other_databases_are_refused(rotonde: Rotonde, address: str, said: str) -> None:
    assert said in rotonde("migrate", "--database", address).err


@contextmanager
def running(*args: str) -> Iterator[subprocess.Popen[str]]:
    environment = {**os.environ, "ROTONDE_SECRET": SECRET}
    paths = [str(Path(__file__).parents[2] / "docs" / "examples"), os.environ.get("PYTHONPATH", "")]
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    process = subprocess.Popen(
        [sys.executable, "-c", CODE, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def said_by(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


@pytest.mark.postgres
@pytest.mark.slow
def test_two_sites_and_a_worker_are_processes_of_one_house(rotonde: Rotonde, server: str) -> None:
    database = ("--database", plain(fresh_database(server)))
    early = rotonde("serve", "--no-browser", *database)
    assert (early.code, "rotonde migrate" in early.err) == (1, True)
    assert rotonde("migrate", *database).code == 0
    nowhere = rotonde("worker", *database)
    assert (nowhere.code, "--url" in nowhere.err) == (1, True)  # its letters would link to nothing
    ports = [free_port(), free_port()]
    with (
        running("serve", "--no-browser", "--port", str(ports[0]), *database) as one,
        running("serve", "--no-browser", "--port", str(ports[1]), *database) as two,
        running("worker", "--url", "https://club.example", *database) as worker,
    ):
        assert all("Rotonde is at" in said_by(site) for site in (one, two))
        assert "works" in said_by(worker)
        with Browser(f"http://127.0.0.1:{ports[0]}") as here, Browser(f"http://127.0.0.1:{ports[1]}") as there:
            there.become(here.cookie)
            table = here.make(2, 1)
            wait(lambda: there.view(table)["moments"] > 6)
            seat = there.post(
                f"/api/t/{table}/seat", {"op": "bot", "seat": 0, "level": "random", "client": fresh_client()}
            )
            assert seat.status_code == 200
            wait(lambda: here.view(table)["over"])
            assert there.view(table)["log"] == here.view(table)["log"]
        for process in (one, two, worker):
            process.send_signal(signal.SIGTERM)
        assert [process.wait(60) for process in (one, two, worker)][2] == 0


def test_a_database_of_the_oldest_version_is_opened_where_it_is(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / FILE}")
    migrate(engine, "0002")
    engine.dispose()
    Storage.in_folder(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as raw:
        assert raw.execute("SELECT count(*) FROM jobs").fetchone() == (0,)
    raw.close()
