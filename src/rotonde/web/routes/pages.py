"""The pages."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from rotonde.core.errors import RotondeError
from rotonde.core.records import Record
from rotonde.core.schemas import ready
from rotonde.core.words import N_, Voice
from rotonde.draw.raster import can_raster
from rotonde.draw.summaries import summary
from rotonde.web import pages
from rotonde.web.bots.levels import levels
from rotonde.web.contract.pages import ImportPage, Settings, SettingsPage, StuckPage
from rotonde.web.contract.table import TablePage
from rotonde.web.http.limits import BODY, IMPORT
from rotonde.web.lobby.games import known_game, rules, welcome
from rotonde.web.lobby.lists import title_of_table
from rotonde.web.lobby.new_tables import form, from_form, imported, quick, stranger
from rotonde.web.people.names import clean_name
from rotonde.web.people.visitors import Visitor
from rotonde.web.routes.common import (
    ALONE,
    Asked,
    chrome,
    count,
    count_by_hour,
    form_of,
    may_write,
    page,
    see,
    site_of,
    visitor_of,
)
from rotonde.web.routes.practice import at_new_table, puzzle_of_today
from rotonde.web.site import Site, shielded
from rotonde.web.storage import journeys
from rotonde.web.storage.practice import run_at
from rotonde.web.tables.open_table import OpenTable, Stuck
from rotonde.web.tables.rights import BROKEN, closed_book, may_end, sealed
from rotonde.web.troubles import Trouble, of_error
from rotonde.web.views.ending import rematch
from rotonde.web.views.glance import Glance
from rotonde.web.views.lesson import lines_of
from rotonde.web.views.poster import fonts
from rotonde.web.views.practice import challenge_of, taken_up


@get("/")
async def lobby(request: Asked) -> Response[str]:
    """The lobby."""
    site, frame = site_of(request), chrome(request)
    hall = await site.lobby(visitor_of(request))
    puzzle, streak = await puzzle_of_today(site, visitor_of(request).person, visitor_of(request).lang)
    return page(await site.off_loop(lambda: pages.lobby(frame, hall, puzzle, streak)))


@get("/new/{game:str}")
async def new_table(request: Asked, game: FromPath[str]) -> Response[str]:
    """The form for a new table."""
    site, visitor = site_of(request), visitor_of(request)
    found = await site.storage.results(known_game(game).key, visitor.person)
    frame, name = chrome(request), visitor.settings.name

    def written() -> str:
        return pages.new_table(frame, form(known_game(game), visitor.lang, name, {}, found=found))

    return page(await site.off_loop(written))


@post("/tables", request_max_body_size=BODY)
async def make_table(request: Asked) -> Redirect | Response[str]:
    """A new table as the form describes it; the form again if it cannot be."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "create")
    game = known_game(values.get("game", ""))
    try:
        if visitor.caller.person.muted:  # he plays on, under the names that seats have by themselves
            values = {field: given for field, given in values.items() if not field.endswith(".name")}
        if values.get("edition_file", "").strip():
            await site.examiner.edition(game, values)
        who = (visitor.person, visitor.settings.name or stranger(visitor.voice))
        book = await asyncio.to_thread(from_form, game, values, *who)
        await site.check_bots(book)
    except (RotondeError, Trouble) as error:
        sheet = form(game, visitor.lang, visitor.settings.name, values, _said(error, visitor.voice))
        return page(pages.new_table(chrome(request, path=f"/new/{game.key}"), sheet), 422)
    await count_by_hour(request, "table")
    table = await site.open(book)
    waits = any(seat.kind == "human" and seat.holder is None for seat in book.seats)
    return see(f"/t/{table.id}/people" if waits else f"/t/{table.id}")


@post("/play/{game:str}", request_max_body_size=BODY)
async def play_now(request: Asked, game: FromPath[str]) -> Redirect:
    """A game against bots, at once."""
    site, visitor = site_of(request), visitor_of(request)
    await form_of(request, "create")
    book = quick(known_game(game), visitor.person, visitor.settings.name, visitor.voice)
    await site.check_bots(book)
    await count_by_hour(request, "table")
    table = await site.open(book)
    return see(f"/t/{table.id}")


