"""Bots at the tables: asks a process that thinks, pauses so that people can follow, and stores the move.

A bot that fails or overruns its time is replaced for this move by the first legal action, and the log says so.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection
from typing import TypeVar

from rotonde.coach.hints import Hint
from rotonde.core.state import State
from rotonde.core.view import View
from rotonde.core.words import N_
from rotonde.web.bots.levels import GRACE, default_level
from rotonde.web.bots.thinker import Question, Reply, pack
from rotonde.web.http.limits import neighbourhood
from rotonde.web.http.turns import Asker, Turns
from rotonde.web.jobs import Job, Jobs
from rotonde.web.processes.helper import Helper, NoAnswer
from rotonde.web.running.metrics import FELL_BACK as NO_ANSWER
from rotonde.web.storage.loading import waiting_for_bots
from rotonde.web.tables.desk import Desk
from rotonde.web.tables.open_table import OpenTable, Stuck
from rotonde.web.troubles import Stale, Trouble

log = logging.getLogger("rotonde.web.bots")
T = TypeVar("T")
IN_A_ROW = 50  # moves of bots while nobody watches
AT_A_TIME = 10  # of them in one job: places for jobs are few, and whoever waits for one gets it then
JUST = 5.0  # seconds in which another process may still be asking for the bots of a table that it changed
FELL_BACK = N_("The bot had no answer: the first legal action was taken.")


class Thinker:
    """One thinking process."""

    def __init__(self) -> None:
        self._helper = Helper[Question, Reply]("rotonde.web.bots.thinker")

    async def start(self) -> None:
        """Start the process, so that the first question does not wait for it."""
        await self._helper.start()

    async def ask(self, view: View, first: State, level: str, limit: float) -> str:
        """The notation the bot chose; NoAnswer if there is none in time."""
        reply = await self._helper.exchange(pack(view, first, level, secrets.randbits(64)), limit)
        if reply[0] != "action":
            await self.stop()
            raise NoAnswer(str(reply[1]))
        return reply[1]

    async def advise(self, view: View, first: State, level: str, seconds: float) -> Hint:
        """A hint of a level; NoAnswer if there is none in time."""
        question = pack(view, first, level, secrets.randbits(32), seconds)
        reply = await self._helper.exchange(question, seconds + GRACE)
        if reply[0] != "hint":
            await self.stop()
            raise NoAnswer(str(reply[1]))
        return reply[1]

    async def stop(self) -> None:
        """End the process; the next question starts another one."""
        await self._helper.stop()

    async def close(self) -> None:
        """End the process for good."""
        await self._helper.close()


class Thinkers:
    """A few thinking processes; each answers one question at a time, and those who ask take turns."""

    def __init__(self, count: int) -> None:
        self._all = [Thinker() for _ in range(count)]
        self._idle = list(self._all)
        self._turns = Turns(count)

    async def warm(self) -> None:
        """Start one process, so that the first move does not wait for it."""
        await self._all[-1].start()

    async def ask(self, view: View, first: State, level: str, asker: Asker) -> str:
        """What a bot of this level would do, in notation; `first` is the first position of the game."""
        return await self._by_turns(asker, lambda thinker: thinker.ask(view, first, level, budget(level) + GRACE))

    async def advise(self, view: View, first: State, level: str, seconds: float, asker: Asker) -> Hint:
        """A hint of this level."""
        return await self._by_turns(asker, lambda thinker: thinker.advise(view, first, level, seconds))

    async def _by_turns(self, asker: Asker, work: Callable[[Thinker], Awaitable[T]]) -> T:
        """Have something thought about, once it is somebody's turn."""
        async with self._turns.take(asker):
            thinker = self._idle.pop()
            try:
                return await work(thinker)
            finally:
                self._idle.append(thinker)

    async def close(self) -> None:
        """End all processes for good: who waits for an answer, or for his turn, hears NoAnswer."""
        for thinker in self._all:
            await thinker.close()


def budget(level: str) -> float:
    """The seconds a level may think: "search:1s" says so itself."""
    amount = level.partition(":")[2]
    if amount.endswith("s") and amount[:-1].replace(".", "", 1).isdigit():
        return float(amount[:-1])
    return 1.0


