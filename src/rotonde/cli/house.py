"""A storage to ask from the command line."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from rotonde.cli.common import BadInput
from rotonde.web.people.accounts import LASTS
from rotonde.web.people.identity import fresh_token, hashed
from rotonde.web.people.names import login_of
from rotonde.web.storage import Storage, people, tickets
from rotonde.web.storage.lock import NOTE
from rotonde.web.storage.people import Person
from rotonde.web.storage.tickets import Kind, Ticket

T = TypeVar("T")


class House:
    """A storage to ask from the command line."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def read(self, job: Callable[[Connection], T]) -> T:
        """Ask something."""
        return asyncio.run(self.storage.read(job))

    def write(self, job: Callable[[Connection], T]) -> T:
        """Change something, and tell a site that runs."""

        def told(connection: Connection) -> T:
            found = job(connection)
            people.tell_the_site(connection)
            return found

        return asyncio.run(self.storage.write(told))

    def person(self, name: str | None) -> Person:
        """Somebody by the name of his account, or by his id."""
        if not name:
            raise BadInput("whom? name an account, or the id of somebody (`people` lists them)")
        found = self.read(lambda c: people.by_login(c, login_of(name)))
        person = found[0] if found is not None else self.read(lambda c: people.person(c, name))
        if person is None or person.kind == "departed":
            raise BadInput(f"there is nobody called {name!r} here; `rotonde admin people` lists everybody")
        return person

    def ticket(self, kind: Kind, person: str | None) -> str:
        """A link that does one thing; its address, as far as it is known."""
        token = fresh_token()
        made = Ticket(hashed(token), kind, person, 1, time.time() + LASTS[kind])
        self.write(lambda c: tickets.issue(c, made))
        return f"{self.storage.house('url') or self._listens() or 'http://YOUR-SITE'}/l/{token}"

    def _listens(self) -> str:
        """Where the site of a folder listens; "" if it does not say."""
        note = None if self.storage.folder is None else self.storage.folder / NOTE
        return note.read_text(encoding="utf-8").strip().rstrip("/") if note is not None and note.exists() else ""
