"""The desk: everything that changes a table. One change at a time for each table, on disk before anybody is told.

Each request carries the number it was made for and an id of its own. What is stale is refused, what is repeated is not
done again, and a failed write leaves the table in memory as it was.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from functools import wraps
from typing import ParamSpec, TypeVar

from rotonde.core.drafts import Brings
from rotonde.core.records import Entry
from rotonde.core.state import CHANCE, State
from rotonde.core.words import N_
from rotonde.web.catching_up import catch_up
from rotonde.web.clocks import clocks_after
from rotonde.web.contract_api import MovePost
from rotonde.web.contract_table import ClosePost, SeatPost, TakebackPost, TurnPost
from rotonde.web.levels import default_level
from rotonde.web.live import Hub
from rotonde.web.metrics import CHANGES, CONFLICTS, FROZEN, HOT as HELD
from rotonde.web.rights import earliest, may_close, may_end, may_remove, may_take_back, seat_after, seat_word
from rotonde.web.storage import Book, Change, ClockLine, Conflict, DraftLine, Job, Line, SeatLine, Storage, talk
from rotonde.web.storage.clocks import holidays
from rotonde.web.tables import Advance, OpenTable, Stuck, closed
from rotonde.web.troubles import Overtaken, Stale, Trouble, missing_table
from rotonde.web.turning import check_running, check_seat, edit, first_of, held, ordered_pass, passes, stretch

log = logging.getLogger("rotonde.web.desk")
HOT = 200  # tables kept in memory
AGAIN = 10  # times that something is tried while other processes change the table
P = ParamSpec("P")
T = TypeVar("T")


def persistent(method: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[None, None, T]]:
    """A change that is tried again, from the beginning, when another process was quicker."""

    @wraps(method)
    async def tried(*args: P.args, **how: P.kwargs) -> T:
        for _ in range(AGAIN):
            try:
                return await method(*args, **how)
            except Overtaken:
                continue
        return await method(*args, **how)

    return tried


class Desk:
    """The tables of a site: loads them, keeps the hot ones, changes them."""

    def __init__(self, storage: Storage, hub: Hub) -> None:
        self.storage = storage
        self.hub = hub
        self.on_change: Callable[[OpenTable], None] = lambda table: None  # the bots listen here
        self._hot: OrderedDict[str, OpenTable] = OrderedDict()

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

    async def create(self, book: Book) -> OpenTable:
        """A new table, with its first chance already spoken."""
        table = await asyncio.to_thread(OpenTable, book)
        if not table.broken:
            if book.imported:
                book.lines = [move.line for move in table.moves]  # with the digests of the replay
            advance = Advance(table)
            advance.roll()
            table.adopt(advance, advance.summary())
            begun = Change(book.id, len(book.lines), book.summary, seats=book.seats)
            book.clocks = await self._clocks(book, begun)
        await self.storage.create(book)
        self._hot[table.id] = table
        self._evict()
        self.tell(table)
        return table

    # ── the running turn ──────────────────────────────────────────────────

    @persistent
    async def turn(self, table: OpenTable, person: str, post: TurnPost) -> Brings:
        """One step in the running turn of a seat; what it would bring if it needs a second word, and is not taken."""
        async with table.lock:
            if post.client in table.book.clients:
                return ""
            check_seat(table, person, post.seat)
            check_running(table)
            draft = table.drafts.get(post.seat)
            step = len(draft.actions) if draft is not None else 0
            if post.expected_step != step or not table.still_asked(post.seat, post.expected_n):
                raise Stale()
            brings = held(table, post)
            if brings:
                return brings
            before = table.draft_line(post.seat)
            commit = edit(table, post)
            try:
                if commit:
                    await self._commit_draft(table, post.seat, post.client)
                else:
                    await self._keep_draft(table, post.seat, post.client)
            except Overtaken:  # what is stored lies there already
                raise
            except Exception:
                table.lay_draft(post.seat, before)
                raise
            return ""

    @persistent
    async def play(self, table: OpenTable, person: str, post: MovePost) -> None:
        """One decision of a program, which counts at once."""
        async with table.lock:
            if post.client in table.book.clients:
                return
            check_seat(table, person, post.seat)
            check_running(table)
            if not table.still_asked(post.seat, post.n):
                raise Stale()
            if table.draft_line(post.seat).actions:
                raise Trouble(409, "draft", N_("A turn was begun on the page: end it or undo it there first."))
            advance = Advance(table)
            await asyncio.to_thread(_decide, advance, post)
            await self._store(table, advance, post.client, {post.seat: DraftLine()})
            table.drafts.pop(post.seat, None)

    async def _commit_draft(self, table: OpenTable, seat: int, client: str) -> None:
        advance = Advance(table)
        advance.take(table.drafts[seat])
        advance.roll()
        del table.drafts[seat]
        await self._store(table, advance, client, {seat: DraftLine()})

    async def _keep_draft(self, table: OpenTable, seat: int, client: str) -> None:
        change = Change(table.id, table.n, table.book.summary, drafts={seat: table.draft_line(seat)}, client=client)
        await self.save(table, change)
        self.hub.announce(table, "draft", seat=seat, only=table.book.seats[seat].holder)

    @persistent
    async def bot_move(self, table: OpenTable, seat: int, n: int, choose: Callable[[State], tuple[str, str]]) -> bool:
        """What a bot chose as (notation, note), if the table still waits for it at entry `n`."""
        async with table.lock:
            if table.n != n or seat not in table.state.to_act or table.status != "running":
                return False
            notation, note = choose(table.state)
            advance = Advance(table)
            advance.play(table.game.parse(notation), seat, note=note)
            advance.roll()
            await self._store(table, advance, None, {})
            return True

    @persistent
    async def automatic(self, table: OpenTable) -> bool:
        """Pass for a person who has nothing else to do, or has ordered it; True if something was played."""
        async with table.lock:
            advance = Advance(table)
            for seat in table.state.to_act:
                ordered = ordered_pass(table, seat)
                if table.status != "running" or not (ordered or passes(table, seat)):
                    continue
                # A pass that somebody ordered looks like any other: the others must not know that he has.
                advance.play(ordered or table.state.legal(seat)[0], seat, auto=ordered is None)
                advance.roll()
                await self._store(table, advance, None, {})
                return True
            return False

    async def order(self, table: OpenTable, seat: int, person: str, passes_: bool) -> None:
        """Somebody passes as long as this stretch of the game lasts, or no longer does."""
        async with table.lock:
            chapter = stretch(table) if passes_ else ""
            await self.storage.write(lambda c: talk.order(c, table.id, seat, person, chapter))
            table.book.version += 1
            table.book.orders.pop(seat, None)
            if chapter:
                table.book.orders[seat] = (person, chapter)
        self.on_change(table)

    # ── around the game ───────────────────────────────────────────────────

    @persistent
    async def takeback(self, table: OpenTable, person: str, post: TakebackPost) -> None:
        """Return to an earlier moment, where one person plays for all people at the table."""
        async with table.lock:
            if post.client in table.book.clients:
                return
            if not may_take_back(table, person):
                raise Trouble(403, "forbidden", N_("A move can be taken back while everybody plays at one device."))
            if post.expected_n != table.n:
                raise Stale()
            if not earliest(table) <= post.to < table.moments:
                raise Trouble(422, "illegal", N_("There is no such moment to return to."))
            line = Line(table.n + 1, "takeback", Entry(first_of(table.seats_of(person)), str(post.to)), time.time())
            await self.take_back(table, [line], post.client)

    async def take_back(self, table: OpenTable, lines: list[Line], client: str) -> None:
        """Return to the moment that the last of some entries names."""
        to = int(lines[-1].entry.action)
        drafts = {seat: DraftLine() for seat in table.drafts}
        summary = table.summary(table.state_at(to), to)
        await self.save(table, Change(table.id, lines[-1].n, summary, lines, drafts, client=client))
        table.book.lines += lines[:-1]
        table.take_back(lines[-1])
        self.tell(table)
        await self.settle(table)

    @persistent
    async def close(self, table: OpenTable, person: str, post: ClosePost) -> None:
        """End a table before its end; its record stays."""
        async with table.lock:
            if post.client in table.book.clients:
                return
            if not may_close(table, person):
                owns = table.book.owner == person
                said = N_("Only who made this table can close it.")
                raise Trouble(403, "forbidden", N_("Others have played here: ask them to end it.") if owns else said)
            if table.book.summary.status != "running":
                raise Trouble(409, "closed", N_("This table is already over."))
            await self._end(table, "", post.client)

    async def _end(self, table: OpenTable, why: str, client: str | None = None) -> None:
        line = Line(table.n + 1, "close", Entry(CHANCE, why), time.time())
        await self.save(table, Change(table.id, line.n, closed(table.book.summary), [line], client=client))
        table.closed(line)
        self.tell(table)

    async def end_stuck(self, book: Book, person: str) -> None:
        """End a table whose game cannot even be set up."""
        if not may_end(book, person):
            raise Trouble(403, "forbidden", N_("Only those who play here can end this table."))
        line = Line(len(book.lines) + 1, "close", Entry(CHANCE, ""), time.time())
        try:
            await self.storage.save(Change(book.id, line.n, closed(book.summary), [line]), book.version)
        except Conflict as error:
            raise Stale() from error

    @persistent
    async def sit(self, table: OpenTable, person: str, post: SeatPost, local: bool = False) -> None:
        """Who sits where. At a site of one machine (`local`) anybody there may sit down for a person."""
        async with table.lock:
            if post.client in table.book.clients:
                return
            if not 0 <= post.seat < table.book.setup.players:
                raise Trouble(422, "setup", N_("This table has no such seat."))
            old = table.book.seats[post.seat]
            new = seat_after(table, person, post, local)
            await self._seat(table, new, seat_word(old, new, post), post.client)
            if post.op == "resign" and not any(s.holder for s in table.book.seats):
                await self._end(table, "resigned")

    @persistent
    async def start(self, table: OpenTable, person: str) -> None:
        """Nobody else is waited for: bots take the seats that are free."""
        async with table.lock:
            check_running(table)
            if table.book.owner != person:
                raise Trouble(403, "forbidden", N_("Only who made this table can fill its seats with bots."))
            for old in [s for s in table.book.seats if s.kind == "human" and s.holder is None]:
                await self._seat(table, replace(old, kind="bot", level=default_level()), "bot bot")

    @persistent
    async def join(self, table: OpenTable, person: str, name: str) -> None:
        """Somebody takes the first open seat that he may have."""
        async with table.lock:
            check_running(table)
            if table.seats_of(person):
                return
            refusal = Trouble(409, "full", N_("No seat is free at this table any more."))
            for old in [s for s in table.book.seats if s.kind == "human" and s.holder is None]:
                post = SeatPost(op="claim", seat=old.seat, client="", name=name)
                try:
                    new = seat_after(table, person, post, False)
                except Trouble as trouble:
                    refusal = trouble
                    continue
                await self._seat(table, new, seat_word(old, new, post))
                return
            raise refusal

    @persistent
    async def remove(self, table: OpenTable, person: str, seat: int) -> None:
        """The owner frees a seat before its holder has begun to play."""
        async with table.lock:
            if not may_remove(table, person, seat):
                said = N_("Only the owner frees a seat, and only before its holder has made his first move.")
                raise Trouble(403, "forbidden", said)
            await self._seat(
                table, replace(table.book.seats[seat], kind="human", level="", holder=None), "removed human"
            )

    async def _seat(self, table: OpenTable, new: SeatLine, word: str, client: str | None = None) -> None:
        """Somebody else sits there, or nobody."""
        await self.seat(table, [Line(table.n + 1, "seat", Entry(new.seat, word), time.time())], new, client)

    async def seat(self, table: OpenTable, lines: list[Line], new: SeatLine, client: str | None = None) -> None:
        """Somebody else sits there, as the last of some entries says; what he had begun is laid aside."""
        word = lines[-1].entry.action
        change = Change(table.id, lines[-1].n, table.book.summary, lines, seats=[new], client=client)
        gone = new.kind == "bot" or word.startswith("removed")
        if gone:
            change.drafts = {new.seat: DraftLine()}
        await self.save(table, change)
        table.book.lines += lines
        table.seated([new])
        if gone:
            table.drafts.pop(new.seat, None)
        self.tell(table, new.seat)

    async def rewrite(self, people: set[str], job: Job[None]) -> None:
        """Change who sits where at many tables at once; those in memory stand still for it, and learn it."""
        async with AsyncExitStack() as held:
            mine = [table for table in self._hot.values() if table.concerns(people)]
            mine.sort(key=lambda table: table.id)  # so that no two wait for each other in a circle
            for table in mine:
                await held.enter_async_context(table.lock)
            await self.storage.write(job)
            for table in mine:
                await self._catch_up(table)
        await self.reread()

    async def reread(self) -> None:
        """See what others have changed at the tables in memory."""
        await self._look_again(list(self._hot.values()))

    async def _look_again(self, tables: list[OpenTable]) -> None:
        """Bring tables to what is stored, if somebody else has changed them."""
        stored = await self.storage.versions([table.id for table in tables])
        for table in tables:
            if stored.get(table.id) != table.book.version:
                async with table.lock:
                    await self._catch_up(table)

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
            await asyncio.to_thread(table.read, whole)
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

    async def _store(
        self, table: OpenTable, advance: Advance, client: str | None, drafts: dict[int, DraftLine]
    ) -> None:
        others = {seat: table.draft_line(seat) for seat in table.drafts if seat not in drafts}
        n, summary = table.n + len(advance.lines), advance.summary()
        await self.save(table, Change(table.id, n, summary, advance.lines, drafts, client=client))
        table.adopt(advance, summary)
        for seat, kept in others.items():
            table.lay_draft(seat, kept)
        self.tell(table, advance.lines[-1].entry.seat if advance.lines else None)

    async def settle(self, table: OpenTable) -> None:
        """Let chance speak where it must."""
        if table.status == "running" and table.state.to_act == (CHANCE,):
            advance = Advance(table)
            advance.roll()
            await self._store(table, advance, None, {})

    async def save(self, table: OpenTable, change: Change) -> None:
        """Store a change, with the clocks that it sets."""
        change.clocks |= await self._clocks(table.book, change)
        try:
            await self.storage.save(change, table.book.version)
        except Conflict as error:  # another process wrote first: look again
            CONFLICTS.inc()
            await self._catch_up(table)
            raise Overtaken() from error
        table.book.version += 1
        table.book.clocks |= change.clocks
        CHANGES.labels("entries" if change.lines else "draft").inc()
        if change.client is not None:
            table.book.remember(change.client)

    async def _clocks(self, book: Book, change: Change) -> dict[int, ClockLine]:
        """The clocks after a change; holidays are read anew, for they may have been taken elsewhere."""
        if book.clock is None:
            return {}
        people = {s.holder for s in (*book.seats, *change.seats) if s.holder is not None}
        book.away = await self.storage.read(lambda c: holidays(c, people))
        return clocks_after(book, change, time.time(), book.away)

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


def _decide(advance: Advance, post: MovePost) -> None:
    advance.play(advance.table.game.parse(post.action), post.seat)
    advance.roll()


def _opened(book: Book) -> OpenTable:
    try:
        return OpenTable(book)
    except Exception as error:  # whatever it is, it is this table's own
        log.error("table %s cannot be set up: %s", book.id, error)
        raise Stuck(book, error) from error
