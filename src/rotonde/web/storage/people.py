"""People as rows: guests and accounts, and the sessions by which their devices are known."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update

from rotonde.web.storage.models import HouseRow, PersonRow, SessionRow
from rotonde.web.storage.news import tell
from rotonde.web.storage.saving import put

Kind = Literal["guest", "account", "departed"]
Role = Literal["player", "admin"]
CHANGED = "people"  # what is another one in the house when another process has changed people
_COLUMNS = tuple(column for column in PersonRow.__table__.columns if column.name not in ("login", "password"))


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays here."""

    id: str
    kind: Kind = "guest"
    name: str = ""
    mail: str | None = None
    confirmed: bool = False
    role: Role = "player"
    settings: str = "{}"
    created: float = 0.0
    seen: float = 0.0
    muted_until: float = 0.0
    banned_until: float = 0.0

    @property
    def account(self) -> bool:
        return self.kind == "account"

    @property
    def admin(self) -> bool:
        return self.role == "admin"

    @property
    def muted(self) -> bool:
        return self.muted_until > time.time()

    @property
    def banned(self) -> bool:
        return self.banned_until > time.time()


@dataclass(frozen=True, slots=True)
class Session:
    """A device at which somebody is known."""

    hash: str
    person: str
    device: str
    created: float
    used: float


def _person(row: RowMapping) -> Person:
    return Person(**row)


def person(connection: Connection, name: str) -> Person | None:
    """Somebody by his id."""
    row = connection.execute(select(*_COLUMNS).where(PersonRow.id == name)).mappings().one_or_none()
    return None if row is None else _person(row)


def of_session(connection: Connection, token_hash: str) -> tuple[Person, Session] | None:
    """Who a session belongs to."""
    session = connection.execute(select(SessionRow.__table__).where(SessionRow.hash == token_hash)).mappings().first()
    if session is None:
        return None
    found = person(connection, session["person"])
    return None if found is None else (found, Session(**session))


def by_login(connection: Connection, login: str) -> tuple[Person, str] | None:
    """An account by the name it signs in with, and its hashed password."""
    query = select(*_COLUMNS, PersonRow.password).where(PersonRow.login == login, PersonRow.kind == "account")
    row = connection.execute(query).mappings().one_or_none()
    if row is None:
        return None
    plain = {name: value for name, value in row.items() if name != "password"}
    return Person(**plain), row["password"] or ""


def password_of(connection: Connection, name: str) -> str:
    """The hashed password of an account."""
    return connection.execute(select(PersonRow.password).where(PersonRow.id == name)).scalar() or ""


def listed(connection: Connection, most: int, sought: str = "") -> tuple[list[Person], int]:
    """People whose name holds a word, those seen last first; and how many there are."""
    here = [PersonRow.kind != "departed"]
    if sought:
        here.append(func.lower(PersonRow.name).contains(sought.lower(), autoescape=True))
    found = connection.execute(select(*_COLUMNS).where(*here).order_by(PersonRow.seen.desc()).limit(most)).mappings()
    all_ = connection.execute(select(func.count()).select_from(PersonRow).where(*here)).scalar()
    return [_person(row) for row in found], int(all_ or 0)


def tell_the_site(connection: Connection) -> None:
    """Say to a site that runs that people were changed by another process."""
    put(connection, HouseRow, {"key": CHANGED}, {"value": f"{time.time_ns()}"})
    tell(connection, {"kind": "house"})


def keep_guest(connection: Connection, guest: Person, session: Session) -> bool:
    """Store somebody who was only a cookie until now; False if he is there already, whatever he has become since: a
    request that was on its way for long, by another process, changes nothing of it."""
    if person(connection, guest.id) is not None:
        return False
    now = time.time()
    values = {"kind": guest.kind, "name": guest.name, "role": guest.role, "settings": guest.settings}
    blank = {"confirmed": False, "created": now, "seen": now, "muted_until": 0.0, "banned_until": 0.0}
    connection.execute(insert(PersonRow), {"id": guest.id, **values, **blank})
    open_session(connection, session)
    return True


def hold(connection: Connection, name: str) -> None:
    """Let nobody else change what is somebody's until this transaction is over (SQLite has one writer anyway)."""
    connection.execute(select(PersonRow.id).where(PersonRow.id == name).with_for_update())


def change(connection: Connection, name: str, /, **values: object) -> bool:
    """Change what is stored of somebody; was he there?"""
    return connection.execute(update(PersonRow).where(PersonRow.id == name).values(**values)).rowcount > 0


def open_session(connection: Connection, session: Session) -> None:
    """A device is known from now on."""
    values = {name: getattr(session, name) for name in ("person", "device", "created", "used")}
    put(connection, SessionRow, {"hash": session.hash}, values)


def sessions_of(connection: Connection, name: str) -> list[Session]:
    """Where somebody is known, the device used last first."""
    query = select(SessionRow.__table__).where(SessionRow.person == name).order_by(SessionRow.used.desc())
    return [Session(**row) for row in connection.execute(query).mappings()]


def end_sessions(connection: Connection, name: str, *, only: str | None = None, but: str | None = None) -> int:
    """End the sessions of somebody: one by its hash, or all but one; how many there were."""
    query = delete(SessionRow).where(SessionRow.person == name)
    if only is not None:
        query = query.where(SessionRow.hash == only)
    if but is not None:
        query = query.where(SessionRow.hash != but)
    return connection.execute(query).rowcount


def touch(connection: Connection, session: Session, now: float) -> None:
    """Somebody was here today."""
    connection.execute(update(SessionRow).where(SessionRow.hash == session.hash).values(used=now))
    connection.execute(update(PersonRow).where(PersonRow.id == session.person).values(seen=now))
