"""The API for programs: games, tables, views, moves, records, leagues, with a personal token in the place of a cookie.
What people settle among themselves is beside it (`v1_company`)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Stream

from rotonde.core.registry import games
from rotonde.core.state import State
from rotonde.core.words import N_, Voice
from rotonde.web.contract.api import ApiGame, ApiMove, ApiPosition, ApiSeat, ApiTable, MovePost, NewTablePost
from rotonde.web.contract.leagues import ApiLeague, ApiRound, ApiStanding, LeaguePost, NewLeaguePost
from rotonde.web.contract.pages import Status
from rotonde.web.http.limits import BODY
from rotonde.web.lobby.games import known_game
from rotonde.web.lobby.new_tables import from_form, stranger, table_sizes
from rotonde.web.routes.common import Asked, count, count_by_hour, site_of, visitor_of
from rotonde.web.routes.leagues import do_in_league, new_league
from rotonde.web.routes.pages import record_of
from rotonde.web.site import shielded
from rotonde.web.storage import Book, leagues
from rotonde.web.storage.leagues import League, Member
from rotonde.web.tables.agreements import may_ask, request_info
from rotonde.web.tables.moves import Move
from rotonde.web.tables.rights import may_take_back
from rotonde.web.troubles import Trouble
from rotonde.web.views.glance import Glance
from rotonde.web.views.seats import last_turn

_STREAM = {"cache-control": "no-store", "x-accel-buffering": "no"}


@get("/api/v1/games")
async def v1_games(request: Asked) -> list[ApiGame]:
    """The games that can be played here."""
    found = [known_game(key) for key in games()]
    return [ApiGame(key=game.key, title=game.title, players=list(table_sizes(game))) for game in found]


@get("/api/v1/tables")
async def v1_tables(request: Asked) -> list[ApiTable]:
    """The running tables of whoever asks."""
    site, visitor = site_of(request), visitor_of(request)
    books = await site.storage.heads_of(visitor.person, ("running",), 200)
    counts = await site.storage.count_entries([book.id for book in books])
    return [table_info(book, counts.get(book.id, 0), visitor.person) for book in books]


@post("/api/v1/tables", status_code=201, request_max_body_size=BODY)
async def v1_new_table(request: Asked, data: JSONBody[NewTablePost]) -> ApiTable:
    """A new table."""
    site, visitor = site_of(request), visitor_of(request)
    count(request, "create")
    if len(data.bots) > data.players:
        raise Trouble(422, "setup", N_("There are more bots than seats."))
    people = data.players - len(data.bots)
    values = {"players": str(data.players), "reach": "private" if data.private else "public"}
    values["aids"] = data.aids
    values |= {f"option.{name}": value for name, value in data.options.items()}
    for seat in range(data.players):
        kind = "bot" if seat >= people else "human" if seat == 0 else "open"
        values[f"seat.{seat}.kind"] = kind
        if kind == "bot":
            values[f"seat.{seat}.level"] = data.bots[seat - people]
    who = (visitor.person, visitor.settings.name or stranger(visitor.voice))
    book = await asyncio.to_thread(from_form, known_game(data.game), values, *who)
    await site.check_bots(book)
    await count_by_hour(request, "table")
    table = await site.open(book)
    return table_info(table.book, table.n, visitor.person)


@get("/api/v1/tables/{name:str}")
async def v1_table(request: Asked, name: FromPath[str], seat: FromQuery[int | None] = None) -> ApiPosition:
    """The position as a seat of one's own sees it, or a spectator."""
    site, visitor = site_of(request), visitor_of(request)
    table = await site.table(name, visitor)

    def look(glance: Glance) -> ApiPosition:
        return ApiPosition(
            table=table_info(table.book, table.n, visitor.person, table.status),
            seat=glance.seat,
            prompt=glance.prompt().title,
            view=glance.view.encode(),
            legal=[str(action) for action in glance.legal],
            moments=table.moments,
            back=last_turn(table, visitor.person),
            may_take_back=may_take_back(table, visitor.person),
            may_ask=may_ask(table, visitor.person),
            request=request_info(table, visitor.person, glance.voice),
        )

    return await site.seen(table, visitor, look, seat)


@post("/api/v1/tables/{name:str}/moves", status_code=200, request_max_body_size=BODY)
async def v1_move(request: Asked, name: FromPath[str], data: JSONBody[MovePost]) -> ApiMove:
    """One decision. 409: the table has moved on; 422: the rules do not allow it."""
    site, visitor = site_of(request), visitor_of(request)
    count(request, "turn")
    table = await site.table(name, visitor)
    voice = table.voice(visitor.lang)
    told = await shielded(
        site.desk.play(table, visitor.person, data, lambda advance: _told(advance.moves, advance.state, voice, data))
    )
    if told is None or told.n != table.n:  # it was sent before, or somebody has moved since
        moves = [move for move in table.moves if move.line.n > data.n]
        told = await site.still(table, lambda: _told(moves, table.state, voice, data))
    return ApiMove(table=table_info(table.book, table.n, visitor.person), events=told.events, legal=told.legal)