@get("/t/{name:str}")
async def table(request: Asked, name: FromPath[str], n: FromQuery[int | None] = None) -> Response[str]:
    """A table, live or at a moment of its history."""
    site, visitor = site_of(request), visitor_of(request)
    try:
        found, slept = await site.visit(name, visitor)
    except Stuck as stuck:
        return page(pages.stuck(chrome(request), _stuck(stuck, visitor)))
    news = await site.news_from(found, visitor) if n is None else None
    best, frame = await site.best_before(found, visitor), chrome(request)
    first = await site.storage.read(lambda c: journeys.first_table(c, visitor.person, found.game.key))
    run = await site.storage.read(lambda c: run_at(c, visitor.person, found.id))

    def drawn(glance: Glance) -> str:
        picture, ground = glance.picture, site.grounds.of(found.first, visitor.lang, visitor.shape)
        sheet = TablePage(
            view=glance.payload(site.build, have=picture.parts, news_from=news, best=best),
            board=picture.whole(ground.parts),
            ground=ground.address,
            shape=visitor.shape,
            names=glance.names(),
            levels=levels(visitor.voice),
            slept=slept,
            welcome=welcome(found.game, visitor.lang) if first != found.id else None,  # the journey said all of it
            first=first == found.id,
            preview=_preview(site, found, glance.moment) if can_raster() else "",
            about=f"{', '.join(found.names_in(visitor.lang))} · {found.chapter(glance.moment, visitor.lang)}",
            journey=first != found.id and bool(lines_of(found.game.key, visitor.lang, [])),
            challenge=taken_up(run, visitor.lang),
        )
        return pages.table(frame, sheet)

    return page(await site.seen(found, visitor, drawn, at=n))


def _preview(site: Site, table: OpenTable, moment: int) -> str:
    """The address of a picture of a moment; of a table that is not for everybody there is none."""
    seen = table.book.reach == "public" and (table.book.spectators or table.status != "running")
    return f"{site.own_address()}/t/{table.id}/moment.png?n={moment}" if seen else ""


def _stuck(stuck: Stuck, visitor: Visitor) -> StuckPage:
    book = stuck.book
    return StuckPage(
        id=book.id,
        title=title_of_table(book),
        names=[seat.name for seat in book.seats],
        why=_said(stuck.why, visitor.voice),
        over=book.summary.status != "running",
        may_export=not book.damage and not closed_book(book, visitor.person),
        may_end=may_end(book, visitor.person),
    )


@post("/t/{name:str}/end", request_max_body_size=BODY)
async def end_table(request: Asked, name: FromPath[str]) -> Redirect:
    """End a table whose game cannot be set up; any other is ended on its own page."""
    site, visitor = site_of(request), visitor_of(request)
    await form_of(request, "turn")
    try:
        await site.table(name, visitor)
    except Stuck as stuck:
        await shielded(site.desk.end_stuck(stuck.book, visitor.person))
    return see(f"/t/{name}")


