"""What the routes share."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import LitestarException
from litestar.response import Redirect

from rotonde.web.contract import Chrome
from rotonde.web.guard import VISITOR, chrome_of, malformed, wrong_token
from rotonde.web.site import Site, Visitor

Asked = Request[Any, Any, Any]


def site_of(request: Asked) -> Site:
    """The site."""
    site: Site = request.app.state.site
    return site


def visitor_of(request: Asked) -> Visitor:
    """The browser that asks."""
    visitor: Visitor = request.scope[VISITOR]  # type: ignore[literal-required]
    return visitor


def chrome(request: Asked, notice: str = "", path: str = "") -> Chrome:
    """The frame of the page that was asked for; `path` is where it can be had again, if not by its own address."""
    query = request.scope["query_string"].decode("latin-1")
    own = request.scope["path"] + (f"?{query}" if query else "")
    return chrome_of(visitor_of(request), site_of(request).build, path or own, notice)


def page(html: str, status: int = 200) -> Response[str]:
    """A page; browsers ask again each time, for it shows a moment."""
    return Response(html, status_code=status, media_type="text/html", headers={"cache-control": "no-store"})


def see(path: str) -> Redirect:
    """Go on to another page."""
    return Redirect(path, status_code=303)


async def form_of(request: Asked) -> dict[str, str]:
    """The texts of a form (files are read as text), once its token was checked."""
    try:
        sent = await request.form()
        values: dict[str, str] = {}
        for name, value in sent.multi_items():
            values[name] = value if isinstance(value, str) else (await value.read()).decode("utf-8", "replace")
    except LitestarException:
        raise
    except Exception as error:
        raise malformed() from error
    if not site_of(request).signer.csrf_holds(visitor_of(request).browser, values.pop("csrf", None)):
        raise wrong_token()
    return values
