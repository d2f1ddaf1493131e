"""Lessons: their pages, and what the script of a lesson asks. Nothing is stored but how far somebody is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Redirect

from rotonde.web import pages
from rotonde.web.contract.lessons import LearnPage, LessonPage, LessonView, RemarksAnswer
from rotonde.web.contract.table import (
    ChoicesAnswer,
    OutlookAnswer,
    PreviewAnswer,
    TipsAnswer,
    TurnPost,
    WhyAnswer,
    WhyPost,
)
from rotonde.web.http.limits import BODY
from rotonde.web.lobby.games import card, known_game
from rotonde.web.lobby.new_tables import first_game
from rotonde.web.routes.api import marks_of, preview_of, tips_of, why_of
from rotonde.web.routes.common import (
    Asked,
    check_client,
    chrome,
    count,
    count_by_hour,
    form_of,
    keep,
    page,
    see,
    site_of,
    visitor_of,
)
from rotonde.web.storage import journeys
from rotonde.web.views.glance import Glance
from rotonde.web.views.lesson import LEARNER, Place, find_lesson, find_place, in_words, lines_of, moved, shown
from rotonde.web.views.remarks import better_than, remarked
from rotonde.web.views.ways import outlook_of

T = TypeVar("T")
Where = FromPath[str]


@get("/learn/{game:str}")
async def learn(request: Asked, game: Where) -> Response[str] | Redirect:
    """The lessons of a game; where there is only one, that one."""
    site, visitor, title = site_of(request), visitor_of(request), known_game(game)
    begun = await site.storage.read(lambda c: journeys.journeys_of(c, visitor.person))
    lines = await site.off_loop(lambda: lines_of(title.key, visitor.lang, begun))
    if len(lines) == 1:
        return see(f"/learn/{title.key}/{lines[0].name}")
    table = next((j.table for j in begun if j.game == title.key and j.lesson == journeys.FIRST_GAME), "")
    frame, sheet = chrome(request), LearnPage(game=card(title, visitor.lang), lessons=lines, table=table)
    return page(await site.off_loop(lambda: pages.learn(frame, sheet)))


@get("/learn/{game:str}/{lesson:str}")
async def lesson_page(request: Asked, game: Where, lesson: Where, step: FromQuery[int | None] = None) -> Response[str]:
    """A lesson, where this person stopped, or at a step."""
    site, visitor = site_of(request), visitor_of(request)
    found = await site.off_loop(lambda: find_lesson(game, lesson))
    begun = await site.storage.read(lambda c: journeys.journeys_of(c, visitor.person))
    reached = next((j.step for j in begun if j.game == found.game.key and j.lesson == found.name), 0)
    wanted = step - 1 if step is not None else reached if reached < len(found.steps) else 0
    place, frame = Place(found, min(max(wanted, 0), len(found.steps) - 1), 0), chrome(request)
    lines = await site.off_loop(lambda: lines_of(found.game.key, visitor.lang, begun))
    after = lines[1 + [line.name for line in lines].index(found.name) :]

    def drawn(glance: Glance) -> str:
        picture, ground = glance.picture, site.grounds.of(glance.table.first, visitor.lang, visitor.shape)
        sheet = LessonPage(
            view=shown(glance, place, site.build, (0, -1, picture.parts)),
            board=picture.whole(ground.parts),
            ground=ground.address,
            shape=visitor.shape,
            names=glance.names(),
            levels=[],
            slept=False,
            title=found.written.title.in_(visitor.lang),
            name=found.name,
            titles=[each.title.in_(visitor.lang) for each in found.steps],
            minutes=found.written.minutes,
            reached=min(reached, len(found.steps)),
            following=after[0] if after else None,
        )
        return pages.lesson(frame, sheet)

    return page(await _at(request, place, drawn))


@post("/learn/{game:str}/game", request_max_body_size=BODY)
async def play_first(request: Asked, game: Where) -> Redirect:
    """The first game: against gentle bots, with remarks."""
    site, visitor, title = site_of(request), visitor_of(request), known_game(game)
    values = await form_of(request, "create")
    book = first_game(title, visitor.person, visitor.settings.name, visitor.voice, values.get("lesson", ""))
    await site.check_bots(book)
    await count_by_hour(request, "table")
    table = await site.open(book)
    await site.storage.write(lambda c: journeys.begin_game(c, visitor.person, title.key, table.id))
    return see(f"/t/{table.id}")


@get("/api/t/{name:str}/remarks")
async def remarks(request: Asked, name: Where, seat: FromQuery[int]) -> RemarksAnswer:
    """What the stationmaster says at a first game; a complete turn is looked at, too."""
    site, visitor = site_of(request), visitor_of(request)
    count(request, "ask")
    found = await site.table(name, visitor)
    first = await site.storage.read(lambda c: journeys.first_table(c, visitor.person, found.game.key))
    if first != found.id or found.book.aids != "all":
        return RemarksAnswer(remarks=[])
    glance = await site.still(found, lambda: site.glance(found, visitor, seat))
    said, before, actions = await site.still(found, lambda: remarked(glance))
    if before is not None:
        said.costly, said.rules = await site.off_loop(lambda: better_than(before, actions, glance.voice))
    return said


# ── what the script asks ──────────────────────────────────────────────────


async def _at(request: Asked, place: Place, look: Callable[[Glance], T], at: int | None = None) -> T:
    """What the learner sees at a place of a lesson."""
    site, visitor = site_of(request), visitor_of(request)
    table = await site.off_loop(lambda: site.classroom.table(place))

    def seen() -> T:
        return look(Glance(table, LEARNER, visitor.lang, None, at, False, visitor.shape, site.drawers))

    return await site.still(table, seen)


async def _asked(request: Asked, where: tuple[str, str, str], look: Callable[[Glance], T]) -> T:
    count(request, "ask")
    place = await site_of(request).off_loop(lambda: find_place(*where))
    return await _at(request, place, look)


@get("/api/learn/{game:str}/{lesson:str}/{place:str}/view")
async def lesson_view(
    request: Asked,
    game: Where,
    lesson: Where,
    place: Where,
    at: FromQuery[int | None] = None,
    since: FromQuery[int] = 0,
    line: FromQuery[int] = -1,
    have: FromQuery[str] = "",
) -> LessonView:
    """A place of a lesson, or a moment before it."""
    site = site_of(request)
    found = await site.off_loop(lambda: find_place(game, lesson, place))
    known = (since, line, marks_of(have))
    return await _at(request, found, lambda g: shown(g, found, site.build, known), at)


@get("/api/learn/{game:str}/{lesson:str}/{place:str}/tips")
async def lesson_tips(
    request: Asked,
    game: Where,
    lesson: Where,
    place: Where,
    path: FromQuery[list[str] | None] = None,
    within: FromQuery[str] = "",
) -> TipsAnswer:
    """What targets are."""
    return await _asked(request, (game, lesson, place), lambda g: tips_of(g, path, within))


@get("/api/learn/{game:str}/{lesson:str}/{place:str}/choices")
async def lesson_choices(request: Asked, game: Where, lesson: Where, place: Where) -> ChoicesAnswer:
    """Every legal action with its words."""
    return await _asked(request, (game, lesson, place), lambda g: ChoicesAnswer(choices=g.choices()))


@get("/api/learn/{game:str}/{lesson:str}/{place:str}/preview")
async def lesson_preview(
    request: Asked, game: Where, lesson: Where, place: Where, action: FromQuery[str]
) -> PreviewAnswer:
    """What an action would change, as a picture."""
    return await _asked(request, (game, lesson, place), lambda g: preview_of(g, action))


@get("/api/learn/{game:str}/{lesson:str}/{place:str}/outlook")
async def lesson_outlook(
    request: Asked, game: Where, lesson: Where, place: Where, within: FromQuery[str]
) -> OutlookAnswer:
    """What can come of a target, and who gains by it."""
    return await _asked(request, (game, lesson, place), lambda g: outlook_of(g, tuple(within[:200].split())))


@post("/api/learn/{game:str}/{lesson:str}/{place:str}/why", status_code=200, request_max_body_size=BODY)
async def lesson_why(request: Asked, game: Where, lesson: Where, place: Where, data: JSONBody[WhyPost]) -> WhyAnswer:
    """Why something cannot be done: the game's own refusal."""
    return await _asked(request, (game, lesson, place), lambda g: why_of(g, data))


@post("/api/learn/{game:str}/{lesson:str}/{place:str}/turn", status_code=200, request_max_body_size=BODY)
async def lesson_turn(request: Asked, game: Where, lesson: Where, place: Where, data: JSONBody[TurnPost]) -> LessonView:
    """One step of the learner: it is carried out if it is the one that is taught, and answered if not."""
    site, visitor = site_of(request), visitor_of(request)
    check_client(data.client)
    count(request, "turn")
    here = await site.off_loop(lambda: find_place(game, lesson, place))
    table = await site.off_loop(lambda: site.classroom.table(here))
    there, said, finished = await site.still(table, lambda: moved(here, data, table))
    if data.op == "end":
        await keep(request)
        key = (visitor.person, here.lesson.game.key, here.lesson.name)
        await site.storage.write(lambda c: journeys.reach(c, *key, here.n + 1))
    known = (data.since, data.line, marks_of(data.have))

    def look(glance: Glance) -> LessonView:
        words = in_words(glance, said, data.action) if there == here else None
        return shown(glance, there, site.build, known, words, finished)

    return await _at(request, there, look)
