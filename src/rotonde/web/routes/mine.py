"""What somebody arranges for himself: holidays."""

from __future__ import annotations

from datetime import UTC, datetime

from litestar import Response, post
from litestar.response import Redirect

from rotonde.core.words import N_
from rotonde.web.clocks import DAY
from rotonde.web.limits import BODY
from rotonde.web.routes.common import Asked, form_of, see, site_of, visitor_of
from rotonde.web.routes.people import account_page, said
from rotonde.web.site import shielded
from rotonde.web.troubles import Trouble


def _day(text: str) -> float:
    """The beginning of a day, or Trouble."""
    try:
        return datetime.strptime(text[:10], "%Y-%m-%d").replace(tzinfo=UTC).timestamp()
    except ValueError as error:
        raise Trouble(422, "setup", N_("Name the first and the last day.")) from error


@post("/account/away", request_max_body_size=BODY)
async def away(request: Asked) -> Redirect | Response[str]:
    """Somebody's clocks stand still for some days."""
    site, visitor = site_of(request), visitor_of(request)
    values = await form_of(request, "turn")
    try:
        first, last = _day(values.get("first", "")), _day(values.get("last", ""))
        await shielded(site.timekeeper.away(visitor.person, first, last + DAY))
    except Trouble as trouble:
        return await account_page(request, said(trouble, visitor.voice))
    return see("/account")


@post("/account/back", request_max_body_size=BODY)
async def back(request: Asked) -> Redirect:
    """Somebody is back: his clocks run again."""
    await form_of(request, "turn")
    await shielded(site_of(request).timekeeper.back(visitor_of(request).person))
    return see("/account")
