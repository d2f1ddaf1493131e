"""Where a site keeps its data, as somebody names it: a folder with a file of SQLite, or PostgreSQL by its address."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from rotonde.web.storage import FILE, Storage, StorageError, default_folder, prepare
from rotonde.web.storage.engine import connect, connect_to_read
from rotonde.web.storage.lock import FolderLock, Taken


@dataclass(frozen=True)
class Place:
    """A data folder, or the address of a database."""

    folder: Path | None
    address: str = ""

    @property
    def shown(self) -> str:
        """How it is named to people: never with the password of an address."""
        return str(self.folder) if self.folder is not None else make_url(self.address).render_as_string()

    def storage(self, upgrade: bool = False) -> Storage:
        """The storage there; a file of SQLite is brought up to date, a database by address only if it is asked for."""
        if self.folder is not None:
            return Storage.in_folder(self.folder)
        return Storage(self.address, upgrade=upgrade)

    def exists(self) -> bool:
        """Is a site kept there? Of a database by address, nobody knows before it is asked."""
        return self.folder is None or (self.folder / FILE).exists()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While no site runs on the folder; StorageError says so if one does."""
        if self.folder is None:
            yield
            return
        prepare(self.folder)
        try:
            lock = FolderLock(self.folder)
        except Taken as taken:
            raise StorageError(
                f"the site at {taken.address or self.folder} runs on this folder; end it first"
            ) from taken
        try:
            yield
        finally:
            lock.release()

    @contextmanager
    def engine(self, read: bool) -> Iterator[Engine]:
        """The database itself."""
        if self.folder is None:
            engine = connect(self.address)
        elif read:
            engine = connect_to_read(self.folder / FILE)
        else:
            os.close(os.open(self.folder / FILE, os.O_RDWR | os.O_CREAT, 0o600))
            engine = connect(f"sqlite:///{self.folder / FILE}")
        try:
            yield engine
        finally:
            engine.dispose()


def place_of(folder: str | Path | None, address: str | None) -> Place:
    """The place that somebody names; ROTONDE_DATABASE is an address where neither is given."""
    given = address or ("" if folder is not None else os.environ.get("ROTONDE_DATABASE", ""))
    if not given:
        return Place(Path(folder) if folder is not None else default_folder())
    if folder is not None:
        raise StorageError("either a folder (--data) or a database (--database), not both")
    try:
        url = make_url(given)
    except ArgumentError as error:
        raise StorageError("the address of a database is like postgresql://USER:PASSWORD@HOST/NAME") from error
    if url.get_backend_name() != "postgresql":
        raise StorageError("--database is for PostgreSQL; SQLite's file lies in the data folder (--data)")
    return Place(None, url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False))
