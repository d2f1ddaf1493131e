"""Leagues: their list, one of them, and what is done there, on pages and by programs (declared again in `v1`)."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from rotonde.core.registry import games
from rotonde.core.words import N_
from rotonde.web import pages
from rotonde.web.contract.leagues import LeagueGame, LeagueLine, LeaguePage, LeaguesPage, RoundInfo, StandingLine
from rotonde.web.contract.pages import TableSummary
from rotonde.web.http.limits import BODY
from rotonde.web.jobs import Job
from rotonde.web.leagues.running import OPS, ROUNDS, sizes_of
from rotonde.web.lobby.games import known_game
from rotonde.web.lobby.lists import title_of_game
from rotonde.web.people.names import said_name
from rotonde.web.routes.common import (
    Asked,
    chrome,
    count,
    count_by_hour,
    drawn,
    form_of,
    may_write,
    see,
    site_of,
    visitor_of,
)
from rotonde.web.routes.people import said
from rotonde.web.site import shielded
from rotonde.web.storage import leagues as rows
from rotonde.web.storage.leagues import Laid, League, Member
from rotonde.web.storage.loading import heads_named
from rotonde.web.tables.clocks import DAY, TIMES, clock_words, span_words
from rotonde.web.troubles import Trouble


async def _list(request: Asked, values: dict[str, str] | None = None, error: str = "") -> Response[str]:
    site, visitor = site_of(request), visitor_of(request)
    voice, person = visitor.voice, visitor.person
    found = await site.storage.read(lambda c: [(one, rows.members(c, one.id)) for one in rows.listed(c, person)])
    known = [known_game(key) for key in games()]
    sheet = LeaguesPage(
        leagues=[league_line(league, members, person) for league, members in found],
        games=[LeagueGame(key=g.key, title=g.title, sizes=sizes_of(g)) for g in known if sizes_of(g)],
        times=[(str(int(seconds)), span_words(seconds, voice)) for seconds in TIMES if seconds >= DAY],
        rounds=ROUNDS,
        may_create=visitor.caller.person.account,
        values=values or {},
        error=error,
    )
    return await drawn(request, lambda: pages.leagues(chrome(request, path="/leagues"), sheet), 422 if error else 200)


def league_line(league: League, members: list[Member], person: str) -> LeagueLine:
    """A league in a list."""
    return LeagueLine(
        id=league.id,
        title=league.title,
        game=title_of_game(league.game),
        status=league.status,
        round=league.round,
        rounds=league.rounds,
        members=sum(not member.left for member in members),
        mine=any(member.person == person and not member.left for member in members),
        private=bool(league.key),
    )


@get("/leagues")
async def all_leagues(request: Asked) -> Response[str]:
    """The leagues that whoever asks may know of, and a form for a new one."""
    count(request, "ask")
    return await _list(request)


@post("/leagues", request_max_body_size=BODY)
async def make_league(request: Asked) -> Redirect | Response[str]:
    """A new league as the form describes it; the form again if it cannot be."""
    values = await form_of(request, "create")
    try:
        made = await new_league(request, values)
    except Trouble as error:
        return await _list(request, values, said(error, visitor_of(request).voice))
    return see(f"/leagues/{made.id}")


async def new_league(request: Asked, values: dict[str, str]) -> League:
    """Make a league; Trouble for guests, for nobody could find one again who lost his cookie."""
    visitor = visitor_of(request)
    may_write(request)
    if not visitor.caller.person.account:
        raise Trouble(403, "forbidden", N_("Make an account first: a league lasts longer than a guest's visit."))
    return await shielded(site_of(request).leagues.create(known_game(values.get("game", "")), values, visitor.person))


def may_do(league: League, members: list[Member], person: str, admin: bool) -> tuple[str, ...]:
    """What somebody may do in a league now."""
    inside = any(member.person == person and not member.left for member in members)
    if league.status == "finished":
        return ()
    begun = league.status == "running"
    found = ["leave"] if inside else [] if begun else ["join"]
    if admin or league.owner == person:
        found += ["close", "remove"]
        if league.round < league.rounds:
            found.append("next" if begun else "start")
    return tuple(found)


async def do_in_league(request: Asked, name: str, op: str, key: str, other: str) -> League:
    """One thing that somebody does in a league; Trouble if he may not. It is shown as it stood before."""
    site, visitor = site_of(request), visitor_of(request)
    league, members = await site.leagues.found(name, visitor.person, key, visitor.caller.person.admin)
    if op not in OPS:
        raise Trouble(422, "setup", N_("That cannot be done in a league."))
    if op not in may_do(league, members, visitor.person, visitor.caller.person.admin):
        raise Trouble(403, "forbidden", N_("That is not yours to do in this league, or not now."))
    if op == "join":
        may_write(request)
        await shielded(site.leagues.join(league, visitor.person, visitor.settings.name))
    elif op in ("leave", "remove"):
        who = visitor.person if op == "leave" else other
        if who not in [member.person for member in members]:
            raise Trouble(404, "missing", N_("There is nobody like that here."))
        await shielded(site.leagues.leave(league, who))
    elif op == "close":
        await shielded(site.leagues.close(league))
    else:
        drawn_for = sum(not member.left for member in members)
        for _ in range(0, drawn_for, league.players):  # they are tables like any others
            await count_by_hour(request, "table")
        await shielded(site.leagues.go_on(league))
        await site.jobs.put(Job("league", f"league {league.id}", {"league": league.id}))
    return league


@get("/leagues/{league:str}")
async def one_league(request: Asked, league: FromPath[str], key: FromQuery[str] = "") -> Response[str]:
    """A league: its standings and its rounds."""
    count(request, "ask")
    return await _one(request, league, key)


@post("/leagues/{league:str}", request_max_body_size=BODY)
async def act_in_league(request: Asked, league: FromPath[str]) -> Redirect | Response[str]:
    """Join, leave, and what its organiser does."""
    values = await form_of(request, "create")
    key = values.get("key", "")[:60]
    try:
        await do_in_league(request, league, values.get("op", ""), key, values.get("person", ""))
    except Trouble as trouble:
        if trouble.status not in (409, 422):
            raise
        return await _one(request, league, key, said(trouble, visitor_of(request).voice))
    return see("/leagues" if values.get("op") == "leave" else f"/leagues/{league}")


async def _one(request: Asked, name: str, key: str, error: str = "") -> Response[str]:
    site, visitor = site_of(request), visitor_of(request)
    person, voice, admin = visitor.person, visitor.voice, visitor.caller.person.admin
    league, members = await site.leagues.found(name, person, key, admin)
    standings, laid = await site.leagues.standings(league, members)
    organiser = await site.people.person(league.owner)
    ids = [table.id for table in laid]
    books = {book.id: book for book in await site.storage.read(lambda c: heads_named(c, ids))} if ids else {}
    may, known = may_do(league, members, person, admin), {member.person: member for member in members}
    runs = admin or person == league.owner

    def written() -> str:
        opened = {id_: site.summary(book, visitor) for id_, book in books.items()}
        sheet = LeaguePage(
            id=league.id,
            title=league.title,
            game=league.game,
            game_title=title_of_game(league.game),
            status=league.status,
            round=league.round,
            rounds=league.rounds,
            players=league.players,
            clock="" if league.clock is None else clock_words(league.clock, voice),
            organiser=organiser.name if organiser is not None else "",
            link=f"{site.own_address()}/leagues/{name}?key={league.key}" if league.key and runs else "",
            key=key,
            standings=[
                StandingLine(
                    person=one.person,
                    name=said_name(known[one.person].name, voice),
                    place=one.place,
                    played=one.played,
                    wins=round(one.wins, 2),
                    beaten=round(one.beaten, 2),
                    left=known[one.person].left,
                    mine=one.person == person,
                    may_remove="remove" in may and not known[one.person].left and one.person != person,
                )
                for one in standings
            ],
            played=[_round(n, laid, opened) for n in range(league.round, 0, -1)],
            may=may,
            named=bool(visitor.settings.name),
            error=error,
        )
        return pages.league(chrome(request, path=f"/leagues/{name}"), sheet)

    return await drawn(request, written, 422 if error else 200)


def _round(n: int, laid: list[Laid], opened: dict[str, TableSummary]) -> RoundInfo:
    tables = [table.id for table in laid if table.round == n]
    found = [opened[table] for table in tables if table in opened]
    return RoundInfo(n=n, tables=found, laying=len(tables) - len(found))
