"""The API for programs: its rights, its description, and a bot from the docs that plays by it."""

import json
import re
from collections.abc import Iterator
from typing import Any

import api_bot
import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from rotonde.web.routes.v1 import described
from tests.web.house import Browser, House, fresh_client, token_of

DESCRIBED = json.loads(described())


def client(site: House, token: str = "") -> httpx.Client:
    heads = {"authorization": f"Bearer {token}"} if token else {}
    return httpx.Client(base_url=site.url, headers=heads, timeout=60, verify=False)


@pytest.fixture(scope="module")
def programs(site: House) -> Iterator[dict[str, httpx.Client]]:
    """A table of two people, and a program for each of them, for somebody else, and one without a token."""
    with Browser(site.url) as owner, Browser(site.url) as other, Browser(site.url) as spectator:
        table = owner.make(2, free=[1], confirm_turns="off")
        other.post(f"/api/t/{table}/seat", {"op": "claim", "seat": 1, "client": fresh_client()})
        found = {"nobody": client(site), "cookie": client(site, owner.cookie), "owner": client(site, token_of(owner))}
        found |= {"other": client(site, token_of(other)), "spectator": client(site, token_of(spectator))}
        for program in found.values():
            program.headers["x-table"] = table
        yield found
        for program in found.values():
            program.close()


def requests(table: str) -> dict[str, tuple[str, str, Any]]:
    """A request for each route that is described, of the owner's seat, with a number of the past."""
    at = f"/api/v1/tables/{table}"
    move = {"seat": 0, "action": "x", "n": 99_999, "client": fresh_client()}
    league = {"title": "Cup", "game": "whistle_stop", "players": 2, "rounds": 1}
    return {
        "get /api/v1/games": ("GET", "/api/v1/games", None),
        "get /api/v1/tables": ("GET", "/api/v1/tables", None),
        "post /api/v1/tables": ("POST", "/api/v1/tables", {"game": "whistle_stop", "players": 99}),
        "get /api/v1/tables/{name}": ("GET", f"{at}?seat=0", None),
        "post /api/v1/tables/{name}/moves": ("POST", f"{at}/moves", move),
        "post /api/v1/tables/{name}/join": ("POST", f"{at}/join", None),
        "get /api/v1/tables/{name}/record": ("GET", f"{at}/record", None),
        "get /api/v1/tables/{name}/events": ("GET", f"{at}/events", None),
        "get /api/v1/leagues": ("GET", "/api/v1/leagues", None),
        "post /api/v1/leagues": ("POST", "/api/v1/leagues", league),
        "get /api/v1/leagues/{league}": ("GET", "/api/v1/leagues/none", None),
        "post /api/v1/leagues/{league}": ("POST", "/api/v1/leagues/none", {"op": "join"}),
    }


# What owner, other and spectator get; who comes without a token, or with a cookie in its place, gets 401.
MATRIX = {
    "get /api/v1/games": (200, 200, 200),
    "get /api/v1/tables": (200, 200, 200),
    "post /api/v1/tables": (400, 400, 400),  # for ninety-nine
    "get /api/v1/tables/{name}": (200, 403, 403),
    "post /api/v1/tables/{name}/moves": (409, 403, 403),
    "post /api/v1/tables/{name}/join": (200, 200, 409),
    "get /api/v1/tables/{name}/record": (403, 403, 403),  # a running game with secrets
    "get /api/v1/tables/{name}/events": (200, 200, 200),
    "get /api/v1/leagues": (200, 200, 200),
    "post /api/v1/leagues": (403, 403, 403),  # guests make none
    "get /api/v1/leagues/{league}": (404, 404, 404),  # those of one league are asked in test_leagues
    "post /api/v1/leagues/{league}": (404, 404, 404),
}


def test_every_route_that_is_described_has_a_row() -> None:
    declared = {f"{method} {path}" for path, item in DESCRIBED["paths"].items() for method in item}
    assert declared == set(MATRIX)


@pytest.mark.parametrize("route", MATRIX)
def test_the_matrix(programs: dict[str, httpx.Client], route: str) -> None:
    method, path, body = requests(programs["owner"].headers["x-table"])[route]
    wanted = dict(zip(("owner", "other", "spectator"), MATRIX[route], strict=True)) | {"nobody": 401, "cookie": 401}
    for who, status in wanted.items():
        with programs[who].stream(method, path, json=body) as answer:
            assert answer.status_code == status, who


