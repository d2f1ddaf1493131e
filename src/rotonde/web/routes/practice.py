"""Puzzles, one a day, and challenges with stars."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from rotonde.coach.challenges import Challenge, challenges, judge
from rotonde.coach.puzzles import Puzzle
from rotonde.core import Game
from rotonde.core.errors import RotondeError
from rotonde.core.records import Record
from rotonde.web import pages
from rotonde.web.contract.practice import ChallengesPage, PuzzleCard, PuzzlesPage, Verdict
from rotonde.web.http.limits import BODY
from rotonde.web.lobby.games import known_game
from rotonde.web.lobby.new_tables import challenge_book
from rotonde.web.people.visitors import Visitor
from rotonde.web.routes.common import (
    ALONE,
    Asked,
    chrome,
    count,
    count_by_hour,
    form_of,
    page,
    see,
    site_of,
    visitor_of,
)
from rotonde.web.site import Site, shielded
from rotonde.web.storage import Book
from rotonde.web.storage.loading import heads_named
from rotonde.web.storage.practice import (
    Run,
    Tries,
    give_stars,
    run_at,
    runs_of,
    streak,
    take_up,
    tries_of,
    try_puzzle,
)
from rotonde.web.views.practice import (
    challenge_groups,
    named_challenge,
    named_puzzle,
    of_day,
    past_days,
    picture_of,
    puzzle_card,
    puzzle_page,
    stars_words,
)

SHOW = "show"  # the button of who gives up


def today() -> date:
    """The day of the site: everybody has the same."""
    return datetime.now(UTC).date()


@get("/puzzles")
async def all_puzzles(request: Asked) -> Response[str]:
    """The puzzle of today, and those of the days before."""
    count(request, "ask")
    site, visitor, day = site_of(request), visitor_of(request), today()
    tried = await site.storage.read(lambda c: tries_of(c, visitor.person))
    known, frame = _by_name(tried), chrome(request)

    def written() -> str:
        now = of_day(day)
        sheet = PuzzlesPage(
            today=None if now is None else puzzle_card(now, visitor.lang, day.isoformat(), known),
            past=[puzzle_card(one, visitor.lang, then, known) for then, one in past_days(day)],
            streak=_streak(tried, day),
            solved=sum(one.solved for one in tried),
        )
        return pages.puzzles(frame, sheet)

    return page(await site.off_loop(written))


@get("/puzzles/{game:str}/{puzzle:str}")
async def puzzle(request: Asked, game: FromPath[str], puzzle: FromPath[str]) -> Response[str]:
    """One puzzle, to be solved on its board."""
    count(request, "ask")
    return await _shown(request, named_puzzle(game, puzzle))


@post("/puzzles/{game:str}/{puzzle:str}", request_max_body_size=BODY)
async def solve(request: Asked, game: FromPath[str], puzzle: FromPath[str]) -> Response[str]:
    """A try, or the wish to be shown the answer."""
    one = named_puzzle(game, puzzle)
    values = await form_of(request, "turn")
    site, person, tried = site_of(request), visitor_of(request).person, values.get("action", "")
    if values.get("op") == SHOW:
        return await _shown(request, one, "shown")
    refusal = await site.off_loop(lambda: one.view.refusal(tried[:200]))
    if refusal is not None:
        raise refusal
    right, day = tried == one.answer, today().isoformat() if of_day(today()) is one else ""
    await shielded(site.storage.write(lambda c: try_puzzle(c, person, one.game, one.name, right, day)))
    return await _shown(request, one, "right" if right else "wrong", tried)


async def _shown(request: Asked, one: Puzzle, verdict: Verdict = "", tried: str = "") -> Response[str]:
    site, visitor, day = site_of(request), visitor_of(request), today()
    before = await site.storage.read(lambda c: tries_of(c, visitor.person))
    frame = chrome(request)

    def written() -> str:
        card = puzzle_card(one, visitor.lang, day.isoformat() if of_day(day) is one else "", _by_name(before))
        sheet = puzzle_page(one, visitor, site.drawers, card, streak=_streak(before, day), verdict=verdict, tried=tried)
        return pages.puzzle(frame, sheet)

    return page(await site.off_loop(written))


@get("/puzzles/{game:str}/{puzzle:str}/board.svg")
async def puzzle_board(
    request: Asked, game: FromPath[str], puzzle: FromPath[str], theme: FromQuery[str] = "light"
) -> Response[bytes]:
    """The board of a puzzle as its seat sees it, for lists."""
    count(request, "ask")
    one, lang = named_puzzle(game, puzzle), visitor_of(request).lang
    shade = "dark" if theme == "dark" else "light"
    drawn = await site_of(request).off_loop(lambda: picture_of(one, lang, shade))
    headers = {"content-type": "image/svg+xml; charset=utf-8", "cache-control": "private, max-age=3600"}
    return Response(drawn.encode(), headers={**headers, "content-security-policy": ALONE})


async def puzzle_of_today(site: Site, person: str, lang: str) -> tuple[PuzzleCard | None, int]:
    """What the lobby shows: the puzzle of today, and how many days in a row this person solved it."""
    day = today()
    tried = await site.storage.read(lambda c: tries_of(c, person))
    now = await site.off_loop(lambda: of_day(day))
    if now is None:
        return None, 0
    card = await site.off_loop(lambda: puzzle_card(now, lang, day.isoformat(), _by_name(tried)))
    return card, _streak(tried, day)


def _by_name(tried: list[Tries]) -> dict[tuple[str, str], Tries]:
    return {(one.game, one.puzzle): one for one in tried}


def _streak(tried: list[Tries], day: date) -> int:
    return streak({one.day for one in tried if one.solved and one.day}, day.isoformat())


# ── challenges ────────────────────────────────────────────────────────────


@get("/challenges")
async def all_challenges(request: Asked) -> Response[str]:
    """Every challenge with its goals, and the stars that whoever looks has earned."""
    count(request, "ask")
    site, visitor = site_of(request), visitor_of(request)
    runs = await _judged(site, visitor.person)
    frame = chrome(request)

    def written() -> str:
        groups = challenge_groups(visitor.lang, runs)
        earned, most = sum(group.earned for group in groups), sum(group.most for group in groups)
        return pages.challenges(frame, ChallengesPage(groups=groups, earned=earned, most=most))

    return page(await site.off_loop(written))


@post("/challenges/{game:str}/{challenge:str}", request_max_body_size=BODY)
async def take_challenge(request: Asked, game: FromPath[str], challenge: FromPath[str]) -> Redirect:
    """A private table for a challenge, at once."""
    await form_of(request, "create")
    return await at_new_table(request, known_game(game), named_challenge(game, challenge))


async def at_new_table(request: Asked, game: Game, one: Challenge) -> Redirect:
    """Somebody takes a challenge up, as it is written."""
    site, visitor = site_of(request), visitor_of(request)
    book = await asyncio.to_thread(challenge_book, game, one, visitor.person, visitor.settings.name, visitor.voice)
    await site.check_bots(book)
    await count_by_hour(request, "table")
    table = await site.open(book)
    await shielded(site.storage.write(lambda c: take_up(c, visitor.person, game.key, one.name, table.id)))
    return see(f"/t/{table.id}")


async def _judged(site: Site, person: str) -> list[Run]:
    """What somebody took up; games that are over by now are judged, once."""
    runs = await site.storage.read(lambda c: runs_of(c, person))
    waiting = [run for run in runs if run.stars < 0]
    heads = await site.storage.read(lambda c: heads_named(c, [run.table for run in waiting])) if waiting else []
    playing = {head.id for head in heads if head.summary.status == "running"}
    for run in [run for run in waiting if run.table not in playing]:
        await _judge(site, person, run)
    return await site.storage.read(lambda c: runs_of(c, person))


async def _judge(site: Site, person: str, run: Run) -> int:
    """The stars of a table that is over, which are kept."""
    book = await site.storage.load(run.table)
    stars = 0 if book is None else await site.off_loop(lambda: stars_of(book, run, person))
    await shielded(site.storage.write(lambda c: give_stars(c, person, run, stars)))
    return stars


async def told_stars(site: Site, visitor: Visitor, table: str) -> str:
    """What the challenge came to that somebody took up at a table which is over, in words; "" where there was none."""
    run = await site.storage.read(lambda c: run_at(c, visitor.person, table))
    if run is None:
        return ""
    stars = run.stars if run.stars >= 0 else await _judge(site, visitor.person, run)
    book = await site.storage.load(table)
    return await site.off_loop(lambda: stars_words(run, stars, None if book is None else book.record(), visitor.voice))


def stars_of(book: Book, run: Run, person: str) -> int:
    """What a game is worth that is over: nothing where it ended early, or where somebody else had the seat."""
    one = next((one for one in challenges(known_game(run.game)) if one.name == run.challenge), None)
    if one is None or book.summary.status != "finished" or any(line.kind == "seat" for line in book.lines):
        return 0
    if book.seats[one.seat].holder != person:
        return 0
    record: Record = book.record()
    try:
        return judge(one, record).stars
    except RotondeError:
        return 0
