"""The scripts and styles of the pages, and the grounds of their boards.

Pages ask for them under the build (`/static/<build>/table.js`), and scripts import each other beside themselves: so
every file of a build has an address of its own and is fetched once. So has a ground, by what it shows.
"""

from __future__ import annotations

import re
from functools import lru_cache
from gzip import compress
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

import rotonde.draw
from rotonde.core.words import N_
from rotonde.web.routes.common import Asked, site_of
from rotonde.web.running.build import build_id
from rotonde.web.troubles import Trouble

STATIC = Path(__file__).parent.parent / "static"
_TOKENS = Path(rotonde.draw.__path__[0]) / "tokens.css"
_TEXTS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".txt": "text/plain"}
_TYPES = {suffix: f"{kind}; charset=utf-8" for suffix, kind in _TEXTS.items()}
_TYPES |= {".png": "image/png", ".woff2": "font/woff2"}
_EVER = "public, max-age=31536000, immutable"

# Comments that stand alone are a fifth of what would travel; their lines stay, so that errors name the right ones.
# Margins go, too: no text of a script runs over several lines.
_ASIDE = re.compile(rb"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL)
_MARGIN = re.compile(rb"^[ \t]+", re.MULTILINE)


@lru_cache(256)
def _packed(data: bytes, suffix: str) -> bytes:
    if suffix in (".js", ".css"):
        data = _ASIDE.sub(lambda aside: b"\n" * aside[0].count(b"\n"), data)
        data = _MARGIN.sub(b"", data)
    return compress(data, 9, mtime=0)


@get("/static/{file:path}")
async def static(request: Asked, file: FromPath[Path]) -> Response[bytes]:
    """One file; for ever if it is asked for under the running build."""
    name = file.as_posix().lstrip("/")
    of_build = name.startswith(f"{build_id()}/")
    name = name.removeprefix(f"{build_id()}/")
    wanted = (STATIC / name[:200]).resolve()  # of a name that is longer, a system may make an error
    if name == "tokens.css":
        wanted = _TOKENS
    elif STATIC not in wanted.parents or wanted.suffix not in _TYPES or not wanted.is_file():
        raise Trouble(404, "missing", N_("There is no such file here."))
    headers = {"content-type": _TYPES[wanted.suffix], "cache-control": _EVER if of_build else "no-cache"}
    data = wanted.read_bytes()
    if wanted.suffix in _TEXTS and "gzip" in request.headers.get("accept-encoding", ""):
        data = _packed(data, wanted.suffix)
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(data, headers=headers)


@get("/ground/{mark:str}")
async def ground(request: Asked, mark: FromPath[str]) -> Response[str]:
    """What never changes on a board."""
    found = site_of(request).grounds.find(mark.removesuffix(".svg"))
    if found is None:
        raise Trouble(404, "missing", N_("There is no such file here."))
    headers = {"content-type": _TYPES[".svg"], "cache-control": _EVER}
    return Response(found.svg, headers=headers)
