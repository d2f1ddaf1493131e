"""The desk: everything that changes a table. One change at a time for each table, on disk before anybody is told.

Each request carries the number it was made for and an id of its own. What is stale is refused, what is repeated is not
done again, and a failed write leaves the table in memory as it was.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import wraps
from typing import ParamSpec, TypeVar

from rotonde.core.drafts import Brings
from rotonde.core.records import Entry
from rotonde.core.state import CHANCE, State
from rotonde.core.words import N_
from rotonde.web.bots.levels import default_level
from rotonde.web.contract.api import MovePost
from rotonde.web.contract.table import ClosePost, SeatPost, TakebackPost, TurnPost
from rotonde.web.people.names import BOTS
from rotonde.web.storage import Book, Change, Conflict, DraftLine, Job, Line, SeatLine, TooMany, talk
from rotonde.web.tables.keeping import Decision, Keeper, decision
from rotonde.web.tables.moves import Advance
from rotonde.web.tables.open_table import OpenTable, closed
from rotonde.web.tables.rights import (
    check_room,
    earliest,
    known_to_others,
    may_close,
    may_end,
    may_remove,
    may_take_back,
    resigned,
    seat_after,
    seat_word,
)
from rotonde.web.tables.turns import (
    EVER,
    check_running,
    check_seat,
    edit,
    first_of,
    held,
    ordered_pass,
    passes,
    stretch,
)
from rotonde.web.troubles import Overtaken, Stale, Trouble, enough_bots

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


class Desk(Keeper):
    """What is done at the tables of a site."""

    async def create(self, book: Book, most_bots: int | None = None) -> OpenTable:
        """A new table, with its first chance already spoken; Trouble if its owner had more bots than so many."""
        table = await asyncio.to_thread(_begun, book)
        if not table.broken:
            begun = Change(book.id, len(book.lines), book.summary, seats=book.seats)
            book.clocks = await self._clocks(book, begun)
        if not await self.storage.create(book, most_bots):
            raise enough_bots()
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
            before = table.draft_line(post.seat)
            try:
                brings = await self.decide(table, lambda: _step(table, post))
            except Overtaken:  # what is stored lies there already
                raise
            except Exception:
                if table.draft_line(post.seat) != before:
                    await asyncio.to_thread(table.lay_draft, post.seat, before)
                raise
            if post.seat in table.drafts and not brings:
                self.hub.announce(table, "draft", seat=post.seat, only=table.book.seats[post.seat].holder)
            return brings

    @persistent
    async def adopt(self, table: OpenTable, person: str, seat: int, actions: list[str], client: str) -> None:
        """What somebody planned is the running turn of his seat, as far as nothing hidden would be shown by it."""
        async with table.lock:
            if client in table.book.clients:
                return
            check_seat(table, person, seat)
            check_running(table)
            before = table.draft_line(seat)
            try:
                await self.decide(table, lambda: _adopted(table, seat, actions, client))
            except Overtaken:
                raise
            except Exception:
                await asyncio.to_thread(table.lay_draft, seat, before)
                raise
            if seat in table.drafts:
                self.hub.announce(table, "draft", seat=seat, only=person)

    @persistent
    async def play(
        self, table: OpenTable, person: str, post: MovePost, told: Callable[[Advance], T | None] = lambda _: None
    ) -> T | None:
        """One decision of a program, which counts at once; what is `told` of it, None if it was made before."""
        async with table.lock:
            if post.client in table.book.clients:
                return None
            check_seat(table, person, post.seat)
            check_running(table)
            if not table.still_asked(post.seat, post.n):
                raise Stale()
            if table.draft_line(post.seat).actions:
                raise Trouble(409, "draft", N_("A turn was begun on the page: end it or undo it there first."))

            def work() -> Decision[T | None]:
                advance = Advance(table)
                advance.play(table.game.parse(post.action), post.seat)
                advance.roll()
                drafts = {post.seat: DraftLine()} if post.seat in table.drafts else {}
                return decision(advance, told(advance), post.client, drafts)

            return await self.decide(table, work)

    @persistent
    async def bot_move(self, table: OpenTable, seat: int, n: int, choose: Callable[[State], tuple[str, str]]) -> bool:
        """What a bot chose as (notation, note), if the table still waits for it at entry `n`."""
        async with table.lock:
            if table.n != n or seat not in table.state.to_act or table.status != "running":
                return False

            def work() -> Decision[bool]:
                notation, note = choose(table.state)
                advance = Advance(table)
                advance.play(table.game.parse(notation), seat, note=note)
                return decision(advance.rolled(), True)

            return await self.decide(table, work)

    @persistent
    async def automatic(self, table: OpenTable) -> bool:
        """Pass for a person who has nothing else to do, or has ordered it; True if something was played."""
        async with table.lock:
            passed = table.status == "running" and await self.decide(table, lambda: _passed(table))
            if not passed:
                table.quiet = table.book.version
            return passed

    async def order(self, table: OpenTable, seat: int, person: str, passes_: bool, ever: bool = False) -> None:
        """Somebody passes as long as this stretch of the game lasts, or until he says otherwise."""
        async with table.lock:
            check_seat(table, person, seat)
            chapter = (EVER if ever else stretch(table)) if passes_ else ""
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
            check_room(table)
            line = Line(table.n + 1, "takeback", Entry(first_of(table.seats_of(person)), str(post.to)), time.time())
            await self.take_back(table, [line], post.client)

    async def take_back(self, table: OpenTable, lines: list[Line], client: str) -> None:
        """Return to the moment that the last of some entries names."""
        to = int(lines[-1].entry.action)
        drafts = {seat: DraftLine() for seat in table.drafts}
        summary = await asyncio.to_thread(lambda: table.summary(table.state_at(to), to))
        await self.save(table, Change(table.id, lines[-1].n, summary, lines, drafts, client=client))
        table.book.lines += lines[:-1]
        await asyncio.to_thread(table.take_back, lines[-1])
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
    async def sit(
        self, table: OpenTable, person: str, post: SeatPost, local: bool = False, most_bots: int | None = None
    ) -> None:
        """Who sits where. At a site of one machine (`local`) anybody there may sit down for a person. Trouble if the
        owner of the table had more bots than so many; who resigns may always be followed by one."""
        async with table.lock:
            if post.client in table.book.clients:
                return
            if table.status != "broken":  # a result stays whose it was; whoever waits at a broken table may leave
                check_running(table)
            if not 0 <= post.seat < table.book.setup.players:
                raise Trouble(422, "setup", N_("This table has no such seat."))
            old = table.book.seats[post.seat]
            new = seat_after(table, person, post, local)
            if new == old and post.op != "resign":
                return  # what changes nothing is no entry, however often it is asked for
            if post.op in ("claim", "human", "rename") or (post.op == "bot" and old.kind == "bot"):
                check_room(table)  # to leave, and to give up, there is always room: nobody comes back from it
            most = most_bots if post.op == "bot" and old.kind != "bot" else None
            await self._seat(table, new, seat_word(old, new, post), post.client, most)
            if post.op == "resign" and all(s.holder is None or resigned(table.book, s.seat) for s in table.book.seats):
                await self._end(table, "resigned")

    @persistent
    async def start(self, table: OpenTable, person: str, most_bots: int | None = None) -> None:
        """Nobody else is waited for: bots take the seats that are free, so many in all for the owner at most."""
        async with table.lock:
            check_running(table)
            if table.book.owner != person:
                raise Trouble(403, "forbidden", N_("Only who made this table can fill its seats with bots."))
            for old in [s for s in table.book.seats if s.kind == "human" and s.holder is None]:
                await self._seat(table, replace(old, kind="bot", level=default_level()), "bot bot", most=most_bots)

    @persistent
    async def join(self, table: OpenTable, person: str, name: str, invited: bool = False) -> None:
        """Somebody takes the first open seat that he may have; who was not invited, none that others know."""
        async with table.lock:
            check_running(table)
            if table.seats_of(person):
                return
            check_room(table)
            refusal = Trouble(409, "full", N_("No seat is free at this table any more."))
            free = [s for s in table.book.seats if s.kind == "human" and s.holder is None]
            for old in sorted(free, key=lambda s: known_to_others(table, person, s.seat)):
                post = SeatPost(op="claim", seat=old.seat, client="", name=name)
                try:
                    new = seat_after(table, person, post, False, invited)
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
            old = table.book.seats[seat]
            name = next(b for b in BOTS if b not in [s.name for s in table.book.seats])  # his is not theirs
            await self._seat(table, replace(old, name=name, kind="human", level="", holder=None), "removed human")

    async def _seat(
        self, table: OpenTable, new: SeatLine, word: str, client: str | None = None, most: int | None = None
    ) -> None:
        """Somebody else sits there, or nobody."""
        line = Line(table.n + 1, "seat", Entry(new.seat, word), time.time())
        try:
            await self.seat(table, [line], new, client, most)
        except TooMany as error:
            raise enough_bots() from error

    async def seat(
        self,
        table: OpenTable,
        lines: list[Line],
        new: SeatLine,
        client: str | None = None,
        most_bots: int | None = None,
    ) -> None:
        """Somebody else sits there, as the last of some entries says; what he had begun is laid aside."""
        word = lines[-1].entry.action
        change = Change(table.id, lines[-1].n, table.book.summary, lines, seats=[new], client=client)
        removed = word.startswith("removed")
        gone = new.kind == "bot" or removed
        if gone:
            change.drafts = {new.seat: DraftLine()}
        if most_bots is not None:
            change.counted = table.book.owner, most_bots
        if removed:
            change.removed = table.book.seats[new.seat].holder
        await self.save(table, change)
        if change.removed is not None:
            table.book.removed.add(change.removed)
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


def _begun(book: Book) -> OpenTable:
    """A table with its first chance spoken."""
    table = OpenTable(book)
    if not table.broken:
        if book.imported:
            book.lines = [move.line for move in table.moves]  # with the digests of the replay
        advance = Advance(table).rolled()
        table.adopt(advance, advance.summary())
    return table


def _step(table: OpenTable, post: TurnPost) -> Decision[Brings]:
    """One step in the running turn of a seat: it is kept, or counts."""
    brings = held(table, post)
    if brings:
        return Decision(None, brings)
    counts = edit(table, post)
    return _counted(table, post.seat, post.client) if counts else _kept(table, post.seat, post.client)


def _kept(table: OpenTable, seat: int, client: str) -> Decision[Brings]:
    """The running turn of a seat is stored as it stands."""
    drafts = {seat: table.draft_line(seat)}
    return Decision(Change(table.id, table.n, table.book.summary, drafts=drafts, client=client), "")


def _counted(table: OpenTable, seat: int, client: str) -> Decision[Brings]:
    """The running turn of a seat counts."""
    advance = Advance(table)
    advance.take(table.drafts[seat])
    return decision(advance.rolled(), "", client, {seat: DraftLine()})


def _adopted(table: OpenTable, seat: int, actions: list[str], client: str) -> Decision[Brings]:
    """A running turn made of what was planned; Illegal if the rules forbid it by now."""
    draft = table.draft(seat)
    draft.restart()
    for text in actions:
        action = table.game.parse(text)
        if draft.finished or (draft.state.refusal(action, seat) is None and draft.state.reveals(action, seat)):
            break
        draft.apply(action)
    if not draft.actions:
        raise Trouble(422, "illegal", N_("Its first step shows something hidden: do it by hand."))
    return _kept(table, seat, client) if table.book.confirm_turns else _counted(table, seat, client)


def _passed(table: OpenTable) -> Decision[bool]:
    """The first pass that goes without saying, or was ordered."""
    for seat in table.state.to_act:
        ordered, begun = ordered_pass(table, seat), seat in table.drafts and table.drafts[seat].actions
        if ordered or (not begun and passes(table, seat, table.state)):
            advance = Advance(table)
            # A pass that somebody ordered looks like any other: the others must not know that he has.
            advance.play(ordered or table.state.legal(seat)[0], seat, auto=ordered is None)
            return decision(advance.rolled(), True)
    return Decision(None, False)