@post("/api/v1/tables/{name:str}/join", status_code=200, request_max_body_size=BODY)
async def v1_join(request: Asked, name: FromPath[str]) -> ApiTable:
    """Take a free seat."""
    site, visitor = site_of(request), visitor_of(request)
    count(request, "turn")
    table = await site.to_join(name, visitor)
    await shielded(site.join(table, visitor))
    return table_info(table.book, table.n, visitor.person)


@get("/api/v1/tables/{name:str}/record")
async def v1_record(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The record of a game, once nothing in it is secret."""
    record = await record_of(request, name)
    text = await site_of(request).off_loop(record.json)
    return Response(text.encode(), media_type="application/json", headers={"cache-control": "no-store"})


@get("/api/v1/tables/{name:str}/events")
async def v1_events(request: Asked, name: FromPath[str]) -> Stream:
    """Live updates (server-sent events): each says that something changed, and never what."""
    site = site_of(request)
    found, slept = await site.visit(name, visitor_of(request))
    return Stream(site.follow(found, visitor_of(request), slept), media_type="text/event-stream", headers=_STREAM)


@get("/api/v1/leagues")
async def v1_leagues(request: Asked) -> list[ApiLeague]:
    """The leagues that whoever asks may know of."""
    site, person = site_of(request), visitor_of(request).person
    count(request, "ask")
    found = await site.storage.read(lambda c: [(one, leagues.members(c, one.id)) for one in leagues.listed(c, person)])
    return [_league(league, members, person) for league, members in found]


@post("/api/v1/leagues", status_code=201, request_max_body_size=BODY)
async def v1_new_league(request: Asked, data: JSONBody[NewLeaguePost]) -> ApiLeague:
    """A new league; only accounts make some."""
    count(request, "create")
    values = {"title": data.title, "game": data.game, "players": str(data.players), "rounds": str(data.rounds)}
    values |= {"clock_time": str(data.seconds) if data.seconds else "", "reach": "private" if data.private else ""}
    return _league(await new_league(request, values), [], visitor_of(request).person)


@get("/api/v1/leagues/{league:str}")
async def v1_league(request: Asked, league: FromPath[str], key: FromQuery[str] = "") -> ApiLeague:
    """A league with its standings and its tables."""
    site, visitor = site_of(request), visitor_of(request)
    count(request, "ask")
    found, members = await site.leagues.found(league, visitor.person, key, visitor.caller.person.admin)
    lines, laid = await site.leagues.standings(found, members)
    names = {member.person: member.name for member in members}
    out = _league(found, members, visitor.person)
    out.standings = [
        ApiStanding(
            name=names[one.person],
            place=one.place,
            played=one.played,
            wins=one.wins,
            beaten=one.beaten,
            mine=one.person == visitor.person,
        )
        for one in lines
    ]
    rounds = range(1, found.round + 1)
    out.played = [ApiRound(n=n, tables=[table.id for table in laid if table.round == n]) for n in rounds]
    return out


@post("/api/v1/leagues/{league:str}", status_code=200, request_max_body_size=BODY)
async def v1_do_in_league(request: Asked, league: FromPath[str], data: JSONBody[LeaguePost]) -> ApiLeague:
    """Join or leave a league; who made it starts it, draws the next round early, removes somebody, or closes it."""
    count(request, "create")
    await do_in_league(request, league, data.op, data.key, data.person)
    return await v1_league.fn(request, league, data.key)  # type: ignore[no-any-return]


def _league(league: League, members: Sequence[Member], person: str) -> ApiLeague:
    return ApiLeague(
        id=league.id,
        title=league.title,
        game=league.game,
        status=league.status,
        round=league.round,
        rounds=league.rounds,
        players=league.players,
        mine=any(member.person == person and not member.left for member in members),
    )


def table_info(book: Book, n: int, person: str, status: Status | None = None) -> ApiTable:
    """Where a table stands, for somebody."""
    seats = [
        ApiSeat(
            seat=s.seat,
            name=s.name,
            kind=s.kind,
            level=s.level,
            mine=s.kind == "human" and s.holder == person,
            free=s.kind == "human" and s.holder is None,
        )
        for s in book.seats
    ]
    state = book.summary
    return ApiTable(
        id=book.id,
        game=book.setup.game,
        status=status or state.status,
        n=n,
        to_act=list(state.to_act),
        seats=seats,
        scores=None if state.scores is None else list(state.scores),
        aids=book.aids,
    )


class _Told(NamedTuple):
    """What came of a decision."""

    n: int
    events: list[str]
    legal: list[str]


def _told(moves: Sequence[Move], state: State, voice: Voice, data: MovePost) -> _Told:
    """The events that the mover may know of, and what he may do next; a position that is over asks nobody."""
    seen = [event for move in moves for event in move.events if event.visible_to(data.seat)]
    legal = state.observe(data.seat).legal() if data.seat in state.to_act else []
    n = moves[-1].line.n if moves else data.n
    return _Told(n, [state.game.words.log(event, voice) for event in seen], [str(action) for action in legal])
