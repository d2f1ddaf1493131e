"""What lies in the data folder is closed to others, and the secret lies in no database."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from rotonde.web.people.identity import Signer
from rotonde.web.storage import Storage, StorageError, prepare
from rotonde.web.storage.lock import FolderLock
from rotonde.web.storage.models import HouseRow
from tests.web.databases import postgres
from tests.web.house import Browser, house

pytestmark = pytest.mark.skipif(os.name != "posix", reason="another system has other rights")


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_files_and_folder_are_closed_to_others(folder: Path) -> None:
    old = os.umask(0o022)
    try:
        prepare(folder)
        lock = FolderLock(folder)
        lock.announce("http://127.0.0.1:1/")
        with house(folder) as running, Browser(running.url) as browser:
            browser.play()
            found = {file.name: mode(file) for file in folder.iterdir()}
        lock.release()
    finally:
        os.umask(old)
    assert {"rotonde.sqlite3", "rotonde.sqlite3-wal", "secret", "site.lock", "site.address"} <= set(found)
    assert set(found.values()) == {0o600}
    assert mode(folder) == 0o700


def test_a_folder_that_was_open_is_closed(folder: Path) -> None:
    Storage.in_folder(folder).close()
    folder.chmod(0o755)
    (folder / "rotonde.sqlite3").chmod(0o644)
    Storage.in_folder(folder).close()
    assert (mode(folder), mode(folder / "rotonde.sqlite3")) == (0o700, 0o600)


def test_a_folder_of_other_things_stays_as_it_is(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    (folder / "letters.txt").write_text("")
    folder.chmod(0o755)
    Storage.in_folder(folder).close()
    assert (mode(folder), mode(folder / "rotonde.sqlite3")) == (0o755, 0o600)


def keep(storage: Storage, secret: str) -> None:
    """Store a secret as an earlier version did."""
    storage._writer.submit(lambda c: c.execute(insert(HouseRow).values(key="secret", value=secret))).result()


def kept(storage: Storage) -> object:
    return storage._read(lambda c: c.execute(select(HouseRow.value).where(HouseRow.key == "secret")).scalar())


def test_the_secret_is_moved_out_of_the_database(folder: Path) -> None:
    storage, secret = Storage.in_folder(folder), "5e" * 32
    keep(storage, secret)
    known = Signer(bytes.fromhex(secret))
    again = Signer(storage.secret())
    assert again.read(known.cookie("a" * 22)) is not None  # who had a cookie keeps his seats
    assert kept(storage) is None
    for file in folder.glob("rotonde.sqlite3*"):
        assert secret.encode() not in file.read_bytes()
    assert (folder / "secret").read_text() == secret
    storage.close()


def test_the_secret_is_made_once(folder: Path) -> None:
    first, second = Storage.in_folder(folder), Storage.in_folder(folder)
    assert first.secret() == second.secret() == first.secret()
    assert len(first.secret()) == 32
    assert kept(first) is None
    for storage in (first, second):
        storage.close()


def test_the_environment_gives_the_secret(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = Storage.in_folder(folder)
    monkeypatch.setenv("ROTONDE_SECRET", "a sentence that nobody would ever guess")
    assert storage.secret() == b"a sentence that nobody would ever guess"
    assert not (folder / "secret").exists()
    named = folder / "elsewhere"
    named.write_text("another sentence that nobody would guess\n")
    monkeypatch.setenv("ROTONDE_SECRET_FILE", str(named))
    assert storage.secret() == b"another sentence that nobody would guess"
    named.write_text("short")
    with pytest.raises(StorageError, match="too short"):
        storage.secret()
    named.unlink()
    with pytest.raises(StorageError, match="cannot be read"):
        storage.secret()
    storage.close()


@pytest.mark.postgres
@pytest.mark.slow
def test_another_database_needs_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    with postgres() as url:
        storage = Storage(url)
        with pytest.raises(StorageError, match="ROTONDE_SECRET_FILE"):
            storage.secret()
        monkeypatch.setenv("ROTONDE_SECRET", "7" * 64)
        keep(storage, "5e" * 32)
        assert storage.secret() == b"\x77" * 32
        assert kept(storage) is None
        storage.close()
