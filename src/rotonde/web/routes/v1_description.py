"""What the API for programs can do, described by the declarations that check what comes in."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Litestar, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme

from rotonde.web.http.guard import DESCRIPTION
from rotonde.web.routes import v1, v1_company
from rotonde.web.running.build import build_id


@get(DESCRIPTION, include_in_schema=False)
async def description() -> Response[bytes]:
    """What this API can do, for programs that write programs."""
    return Response(described(), media_type="application/json", headers={"cache-control": "max-age=3600"})


@cache
def described() -> bytes:
    """The description of all routes for programs."""
    declared = (*vars(v1).values(), *vars(v1_company).values())
    app = Litestar(
        [route for route in declared if isinstance(route, HTTPRouteHandler)],
        openapi_config=OpenAPIConfig(
            title="Rotonde",
            version=build_id(),
            description="Tables, views, moves, records, seats, requests, talk. Make a token on your page (/account).",
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
            security=[{"token": []}],
        ),
    )
    return msgspec.json.encode(app.openapi_schema.to_schema())
