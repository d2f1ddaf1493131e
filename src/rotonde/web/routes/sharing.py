"""Pictures to send to somebody: a moment, a whole game that moves, its poster, its story on paper."""

from __future__ import annotations

from typing import Literal

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from rotonde.core.words import N_
from rotonde.draw.raster import can_raster
from rotonde.web.routes.common import ALONE, Asked, count, site_of, visitor_of
from rotonde.web.site import shielded
from rotonde.web.troubles import Trouble
from rotonde.web.views.sharing import WIDE, moment, whole

# A moving picture animates itself; nothing in it is a script.
_HEADERS = {"cache-control": "no-store", "content-security-policy": ALONE}
_SVG = {"content-type": "image/svg+xml; charset=utf-8", **_HEADERS}


@get("/t/{name:str}/moment.svg")
async def moment_svg(
    request: Asked, name: FromPath[str], n: FromQuery[int | None] = None, theme: FromQuery[str] = "light"
) -> Response[bytes]:
    """A moment of a table, as everybody may see it."""
    return Response(await _moment(request, name, n, theme), headers=_SVG)


@get("/t/{name:str}/moment.png")
async def moment_png(
    request: Asked, name: FromPath[str], n: FromQuery[int | None] = None, theme: FromQuery[str] = "light"
) -> Response[bytes]:
    """The same as pixels, for messages that show no SVG."""
    if not can_raster():
        raise Trouble(404, "missing", N_("This site draws no PNG: ask for the same address with .svg."))
    return Response(await _moment(request, name, n, theme, WIDE), headers={"content-type": "image/png", **_HEADERS})


async def _moment(request: Asked, name: str, n: int | None, theme: str, pixels: int = 0) -> bytes:
    count(request, "picture")
    site, visitor, shade = site_of(request), visitor_of(request), _shade(theme)
    found = await site.table(name, visitor)
    version = found.book.version
    work = await site.still(found, lambda: moment(found, n, visitor.lang, shade, pixels))
    return await shielded(site.studio.draw((name, version, n, visitor.lang, shade, pixels), work))


def _shade(theme: str) -> str:
    return "dark" if theme == "dark" else "light"


@get("/t/{name:str}/poster.svg")
async def poster(request: Asked, name: FromPath[str], theme: FromQuery[str] = "light") -> Response[bytes]:
    """The end of a game as one picture, to keep and to share."""
    count(request, "picture")
    return Response(await _whole(request, name, "poster", _shade(theme)), headers=_SVG)


@get("/t/{name:str}/film.svg")
async def film_svg(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """A finished game as one moving picture."""
    count(request, "film")
    return Response(await _whole(request, name, "film"), headers=_SVG)


@get("/t/{name:str}/story")
async def story_page(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The story of a finished game, to print."""
    count(request, "film")
    html = {"content-type": "text/html; charset=utf-8", **_HEADERS}
    return Response(await _whole(request, name, "story"), headers=html)


async def _whole(request: Asked, name: str, what: Literal["film", "story", "poster"], theme: str = "light") -> bytes:
    site, lang = site_of(request), visitor_of(request).lang
    found = await site.table(name, visitor_of(request))
    version = found.book.version
    work = await site.still(found, lambda: whole(found, lang, what, theme))
    return await shielded(site.studio.draw((name, version, what, lang, theme), work))
