"""The site in one process: storage, tables, bots, people and their settings."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection

from rotonde.core.registry import games
from rotonde.core.words import N_
from rotonde.draw.stage import SHAPES
from rotonde.web.bots.driver import Driver, Thinkers
from rotonde.web.bots.levels import levels
from rotonde.web.contract.pages import LobbyPage, TableSummary
from rotonde.web.http.limits import BOTS, Rates
from rotonde.web.jobs.kinds import jobs_of
from rotonde.web.lobby.games import cards
from rotonde.web.lobby.lists import summarise
from rotonde.web.notices.herald import Herald
from rotonde.web.notices.mail import mailer_of
from rotonde.web.notices.push import push_of
from rotonde.web.people.accounts import REGISTRATION, Accounts
from rotonde.web.people.callers import People, remember, settings_of
from rotonde.web.people.identity import Signer
from rotonde.web.people.ratings import Pool, pools
from rotonde.web.people.results import best_before
from rotonde.web.people.visitors import UNKNOWN, Visitor
from rotonde.web.processes.examining import Examiner
from rotonde.web.running.build import build_id
from rotonde.web.storage import Book, Storage, company, standings
from rotonde.web.storage.models import HouseRow
from rotonde.web.storage.people import tell_the_site
from rotonde.web.storage.saving import put
from rotonde.web.tables.agreements import Agreements
from rotonde.web.tables.desk import Desk
from rotonde.web.tables.live import Hub
from rotonde.web.tables.open_table import OpenTable, Stuck
from rotonde.web.tables.rights import check_sight, playing
from rotonde.web.tables.timekeeper import Timekeeper
from rotonde.web.troubles import Stale, Trouble
from rotonde.web.views.drawing import Drawers
from rotonde.web.views.glance import Glance
from rotonde.web.views.grounds import Grounds

T = TypeVar("T")
log = logging.getLogger("rotonde.web")
_MOST = 2000  # looks kept in memory
RUNNING, FINISHED = 60, 30  # tables in the lobby's lists


@dataclass(frozen=True, slots=True)
class OpenTo:
    """What whoever runs the site decides at its start."""

    url: str = ""  # the address that people know it by, without a stroke at the end; "" if none was given
    registration: str = ""  # open, invite, closed; "" leaves it to the admins
    names: tuple[str, ...] = ()  # others that it answers to


AS_IT_COMES = OpenTo()


class Site:
    """Everything behind the routes."""

    def __init__(
        self,
        storage: Storage,
        *,
        pause: int | None = None,
        rates: dict[str, int] | None = None,
        open_to: OpenTo = AS_IT_COMES,
        works: bool | None = None,
        drawers: int = 0,
    ) -> None:
        """`drawers` is how many processes draw; with none, this one does, on a thread. `works` says whether jobs are
        done in this process: where nobody else can do them, they are."""
        self.storage = storage
        self.works = not storage.shared if works is None else works
        self.url, self.open_to = open_to.url, open_to
        self.address = ""  # where it listens, for letters of a site that was given no address
        self.mailer = mailer_of(os.environ, storage.folder)
        self.build = build_id()
        self.signer = Signer(storage.secret())
        self.people = People(storage, self.signer)
        self.rates = Rates(rates, storage)
        self.drawers = Drawers(drawers)
        self.grounds = Grounds(self.drawers)
        self.hub = Hub(self.build)
        self.desk = Desk(storage, self.hub)
        self.agreements = Agreements(self.desk)
        self.timekeeper = Timekeeper(self.desk)
        push = push_of(os.environ, storage.folder, open_to.url or "mailto:rotonde@localhost")
        self.herald = Herald(self.desk, self.people, self.mailer, self.signer, self.own_address, push)
        self.timekeeper.warn = self.herald.warn
        self.accounts = Accounts(self.people, self.desk, self.mailer)
        self._stored_registration = storage.house("registration")
        self._ratings: dict[str, tuple[tuple[int, float], tuple[Pool, Pool]]] = {}
        self._work: set[asyncio.Task[None]] = set()
        self.thinkers = Thinkers(max(1, min(4, (os.cpu_count() or 2) - 1)))
        self._drawing = ThreadPoolExecutor(1 + drawers, thread_name_prefix="drawing")  # others wait for the processes
        self.hinters = Thinkers(1)  # who asks for a hint waits for no bot
        self.examiner = Examiner()
        self._most_bots = BOTS if rates is None else rates.get("bots", BOTS)
        self.driver = Driver(self.desk, self.thinkers, self._pause)
        self.jobs = self.driver.jobs = jobs_of(storage)
        self._fixed_pause = pause
        self._looks: OrderedDict[tuple[str, str], int] = OrderedDict()

    async def warm(self) -> None:
        """Start what the first table will need, while the lobby is already open: a bot, and those who draw."""
        await self.thinkers.warm()
        await asyncio.to_thread(self.drawers.warm)

    async def work(self) -> None:
        """Do what no request waits for: bots, clocks, tidying up."""
        if self.works:
            await self.jobs.run(self)

    async def read_house(self) -> None:
        """Another process has changed people, seats or what the admins decide."""
        self._stored_registration = await asyncio.to_thread(self.storage.house, "registration")
        self.people.drop()
        await self.desk.reread()

    async def stop(self) -> None:
        """End the bots and the connections, finish writing."""
        self.hub.close()
        await self.jobs.close()
        await self.thinkers.stop()
        await self.hinters.stop()
        self._drawing.shutdown()
        self.drawers.stop()
        await self.examiner.stop()
        for (table, person), moment in self._looks.items():
            await self.storage.save_look(table, person, moment)
        await asyncio.to_thread(self.storage.close)

    # ── people ────────────────────────────────────────────────────────────

    async def visitor(
        self,
        cookie: str | None,
        languages: str,
        local: bool = False,
        address: str = "",
        shape: str | None = None,
        program: bool = False,
    ) -> Visitor:
        """Who asks, by cookie, or by the token of a program."""
        caller = await self.people.caller(cookie, program)
        settings = settings_of(caller.person, languages)
        return Visitor(caller, settings, self.signer, local, address, shape if shape in SHAPES else UNKNOWN)

    @property
    def registration(self) -> str:
        """Who may make an account: the command line says it, or an admin did, or it is open."""
        return self.open_to.registration or self._stored_registration or REGISTRATION[0]

    async def set_registration(self, chosen: str) -> None:
        """An admin decides who may make an account."""

        def job(connection: Connection) -> None:
            put(connection, HouseRow, {"key": "registration"}, {"value": chosen})
            tell_the_site(connection)

        await self.storage.write(job)
        self._stored_registration = chosen

    def own_address(self) -> str:
        """Where this site is, for letters: never what a request says, for anybody may send one."""
        return self.url or self.address

    def later(self, work: Coroutine[None, None, None]) -> None:
        """Do something without letting the one who asks wait, or learn how long it took."""
        task = asyncio.get_running_loop().create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _pause(self, table: OpenTable) -> float:
        """The seconds between two moves of bots: the choice of the table's owner."""
        if self._fixed_pause is not None:
            return self._fixed_pause / 1000
        return (await self.people.settings(table.book.owner)).pause / 1000

    # ── what people look at ─────────────────────────────────────────────

    async def lobby(self, visitor: Visitor) -> LobbyPage:
        """The lobby."""
        running = await self._heads(visitor, ("running",), RUNNING)
        avoided = await self.storage.read(lambda c: company.avoided(c, visitor.person))
        finished = (await self._heads(visitor, ("finished", "closed"), FINISHED))[:FINISHED]

        driven = await self.driver.driven([book.id for book in running])

        def written() -> LobbyPage:
            waiting = [self.summary(book, visitor, book.id in driven) for book in running]
            owners = {book.id: book.owner for book in running}
            open_ = [
                table
                for table in waiting
                if any(s.free for s in table.seats)
                and not any(s.mine for s in table.seats)
                and owners[table.id] not in avoided
                and table.status == "running"
            ]
            mine = {book.id for book in running if playing(book, visitor.person)}
            waiting = [table for table in waiting if table not in open_ and (table.spectators or table.id in mine)]
            return LobbyPage(
                games=cards(visitor.lang),
                open=open_,
                running=sorted(waiting, key=lambda t: (not t.my_turn, not any(s.mine for s in t.seats))),
                finished=[self.summary(book, visitor) for book in finished],
                levels=levels(visitor.voice),
            )

        return await self.off_loop(written)

    async def _heads(self, visitor: Visitor, statuses: Sequence[str], most: int) -> list[Book]:
        """One's own tables and the latest that everybody may know of, the latest first."""
        mine = await self.storage.heads_of(visitor.person, statuses, most)
        found = {book.id: book for book in (*mine, *await self.storage.heads(statuses, most))}
        return sorted(found.values(), key=lambda book: -book.changed)

    def summary(self, book: Book, visitor: Visitor, driven: bool = False) -> TableSummary:
        """A table in a list, as somebody sees it, where bots are at work or not."""
        return summarise(book, self.desk, visitor.person, visitor.lang, driven)

    async def table(self, name: str, visitor: Visitor) -> OpenTable:
        """A table that somebody looks at; Trouble if he may not."""
        table = await self._found(name, visitor)
        await self.driver.watched(table, table.asked_from)
        return table

    async def visit(self, name: str, visitor: Visitor) -> tuple[OpenTable, bool]:
        """A table that somebody looks at, and whether its bots had stopped until now; Trouble if he may not."""
        table = await self._found(name, visitor)
        return table, await self.driver.watched(table, visitor.address)

    async def to_join(self, name: str, visitor: Visitor) -> OpenTable:
        """A table that somebody wants to sit down at: whether others may look on does not matter then."""
        table = await self.desk.open(name)
        if table.book.reach == "private":
            _check_sight(table.book, visitor)
        return table

    async def _found(self, name: str, visitor: Visitor) -> OpenTable:
        try:
            table = await self.desk.open(name)
        except Stuck as stuck:
            _check_sight(stuck.book, visitor)
            raise
        _check_sight(table.book, visitor)
        return table

    async def check_bots(self, book: Book) -> None:
        """Trouble if a person has enough bots at running tables already."""
        new = sum(1 for seat in book.seats if seat.kind == "bot")
        if new and await self.storage.bots_of(book.owner) + new > self._most_bots:
            said = N_("Enough bots play for you already: end or finish some of your tables first.")
            raise Trouble(429, "bots", said)

    async def check_company(self, table: OpenTable, person: str) -> None:
        """Trouble if somebody wants no company of somebody at this table, or the other way round."""
        others = [
            name for name in (table.book.owner, *(s.holder for s in table.book.seats)) if name not in (None, person)
        ]
        if await self.storage.read(lambda c: company.apart(c, person, [name for name in others if name])):
            raise Trouble(403, "forbidden", N_("This table is not open to you."))

    async def admit(self, table: OpenTable, person: str) -> None:
        """Somebody who has the link of a private table looks on there."""
        await self.check_company(table, person)
        await self.storage.write(lambda c: company.admit(c, table.id, person))
        table.book.admitted.add(person)
        table.book.version += 1

    async def join(self, table: OpenTable, visitor: Visitor) -> None:
        """Somebody takes an open seat."""
        await self.check_company(table, visitor.person)
        await self.desk.join(table, visitor.person, visitor.settings.name)

    async def news_from(self, table: OpenTable, visitor: Visitor) -> int | None:
        """The moment this person saw last, if the table has gone on since."""
        key = (table.id, visitor.person)
        seen = None if self.storage.shared else self._looks.get(key)
        if seen is None:
            seen = await self.storage.look(table.id, visitor.person)
        self.note_seen(table, visitor)
        return seen if seen is not None and seen < table.moments else None

    def games(self) -> list[str]:
        """The games of the house."""
        return list(games())

    async def ratings_of(self, game: str) -> tuple[Pool, Pool]:
        """The ratings of a game among people, and with bots; worked out again when another game was finished."""
        state = await self.storage.read(lambda c: standings.how_many(c, game))
        known = self._ratings.get(game)
        if known is None or known[0] != state:
            found = await self.storage.read(lambda c: standings.finished(c, game))
            known = self._ratings[game] = (state, await asyncio.to_thread(pools, found))
        return known[1]

    async def best_before(self, table: OpenTable, visitor: Visitor) -> int | None:
        """What this person reached alone at other tables of the setup, once the game is over."""
        if table.book.setup.players > 1 or table.status != "finished":
            return None
        return best_before(table.id, await self.storage.results(table.game.key, visitor.person))

    def note_seen(self, table: OpenTable, visitor: Visitor) -> None:
        """This person was shown the latest position; where others ask too, it is stored at once."""
        if self.storage.shared and self._looks.get((table.id, visitor.person)) != table.moments:
            self.storage.note_look(table.id, visitor.person, table.moments)
        remember(self._looks, (table.id, visitor.person), table.moments, _MOST)

    async def follow(self, table: OpenTable, visitor: Visitor, slept: bool) -> AsyncIterator[bytes]:
        """The live updates of a table; how far the person followed is kept when he leaves."""
        try:
            async for chunk in self.hub.follow_table(table, visitor.person, slept):
                yield chunk
        finally:
            moment = self._looks.get((table.id, visitor.person))
            if moment is not None:
                await self.storage.save_look(table.id, visitor.person, moment)

    async def seen(
        self,
        table: OpenTable,
        visitor: Visitor,
        look: Callable[[Glance], T],
        seat: int | None = None,
        at: int | None = None,
    ) -> T:
        """What one person sees of a table; it stands still while it is drawn."""
        return await self.still(table, lambda: look(self.glance(table, visitor, seat, at)))

    async def still(self, table: OpenTable, work: Callable[[], T]) -> T:
        """Work that looks at a table, away from the loop; nothing changes it meanwhile."""

        async def held() -> T:
            async with table.lock:
                return await self.off_loop(work)

        return await shielded(held())

    async def off_loop(self, work: Callable[[], T]) -> T:
        """Draw, or put into words, on the thread for that: others are answered meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._drawing, work)

    async def change(self, table: OpenTable, visitor: Visitor, doing: Awaitable[T]) -> T:
        """Change a table; who asked for an older position is shown the one of now."""
        try:
            return await shielded(doing)
        except Stale as stale:
            now = self.desk.in_memory(table.id)
            if now is not None:
                stale.view = await self.seen(now, visitor, lambda glance: glance.payload(self.build))
            raise

    def glance(self, table: OpenTable, visitor: Visitor, seat: int | None = None, at: int | None = None) -> Glance:
        """One person's look at a table."""
        return Glance(table, visitor.person, visitor.lang, seat, at, visitor.local, visitor.shape, self.drawers)


def _check_sight(book: Book, visitor: Visitor) -> None:
    """Trouble if somebody may not look at a table. Admins look into everything, and who is at the machine may, too."""
    if not visitor.local and not visitor.caller.person.admin:
        check_sight(book, visitor.person)


async def shielded(work: Awaitable[T]) -> T:
    """Finish a piece of work even if the one who asked has gone: what is half stored is worse than unseen."""
    return await asyncio.shield(asyncio.ensure_future(work))
