"""The site in one process: storage, tables, bots, people and their settings."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

from sqlalchemy import Connection

from rotonde.coach.plans import Plan
from rotonde.core.registry import games
from rotonde.core.words import N_
from rotonde.draw.stage import SHAPES
from rotonde.web.bots.driver import Driver, Thinkers
from rotonde.web.bots.levels import levels
from rotonde.web.contract.pages import LobbyPage, TableSummary
from rotonde.web.http.limits import BOTS, LOOPBACK, Rates
from rotonde.web.http.turns import ASKER, Turns
from rotonde.web.jobs.kinds import jobs_of
from rotonde.web.leagues.running import Leagues
from rotonde.web.lobby.games import cards
from rotonde.web.lobby.lists import summarise
from rotonde.web.notices.herald import Herald
from rotonde.web.notices.mail import mailer_of
from rotonde.web.notices.push import push_of
from rotonde.web.people.accounts import REGISTRATION, Accounts
from rotonde.web.people.callers import People, remember, settings_of
from rotonde.web.people.identity import Signer
from rotonde.web.people.ladder import Ladder
from rotonde.web.people.results import best_before
from rotonde.web.people.visitors import UNKNOWN, Visitor
from rotonde.web.processes.examining import Examiner
from rotonde.web.reviews.running import Reviewers
from rotonde.web.running.build import build_id
from rotonde.web.storage import Book, Storage, company, journeys
from rotonde.web.storage.models import HouseRow
from rotonde.web.storage.people import tell_the_site
from rotonde.web.storage.saving import put
from rotonde.web.tables.agreements import Agreements
from rotonde.web.tables.desk import Desk
from rotonde.web.tables.live import Hub
from rotonde.web.tables.open_table import OpenTable, Stuck
from rotonde.web.tables.plans import Planner, check_planning
from rotonde.web.tables.rights import check_sight, playing
from rotonde.web.tables.timekeeper import Timekeeper
from rotonde.web.troubles import Stale, Trouble, enough_bots
from rotonde.web.views.drawing import Drawers
from rotonde.web.views.glance import Glance
from rotonde.web.views.grounds import Grounds
from rotonde.web.views.illustrations import Illustrations
from rotonde.web.views.lesson import Classroom, journey_of
from rotonde.web.views.planning import PlanGlance
from rotonde.web.views.studio import Studio

T = TypeVar("T")
log = logging.getLogger("rotonde.web")
_MOST = 2000  # looks kept in memory
RUNNING, FINISHED = 60, 30  # tables in the lobby's lists
AHEAD = 2  # work that lies ready, so that a thread that is done need not wait for the loop


@dataclass(frozen=True, slots=True)
class OpenTo:
    """What whoever runs the site decides at its start."""

    url: str = ""  # the address that people know it by, without a stroke at the end; "" if none was given
    registration: str = ""  # open, invite, closed; "" leaves it to the admins
    names: tuple[str, ...] = ()  # others that it answers to
    proxied: bool = False  # are there proxies that ask for others?

    @property
    def alone(self) -> bool:
        """Is it, as far as this says, for nobody but whoever sits at the machine?"""
        return urlsplit(self.url).hostname in {None, *LOOPBACK} and not self.names and not self.proxied


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
        self.classroom = Classroom()
        self.grounds = Grounds(self.drawers)
        self.illustrations = Illustrations(self.off_loop, self.drawers)
        self.hub = Hub(self.build)
        name = secrets.token_hex(4)  # of this process
        self.hub.tell_others = lambda table, people: storage.tell(
            {"kind": "here", "table": table, "process": name, "people": people}
        )
        self.desk = Desk(storage, self.hub)
        self.planner = Planner(storage)
        self.agreements = Agreements(self.desk)
        self.timekeeper = Timekeeper(self.desk)
        self.leagues = Leagues(storage, self.desk)
        push = push_of(os.environ, storage.folder, open_to.url or "mailto:rotonde@localhost")
        self.herald = Herald(self.desk, self.people, self.mailer, self.signer, self.own_address, push)
        self.timekeeper.warn = self.herald.warn
        self.accounts = Accounts(self.people, self.desk, self.mailer)
        self._stored_registration = storage.house("registration")
        self.ladder = Ladder(storage)
        self._work: set[asyncio.Task[None]] = set()
        self.thinkers = Thinkers(max(1, min(4, (os.cpu_count() or 2) - 1)))
        self._drawing = ThreadPoolExecutor(1 + drawers, thread_name_prefix="drawing")  # others wait for the processes
        self._turns = Turns(1 + drawers + AHEAD)
        self.hinters = Thinkers(1)  # who asks for a hint waits for no bot
        self.studio = Studio()
        self.reviewers = Reviewers(self.desk, storage)
        self.examiner = Examiner()
        self.most_bots = BOTS if rates is None else rates.get("bots", BOTS)
        self.driver = Driver(self.desk, self.thinkers, self._pause)
        self.jobs = self.driver.jobs = jobs_of(storage)
        self._fixed_pause = pause
        self._looks: OrderedDict[tuple[str, str], int] = OrderedDict()

    async def warm(self) -> None:
        """Start what the first table will need, while the lobby is already open: a bot, and those who draw."""
        if self.url or not self.storage.shared:  # for the links of `rotonde admin`
            await self.storage.write(lambda c: put(c, HouseRow, {"key": "url"}, {"value": self.url}))
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

    async def let_go(self) -> None:
        """The site will stop: answer those who wait for what may take long, live updates and those who think for them.
        Bots go on until their jobs are given back, else one without an answer would make any move."""
        self.hub.close()
        await self.hinters.close()
        await self.studio.close()
        await self.examiner.close()

    async def stop(self) -> None:
        """End the bots and the connections, finish writing."""
        await self.let_go()
        await self.jobs.close()
        await self.thinkers.close()
        await self.reviewers.stop()
        self._drawing.shutdown()
        self.drawers.stop()
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
        known = await self.storage.read(lambda c: journeys.finished_games(c, visitor.person))
        begun = await self.storage.read(lambda c: journeys.journeys_of(c, visitor.person))

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
            games = cards(visitor.lang)
            for each in games:
                each.journey = None if each.key in known else journey_of(each.key, visitor.lang, begun)
            return LobbyPage(
                games=games,
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
        try:
            table = await self.desk.open(name)
        except Stuck as stuck:
            _check_sight(stuck.book, visitor)
            raise
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

    async def check_bots(self, book: Book, more: int | None = None) -> None:
        """Trouble if a person has enough bots at running tables already, with those of a new one, or so many more."""
        new = book.bots if more is None else more
        if new and await self.storage.bots_of(book.owner) + new > self.most_bots:
            raise enough_bots()

    async def open(self, book: Book) -> OpenTable:
        """A new table of somebody; Trouble if by now he has enough bots."""
        return await shielded(self.desk.create(book, self.most_bots))

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

    async def join(self, table: OpenTable, visitor: Visitor, invited: bool = False) -> None:
        """Somebody takes an open seat."""
        await self.check_company(table, visitor.person)
        await self.desk.join(table, visitor.person, visitor.settings.name, invited)

    async def news_from(self, table: OpenTable, visitor: Visitor) -> int | None:
        """The moment this person saw last, if the table has gone on since."""
        key = (table.id, visitor.person)
        seen = None if self.storage.shared else self._looks.get(key)
        if seen is None:
            seen = await self.storage.look(table.id, visitor.person)
        if self.storage.shared and self._is_kept(
            visitor
        ):  # another process may be asked for the next page, before a note would be on disk
            await self.storage.save_look(table.id, visitor.person, table.moments)
            remember(self._looks, key, table.moments, _MOST)
        elif not self.storage.shared:
            self.note_seen(table, visitor)
        return seen if seen is not None and seen < table.moments else None

    def _is_kept(self, visitor: Visitor) -> bool:
        """Is it kept how far somebody has looked? Of those who are a cookie that can be thrown away, of a few."""
        try:
            if visitor.caller.session is None and not visitor.local:
                self.rates.take("passer", visitor.address)
        except Trouble:
            return False
        return True

    def games(self) -> list[str]:
        """The games of the house."""
        return list(games())

    async def best_before(self, table: OpenTable, visitor: Visitor) -> int | None:
        """What this person reached alone at other tables of the setup, once the game is over."""
        if table.book.setup.players > 1 or table.status != "finished":
            return None
        return best_before(table.id, await self.storage.results(table.game.key, visitor.person))

    def note_seen(self, table: OpenTable, visitor: Visitor) -> None:
        """This person was shown the latest position; where others ask too, it is stored at once."""
        if not self._is_kept(visitor):
            return
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
        plans = await self.planner.of(table, visitor.person)
        return await self.still(table, lambda: look(self.glance(table, visitor, seat, at, plans)))

    async def still(self, table: OpenTable, work: Callable[[], T]) -> T:
        """Work that looks at a table, away from the loop; nothing changes it meanwhile."""

        async def held() -> T:
            async with self._turns.take(ASKER.get()), table.lock:  # in this order: who waits for his turn stops nobody
                return await self._drawn(work)

        return await shielded(held())

    async def off_loop(self, work: Callable[[], T]) -> T:
        """Draw, or put into words, on the thread for that: others are answered meanwhile. Those who ask take turns."""
        async with self._turns.take(ASKER.get()):
            return await self._drawn(work)

    async def _drawn(self, work: Callable[[], T]) -> T:
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

    def glance(
        self,
        table: OpenTable,
        visitor: Visitor,
        seat: int | None = None,
        at: int | None = None,
        plans: Sequence[Plan] = (),
    ) -> Glance:
        """One person's look at a table."""
        how = (visitor.local, visitor.shape, self.drawers, plans)
        return Glance(table, visitor.person, visitor.lang, seat, at, *how)

    async def planned(self, table: OpenTable, visitor: Visitor, name: str, look: Callable[[PlanGlance], T]) -> T:
        """What one person sees of a plan of his own."""
        plan = await self.planner.one(table, visitor.person, name)
        plans = await self.planner.of(table, visitor.person)
        check_planning(table, visitor.person, plan.seat)
        how = (visitor.local, visitor.shape, self.drawers, plans)
        return await self.still(table, lambda: look(PlanGlance(table, visitor.person, visitor.lang, plan, *how)))


def _check_sight(book: Book, visitor: Visitor) -> None:
    """Trouble if somebody may not look at a table. Admins look into everything, and who is at the machine may, too."""
    if not visitor.local and not visitor.caller.person.admin:
        check_sight(book, visitor.person)


async def shielded(work: Awaitable[T]) -> T:
    """Finish a piece of work even if the one who asked has gone: what is half stored is worse than unseen."""
    return await asyncio.shield(asyncio.ensure_future(work))
