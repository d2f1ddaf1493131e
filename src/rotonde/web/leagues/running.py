"""What is done in leagues. A round is drawn and written down first, and its tables are opened from that: whoever is
killed in between leaves nothing half done, and the job that looks after leagues goes on."""

from __future__ import annotations

import hmac
import logging
import secrets
import time
from dataclasses import replace

from sqlalchemy import Connection

from rotonde.core.errors import RotondeError
from rotonde.core.game import Game
from rotonde.core.registry import game as find_game
from rotonde.core.words import N_
from rotonde.web.bots.levels import default_level
from rotonde.web.leagues.drawing import BOT, Standing, draw, meetings, standings
from rotonde.web.lobby.new_tables import book_of, suggested
from rotonde.web.people.names import clean_name, table_id
from rotonde.web.storage import Book, Conflict, SeatLine, Storage, company, leagues as rows
from rotonde.web.storage.leagues import MARK, Laid, League, Member
from rotonde.web.storage.people import hold
from rotonde.web.storage.standings import finished
from rotonde.web.tables.clocks import chosen_clock
from rotonde.web.tables.desk import Desk
from rotonde.web.troubles import Trouble

log = logging.getLogger("rotonde.web.leagues")
MEMBERS = 64
ROUNDS = 12
OF_ONE = 5  # leagues that somebody looks after and that are not over
OPS = ("join", "leave", "start", "next", "close", "remove")


def sizes_of(game: Game) -> list[int]:
    """How many may sit at a table of a league."""
    return [n for n in game.players if n > 1]


