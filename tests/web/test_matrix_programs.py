"""Who may do what by program: every route of the API, asked by everybody, at a private table, for a private league."""

from collections.abc import Iterator

import httpx
import pytest

from tests.web.everybody import WHO, Everybody, doors
from tests.web.house import House, token_of
from tests.web.test_api import requests

# What each of WHO is answered: anonymous, stranger, spectator, seat 0, seat 1, owner, admin. A new route needs a row.
MATRIX: dict[str, tuple[int, ...]] = {
    "get /api/v1/games": (401, 200, 200, 200, 200, 200, 200),
    "get /api/v1/tables": (401, 200, 200, 200, 200, 200, 200),
    "post /api/v1/tables": (401, 400, 400, 400, 400, 400, 400),  # for ninety-nine
    "get /api/v1/tables/{name}": (401, 404, 403, 200, 403, 403, 403),
    "post /api/v1/tables/{name}/moves": (401, 404, 403, 409, 403, 403, 403),  # a number that never was
    "post /api/v1/tables/{name}/join": (401, 404, 409, 200, 200, 409, 409),
    "get /api/v1/tables/{name}/record": (401, 404, 403, 403, 403, 403, 403),  # a running game with secrets
    "get /api/v1/tables/{name}/events": (401, 404, 200, 200, 200, 200, 200),
    "get /api/v1/leagues": (401, 200, 200, 200, 200, 200, 200),
    "post /api/v1/leagues": (401, 403, 403, 403, 403, 201, 201),  # accounts make one
    "get /api/v1/leagues/{league}": (401, 404, 404, 404, 404, 200, 200),
    "post /api/v1/leagues/{league}": (401, 404, 404, 404, 404, 200, 200),
    "get /api/v1/tables/{name}/talk": (401, 404, 200, 200, 200, 200, 200),
    "post /api/v1/tables/{name}/seats": (401, 404, 403, 200, 403, 403, 403),
    "post /api/v1/tables/{name}/start": (401, 404, 403, 403, 403, 200, 403),
    "post /api/v1/tables/{name}/remove": (401, 404, 403, 403, 403, 403, 403),  # both have moved
    "post /api/v1/tables/{name}/invite": (401, 404, 403, 409, 409, 409, 403),  # no seat is free
    "post /api/v1/tables/{name}/requests": (401, 404, 403, 422, 422, 403, 403),
    "post /api/v1/tables/{name}/answers": (401, 404, 409, 409, 409, 409, 409),  # nothing was asked for
    "post /api/v1/tables/{name}/takeback": (401, 404, 403, 403, 403, 403, 403),  # two play: nobody takes back alone
    "post /api/v1/tables/{name}/say": (401, 404, 403, 200, 200, 200, 403),
    "post /api/v1/tables/{name}/mark": (401, 404, 403, 404, 404, 404, 403),
    "post /api/v1/tables/{name}/unsay": (401, 404, 404, 404, 404, 404, 404),  # nothing was said
    "post /api/v1/tables/{name}/note": (401, 404, 200, 200, 200, 200, 200),  # each his own
    "post /api/v1/tables/{name}/order": (401, 404, 403, 200, 200, 403, 403),
    "post /api/v1/tables/{name}/close": (401, 404, 403, 403, 403, 403, 403),  # others have moved
}


class Programs:
    """A program of everybody, and one without a token."""

    def __init__(self, everybody: Everybody) -> None:
        self.everybody = everybody
        heads = {who: {"authorization": f"Bearer {token_of(browser)}"} for who, browser in everybody.by.items()}
        url = everybody.site.url
        self.by = {who: httpx.Client(base_url=url, headers=heads.get(who, {}), timeout=60) for who in WHO}

    def ask(self, who: str, route: str) -> int:
        method, path, body = requests(self.everybody.table)[route]
        path = path.replace("/leagues/none", f"/leagues/{self.everybody.known['league']}")
        with self.by[who].stream(method, path, json=body) as answer:
            return answer.status_code


@pytest.fixture(scope="module")
def programs(site: House) -> Iterator[Programs]:
    everybody = Everybody(site)
    found = Programs(everybody)
    yield found
    for program in found.by.values():
        program.close()
    everybody.leave()


def test_every_route_of_programs_has_a_row() -> None:
    declared = {f"{d.method} {d.path}" for d in doors() if d.path.startswith("/api/v1/")}
    rows = {route.replace("{name}", "{id}") for route in MATRIX}
    assert declared - {"GET /api/v1/openapi.json"} == {
        f"{r.partition(' ')[0].upper()} {r.partition(' ')[2]}" for r in rows
    }


@pytest.mark.parametrize("route", MATRIX)
def test_the_matrix(programs: Programs, route: str) -> None:
    got = {who: programs.ask(who, route) for who in WHO}
    assert got == dict(zip(WHO, MATRIX[route], strict=True))
