"""The herald: tells people that a table waits for them, once for each turn, on the ways they chose."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rotonde.core.errors import RotondeError
from rotonde.core.words import N_, Voice
from rotonde.web.notices.hooks import Undelivered, deliver
from rotonde.web.notices.mail import Mailer
from rotonde.web.notices.push import Push
from rotonde.web.people.callers import People
from rotonde.web.people.identity import Signer
from rotonde.web.running.metrics import NOTICES
from rotonde.web.storage import channels as rows
from rotonde.web.storage.channels import Channel, Waiting
from rotonde.web.tables.desk import Desk
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.troubles import Trouble
from rotonde.web.views.digest import since_last_moved

log = logging.getLogger("rotonde.web.notices")
CALM = 90.0  # seconds in which a table must not have changed: who plays live needs no message
AT_ONCE = 8  # messages on their way at a time


@dataclass(frozen=True, slots=True)
class Notice:
    """What somebody is told."""

    title: str
    lines: list[str]
    link: str
    table: str


class Herald:
    """Writes to people. What cannot be delivered is counted, and is nobody's trouble but its channel's."""

    def __init__(
        self, desk: Desk, people: People, mailer: Mailer, signer: Signer, address: Callable[[], str], push: Push | None
    ) -> None:
        self._desk, self._people, self._mailer, self._signer = desk, people, mailer, signer
        self._address, self.push = address, push

    # ── when ──────────────────────────────────────────────────────────────

    async def notices_due(self, now: float) -> int:
        """Tell everybody who waits to be told; how many. It is noted before it is sent: better once too few than a
        flood, when a process is killed between the two."""
        found = await self._desk.storage.read(lambda c: rows.waiting(c, now, CALM))
        room = asyncio.Semaphore(AT_ONCE)

        async def told(one: Waiting) -> None:
            async with room:
                await self._desk.storage.write(lambda c: rows.note_told(c, one))
                await self._tell(one.table, one.person, one.seat, N_("Your turn: {title}"))

        await asyncio.gather(*(told(one) for one in found))
        return len(found)

    async def warn(self, table: OpenTable, seat: int) -> None:
        """Little is left of the time of a seat."""
        holder = table.book.seats[seat].holder
        if holder is not None:
            await self._tell(table.id, holder, seat, N_("Little time is left: {title}"))

    # ── what, and how ─────────────────────────────────────────────────────

    async def _tell(self, name: str, person: str, seat: int, title: str) -> None:
        ways = await self._desk.storage.read(lambda c: rows.channels_of(c, person))
        if not ways:
            return
        try:
            table = await self._desk.open(name)
        except (RotondeError, Trouble) as error:
            log.warning("nobody is told of table %s: %s", name, error)
            return
        lang = (await self._people.settings(person)).lang
        notice = await asyncio.to_thread(self._notice, table, [seat], lang, title)
        for way in ways:
            await self._send(way, notice, Voice(None, lang))

    def _notice(self, table: OpenTable, seats: Sequence[int], lang: str, title: str) -> Notice:
        voice = Voice(None, lang)
        others = ", ".join(name for s, name in enumerate(table.names_in(lang)) if s not in seats)
        said = voice(title, title=table.game.title) + (f" ({others})" if others else "")
        return Notice(said, since_last_moved(table, seats, lang), f"{self._address()}/t/{table.id}", table.id)

    async def _send(self, way: Channel, notice: Notice, voice: Voice) -> None:
        ways = {"mail": self._by_mail, "hook": self._by_hook, "push": self._by_push}
        try:
            await ways[way.kind](way, notice, voice)
        except Undelivered as error:
            log.info("a notice by %s was not delivered: %s", way.kind, error)
            NOTICES.labels(way.kind, "failed").inc()
            if error.gone and way.kind == "push":  # that browser listens no more
                await self._desk.storage.write(lambda c: rows.remove(c, way.id))
            else:
                await self._desk.storage.write(lambda c: rows.note_delivery(c, way.id, False))
            return
        NOTICES.labels(way.kind, "sent").inc()
        if way.failed:
            await self._desk.storage.write(lambda c: rows.note_delivery(c, way.id, True))

    async def _by_mail(self, way: Channel, notice: Notice, voice: Voice) -> None:
        person = await self._people.person(way.person)
        if person is None or not person.mail or not person.confirmed:
            return
        stop = f"{self._address()}/stop/{way.id}.{self._signer.stop(way.id)}"
        told = [voice("Since you moved last:"), *(f"- {line}" for line in notice.lines), ""] if notice.lines else []
        end = ["", voice("You get one letter for each turn that waits. To get none any more: {link}", link=stop)]
        if not await self._mailer.send(person.mail, notice.title, "\n".join([*told, notice.link, *end]), stop):
            raise Undelivered("the letter could not be handed on")

    async def _by_hook(self, way: Channel, notice: Notice, voice: Voice) -> None:
        words = f"{notice.title} {notice.link}"
        body = {"text": words, "content": words, "title": notice.title, "url": notice.link, "table": notice.table}
        await deliver(way.target, json.dumps(body).encode(), {"Content-Type": "application/json"})

    async def _by_push(self, way: Channel, notice: Notice, voice: Voice) -> None:
        if self.push is not None:
            message = {"title": notice.title, "body": notice.lines[-1] if notice.lines else "", "url": notice.link}
            await self.push.send(way.target, json.loads(way.secret), {**message, "tag": notice.table})
