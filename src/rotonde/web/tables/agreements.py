"""What people ask each other for at a table: to take back, to end it, to let a bot play. A request and each answer are
entries; with the last yes the thing is done in the same write. Somebody's no ends it, and so does a change of seats;
a request to take back ends with the next move."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from rotonde.core.records import Entry
from rotonde.core.state import CHANCE
from rotonde.core.words import N_, Voice
from rotonde.web.bots.levels import default_level
from rotonde.web.contract.table import AnswerPost, AskPost, RequestInfo
from rotonde.web.storage import Change, Line
from rotonde.web.storage.books import PLAYS
from rotonde.web.tables.desk import Desk, persistent
from rotonde.web.tables.open_table import OpenTable, closed
from rotonde.web.tables.rights import alone, check_room, earliest, playing, resigned
from rotonde.web.troubles import Stale, Trouble, not_yours

WORDS = {
    "back": N_("{name} asks to take back to move {n}."),
    "end": N_("{name} asks to end this table without a result."),
    "bot": N_("{name} asks that a bot plays {player} for a while."),
}


@dataclass(frozen=True, slots=True)
class Wish:
    """A request that is not decided yet."""

    n: int  # the entry that asks
    what: str  # back, end, bot
    number: int  # the moment to return to, or the seat
    seat: int  # who asks
    agreed: tuple[int, ...] = ()  # the seats that have said yes

    def needs(self, table: OpenTable) -> set[str]:
        """The people who must say yes."""
        seats = table.book.seats
        if self.what == "bot":
            return {s.holder for s in seats if s.seat == self.number and s.holder is not None}
        there = [s for s in seats if not resigned(table.book, s.seat)]
        here = [s for s in there if s.kind == "human" or self.what == "back"]  # for whom a bot plays need not end it
        return {s.holder for s in here if s.holder is not None} - {seats[self.seat].holder}

    def waits_for(self, table: OpenTable) -> set[str]:
        """Those of them who have said nothing yet."""
        return self.needs(table) - {str(table.book.seats[seat].holder) for seat in self.agreed}


def wish_of(table: OpenTable) -> Wish | None:
    """The request that waits at a table."""
    agreed: list[int] = []
    if table.status != "running":
        return None
    lines = table.book.lines
    for line in reversed([line for line in lines if line.kind not in PLAYS]):  # few, of hundreds
        if line.kind == "ask":
            what, _, number = line.entry.action.partition(" ")
            past = what == "back" and any(later.plays for later in lines if later.n > line.n)
            return None if past else Wish(line.n, what, int(number or 0), line.entry.seat, tuple(agreed))
        elif line.kind == "agree":
            agreed.append(line.entry.seat)
        elif line.kind in ("decline", "takeback", "close") or (
            line.kind == "seat" and not line.entry.action.startswith("rename")
        ):
            return None
    return None


def _renamed(line: Line) -> bool:
    return line.entry.action.startswith("rename")


def request_info(table: OpenTable, person: str, voice: Voice) -> RequestInfo | None:
    """The request that waits, as somebody sees it."""
    wish = wish_of(table)
    if wish is None or not playing(table.book, person):
        return None
    names, waits = table.names_in(voice.lang), wish.waits_for(table)
    args = {"n": wish.number, "player": wish.number if wish.what == "bot" else wish.seat}
    return RequestInfo(
        n=wish.n,
        what=wish.what,  # type: ignore[arg-type]
        words=voice(WORDS[wish.what], name=names[wish.seat], **args),
        mine=table.book.seats[wish.seat].holder == person,
        asked=person in waits,
        waits=[names[s.seat] for s in table.book.seats if s.holder in waits],
    )


def may_ask(table: OpenTable, person: str) -> tuple[str, ...]:
    """What somebody may ask the others for now; alone, he need not ask."""
    if table.status != "running" or not table.seats_of(person) or wish_of(table) is not None:
        return ()
    back = table.moments > earliest(table) and not alone(table.book, person)
    return ("back", "end") if back else ("end",)


class Agreements:
    """Requests and answers, carried out at the desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @persistent
    async def ask(self, table: OpenTable, person: str, post: AskPost) -> None:
        """Somebody asks the others for something."""
        async with table.lock:
            if post.client in table.book.clients:
                return
            self._check(table, person, post)
            check_room(table, ends=post.what == "end")
            number = {"back": post.to, "bot": post.seat, "end": 0}[post.what]
            seat = table.seats_of(person)[0]
            wish = Wish(table.n + 1, post.what, number, seat)
            asks = Line(wish.n, "ask", Entry(seat, f"{post.what} {number}"), time.time())
            if wish.needs(table):
                await self._note(table, asks, post.client)
            else:
                await self._grant(table, wish, asks, post.client)

    def _check(self, table: OpenTable, person: str, post: AskPost) -> None:
        if table.status != "running":
            raise Trouble(409, "closed", N_("This table is already over."))
        if not table.seats_of(person):
            raise not_yours()
        if wish_of(table) is not None:
            raise Trouble(409, "asked", N_("Something was asked already: answer or withdraw that first."))
        if post.what == "bot":
            known = 0 <= post.seat < len(table.book.seats)
            old = table.book.seats[post.seat] if known else None
            if old is None or old.kind != "human" or old.holder in (None, person):
                raise Trouble(422, "setup", N_("Nobody else sits there."))
        elif post.what == "back" and not earliest(table) <= post.to < table.moments:
            raise Trouble(422, "illegal", N_("There is no such moment to return to."))

    @persistent
    async def answer(self, table: OpenTable, person: str, post: AnswerPost) -> None:
        """Yes or no to a request; who asked may withdraw it."""
        async with table.lock:
            if post.client in table.book.clients:
                return
            wish = wish_of(table)
            if wish is None or wish.n != post.n:
                raise Stale()
            mine = [s.seat for s in table.book.seats if s.holder == person]
            withdraws = not post.yes and table.book.seats[wish.seat].holder == person
            if person not in wish.waits_for(table) and not withdraws:
                raise not_yours()
            said = Line(table.n + 1, "agree" if post.yes else "decline", Entry(mine[0], str(wish.n)), time.time())
            if not post.yes or wish.waits_for(table) - {person}:
                await self._note(table, said, post.client)
            else:
                await self._grant(table, wish, said, post.client)

    async def _note(self, table: OpenTable, line: Line, client: str) -> None:
        await self._desk.save(table, Change(table.id, line.n, table.book.summary, [line], client=client))
        table.book.lines.append(line)
        self._desk.tell(table)

    async def _grant(self, table: OpenTable, wish: Wish, said: Line, client: str) -> None:
        """Nobody else is to be asked: it is done."""
        now, n = time.time(), table.n + 2
        if wish.what == "back":
            back = Line(n, "takeback", Entry(wish.seat, str(wish.number)), now)
            await self._desk.take_back(table, [said, back], client)
        elif wish.what == "bot":
            new = replace(table.book.seats[wish.number], kind="bot", level=default_level())
            given = Line(n, "seat", Entry(wish.number, "bot bot"), now)
            await self._desk.seat(table, [said, given], new, client)
        else:
            end = Line(n, "close", Entry(CHANCE, "agreed"), now)
            change = Change(table.id, end.n, closed(table.book.summary), [said, end], client=client)
            await self._desk.save(table, change)
            table.closed(said, end)
            self._desk.tell(table)
