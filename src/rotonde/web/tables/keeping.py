"""Tables in memory, the same as on disk: found, kept while they are hot, stored, told of."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Generic, NoReturn, TypeVar

from rotonde.core.state import CHANCE
from rotonde.web.running.metrics import CHANGES, CONFLICTS, FROZEN, HOT as HELD
from rotonde.web.storage import Book, Change, ClockLine, Conflict, DraftLine, SeatLine, Storage
from rotonde.web.storage.clocks import holidays
from rotonde.web.tables.catching_up import catch_up
from rotonde.web.tables.clocks import clocks_after
from rotonde.web.tables.live import Hub
from rotonde.web.tables.moves import Advance
from rotonde.web.tables.open_table import OpenTable, Stuck
from rotonde.web.tables.turns import nobody_passes
from rotonde.web.troubles import Overtaken, missing_table

log = logging.getLogger("rotonde.web.tables")
HOT = 200  # tables kept in memory
RULES = 4  # threads on which moves are worked out; each table's are in order, for it stands still meanwhile
T = TypeVar("T")


@dataclass(slots=True)
class Decision(Generic[T]):
    """What was worked out: a change to be stored, if any, the decisions that are in it, and what else is asked for."""

    change: Change | None
    value: T
    advance: Advance | None = None
    quiet: bool = False  # nobody's pass goes without saying after it


def decision(
    advance: Advance, value: T, client: str | None = None, drafts: Mapping[int, DraftLine] | None = None
) -> Decision[T]:
    """The decision that an advance is; `drafts` are running turns that change with it."""
    table, n = advance.table, advance.table.n + len(advance.lines)
    change = Change(table.id, n, advance.summary(), advance.lines, dict(drafts or {}), client=client)
    return Decision(change, value, advance, nobody_passes(table, advance.state))


class Keeper:
    """The tables of a site: loads them, keeps the hot ones, stores what is changed."""

    def __init__(self, storage: Storage, hub: Hub) -> None:
        self.storage = storage
        self.hub = hub
        self.on_change: Callable[[OpenTable], None] = lambda table: None  # the bots listen here
        self._hot: OrderedDict[str, OpenTable] = OrderedDict()
        self._rules = ThreadPoolExecutor(RULES, thread_name_prefix="rules")

    # ── finding tables ────────────────────────────────────────────────────

    async def open(self, name: str) -> OpenTable:
        """A table by its id."""
        table = self._hot.get(name)
        if table is None:
            book = await self.storage.load(name)
            if book is None:
                raise missing_table()
            loaded = await asyncio.to_thread(_opened, book)
            table = self._hot.setdefault(name, loaded)  # somebody may have been quicker
            if loaded.broken:
                FROZEN.inc()
            self._evict()
            async with table.lock:  # a site that was killed may have left the dice in the air
                with suppress(Overtaken):  # another process has thrown them
                    await self.settle(table)
        elif self.storage.shared:
            await self._look_again([table])
        if name in self._hot:
            self._hot.move_to_end(name)
        return table

    def in_memory(self, name: str) -> OpenTable | None:
        """A table if it is in memory."""
        return self._hot.get(name)

    def forget(self, table: OpenTable) -> None:
        """Load a table anew when it is next asked for."""
        self._hot.pop(table.id, None)

    def _evict(self) -> None:
        HELD.set(len(self._hot))
        for name, table in list(self._hot.items()):
            if len(self._hot) <= HOT:
                return
            if not table.lock.locked() and not self.hub.listeners(name) and table.thinking is None:
                del self._hot[name]

    # ── what others changed ────────────────────────────────────────────────────

    async def reread(self) -> None:
        """See what others have changed at the tables in memory; one that cannot be set up any more is let go."""
        with suppress(Stuck):
            await self._look_again(list(self._hot.values()))

    async def _look_again(self, tables: list[OpenTable]) -> None:
        """Bring tables to what is stored, if somebody else has changed them."""
        stored, stuck = await self.storage.versions([table.id for table in tables]), list[Stuck]()
        for table in tables:
            if stored.get(table.id) != table.book.version:
                async with table.lock:
                    try:
                        await self._catch_up(table)
                    except Stuck as error:  # the others are brought there all the same
                        stuck.append(error)
        if stuck:
            raise stuck[0]

    async def _catch_up(self, table: OpenTable) -> None:
        """Bring a table, which stands still meanwhile, to what is stored."""
        before = _known(table)
        news = await self.storage.load(table.id, since=table.n)
        if news is None:
            self.forget(table)
            return
        if news.version == table.book.version:
            return
        if not await asyncio.to_thread(catch_up, table, news):
            whole = await self.storage.load(table.id)
            if whole is None:
                self.forget(table)
                return
            try:
                await asyncio.to_thread(table.read, whole)
            except Exception as error:  # whatever it is, it is this table's own, and said to whoever asks for it
                log.error("table %s cannot be set up: %s", table.id, error)
                self.forget(table)
                raise Stuck(whole, error) from error
        self._tell_news(table, news, before)

    def _tell_news(self, table: OpenTable, news: Book, before: tuple[object, dict[int, DraftLine]]) -> None:
        """Tell those who follow a table here what somebody elsewhere has done."""
        seats, drafts = _known(table)
        if news.lines or seats != before[0]:
            self.hub.announce(table, "changed", seat=news.lines[-1].entry.seat if news.lines else None)
            return
        for seat in range(table.book.setup.players):
            if drafts.get(seat) != before[1].get(seat):
                self.hub.announce(table, "draft", seat=seat, only=table.book.seats[seat].holder)

    # ── storing ───────────────────────────────────────────────────────────

    async def decide(self, table: OpenTable, work: Callable[[], Decision[T]]) -> T:
        """Work out a change of a table that stands still, away from the loop; store it, and go on to it."""
        book = table.book
        if book.clock is not None:
            await self._read_holidays(book)

        def found() -> tuple[Change | None, Decision[T]]:
            made = work()
            if made.change is not None:
                made.change.clocks |= clocks_after(book, made.change, time.time(), book.away)
            return made.change, made

        try:
            made = await self.storage.save_found(self._rules, found, book.version)
        except Conflict as error:
            await self._overtaken(table, error)
        if made.change is not None:
            self._note(table, made.change)
            if made.advance is not None:
                await self._go_on(table, made.change, made.advance, made.quiet)
        return made.value

    async def _go_on(self, table: OpenTable, change: Change, advance: Advance, quiet: bool) -> None:
        """A table goes on to decisions that were stored; the running turns of others are laid on them again."""
        for seat in change.drafts:
            table.drafts.pop(seat, None)
        others = {seat: table.draft_line(seat) for seat in table.drafts}
        table.adopt(advance, change.summary)
        if others:
            await asyncio.to_thread(lambda: [table.lay_draft(seat, kept) for seat, kept in others.items()])
        if quiet:
            table.quiet = table.book.version
        self.tell(table, advance.lines[-1].entry.seat if advance.lines else None)

    async def settle(self, table: OpenTable) -> None:
        """Let chance speak where it must."""
        if table.status == "running" and table.state.to_act == (CHANCE,):
            await self.decide(table, lambda: decision(Advance(table).rolled(), None))

    async def save(self, table: OpenTable, change: Change) -> None:
        """Store a change, with the clocks that it sets."""
        change.clocks |= await self._clocks(table.book, change)
        try:
            await self.storage.save(change, table.book.version)
        except Conflict as error:
            await self._overtaken(table, error)
        self._note(table, change)

    async def _overtaken(self, table: OpenTable, error: Conflict) -> NoReturn:
        """Another process wrote first: look again."""
        CONFLICTS.inc()
        await self._catch_up(table)
        raise Overtaken() from error

    def _note(self, table: OpenTable, change: Change) -> None:
        """A change is on disk."""
        table.book.version += 1
        table.book.clocks |= change.clocks
        CHANGES.labels("entries" if change.lines else "draft").inc()
        if change.client is not None:
            table.book.remember(change.client)

    async def _clocks(self, book: Book, change: Change) -> dict[int, ClockLine]:
        """The clocks after a change; holidays are read anew, for they may have been taken elsewhere."""
        if book.clock is None:
            return {}
        await self._read_holidays(book, change.seats)
        return clocks_after(book, change, time.time(), book.away)

    async def _read_holidays(self, book: Book, more: Sequence[SeatLine] = ()) -> None:
        people = {s.holder for s in (*book.seats, *more) if s.holder is not None}
        book.away = await self.storage.read(lambda c: holidays(c, people))

    async def reread_clocks(self, name: str) -> None:
        """The clocks of a table were set anew in the database."""
        table = self._hot.get(name)
        found = await self.storage.load(name) if table is not None else None
        if table is not None and found is not None:
            table.book.clocks, table.book.version = found.clocks, found.version
            self.tell(table)

    def tell(self, table: OpenTable, seat: int | None = None) -> None:
        self.hub.announce(table, "changed", seat=seat)
        self.on_change(table)


def _known(table: OpenTable) -> tuple[object, dict[int, DraftLine]]:
    """Who sits where and looks on, and the running turns."""
    book = table.book
    seats = [replace(seat) for seat in book.seats]
    return (book.owner, seats, book.reach, frozenset(book.admitted)), {s: table.draft_line(s) for s in table.drafts}


def _opened(book: Book) -> OpenTable:
    try:
        return OpenTable(book)
    except Exception as error:  # whatever it is, it is this table's own
        log.error("table %s cannot be set up: %s", book.id, error)
        raise Stuck(book, error) from error