class Leagues:
    """The leagues of a site."""

    def __init__(self, storage: Storage, desk: Desk) -> None:
        self._storage, self._desk = storage, desk
        self._rng = secrets.SystemRandom()

    # ── looking ───────────────────────────────────────────────────────────

    async def found(self, name: str, person: str, key: str, admin: bool) -> tuple[League, list[Member]]:
        """A league and its members; Trouble if this person may not know of it."""
        league = await self._storage.read(lambda c: rows.league(c, name))
        members = await self._storage.read(lambda c: rows.members(c, name))
        inside = admin or (league is not None and person in (league.owner, *(m.person for m in members)))
        given = key if league is not None and league.key else ""
        if league is None or not (inside or hmac.compare_digest(league.key.encode(), given.encode())):
            raise Trouble(404, "missing", N_("There is no such league here."))
        return league, members

    async def standings(self, league: League, members: list[Member]) -> tuple[list[Standing], list[Laid]]:
        """Who stands where, and the tables of all rounds."""

        def read(connection: Connection) -> tuple[list[Standing], list[Laid]]:
            laid = rows.laid(connection, league.id)
            drawn = {table.id: table.seats for table in laid}
            played = finished(connection, tables=list(drawn))
            return standings([member.person for member in members], drawn, played), laid

        return await self._storage.read(read)

    # ── changing ──────────────────────────────────────────────────────────

    async def create(self, game: Game, values: dict[str, str], owner: str) -> League:
        """A new league as a form describes it; Trouble if there can be none like that."""
        title = clean_name(values.get("title", ""))
        if not title:
            raise Trouble(422, "setup", N_("A league has a name."))
        players, rounds = _number(values.get("players", "")), _number(values.get("rounds", ""))
        if players not in sizes_of(game):
            raise Trouble(422, "setup", N_("This game is not for so many at a table."))
        if not 1 <= rounds <= ROUNDS:
            raise Trouble(422, "setup", N_("A league has 1 to {most} rounds."), most=ROUNDS)
        given = values.get("clock_time", "")
        clock = chosen_clock({"clock": "move", "clock_time": given}) if given else None
        key = secrets.token_urlsafe(16) if values.get("reach") == "private" else ""
        now = time.time()
        made = League(table_id(), title, game.key, players, rounds, owner, clock, key, created=now, changed=now)

        def job(connection: Connection) -> bool:
            hold(connection, owner)  # of many at once, also by two processes, each sees the others
            if rows.unfinished_of(connection, owner) >= OF_ONE:
                return False
            rows.add(connection, made)
            return True

        if not await self._storage.write(job):
            raise Trouble(429, "often", N_("You look after enough leagues: end one of them first."))
        return made

    async def join(self, league: League, person: str, name: str) -> None:
        """Somebody takes part; everybody knows him by a name."""
        if not name:
            raise Trouble(422, "name", N_("Choose a name first: it stands in the standings."))
        if await self._storage.read(lambda c: company.apart(c, person, [league.owner])):
            raise Trouble(403, "forbidden", N_("This league is not open to you."))
        if not await self._storage.write(lambda c: rows.join(c, league.id, person, name, MEMBERS)):
            raise Trouble(409, "full", N_("This league has begun, or is full."))

    async def leave(self, league: League, person: str) -> None:
        """Somebody takes part no more; his running tables go on."""
        if league.status != "finished":
            await self._storage.write(lambda c: rows.leave(c, league.id, person))

    async def go_on(self, league: League) -> bool:
        """Draw the next round, or end the league after the last one; False if somebody was quicker."""
        if league.round >= league.rounds:
            await self.close(league)
            return True
        return await self._storage.write(lambda c: self._draw(c, league))

    def _draw(self, connection: Connection, league: League) -> bool:
        people = [member.person for member in rows.members(connection, league.id) if not member.left]
        if len(people) < 2:
            if league.status == "open":
                raise Trouble(422, "setup", N_("A league needs two members or more."))
            rows.close(connection, league.id)  # the others have left
            return True
        if not rows.advance(connection, league):
            return False
        met = meetings([table.seats for table in rows.laid(connection, league.id)])
        apart = [frozenset((a, b)) for a in people for b in company.avoided(connection, a)]
        sizes = sizes_of(find_game(league.game))
        for seats in draw(people, league.players, sizes, met, apart, self._rng):
            rows.plan(connection, league.id, league.round + 1, table_id(), seats)
        return True

    async def close(self, league: League) -> None:
        """It is over, with what was played."""
        await self._storage.write(lambda c: rows.close(c, league.id))

    # ── by itself ─────────────────────────────────────────────────────────

    async def look_after(self, name: str) -> None:
        """Open the tables that were drawn, and draw the next round when all of this one are over."""
        league = await self._storage.read(lambda c: rows.league(c, name))
        if league is None or league.status != "running":
            return
        laid = await self._storage.read(lambda c: rows.laid(c, name))
        if all(table.status not in ("", "running") for table in laid if table.round == league.round):
            await self.go_on(league)
            league = replace(league, round=league.round + 1)
            laid = await self._storage.read(lambda c: rows.laid(c, name))
        members = {m.person: m for m in await self._storage.read(lambda c: rows.members(c, name))}
        for table in laid:
            if not table.status:
                await self._open(league, table, members)

    async def _open(self, league: League, laid: Laid, members: dict[str, Member]) -> None:
        try:
            table = await self._desk.create(_book(league, laid, members))
        except Conflict:  # another process was quicker
            return
        if table.book.reach == "private":
            others = [person for person in (*members, league.owner) if person not in laid.seats]
            for person in dict.fromkeys(others):
                await self._storage.write(lambda c, who=person: company.admit(c, table.id, who))  # type: ignore[misc]
                table.book.admitted.add(person)
                table.book.version += 1

    async def look_after_all(self) -> None:
        """Go on with every league that is under way; one that cannot be does not stop the others."""
        for name in await self._storage.read(rows.running):
            try:
                await self.look_after(name)
            except RotondeError as error:
                log.error("the league %s cannot go on: %s", name, error)


def _book(league: League, laid: Laid, members: dict[str, Member]) -> Book:
    """The book of a table that was drawn. Nobody owns it: no member has more rights there than another."""
    known = [members[person].name if person in members else "" for person in laid.seats]
    spare = iter(suggested(len(known) + 1, "", known)[1:])
    seats = []
    for seat, person in enumerate(laid.seats):
        gone = person == BOT or person not in members or members[person].left
        name = known[seat] or next(spare)
        seats.append(
            SeatLine(seat, name, "bot" if gone else "human", default_level() if gone else "", None if gone else person)
        )
    book = book_of(find_game(league.game).new(len(seats)), seats, f"{MARK}{league.id}")
    book.id, book.clock = laid.id, league.clock
    book.reach = "private" if league.key else "public"
    return book


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
