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

from rotonde.web.routes.v1_description import described
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
        **_among_people(at),
    }


def _among_people(at: str) -> dict[str, tuple[str, str, Any]]:
    """What people settle among themselves; the last of them ends the table."""
    client = fresh_client()
    bodies: dict[str, Any] = {
        "seats": {"op": "rename", "seat": 0, "name": "Ada", "client": fresh_client()},
        "start": None,
        "remove": {"seat": 0},
        "invite": None,
        "requests": {"what": "back", "to": 99_999, "client": client},
        "answers": {"n": 0, "yes": True, "client": client},
        "takeback": {"to": 0, "expected_n": 99_999, "client": client},
        "say": {"words": ""},
        "mark": {"id": 0, "sign": "yes"},
        "unsay": {"id": 0},
        "note": {"words": ""},
        "order": {"passes": False},
        "close": {"client": client},
    }
    posts = {f"post /api/v1/tables/{{name}}/{word}": ("POST", f"{at}/{word}", body) for word, body in bodies.items()}
    return {"get /api/v1/tables/{name}/talk": ("GET", f"{at}/talk", None), **posts}


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
    "get /api/v1/tables/{name}/talk": (200, 200, 200),
    "post /api/v1/tables/{name}/seats": (200, 403, 403),
    "post /api/v1/tables/{name}/start": (200, 403, 403),
    "post /api/v1/tables/{name}/remove": (403, 403, 403),  # nobody removes himself
    "post /api/v1/tables/{name}/invite": (409, 409, 403),  # no seat is free
    "post /api/v1/tables/{name}/requests": (422, 422, 403),
    "post /api/v1/tables/{name}/answers": (409, 409, 409),  # nothing was asked for
    "post /api/v1/tables/{name}/takeback": (403, 403, 403),  # two play: nobody takes back alone
    "post /api/v1/tables/{name}/say": (200, 200, 403),
    "post /api/v1/tables/{name}/mark": (404, 404, 403),  # nothing was said
    "post /api/v1/tables/{name}/unsay": (404, 404, 404),
    "post /api/v1/tables/{name}/note": (200, 200, 200),  # each his own
    "post /api/v1/tables/{name}/order": (403, 403, 403),  # nobody passes in this game
    "post /api/v1/tables/{name}/close": (200, 403, 403),
}


def test_every_route_that_is_described_has_a_row() -> None:
    declared = {f"{method} {path}" for path, item in DESCRIBED["paths"].items() for method in item}
    assert declared == set(MATRIX)


@pytest.mark.parametrize("route", MATRIX)
def test_the_matrix(programs: dict[str, httpx.Client], route: str) -> None:
    wanted = dict(zip(("owner", "other", "spectator"), MATRIX[route], strict=True)) | {"nobody": 401, "cookie": 401}
    for who, status in wanted.items():
        method, path, body = requests(programs["owner"].headers["x-table"])[route]
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


class Program:
    """Somebody who asks by the API alone."""

    def __init__(self, site: House, name: str) -> None:
        with Browser(site.url) as page:
            page.submit("/settings", name=name)
            self.http = client(site, token_of(page))
        self.table = ""

    def do(self, word: str, **body: Any) -> Any:
        answer = self.http.post(f"/api/v1/tables/{self.table}/{word}", json=body or None)
        assert answer.status_code == 200, (word, answer.text)
        return answer.json()

    def seat(self, op: str, seat: int, **more: str) -> Any:
        return self.do("seats", op=op, seat=seat, client=fresh_client(), **more)["seats"][seat]

    def see(self, seat: int = 0) -> Any:
        return self.http.get(f"/api/v1/tables/{self.table}", params={"seat": seat}).json()


@pytest.fixture
def ada(site: House) -> Iterator[Program]:
    """Who has opened a table for two."""
    found = Program(site, "Ada")
    with found.http:
        found.table = found.http.post("/api/v1/tables", json={"game": "stephensons_rocket", "players": 2}).json()["id"]
        yield found


@pytest.fixture
def ben(site: House, ada: Program) -> Iterator[Program]:
    """Who sits there, too."""
    found = Program(site, "Ben")
    with found.http:
        found.table = ada.table
        assert found.do("join")["seats"][1]["mine"]
        yield found


def test_programs_sit_down_hand_seats_to_bots_and_take_them_back(ada: Program, ben: Program) -> None:
    assert ada.do("remove", seat=1)["seats"][1]["free"]
    again = ben.http.post(f"/api/v1/tables/{ben.table}/join")
    assert again.status_code == 403  # whom the owner has removed
    assert "/l/" in ada.do("invite")["link"]
    assert ada.seat("claim", 1)["mine"]
    assert ada.seat("rename", 1, name="Cleo")["name"] == "Cleo"
    bot = ada.seat("bot", 1, level="random")
    assert (bot["kind"], bot["level"], bot["mine"]) == ("bot", "random", False)
    assert ada.seat("human", 1)["mine"]
    assert ada.seat("release", 1)["free"]
    assert ada.do("start")["seats"][1]["kind"] == "bot"
    assert ada.seat("resign", 0)["kind"] == "bot"
    assert ada.http.get(f"/api/v1/tables/{ada.table}").json()["table"]["status"] == "closed"  # nobody is left


def test_programs_ask_each_other_and_answer(ada: Program, ben: Program) -> None:
    assert ada.see()["may_ask"] == ["end"]
    ada.do("requests", what="end", client=fresh_client())
    seen, own = ben.see(1)["request"], ada.see()["request"]
    assert (seen["what"], seen["asked"], own["mine"], own["waits"]) == ("end", True, True, ["Ben"])
    ben.do("answers", n=seen["n"], yes=False, client=fresh_client())
    assert ada.see()["request"] is None
    ada.do("requests", what="end", client=fresh_client())
    assert ben.do("answers", n=ben.see(1)["request"]["n"], yes=True, client=fresh_client())["status"] == "closed"


def test_a_program_takes_back_where_it_plays_alone(ada: Program) -> None:
    ada.seat("claim", 1)
    seat = ada.see()["table"]["to_act"][0]
    before = ada.see(seat)
    assert (before["moments"], before["back"], before["may_take_back"]) == (0, None, False)
    ada.do("moves", seat=seat, action=before["legal"][0], n=before["table"]["n"], client=fresh_client())
    moved = ada.see(seat)
    assert moved["may_take_back"]
    assert moved["back"] == 0
    ada.do("takeback", to=moved["back"], expected_n=moved["table"]["n"], client=fresh_client())
    assert ada.see(seat)["legal"] == before["legal"]


def test_programs_talk_note_and_order(ada: Program, ben: Program) -> None:
    said = ada.do("say", words="<b>Good luck</b>")["messages"][0]
    heard = ben.do("mark", id=said["id"], sign="well")["messages"][0]
    assert (heard["words"], heard["name"], heard["marks"][0]["n"]) == ("<b>Good luck</b>", "Ada", 1)
    assert ben.http.post(f"/api/v1/tables/{ben.table}/unsay", json={"id": said["id"]}).status_code == 403
    assert ada.do("unsay", id=said["id"])["messages"][0]["words"] == ""
    assert ada.do("note", words="north first")["note"] == "north first"
    talk = ben.http.get(f"/api/v1/tables/{ben.table}/talk").json()
    assert (talk["note"], "words" in talk) == ("", False)
    assert [ada.do("order", passes=True, ever=ever)["order"] for ever in (False, True)] == ["stretch", "ever"]
    assert ada.do("order", passes=False)["order"] == ""


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