@get(["/t/{name:str}/record.txt", "/t/{name:str}/record.json"])
async def export(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The record of a table. While a game with secrets runs, it stays closed: it holds everybody's."""
    as_json = request.scope["path"].endswith(".json")
    record = await record_of(request, name)
    text = await site_of(request).off_loop(record.json if as_json else record.text)
    kind = "application/json" if as_json else "text/plain"
    game, ending = record.game.replace("_", "-"), "json" if as_json else "txt"
    safe = "".join(c for c in f"{game}-{name}.{ending}" if c.isascii() and (c.isalnum() or c in "-."))
    headers = {
        "content-type": f"{kind}; charset=utf-8",
        "content-disposition": f'attachment; filename="{safe}"',
        "cache-control": "no-store",
    }
    return Response(text.encode(), headers=headers)


async def record_of(request: Asked, name: str) -> Record:
    """The record of a table, or Trouble where it would tell secrets."""
    site, person = site_of(request), visitor_of(request).person
    try:
        found = await site.table(name, visitor_of(request))
    except Stuck as stuck:  # what is stored can still be had
        if stuck.book.damage:
            raise stuck.why from None
        if closed_book(stuck.book, person):
            raise Trouble(403, "forbidden", BROKEN) from None
        return stuck.book.record()
    closed = sealed(found, person)
    if closed:
        raise Trouble(403, "forbidden", closed)
    whole = found.broken and not closed_book(found.book, person)  # else up to the fault: what follows may be secret
    return await site.still(found, found.book.record if whole else found.record)


@post("/t/{name:str}/rematch", request_max_body_size=BODY)
async def play_again(request: Asked, name: FromPath[str]) -> Redirect:
    """The same seats at a new table, at once; a challenge is taken up anew, as it is written."""
    site, visitor = site_of(request), visitor_of(request)
    await form_of(request, "create")
    found = await site.table(name, visitor)
    book = rematch(found, visitor.person)
    run = await site.storage.read(lambda c: run_at(c, visitor.person, found.id))
    challenge = challenge_of(run) if run is not None else None
    if challenge is not None:
        return await at_new_table(request, found.game, challenge)
    await site.check_bots(book)
    await count_by_hour(request, "table")
    table = await site.open(book)
    return see(f"/t/{table.id}")


@get("/rules/{game:str}")
async def rules_page(request: Asked, game: FromPath[str]) -> Response[str]:
    """The numbered rules of a game."""
    site, lang, title = site_of(request), visitor_of(request).lang, known_game(game)
    pictures, frame = await site.illustrations.of(title, lang), chrome(request)
    return page(await site.off_loop(lambda: pages.rules(frame, rules(title, lang, pictures))))


@get("/rules/{game:str}/summary")
async def rules_summary(request: Asked, game: FromPath[str]) -> Response[bytes]:
    """A game on one page, to print."""
    count(request, "ask")
    site, lang, title = site_of(request), visitor_of(request).lang, known_game(game)
    pictures = await site.illustrations.of(title, lang)
    drawn = await site.off_loop(lambda: summary(title, lang, fonts(), pictures))
    headers = {"content-type": "text/html; charset=utf-8", "content-security-policy": ALONE}
    return Response(drawn.encode(), headers=headers)


@get("/import")
async def import_form(request: Asked) -> Response[str]:
    """Where a record comes in."""
    return page(pages.importing(chrome(request), ImportPage()))


@post("/import", request_max_body_size=IMPORT)
async def import_record(request: Asked) -> Redirect | Response[str]:
    """A record becomes a table; replayed first by the examiner, for it may be long."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "import")
    text = values.get("record", "") or values.get("text", "")
    try:
        may_write(request)  # a record brings names along
        record = await site.examiner.record(text, visitor.voice("the file"))
        book = imported(record, visitor.person, visitor.voice)
    except (RotondeError, Trouble) as error:
        sheet = ImportPage(error=_said(error, visitor.voice), text=values.get("text", ""))
        return page(pages.importing(chrome(request), sheet), 422)
    await count_by_hour(request, "table")
    found = await site.open(book)
    return see(f"/t/{found.id}")


@get("/settings")
async def settings_form(request: Asked, back: FromQuery[str] = "/") -> Response[str]:
    """What a person can choose."""
    return page(pages.settings(chrome(request), SettingsPage(back=_local(back))))


@post("/settings", request_max_body_size=BODY)
async def save_settings(request: Asked) -> Redirect:
    """Keep the choices and go back to where they were made."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn")
    back = _local(values.pop("back", "/"))
    if values.get("name", visitor.settings.name) != visitor.settings.name:
        may_write(request)
    await shielded(site.people.choose(visitor.person, _chosen(visitor.settings, values)))
    return see(back)


def _chosen(old: Settings, values: dict[str, str]) -> Settings:
    chosen: dict[str, str | int] = {k: v for k, v in values.items() if k in Settings.__struct_fields__}
    if "name" in chosen:
        chosen["name"] = clean_name(values["name"])
    if "pause" in chosen:
        text = values["pause"]
        if not text.isascii() or not text.isdigit() or len(text) > 4 or int(text) > 5000:
            raise Trouble(422, "setup", N_("The pause of the bots is 0 to 5000 milliseconds."))
        chosen["pause"] = int(text)
    try:
        return msgspec.convert({**msgspec.to_builtins(old), **chosen}, ready(Settings))
    except msgspec.ValidationError as error:
        raise Trouble(422, "setup", N_("There is no such setting.")) from error


def _local(path: str) -> str:
    """A path of this site, or the lobby."""
    safe = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if safe and "\\" not in path else "/"


def _said(error: Exception, voice: Voice) -> str:
    trouble = of_error(error)
    if trouble is None:
        raise error
    return trouble.problem(voice).message
