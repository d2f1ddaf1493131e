"""The people of the site: who asks, by cookie, and what is kept of him.

What was read of somebody is kept in memory. Whoever changes it here says so (`forget`); what another process changed
(`rotonde admin`) is noticed by the number in the house that it raises.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

import msgspec
from sqlalchemy import Connection

from rotonde.core.schemas import ready
from rotonde.core.words import LANGUAGES
from rotonde.web.contract.pages import Settings
from rotonde.web.people.identity import Signer, fresh_token, hashed
from rotonde.web.storage import Conflict, Storage, people as rows
from rotonde.web.storage.people import Person, Session

K = TypeVar("K")
V = TypeVar("V")
log = logging.getLogger("rotonde.web.people")
DAY = 24 * 3600.0
PROGRAM = "API: "  # how the device of a program's session begins; no browser is called so
_MOST = 4000  # sessions and people kept in memory


@dataclass(frozen=True, slots=True)
class Caller:
    """Who a cookie speaks for."""

    token: str
    person: Person
    session: Session | None = None  # none: a guest of whom nothing is stored yet
    fresh: bool = False  # he came without a cookie, or with one that is worth nothing
    renewed: bool = False  # the cookie is to be sent again, so that it does not run out


class People:
    """Finds people, and keeps in memory what it found."""

    def __init__(self, storage: Storage, signer: Signer) -> None:
        self.storage, self.signer = storage, signer
        self._sessions: OrderedDict[str, Session | None] = OrderedDict()  # by token
        self._people: OrderedDict[str, Person] = OrderedDict()

    # ── who asks ──────────────────────────────────────────────────────────

    async def caller(self, cookie: str | None, program: bool = False) -> Caller:
        """Who asks. A session that was ended makes a stranger of the one who comes with its cookie. A program's token
        is a session of its own kind: it opens no page, and a cookie no door for programs."""
        token = self.signer.read(cookie)
        if token is None:
            return self.newcomer()
        if token not in self._sessions:
            found, taken = await self.storage.read(lambda c: self._found(c, token))
            if found is None and taken:
                return self.newcomer()
            if found is not None or not self.storage.shared:  # another process may store this guest any moment
                remember(self._sessions, token, found)
        else:
            found = self._sessions[token]
        session = found
        if program != (session is not None and session.device.startswith(PROGRAM)):
            return self.newcomer()
        if session is None:
            return Caller(token, Person(self.signer.guest(token)))
        person = await self.person(session.person)
        if person is None or person.kind == "departed":
            return self.newcomer()
        return Caller(token, person, session, renewed=self._came_today(token, session))

    async def still(self, caller: Caller) -> bool:
        """Is somebody who has begun to ask still who he was? What he sends may take long to arrive, and meanwhile his
        session may be ended, or an admin may have muted or banned him."""
        program = caller.session is not None and caller.session.device.startswith(PROGRAM)
        again = await self.caller(self.signer.cookie(caller.token), program)
        now, then = again.person, caller.person
        judged = (now.muted_until, now.banned_until) != (then.muted_until, then.banned_until)
        return not again.fresh and now.id == then.id and not judged

    def newcomer(self) -> Caller:
        """Somebody new."""
        token = fresh_token()
        return Caller(token, Person(self.signer.guest(token)), fresh=True)

    def _found(self, connection: Connection, token: str) -> tuple[Session | None, bool]:
        """The session of a token, and whether somebody is stored who came with it once."""
        found = rows.of_session(connection, hashed(token))
        if found is not None:
            remember(self._people, found[0].id, found[0])
            return found[1], True
        return None, rows.person(connection, self.signer.guest(token)) is not None

    def _came_today(self, token: str, session: Session) -> bool:
        """Note once a day that somebody was here."""
        now = time.time()
        if now - session.used < DAY:
            return False
        remember(self._sessions, token, replace(session, used=now))
        self.storage.note(lambda c: rows.touch(c, session, now))
        return True

    async def person(self, name: str) -> Person | None:
        """Somebody by his id."""
        found = self._people.get(name)
        if found is None:
            found = await self.storage.read(lambda c: rows.person(c, name))
            if found is not None:
                remember(self._people, name, found)
        return found

    async def settings(self, name: str) -> Settings:
        """What somebody has chosen."""
        found = await self.person(name)
        return Settings() if found is None else settings_of(found)

    # ── what is kept ──────────────────────────────────────────────────────

    async def keep(self, caller: Caller, device: str = "") -> None:
        """Store a guest who was only a cookie until now."""
        if caller.session is not None or self._sessions.get(caller.token) is not None:
            return
        now = time.time()
        session = Session(hashed(caller.token), caller.person.id, device, now, now)
        try:
            new = await self.storage.write(lambda c: rows.keep_guest(c, caller.person, session))
        except Conflict:  # two requests came at once, to two processes
            new = False
        self.forget(caller.person.id)
        if new:
            remember(self._sessions, caller.token, session)
        else:
            self._sessions.pop(caller.token, None)  # what is stored counts

    async def choose(self, name: str, settings: Settings) -> None:
        """Keep what somebody has chosen."""
        plain = msgspec.json.encode({k: v for k, v in msgspec.to_builtins(settings).items() if k != "name"}).decode()
        person = await self.person(name)
        called = {"name": settings.name} if person is not None and not person.account else {}
        await self.storage.write(lambda c: rows.change(c, name, settings=plain, **called))
        self.forget(name)

    def forget(self, name: str) -> None:
        """Read somebody anew when he is next asked for, in all processes."""
        self.drop(name)
        self.storage.tell({"kind": "person", "person": name})

    def drop(self, name: str | None = None) -> None:
        """Read somebody (or everybody) anew here when he is next asked for."""
        if name is None:
            self._people.clear()
            self._sessions.clear()
            return
        self._people.pop(name, None)
        for token in [t for t, s in self._sessions.items() if s is not None and s.person == name]:
            del self._sessions[token]


def settings_of(person: Person, languages: str = "") -> Settings:
    """What somebody has chosen; the language that his browser prefers, unless he chose one."""
    return _settings(person.settings, person.name, preferred_language(languages))


@lru_cache(_MOST)
def _settings(stored: str, name: str, lang: str) -> Settings:
    try:
        return msgspec.convert({"lang": lang, **msgspec.json.decode(stored), "name": name}, ready(Settings))
    except (msgspec.DecodeError, msgspec.ValidationError, TypeError):
        return msgspec.convert({"lang": lang, "name": name}, ready(Settings))


def preferred_language(languages: str) -> str:
    """The first language of an Accept-Language header that we speak."""
    for part in languages[:200].split(","):
        lang = part.split(";")[0].strip().lower()[:2]
        if lang in LANGUAGES:
            return lang
    return "en"


def remember(kept: OrderedDict[K, V], key: K, value: V, most: int = _MOST) -> None:
    """Keep something in memory; of very many the oldest goes."""
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > most:
        kept.popitem(last=False)
