"""Accounts: how a guest gets one, signs in and out, and what the links do that bring somebody somewhere.

Nothing here tells whether an account or an address exists, except to somebody who wants a name that is taken: names are
seen at the tables anyway. Whoever signs in, or changes what proves him, gets a new session.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection

from rotonde.core.words import N_, Voice
from rotonde.web.bots.levels import default_level
from rotonde.web.notices.mail import Mailer, clean_address
from rotonde.web.people.callers import DAY, PROGRAM, Caller, People, settings_of
from rotonde.web.people.identity import fresh_token, hashed
from rotonde.web.people.names import account_name, login_of
from rotonde.web.people.passwords import check_password, fits, hash_password, outdated
from rotonde.web.storage import Conflict, moving, people as rows, retention, tickets
from rotonde.web.storage.people import Person, Session
from rotonde.web.storage.tickets import Kind, Ticket
from rotonde.web.tables.desk import Desk
from rotonde.web.troubles import Trouble

LASTS: dict[Kind, float] = {
    "device": DAY / 24,  # a link to another device is used at once
    "confirm": retention.UNANSWERED,
    "reset": DAY / 12,
    "seat": 7 * DAY,
    "join": 30 * DAY,
}
SEATED = 20  # how often an invitation to a table may be used: seats are given back, too
REGISTRATION = ("open", "invite", "closed")


def wrong_pair() -> Trouble:
    """A name and a password that do not belong together, whichever is wrong."""
    return Trouble(422, "password", N_("That name and that password do not belong together."))


def used_up() -> Trouble:
    """A link that does nothing any more."""
    return Trouble(410, "link", N_("This link was used already, or its time is over. Ask for a new one."))


@dataclass(frozen=True)
class Accounts:
    """What people do with their accounts."""

    people: People
    desk: Desk
    mailer: Mailer

    # ── getting one, signing in and out ───────────────────────────────────

    async def register(self, caller: Caller, name: str, password: str, device: str, code: str | None = None) -> str:
        """A guest becomes an account with all his games; the token of his new session. `code` where one is needed."""
        if caller.person.account:
            raise Trouble(409, "account", N_("You have an account already."))
        called, login = account_name(name), login_of(name)
        check_password(password, called)
        stored = await hash_password(password)
        token, session = self._session(caller.person.id, device)

        def job(connection: Connection) -> None:
            if code is not None and tickets.take(connection, hashed(code), "join") is None:
                raise Trouble(422, "code", N_("That invitation is not valid: ask whoever runs this site for one."))
            rows.hold(connection, caller.person.id)
            now = rows.person(connection, caller.person.id)
            if now is None or now.kind != "guest":  # another window was quicker
                raise Trouble(409, "account", N_("You have an account already."))
            values = {"kind": "account", "name": called, "login": login, "password": stored}
            rows.change(connection, caller.person.id, **values)
            rows.end_sessions(connection, caller.person.id)
            tickets.revoke(connection, "device", person=caller.person.id)
            rows.open_session(connection, session)

        try:
            await self.people.storage.write(job)
        except Conflict as error:
            raise Trouble(422, "name", N_("That name is taken. Choose another.")) from error
        self.people.forget(caller.person.id)
        return token

    async def sign_in(self, caller: Caller, name: str, password: str, device: str, bring: bool = False) -> str:
        """The token of a new session; with `bring`, the games of the guest who signs in become the account's."""
        login = login_of(name)
        found = await self.people.storage.read(lambda c: rows.by_login(c, login))
        person, stored = found or (Person(""), "")
        if not await fits(stored, password):
            raise wrong_pair()
        renewed = await hash_password(password) if outdated(stored) else None
        if renewed is not None:
            await self._change(person.id, password=renewed)
        return await self._enter(caller, person.id, device, bring)

    async def _enter(self, caller: Caller, person: str, device: str, bring: bool) -> str:
        """A new session of somebody, in place of the one that asks."""
        token, session = self._session(person, device)
        guest = caller.person
        if bring and guest.kind == "guest" and guest.id != person and caller.session is not None:
            await self.desk.rewrite({guest.id, person}, lambda c: moving.hand_over(c, guest.id, person))

        def job(connection: Connection) -> None:
            if guest.account or guest.id == person:
                rows.end_sessions(connection, guest.id, only=hashed(caller.token))
            rows.open_session(connection, session)

        await self.people.storage.write(job)
        self.people.forget(guest.id)
        self.people.forget(person)
        return token

    async def sign_out(self, caller: Caller, session: str | None = None) -> None:
        """End this session, or another one of the same person by its hash."""
        gone = hashed(caller.token) if session is None else session
        await self.people.storage.write(lambda c: rows.end_sessions(c, caller.person.id, only=gone))
        self.people.forget(caller.person.id)

    async def program_token(self, caller: Caller, name: str) -> str:
        """A token for a program that plays in somebody's name; what is stored opens nothing."""
        token, session = self._session(caller.person.id, f"{PROGRAM}{name}"[:60])
        await self.people.storage.write(lambda c: rows.open_session(c, session))
        return self.people.signer.cookie(token)

    def _session(self, person: str, device: str) -> tuple[str, Session]:
        token, now = fresh_token(), time.time()
        return token, Session(hashed(token), person, device, now, now)

    async def _change(self, person: str, **values: object) -> None:
        await self.people.storage.write(lambda c: rows.change(c, person, **values))
        self.people.forget(person)

    # ── password and address ──────────────────────────────────────────────

    async def check(self, caller: Caller, password: str) -> None:
        """Trouble if this is not the password of whoever asks; guests have none."""
        if caller.person.account:
            stored = await self.people.storage.read(lambda c: rows.password_of(c, caller.person.id))
            if not await fits(stored, password):
                raise Trouble(422, "password", N_("That is not your password."))

    async def change_password(self, caller: Caller, old: str, new: str, device: str) -> str:
        """A new password ends every session; the token of the one that goes on."""
        await self.check(caller, old)
        return await self._set_password(caller.person, new, device)

    async def _set_password(self, person: Person, password: str, device: str) -> str:
        check_password(password, person.name)
        stored = await hash_password(password)
        token, session = self._session(person.id, device)

        def job(connection: Connection) -> None:
            rows.change(connection, person.id, password=stored)
            rows.end_sessions(connection, person.id)
            tickets.revoke(connection, "device", "reset", person=person.id)
            rows.open_session(connection, session)

        await self.people.storage.write(job)
        self.people.forget(person.id)
        return token

    async def set_mail(self, caller: Caller, text: str, password: str, link: str) -> bool:
        """Another address, or none; a letter asks whether it is his. Is there one to answer?"""
        address = clean_address(text)
        await self.check(caller, password)
        await self.people.storage.write(lambda c: tickets.revoke(c, "confirm", "reset", person=caller.person.id))
        await self._change(caller.person.id, mail=address or None, confirmed=False)
        if address:
            token = await self.issue("confirm", caller.person.id, note=address)
            voice = _voice(caller.person)
            subject = voice("Is this your address?")
            text = voice(
                "{name} gave this address at Rotonde. If that was you, open this link within three days:\n\n{link}\n\n"
                "If not, do nothing: the address will be forgotten.",
                name=caller.person.name,
                link=link + token,
            )
            await self.mailer.send(address, subject, text)
        return bool(address)

    async def confirm(self, token: str) -> None:
        """The address that a letter went to is its reader's."""

        def job(connection: Connection) -> str | None:
            ticket = tickets.take(connection, hashed(token), "confirm")
            person = rows.person(connection, ticket.person or "") if ticket is not None else None
            if ticket is None or person is None or person.mail != ticket.note:
                return None
            rows.change(connection, person.id, confirmed=True)
            return person.id

        found = await self.people.storage.write(job)
        if found is None:
            raise used_up()
        self.people.forget(found)

    async def forgot(self, name: str, link: str) -> None:
        """A letter with which a new password can be set, if that account has an address that was confirmed."""
        found = await self.people.storage.read(lambda c: rows.by_login(c, login_of(name)))
        if found is None or found[0].mail is None or not found[0].confirmed:
            return
        person = found[0]
        token = await self.issue("reset", person.id)
        voice = _voice(person)
        text = voice(
            "Somebody asked for a new password of {name} at Rotonde. If that was you, open this link within two "
            "hours:\n\n{link}\n\nIf not, do nothing: your password stays as it is.",
            name=person.name,
            link=link + token,
        )
        await self.mailer.send(person.mail or "", voice("A new password"), text)

    async def reset(self, token: str, password: str, device: str) -> str:
        """A new password by a letter; the token of a new session."""
        ticket = await self.look(token)
        person = await self.people.person(ticket.person or "")
        if ticket.kind != "reset" or person is None or not person.account:
            raise used_up()
        check_password(password, person.name)
        if await self.people.storage.write(lambda c: tickets.take(c, hashed(token), "reset")) is None:
            raise used_up()
        return await self._set_password(person, password, device)

    # ── links ─────────────────────────────────────────────────────────────

    async def issue(self, kind: Kind, person: str | None, *, table: str | None = None, note: str = "") -> str:
        """The token of a new ticket."""
        token, uses = fresh_token(), SEATED if kind == "seat" else 1
        ticket = Ticket(hashed(token), kind, person, uses, time.time() + LASTS[kind], table, note)
        await self.people.storage.write(lambda c: tickets.issue(c, ticket))
        return token

    async def look(self, token: str) -> Ticket:
        """What a link would do; Trouble if it does nothing any more."""
        found = await self.people.storage.read(lambda c: tickets.look(c, hashed(token)))
        if found is None:
            raise used_up()
        return found

    async def follow(self, caller: Caller, token: str, device: str, bring: bool) -> str:
        """Somebody opens his private link at another device; the token of his session there."""
        ticket = await self.people.storage.write(lambda c: tickets.take(c, hashed(token), "device"))
        person = await self.people.person(ticket.person or "") if ticket is not None else None
        if person is None or person.kind == "departed":
            raise used_up()
        return await self._enter(caller, person.id, device, bring)

    # ── leaving ───────────────────────────────────────────────────────────

    async def leave(self, caller: Caller, password: str) -> None:
        """Somebody leaves for good: his games stay, under another name."""
        await self.check(caller, password)
        await self.depart(caller.person.id)

    async def depart(self, person: str) -> None:
        """The same, whoever asks for it."""
        await self.desk.rewrite({person}, lambda c: moving.depart(c, person, default_level()))
        self.people.forget(person)


def _voice(person: Person) -> Voice:
    return Voice(None, settings_of(person).lang)
