"""What the page's script asks: views, turns, answers, live updates."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Stream
from msgspec.structs import replace

from rotonde.coach.hints import LEVELS
from rotonde.core.errors import Illegal
from rotonde.core.words import N_
from rotonde.web.contract.pages import RulesPage
from rotonde.web.contract.table import (
    AnswerPost,
    AskPost,
    ChoicesAnswer,
    ClosePost,
    EndingAnswer,
    HintAnswer,
    HintPost,
    OutlookAnswer,
    PreviewAnswer,
    SeatPost,
    TakebackPost,
    TipsAnswer,
    TurnPost,
    ViewPayload,
    WhyAnswer,
    WhyPost,
)
from rotonde.web.http.limits import BODY
from rotonde.web.http.turns import ASKER
from rotonde.web.lobby.games import known_game, rules
from rotonde.web.processes.helper import NoAnswer
from rotonde.web.routes.common import Asked, keep, may_write, site_of, table_of, visitor_of
from rotonde.web.routes.practice import told_stars
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.troubles import Trouble
from rotonde.web.views.ending import answer
from rotonde.web.views.glance import Glance
from rotonde.web.views.hints import SECONDS, hint_told
from rotonde.web.views.running_turn import beyond
from rotonde.web.views.ways import outlook_of

MOST_TIPS = 400  # paths in one question
_STREAM = {"cache-control": "no-store", "x-accel-buffering": "no"}


@get("/api/rules/{game:str}")
async def rules_data(request: Asked, game: FromPath[str]) -> RulesPage:
    """The numbered rules, for the drawer."""
    site, lang, title = site_of(request), visitor_of(request).lang, known_game(game)
    pictures = await site.illustrations.of(title, lang)
    return await site.off_loop(lambda: rules(title, lang, pictures))


@get("/api/t/{name:str}/ending")
async def ending(request: Asked, name: FromPath[str]) -> EndingAnswer:
    """Where the points came from, once the game is over."""
    site, visitor, found = await table_of(request, name, "ask")
    told = await site.still(found, lambda: answer(found, visitor.lang))
    told.challenge = await told_stars(site, visitor, found.id)
    return told


@get("/api/events")
async def lobby_events(request: Asked) -> Stream:
    """The live updates of the lobby."""
    stream = site_of(request).hub.follow_lobby(visitor_of(request).person)
    return Stream(stream, media_type="text/event-stream", headers=_STREAM)


@get("/api/t/{name:str}/events")
async def table_events(request: Asked, name: FromPath[str]) -> Stream:
    """The live updates of a table."""
    site = site_of(request)
    found, slept = await site.visit(name, visitor_of(request))
    stream = site.follow(found, visitor_of(request), slept)
    return Stream(stream, media_type="text/event-stream", headers=_STREAM)


@get("/api/t/{name:str}/view")
async def view(
    request: Asked,
    name: FromPath[str],
    seat: FromQuery[int | None] = None,
    at: FromQuery[int | None] = None,
    since: FromQuery[int] = 0,
    line: FromQuery[int] = -1,
    have: FromQuery[str] = "",
) -> ViewPayload:
    """A table as this person sees it."""
    site, visitor, found = await table_of(request, name)
    if at is None:
        site.note_seen(found, visitor)
    best = await site.best_before(found, visitor)
    marks = marks_of(have)
    return await site.seen(found, visitor, lambda g: g.payload(site.build, since, line, marks, best=best), seat, at)


def marks_of(have: str) -> frozenset[str]:
    """The parts of the picture that a page says it has."""
    return frozenset(have.split("."))


@get("/api/t/{name:str}/tips")
async def tips(
    request: Asked,
    name: FromPath[str],
    seat: FromQuery[int | None] = None,
    at: FromQuery[int | None] = None,
    path: FromQuery[list[str] | None] = None,
    within: FromQuery[str] = "",
) -> TipsAnswer:
    """What targets are."""
    site, visitor, table = await table_of(request, name, "ask")
    return await site.seen(table, visitor, lambda g: tips_of(g, path, within), seat, at)


def tips_of(glance: Glance, path: list[str] | None, within: str) -> TipsAnswer:
    """What targets are, as one person sees them."""
    if path is None:
        return TipsAnswer(tips=glance.names())
    found = glance.tips(tuple(asked[:400].split(" ")) for asked in path[:MOST_TIPS])
    return TipsAnswer(tips=found, choices=glance.choices_within(tuple(within[:400].split(" "))) if within else [])


@get("/api/t/{name:str}/choices")
async def choices(request: Asked, name: FromPath[str], seat: FromQuery[int]) -> ChoicesAnswer:
    """Every legal action with its words."""
    site, visitor, table = await table_of(request, name, "ask")
    return await site.seen(table, visitor, lambda g: ChoicesAnswer(choices=g.choices()), seat)


@get("/api/t/{name:str}/preview")
async def preview(request: Asked, name: FromPath[str], seat: FromQuery[int], action: FromQuery[str]) -> PreviewAnswer:
    """What an action would change, as a picture."""
    site, visitor, table = await table_of(request, name, "ask")
    return await site.seen(table, visitor, lambda g: preview_of(g, action), seat)


def preview_of(glance: Glance, action: str) -> PreviewAnswer:
    """What an action would change, as one person sees it."""
    game = glance.table.game
    meant = game.parse(action[:200])
    refusal = glance.view.refusal(meant)
    if refusal is not None:
        raise refusal
    label = game.words.label(glance.view, meant, glance.voice)
    return PreviewAnswer(svg=glance.preview(meant), text=label.text, flag=label.flag)


@get("/api/t/{name:str}/outlook")
async def outlook(request: Asked, name: FromPath[str], seat: FromQuery[int], within: FromQuery[str]) -> OutlookAnswer:
    """What can come of a target, and who gains by it."""
    site, visitor, table = await table_of(request, name, "ask")
    return await site.seen(table, visitor, lambda g: outlook_of(g, tuple(within[:200].split())), seat)


@post("/api/t/{name:str}/why", status_code=200, request_max_body_size=BODY)
async def why(request: Asked, name: FromPath[str], data: JSONBody[WhyPost]) -> WhyAnswer:
    """Why something cannot be done."""
    site, visitor, table = await table_of(request, name, "ask")
    return await site.seen(table, visitor, lambda g: why_of(g, data), data.seat)


def why_of(glance: Glance, data: JSONBody[WhyPost]) -> WhyAnswer:
    """Why something cannot be done, as one person sees it."""
    refusal = _refusal(glance, data)
    choice = _meant(glance, data)
    if refusal is None:
        return WhyAnswer(message="", choice=choice)
    rule = glance.table.game.words.rule(refusal.rule, glance.voice) if refusal.rule else None
    return WhyAnswer(
        message=glance.voice.refusal(refusal),
        choice=choice,
        rule=refusal.rule,
        rule_text=rule.text if rule is not None else "",
    )


def _refusal(glance: Glance, data: JSONBody[WhyPost]) -> Illegal | None:
    game, view = glance.table.game, glance.view
    if data.action:
        return view.refusal(game.parse(data.action[:200]))
    for action in game.words.intents(view, _path(data)):
        refusal = view.refusal(action)
        if refusal is not None:
            return beyond(view, glance.legal, action, refusal) if view.my_turn else refusal
    return None


def _meant(glance: Glance, data: JSONBody[WhyPost]) -> str:
    """What was most likely meant by the targets, if the player who asks may do it now; "" otherwise."""
    view = glance.view
    intents = glance.table.game.words.intents(view, _path(data)) if data.path and view.my_turn else []
    return str(intents[0]) if intents and view.refusal(intents[0]) is None else ""


def _path(data: JSONBody[WhyPost]) -> list[str]:
    return [target[:100] for target in data.path[:10]]


@post("/api/t/{name:str}/hint", status_code=200, request_max_body_size=BODY)
async def hint(request: Asked, name: FromPath[str], data: JSONBody[HintPost]) -> HintAnswer:
    """What a bot would do here, and why."""
    site, visitor, found = await table_of(request, name, "hint")
    if found.book.aids != "all":
        raise Trouble(403, "forbidden", N_("No bot helps at this table: it was opened without hints."))
    view = await site.seen(found, visitor, lambda g: g.view if g.acts else None, data.seat)
    if view is None:
        raise Trouble(422, "illegal", N_("There is nothing for you to decide now."))
    if data.level not in LEVELS:
        raise Trouble(422, "setup", N_("There is no such bot here."))
    try:
        found_out = await site.hinters.advise(view, found.first, data.level, SECONDS, ASKER.get())
    except NoAnswer as error:
        raise Trouble(503, "busy", N_("No hint could be found now.")) from error
    told = await site.seen(found, visitor, lambda g: hint_told(g, found_out), data.seat)
    if told is None:
        raise Trouble(503, "busy", N_("No hint could be found now."))
    return told


@post("/api/t/{name:str}/turn", status_code=200, request_max_body_size=BODY)
async def turn(request: Asked, name: FromPath[str], data: JSONBody[TurnPost]) -> ViewPayload:
    """One step in the running turn."""
    site, visitor, found = await table_of(request, name, "turn", data.client)
    brings = await site.change(found, visitor, site.desk.turn(found, visitor.person, data))
    site.note_seen(found, visitor)
    seat = data.seat if data.seat in found.state.to_act else None  # it goes on, or whoever is next at this device
    best = await site.best_before(found, visitor)

    def look(glance: Glance) -> ViewPayload:
        view = glance.payload(site.build, data.since, data.line, marks_of(data.have), best=best)
        view.held = glance.held(data.action, brings) if brings else None
        return view

    return await site.seen(found, visitor, look, seat)


@post("/api/t/{name:str}/takeback", status_code=200, request_max_body_size=BODY)
async def takeback(request: Asked, name: FromPath[str], data: JSONBody[TakebackPost]) -> ViewPayload:
    """Return to an earlier moment."""
    site, visitor, found = await table_of(request, name, "turn", data.client)
    await site.change(found, visitor, site.desk.takeback(found, visitor.person, data))
    return await site.seen(found, visitor, lambda g: g.payload(site.build))


@post("/api/t/{name:str}/seat", status_code=200, request_max_body_size=BODY)
async def seat(request: Asked, name: FromPath[str], data: JSONBody[SeatPost]) -> ViewPayload:
    """Who sits where."""
    site, visitor, found = await table_of(request, name, "seat", data.client)
    data = await checked_seat(request, found, data)
    await site.change(found, visitor, site.desk.sit(found, visitor.person, data, visitor.local, site.most_bots))
    return await site.seen(found, visitor, lambda g: g.payload(site.build))


async def checked_seat(request: Asked, table: OpenTable, data: SeatPost) -> SeatPost:
    """A change of seats as the desk is asked for it; Trouble where it is not the table that forbids it."""
    site, visitor = site_of(request), visitor_of(request)
    if data.op == "rename":
        may_write(request)
    if data.op in ("claim", "human"):
        await site.check_company(table, visitor.person)
        data = replace(data, name=visitor.settings.name)
    await keep(request)
    return data


@post("/api/t/{name:str}/close", status_code=200, request_max_body_size=BODY)
async def close(request: Asked, name: FromPath[str], data: JSONBody[ClosePost]) -> ViewPayload:
    """End a table before its end."""
    site, visitor, found = await table_of(request, name, "turn", data.client)
    await site.change(found, visitor, site.desk.close(found, visitor.person, data))
    return await site.seen(found, visitor, lambda g: g.payload(site.build))


@post("/api/t/{name:str}/ask", status_code=200, request_max_body_size=BODY)
async def ask(request: Asked, name: FromPath[str], data: JSONBody[AskPost]) -> ViewPayload:
    """Ask the others for something."""
    site, visitor, found = await table_of(request, name, "wish", data.client)
    await site.change(found, visitor, site.agreements.ask(found, visitor.person, data))
    return await site.seen(found, visitor, lambda g: g.payload(site.build))


@post("/api/t/{name:str}/answer", status_code=200, request_max_body_size=BODY)
async def answer_request(request: Asked, name: FromPath[str], data: JSONBody[AnswerPost]) -> ViewPayload:
    """Say yes or no to what somebody asks for."""
    site, visitor, found = await table_of(request, name, "turn", data.client)
    await site.change(found, visitor, site.agreements.answer(found, visitor.person, data))
    return await site.seen(found, visitor, lambda g: g.payload(site.build))
