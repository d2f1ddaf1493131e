"""The keeper of the clocks: what happens when one is over, or nearly; and holidays, which stop them."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from sqlalchemy import Connection

from rotonde.core.errors import RotondeError
from rotonde.core.records import Entry
from rotonde.core.words import N_
from rotonde.web.bots.levels import default_level
from rotonde.web.storage import Change, ClockLine, Line, clocks as rows
from rotonde.web.tables.clocks import DAY, Stretch, started
from rotonde.web.tables.desk import Desk, persistent
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.troubles import Trouble

log = logging.getLogger("rotonde.web.tables")
OUTAGE = 300.0  # seconds in which nobody looked at the clocks: then they had stood still
HOLIDAYS = 30  # days in a year
Warned = Callable[[OpenTable, int], Awaitable[None]]


class Timekeeper:
    """Looks at the clocks of all tables, and acts on those that are over."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._storage = desk, desk.storage
        self.warn: Warned = _nobody

    async def clocks_due(self, now: float) -> int:
        """Act on every clock that is over at a moment; how many were. It may be carried out twice: what was done is
        seen first, at the table itself."""
        for table in await self._storage.write(lambda c: rows.note_alive(c, now, OUTAGE)):
            await self._desk.reread_clocks(table)
        done = 0
        for table, seat, over in await self._storage.read(lambda c: rows.due(c, now)):
            try:
                found = await self._desk.open(table)
                done += await (self.time_out(found, seat, now) if over else self._warned(found, seat, now))
            except (RotondeError, Trouble) as error:  # that table's own trouble: the others are looked at
                log.error("the clock of seat %d at table %s: %s", seat, table, error)
                await self._stop(table)
        return done

    async def _stop(self, table: str) -> None:
        await self._storage.write(lambda c: rows.stop(c, table))

    @persistent
    async def time_out(self, table: OpenTable, seat: int, now: float) -> bool:
        """The time of a seat is over, if it still is: a bot takes over, or the others may let one."""
        async with table.lock:
            line, clock = table.book.clocks.get(seat), table.book.clock
            if clock is None or line is None or line.due is None or line.due > now or table.status != "running":
                return False
            if clock.rule == "bot":
                new = replace(table.book.seats[seat], kind="bot", level=default_level())
                entry = Line(table.n + 1, "seat", Entry(seat, "timeout bot"), now)
                await self._desk.seat(table, [entry], new)
            else:
                await self._put(table, seat, replace(line, left=0.0, since=None, due=None, warn=None, out=True))
            return True

    async def _warned(self, table: OpenTable, seat: int, now: float) -> bool:
        async with table.lock:
            line = table.book.clocks.get(seat)
            if line is None or line.warn is None or line.warn > now or table.status != "running":
                return False
            await self._put(table, seat, replace(line, warn=None))
        await self.warn(table, seat)
        return True

    async def _put(self, table: OpenTable, seat: int, line: ClockLine) -> None:
        await self._desk.save(table, Change(table.id, table.n, table.book.summary, clocks={seat: line}))
        self._desk.tell(table, seat)

    # ── holidays ──────────────────────────────────────────────────────────

    async def away(self, person: str, begins: float, ends: float) -> None:
        """Somebody is away for some days: his clocks stand still. There are so many days in a year."""
        now = time.time()
        begins = max(begins, now)
        if ends <= begins:
            raise Trouble(422, "setup", N_("A holiday begins today or later, and ends after that."))

        def job(
            connection: Connection,
        ) -> None:  # looked at and written at once: of two at a time the second one sees the first
            check_holiday(rows.holidays_to_change(connection, person), begins, ends, now)
            rows.add_holiday(connection, person, begins, ends)

        await self._storage.write(job)
        await self._set_anew(person)

    async def back(self, person: str) -> None:
        """Somebody is back, and what he had planned is off."""
        now = time.time()
        await self._storage.write(lambda c: rows.end_holidays(c, person, now))
        await self._set_anew(person)

    async def _set_anew(self, person: str) -> None:
        """The running clocks of somebody whose holidays have changed."""
        days = (await self._storage.read(lambda c: rows.holidays(c, [person]))).get(person, [])
        for name, seat in await self._storage.read(lambda c: rows.running_of(c, person)):
            table = await self._desk.open(name)
            async with table.lock:
                line, clock = table.book.clocks.get(seat), table.book.clock
                if clock is not None and line is not None and line.since is not None:
                    table.book.away[person] = days
                    new = started(clock, line.left, line.since, days)
                    await self._put(table, seat, new if line.warn is not None else replace(new, warn=None))


def check_holiday(taken: Sequence[Stretch], begins: float, ends: float, now: float) -> None:
    """Trouble if somebody is away then already, or too long: all that lies less than a year back, or ahead, counts,
    and each holiday as a day at least, so that there are never more than a few."""
    if any(begins < back and gone < ends for gone, back in taken):
        raise Trouble(422, "setup", N_("You are away on some of these days already."))
    days = sum(max(DAY, back - gone) for gone, back in taken if gone > now - 365 * DAY)
    if days + ends - begins > HOLIDAYS * DAY:
        raise Trouble(422, "setup", N_("Clocks stand still on {n} days in a year at most."), n=HOLIDAYS)


async def _nobody(table: OpenTable, seat: int) -> None:
    """Nobody is told."""