class Driver:
    """Moves the bots of all tables, one job for each table that waits for one."""

    def __init__(self, desk: Desk, thinkers: Thinkers, pause: Callable[[OpenTable], Awaitable[float]]) -> None:
        self._desk, self._thinkers, self._pause = desk, thinkers, pause
        self.jobs: Jobs | None = None  # whoever looks after the site gives them: a desk alone moves no bots
        self._asked: set[str] = set()  # tables of which a job was asked for here and has not begun
        self._at: set[str] = set()  # tables at which the server is at work here
        self._asking: set[asyncio.Task[None]] = set()
        desk.on_change = self.kick

    def kick(self, table: OpenTable) -> None:
        """Look whether the server has something to do at a table."""
        if self.jobs is None or self.drives(table.id) or not self._waits(table):
            return
        self._asked.add(table.id)
        bots = bool(table.bots_to_act())
        task = asyncio.get_running_loop().create_task(self._call(self.jobs, table) if bots else self._pass(table))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _call(self, jobs: Jobs, table: OpenTable) -> None:
        """Have the bots of a table moved."""
        try:
            await jobs.put(Job("bots", _key(table.id), _args(table), table.book.owner))
        except Exception as error:  # the next look, or `wake`, asks again
            self._asked.discard(table.id)
            log.error("the bots of table %s were not called: %s", table.id, error)
        if self._desk.storage.shared:  # another process does it
            self._asked.discard(table.id)

    async def _pass(self, table: OpenTable) -> None:
        """Say what goes without saying, at once: no bot need think for it."""
        try:
            while await self._desk.automatic(table):
                pass
        except Exception:
            log.exception("nobody passed at table %s", table.id)
        finally:
            self._asked.discard(table.id)
        if table.bots_to_act():  # also if a person moved while it waited
            self.kick(table)

    def drives(self, table: str) -> bool:
        """Is the server at work at a table?"""
        return table in self._at or table in self._asked

    async def driven(self, tables: Collection[str]) -> set[str]:
        """Those of some tables at which the server is at work, here or elsewhere."""
        here = {name for name in tables if self.drives(name)}
        rest = {_key(name): name for name in tables if name not in here}
        if not rest or self.jobs is None or not self._desk.storage.shared:
            return here
        return here | {rest[key] for key in await self.jobs.alive(rest)}

    async def watched(self, table: OpenTable, address: str) -> bool:
        """Somebody looks: bots that had stopped go on. True if they had."""
        table.asked_from = neighbourhood(address)
        waits = table.status == "running" and bool(table.bots_to_act())
        table.unwatched = 0
        slept = waits and not await self.driven([table.id])
        if slept or not waits:
            self.kick(table)
        asked_elsewhere = self._desk.storage.shared and time.time() - table.book.changed < JUST
        return slept and not asked_elsewhere

    async def wake(self) -> None:
        """Ask for the bots of all tables at which a person waits for them."""
        if self.jobs is None:
            return
        for name, owner in await self._desk.storage.read(waiting_for_bots):
            if not self.drives(name):
                await self.jobs.put(Job("bots", _key(name), {"table": name}, owner))

    async def drive(self, job: Job) -> None:
        """The job: move the bots of a table for as long as they are asked."""
        name = job.args["table"]
        self._asked.discard(name)
        self._at.add(name)
        table = None
        try:
            table = await self._desk.open(name)
            table.asked_from = table.asked_from or job.args.get("address", "")
            if self._desk.storage.shared:  # whoever looks is elsewhere, and asks again when the bots rest
                table.unwatched = int(job.args.get("unwatched", "0"))
            for _ in range(AT_A_TIME):
                if not table.bots_to_act() or not self._waits(table):
                    break
                await self._move(table)
            if table.bots_to_act() and table.status == "running" and not self._waits(table):
                self._desk.storage.tell({"kind": "rests", "table": name})
        except (Trouble, Stuck) as error:
            log.warning("the bots of table %s cannot play: %s", name, error)
        finally:
            self._at.discard(name)
            if table is not None:
                table.thinking = None
        if table is not None:
            self.kick(table)  # the bots go on in their turn, or a person may have to pass next

    async def _move(self, table: OpenTable) -> None:
        bot = table.bots_to_act()[0]
        n, view = table.n, table.state.observe(bot.seat)
        table.thinking = bot.seat
        self._desk.hub.announce(table, "thinking", seat=bot.seat)
        self._desk.storage.tell({"kind": "thinking", "table": table.id, "seat": bot.seat})
        began = time.monotonic()
        try:
            asker = Asker(table.asked_from, table.book.owner)
            notation, note = await self._thinkers.ask(view, table.first, bot.level or default_level(), asker), ""
        except Exception as error:  # whatever it was, people wait
            log.warning("bot %s at table %s: %s", bot.level, table.id, error)
            notation, note = str(view.legal()[0]), FELL_BACK
            NO_ANSWER.inc()
        await asyncio.sleep(max(0.0, await self._pause(table) - (time.monotonic() - began)))
        table.unwatched += 1

        def choose(state: State) -> tuple[str, str]:
            legal = [str(a) for a in state.legal(bot.seat)]
            return (notation, note) if notation in legal else (legal[0], FELL_BACK)

        try:
            await self._desk.bot_move(table, bot.seat, n, choose)
        except Stale:  # another process was quicker: what it has done is looked at
            log.info("table %s was changed while a bot thought", table.id)
        table.thinking = None

    def _waits(self, table: OpenTable) -> bool:
        """Is the server the one that must go on here?"""
        if table.status != "running" or not table.state.to_act:
            return False
        if table.bots_to_act():
            return table.unwatched < IN_A_ROW or self._desk.hub.listeners(table.id) > 0
        passes = table.book.auto_pass or bool(table.book.orders)
        return passes and table.quiet != table.book.version


def _key(table: str) -> str:
    return f"bots {table}"


def _args(table: OpenTable) -> dict[str, str]:
    return {"table": table.id, "address": table.asked_from, "unwatched": str(table.unwatched)}
