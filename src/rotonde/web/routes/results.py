"""Results: profiles, ratings, and everything of somebody as one file."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial

from litestar import Response, get
from litestar.params import FromPath

from rotonde.core.errors import RotondeError
from rotonde.core.words import N_, Voice
from rotonde.web import pages
from rotonde.web.bots.levels import level_title
from rotonde.web.contract.people import GameRatings, PastGame, ProfilePage, RatingLine, RatingsPage
from rotonde.web.lobby.lists import title_of_game
from rotonde.web.people import archive
from rotonde.web.people.names import said_name
from rotonde.web.people.ratings import Pool, Rating
from rotonde.web.routes.common import Asked, chrome, count, count_by_hour, drawn, site_of, visitor_of
from rotonde.web.storage import standings
from rotonde.web.storage.standings import Finish
from rotonde.web.tables.rights import sealed
from rotonde.web.troubles import Trouble

PAST = 100  # games in a history
LISTED = 50  # people in a list
SOUGHT = 5000  # of a pool, among whom the accounts are looked for


def _line(name: str, rating: Rating, mine: bool = False, link: str = "") -> RatingLine:
    return RatingLine(
        name=name,
        figure=rating.figure,
        games=rating.games,
        wins=rating.wins,
        sure=rating.sure,
        mine=mine,
        link=link,
    )


def _past(game: Finish, seat: int, voice: Voice) -> PastGame:
    others = [said_name(name, voice) for other, name in enumerate(game.names) if other != seat]
    return PastGame(
        table=game.table,
        title=title_of_game(game.game),
        ended=game.ended,
        place=game.places[seat],
        seats=len(game.who),
        score=game.scores[seat],
        others=others,
        bots=any(who.startswith("bot:") for who in game.who),
        resigned=seat in game.resigned,
    )


@get("/who/{person:str}")
async def profile(request: Asked, person: FromPath[str]) -> Response[str]:
    """What somebody played. Private tables are seen by himself alone."""
    site, visitor = site_of(request), visitor_of(request)
    count(request, "ask")
    found, mine = await site.people.person(person[:40]), person == visitor.person
    if not mine and (found is None or not found.account):
        raise Trouble(404, "missing", N_("There is no such page here."))
    games = await site.storage.read(lambda c: standings.finished(c, person=person))
    seen = [game for game in games if mine or not game.private]
    by_game = {game.game: await site.ladder.of(game.game) for game in seen}
    past = [_past(game, game.who.index(person), visitor.voice) for game in reversed(seen) if person in game.who]
    sheet = ProfilePage(
        id=person,
        name=(found.name if found is not None else "") or visitor.voice("Traveller"),
        mine=mine,
        ratings=[found_ for key, both in by_game.items() if (found_ := _own(key, both, person)) is not None],
        past=past[:PAST],
        played=len(past),
        won=sum(person in [game.who[seat] for seat in game.winners] for game in seen),
    )
    return await drawn(request, lambda: pages.profile(chrome(request), sheet))


def _own(key: str, both: tuple[Pool, Pool], person: str) -> GameRatings | None:
    lines = [[_line("", pool[person])] if person in pool else [] for pool in both]
    return GameRatings(key=key, title=title_of_game(key), people=lines[0], bots=lines[1]) if any(lines) else None


@get("/ratings")
async def ratings(request: Asked) -> Response[str]:
    """Who plays how well, game by game."""
    site, visitor = site_of(request), visitor_of(request)
    count(request, "ask")
    out = []
    for key in site.games():
        both = await site.ladder.of(key)
        best = await site.off_loop(partial(_best, both))  # there may be very many
        names = await site.storage.read(partial(standings.names_of, people=best))
        lists = await site.off_loop(partial(_lists, both, names, visitor.person, visitor.voice))
        if any(lists):
            out.append(GameRatings(key=key, title=title_of_game(key), people=lists[0], bots=lists[1]))
    return await drawn(request, lambda: pages.ratings(chrome(request), RatingsPage(games=out)))


def _best(both: tuple[Pool, Pool]) -> list[str]:
    return [who for pool in both for who in sorted(pool, key=lambda who: -pool[who].figure)[:SOUGHT]]


def _lists(both: tuple[Pool, Pool], names: Mapping[str, str], me: str, voice: Voice) -> list[list[RatingLine]]:
    return [_list(pool, names, me, voice) for pool in both]


def _list(pool: Pool, names: Mapping[str, str], me: str, voice: Voice) -> list[RatingLine]:
    """The best of a pool: accounts, and bots beside them. Where nobody but bots would stand, nobody does."""
    lines = []
    for who, rating in sorted(pool.items(), key=lambda item: -item[1].figure):
        if who in names:
            lines.append(_line(names[who], rating, who == me, f"/who/{who}"))
        elif who.startswith("bot:"):
            lines.append(_line(f"{voice('Bot')} · {level_title(who.partition(':')[2], voice)}", rating))
    return lines[:LISTED] if any(line.link for line in lines) else []


@get("/account/export.zip")
async def export_mine(request: Asked) -> Response[bytes]:
    """Everything of whoever asks, as one file."""
    site, visitor = site_of(request), visitor_of(request)
    count(request, "import")
    await count_by_hour(request, "export")
    person = visitor.caller.person
    kept = await site.storage.read(lambda c: archive.kept_of(c, person))
    records, closed = [], []
    mine = await site.storage.read(lambda c: archive.tables_of(c, person.id))
    for name in mine[: archive.MOST]:
        try:
            table = await site.desk.open(name)
            if sealed(table, person.id):
                closed.append(name)
            else:
                records.append((name, await site.still(table, table.record)))
        except (RotondeError, Trouble):  # one that cannot be set up is only named
            closed.append(name)
    data = await asyncio.to_thread(archive.packed, kept, records, closed, mine[archive.MOST :])
    headers = {"content-type": "application/zip", "cache-control": "no-store"}
    return Response(data, headers={**headers, "content-disposition": 'attachment; filename="rotonde.zip"'})
