"""What other processes on the same database do: those of the same site, and `rotonde admin`."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from rotonde.web.storage.news import Message
from rotonde.web.storage.people import CHANGED
from rotonde.web.tables.live import LOBBY

if TYPE_CHECKING:
    from rotonde.web.site import Site

log = logging.getLogger("rotonde.web")
NO_ENTRIES = 2**31 - 1
NOTICED = 2.0  # seconds between two looks at what `rotonde admin` changed, where nobody is told of it


async def follow_others(site: Site) -> None:
    """Notice what other processes do, until cancelled."""
    if site.storage.shared:
        await Ear(site).listen()
    known = await asyncio.to_thread(site.storage.house, CHANGED)
    while True:
        await asyncio.sleep(NOTICED)
        try:
            now = await asyncio.to_thread(site.storage.house, CHANGED)
            if now != known:
                known = now
                await site.read_house()
        except Exception as error:  # whatever it was, the next look may tell of somebody who was banned
            log.error("the house could not be looked at: %s", error)


class Ear:
    """Hears what the others tell, and does what it means here."""

    def __init__(self, site: Site) -> None:
        self._site = site

    async def listen(self) -> None:
        """Until cancelled."""
        await self._site.storage.follow(self._hear, self._missed)

    async def _missed(self) -> None:
        """Something may have been told while nobody listened."""
        await self._site.read_house()

    async def _hear(self, message: Message) -> None:
        try:
            await self._understand(message)
        except Exception as error:  # whoever asks next looks again
            log.warning("what another process told (%s) could not be followed: %s", message.get("kind"), error)

    async def _understand(self, message: Message) -> None:
        site, kind = self._site, message["kind"]
        if kind == "house":
            await site.read_house()
        elif kind == "person":
            site.people.drop(message["person"])
        elif kind in ("changed", "draft"):
            await self._changed(message["table"], kind)
        elif kind == "chat":
            table = site.desk.in_memory(message["table"])
            if table is not None:
                site.hub.announce(table, "chat")
        elif kind == "thinking":
            table = site.desk.in_memory(message["table"])
            if table is not None:
                table.thinking = message["seat"]
                site.hub.announce(table, "thinking", seat=message["seat"])
        elif kind == "here":
            site.hub.heard_here(message["table"], message["process"], message["people"])
            table = site.desk.in_memory(message["table"])
            if table is not None:
                site.hub.announce(table, "here")
        elif kind == "rests":
            table = site.desk.in_memory(message["table"])
            if table is not None and site.hub.listeners(table.id):
                site.driver.kick(await site.desk.open(table.id))

    async def _changed(self, name: str, kind: str) -> None:
        """A table in memory is brought up to date, which tells those who follow it; the lobby hears of every other."""
        if self._site.desk.in_memory(name) is not None:
            await self._site.desk.open(name)
        elif kind == "changed" and self._site.hub.listeners(LOBBY):
            book = await self._site.storage.load(name, since=NO_ENTRIES)
            if book is not None:
                self._site.hub.tell_lobby(book)
