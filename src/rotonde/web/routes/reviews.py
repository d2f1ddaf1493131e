"""Reviews: the page of a finished game's, having one made, and how far it is."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from rotonde.coach.review.document import Review
from rotonde.core.errors import RotondeError
from rotonde.web.contract.reviews import ReviewAnswer
from rotonde.web.http.limits import BODY
from rotonde.web.jobs import Job
from rotonde.web.pages.reviews import review as review_page
from rotonde.web.reviews.showing import empty_page, page_of
from rotonde.web.routes.common import Asked, chrome, count_by_hour, drawn, form_of, see, site_of, table_of, visitor_of
from rotonde.web.storage.reviews import Kept
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.views.ending import ended

NONE = -1  # nobody has asked for it


def known(kept: Kept | None, table: OpenTable) -> Review | None:
    """The review that is kept, if it is of the game as it is now."""
    if kept is None:
        return None
    try:
        return Review.parse(kept.document, table.record())
    except RotondeError:  # the game went on, or another version wrote it
        return None


@get("/t/{name:str}/review")
async def show(request: Asked, name: FromPath[str], point: FromQuery[int] = 1, n: FromQuery[int] = 0) -> Response[str]:
    """Where a game was won and lost; with `n` the chart at that moment, and the board as everybody could see it."""
    site, visitor, table = await table_of(request, name, "ask")
    ended(table)
    kept = await site.reviewers.known(name)
    frame = chrome(request)

    def draw() -> str:
        review = known(kept, table)
        progress = NONE if review is None or kept is None else round(100 * kept.progress)
        if review is None or not review.decisions:
            return review_page(frame, empty_page(name, table.game, progress))
        voice = table.voice(visitor.lang)
        page = page_of(review, table.record(), voice, table=name, progress=progress, chosen=point, at=n)
        return review_page(frame, page)

    return await drawn(request, draw)


@post("/t/{name:str}/review", request_max_body_size=BODY)
async def begin(request: Asked, name: FromPath[str]) -> Redirect:
    """Have a finished game reviewed, in the background."""
    site, visitor = site_of(request), visitor_of(request)
    await form_of(request, "create")
    table = await site.table(name, visitor)
    ended(table)
    kept = await site.reviewers.known(name)
    if await site.off_loop(lambda: known(kept, table)) is None or (kept is not None and kept.progress < 1.0):
        await count_by_hour(request, "review")
        await site.reviewers.begin(name, table.record())
        await site.jobs.put(Job("review", f"review {name}", {"table": name}, visitor.person))
    return see(f"/t/{name}/review")


@get("/api/t/{name:str}/review")
async def progress(request: Asked, name: FromPath[str]) -> ReviewAnswer:
    """How far a review is, and what is known."""
    site, _, table = await table_of(request, name, "ask")
    ended(table)
    kept = await site.reviewers.known(name)
    if kept is None or await site.off_loop(lambda: known(kept, table)) is None:
        return ReviewAnswer(progress=NONE, document="")
    return ReviewAnswer(progress=round(100 * kept.progress), document=kept.document.decode())
