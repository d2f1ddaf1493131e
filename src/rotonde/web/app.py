"""The site as an ASGI application."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, MediaType, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler

from rotonde.core.registry import game as find_game
from rotonde.core.words import N_, Voice
from rotonde.web.contract.table import Problem
from rotonde.web.http.guard import Guard, body_of, shown_path
from rotonde.web.lobby.games import load_games
from rotonde.web.routes import (
    admin,
    api,
    company,
    leagues,
    learn,
    mine,
    pages,
    people,
    plans,
    practice,
    results,
    reviews,
    sharing,
    statics,
    talk,
    v1,
    v1_company,
    v1_description,
)
from rotonde.web.routes.common import Asked, site_of, visitor_of
from rotonde.web.running.others import follow_others
from rotonde.web.site import AS_IT_COMES, OpenTo, Site
from rotonde.web.storage import Storage, StorageError
from rotonde.web.tables.open_table import Stuck
from rotonde.web.troubles import Stale, Trouble, malformed, of_error, too_large

log = logging.getLogger("rotonde.web")


@get("/health", media_type=MediaType.TEXT)
async def health(request: Asked) -> Response[str]:
    """Is the site up, and can it read its database?"""
    try:
        await site_of(request).storage.alive()
    except StorageError as error:
        log.error("the site is not well: %s", error)
        return Response("the database does not answer", status_code=503, media_type=MediaType.TEXT)
    return Response("ok", media_type=MediaType.TEXT)


def routes() -> list[HTTPRouteHandler]:
    """Every route of the site; each is declared once, where it is answered."""
    declared = (
        pages,
        learn,
        people,
        company,
        practice,
        leagues,
        mine,
        admin,
        api,
        plans,
        results,
        reviews,
        sharing,
        talk,
        v1,
        v1_company,
        v1_description,
        statics,
        sys.modules[__name__],
    )
    return [route for module in declared for route in vars(module).values() if isinstance(route, HTTPRouteHandler)]


def _trouble_of(error: Exception) -> Trouble | None:
    """What an exception means to the one who asked."""
    if isinstance(error, HTTPException):
        if error.detail == "client disconnected prematurely":  # nobody is there to be answered
            return malformed()
        return {
            404: Trouble(404, "missing", N_("There is no such page here.")),
            405: Trouble(405, "malformed", N_("The site did not understand this request.")),
            413: too_large(),
        }.get(error.status_code, malformed() if error.status_code < 500 else None)
    if isinstance(error, RecursionError):  # brackets without end
        return malformed()
    if isinstance(error, Stuck):
        return of_error(error.why) or malformed()
    return of_error(error)


def _on_error(request: Asked, error: Exception) -> Response[bytes]:
    visitor, site = visitor_of(request), site_of(request)
    trouble = _trouble_of(error)
    if isinstance(error, StorageError):
        log.error("%s %.200r: %s", request.method, shown_path(request.scope["path"]), error)
    if trouble is None:
        name = secrets.token_hex(4)
        log.error("%s %.200r failed (%s)", request.method, shown_path(request.scope["path"]), name, exc_info=error)
        message = visitor.voice(
            "Something went wrong here; nothing was lost. Load the page again. (Error {id})", id=name
        )
        problem = Problem(status=500, code="internal", message=message, id=name)
    else:
        problem = trouble.problem(_voice(request, trouble))
        if isinstance(trouble, Stale):
            problem.view = trouble.view
    body, kind = body_of(request.scope["path"], problem, visitor, site.build)
    return Response(body, status_code=problem.status, headers={"content-type": kind})


def _voice(request: Asked, trouble: Trouble) -> Voice:
    """Refusals of a game are said with its words and the names at the table."""
    table = site_of(request).desk.in_memory(str(request.path_params.get("name", "")))
    visitor = visitor_of(request)
    if trouble.refusal is None:
        return visitor.voice
    if table is None and trouble.refusal.game:  # at a lesson, which is no stored table
        return Voice(find_game(trouble.refusal.game).words, visitor.lang)
    return table.voice(visitor.lang) if table is not None else visitor.voice


def create_app(
    storage: Storage,
    *,
    pause: int | None = None,
    rates: dict[str, int] | None = None,
    host: str | None = None,
    open_to: OpenTo = AS_IT_COMES,
    works: bool | None = None,
    drawers: int = 0,
) -> Guard:
    """The site on a storage. `pause` fixes the milliseconds between the moves of bots, whatever the settings say;
    `host` is the name or address it listens on, `open_to` what whoever runs it decides, `works` whether it does
    the jobs itself, `drawers` how many processes draw its pictures."""
    load_games()
    site = Site(storage, pause=pause, rates=rates, open_to=open_to, works=works, drawers=drawers)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await site.jobs.open()
        tasks = [asyncio.create_task(work) for work in (site.warm(), site.work(), follow_others(site))]
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await site.stop()

    app = Litestar(
        routes(),
        lifespan=[lifespan],
        state=State({"site": site}),
        exception_handlers={Exception: _on_error},
        openapi_config=None,
        logging_config=None,
        request_max_body_size=64_000,
    )
    return Guard(app, site, host)  # type: ignore[arg-type]