def test_a_token_opens_no_page_and_ends_with_its_session(site: House, browser: Browser) -> None:
    token = token_of(browser)
    with client(site, token) as program, Browser(site.url) as thief:
        assert program.get("/api/v1/tables").json() == []
        name = next(iter(thief.http.cookies))
        thief.http.cookies.clear()
        thief.http.cookies.set(name, token)
        assert "Bot" not in thief.http.get("/account").text
        key = re.search(r'name="key" value="([0-9a-f]{64})"', browser.http.get("/account").text)
        assert key is not None
        assert browser.submit("/account/devices/end", key=key[1]).status_code == 303
        assert program.get("/api/v1/tables").status_code == 401


def test_a_running_turn_of_another_changes_nothing_for_a_program(site: House, browser: Browser) -> None:
    """Not even a count of its steps."""
    with Browser(site.url) as other:
        table = browser.make(2, free=[1])
        assert other.submit(f"/t/{table}/join").status_code == 303
        with client(site, token_of(other)) as program:
            path = f"/api/v1/tables/{table}"
            before = program.get(path).content, program.get("/api/v1/tables").content
            assert browser.act(table)["draft"] is not None
            assert (program.get(path).content, program.get("/api/v1/tables").content) == before


def test_the_bot_of_the_docs_plays_a_game(site: House, browser: Browser) -> None:
    program = api_bot.Site(site.url, token_of(browser))
    table = program.ask("/tables", {"game": "whistle_stop", "players": 2, "bots": ["random"], "private": True})["id"]
    assert [found["id"] for found in program.ask("/tables")] == [table]
    end = api_bot.play(program, table, pause=0.01)
    assert (end["status"], len(end["scores"])) == ("finished", 2)
    assert program.ask(f"/tables/{table}/record")["game"] == "whistle_stop"


def test_a_move_is_done_once_and_its_answer_is_small(site: House, browser: Browser) -> None:
    with client(site, token_of(browser)) as program:
        table = program.post("/api/v1/tables", json={"game": "whistle_stop", "players": 2, "bots": ["random"]}).json()
        seen = program.get(f"/api/v1/tables/{table['id']}").json()
        while not seen["legal"]:
            seen = program.get(f"/api/v1/tables/{table['id']}").json()
        move = {"seat": 0, "action": seen["legal"][0], "n": seen["table"]["n"], "client": fresh_client()}
        answer = program.post(f"/api/v1/tables/{table['id']}/moves", json=move)
        assert (answer.status_code, len(answer.content) < 4000) == (200, True)
        assert answer.json()["events"]
        assert program.post(f"/api/v1/tables/{table['id']}/moves", json=move).status_code == 200
        stale = program.post(f"/api/v1/tables/{table['id']}/moves", json={**move, "client": fresh_client()})
        assert stale.status_code == 409
        wrong = {**move, "action": "fly to the moon", "n": 10**6, "client": fresh_client()}
        assert program.post(f"/api/v1/tables/{table['id']}/moves", json=wrong).status_code == 409
    log = browser.view(table["id"])["log"]
    assert sum(1 for entry in log if entry["seat"] == 0 and entry["action"] == move["action"]) == 1


SCHEMA = schemathesis.openapi.from_dict(DESCRIBED)


def asked(case: Any, site: House, programs: dict[str, httpx.Client]) -> None:
    """A request that fits the description, or nearly: whatever it is, the answer is no error of ours."""
    if case.path.endswith("/events"):  # it never ends
        return
    owner = programs["owner"]
    if case.path_parameters and "name" in case.path_parameters and hash(str(case.body)) % 2:
        case.path_parameters["name"] = owner.headers["x-table"]
    how = case.as_transport_kwargs(base_url=site.url)
    sent = {name: value for name, value in (how.get("headers") or {}).items() if name.lower() != "authorization"}
    how["headers"] = {**sent, "authorization": owner.headers["authorization"]}
    allowed = {name: value for name, value in how.items() if name in ("method", "url", "headers", "params", "json")}
    try:
        answer = programs["nobody"].request(**allowed)
    except (httpx.InvalidURL, httpx.LocalProtocolError, ValueError):  # what no client can send
        return
    assert answer.status_code < 500, answer.text


@SCHEMA.parametrize()
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_is_an_error_of_ours(case: Any, site: House, programs: dict[str, httpx.Client]) -> None:
    asked(case, site, programs)


@pytest.mark.long
@SCHEMA.parametrize()
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_none_of_very_many_requests_is_an_error_of_ours(
    case: Any, site: House, programs: dict[str, httpx.Client]
) -> None:
    asked(case, site, programs)
