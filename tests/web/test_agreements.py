"""Who finds a table, and what people at it do only together: private tables, requests and answers, resigning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from rotonde.web.storage.models import SeatRow
from rotonde.web.tables import rights
from tests.web.everybody import Route, doors, look
from tests.web.house import Browser, House, fresh_client, token_of
from tests.web.test_api import client, requests
from tests.web.test_company import make_admin
from tests.web.test_rights import Company

HERE = [door for door in doors() if "{id}" in door.path and not door.path.startswith("/api/v1/")]


def made(browser: Browser, reach: str, players: int = 2) -> str:
    """A table with the maker on the first seat, the others open."""
    kinds = {f"seat.{i}.kind": "open" if i else "human" for i in range(players)}
    data = {"csrf": browser.token, "game": "whistle_stop", "players": str(players), "reach": reach, **kinds}
    location: str = browser.http.post("/tables", data=data).headers["location"]
    return location.split("/")[2]


def invitation(browser: Browser, table: str) -> str:
    found = re.search(r"/l/[A-Za-z0-9_-]{22}", browser.submit(f"/t/{table}/invite").text)
    assert found is not None
    return found[0]


def ask_any(browser: Browser, door: Route, table: str) -> httpx.Response:
    path = door.path.format(id=table, plan="x")
    if door.method == "GET":
        return look(browser.http, path, {"seat": 0, "action": "x", "within": "x"})
    if path.startswith("/api/"):
        needed: dict[str, Any] = {
            "turn": {"op": "end", "seat": 0, "expected_n": 0, "expected_step": 0},
            "takeback": {"to": 0, "expected_n": 0},
            "seat": {"op": "claim", "seat": 1},
            "ask": {"what": "end"},
            "answer": {"n": 1, "yes": True},
            "say": {"words": "x"},
            "note": {"words": "x"},
            "mark": {"id": 1, "sign": "yes"},
            "unsay": {"id": 1},
            "order": {"passes": True},
            "plans": {"op": "new", "seat": 0},
            "reply": {"expected_step": 0},
        }
        kind = path.rpartition("/")[2]
        plain = ("say", "note", "mark", "unsay", "order")
        named = {} if kind in plain else {"client": fresh_client()}
        body = {"seat": 0} if kind in ("why", "hint") else {**needed.get(kind, {}), **named}
        return browser.post(path, body)
    return browser.submit(path, seat="0", op="resign", what="end", text="x", n="1")


@pytest.fixture
def four(site: House) -> Iterator[list[Browser]]:
    people = [Browser(site.url) for _ in range(4)]
    for browser, name in zip(people, ("Nadia", "Otto", "Pia", "Quirin"), strict=True):
        browser.submit("/settings", name=name)
    yield people
    for browser in people:
        browser.http.close()


# ── who finds a table ─────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def private(site: House) -> Iterator[tuple[Browser, str]]:
    with Browser(site.url) as owner, Browser(site.url) as stranger:
        yield stranger, made(owner, "private")


@pytest.mark.parametrize("door", HERE, ids=lambda d: d.method + d.path)
def test_a_private_table_is_not_there_for_outsiders(private: tuple[Browser, str], door: Route) -> None:
    stranger, table = private
    answer = ask_any(stranger, door, table)
    nowhere = ask_any(stranger, door, "nosuchtable22")
    assert answer.status_code == nowhere.status_code == 404
    if not door.path.startswith("/api/") or door.path.endswith("events"):
        return
    assert answer.json() == nowhere.json()  # nor does anything tell it from one that does not exist


def test_nor_is_it_there_for_programs(site: House, private: tuple[Browser, str]) -> None:
    stranger, table = private
    with client(site, token_of(stranger)) as program:
        for method, path, body in requests(table).values():
            if table in path:
                nowhere = path.replace(table, "nosuchtable22")
                answers = [program.request(method, where, json=body) for where in (path, nowhere)]
                assert [answer.status_code for answer in answers] == [404, 404], path
        assert table not in program.get("/api/v1/tables").text


def test_a_private_table_is_in_no_list_of_others(site: House, four: list[Browser]) -> None:
    nadia, otto, pia, admin = four
    table = made(nadia, "private")
    assert table in nadia.http.get("/").text
    assert table not in otto.http.get("/").text
    link = invitation(nadia, table)
    assert otto.submit(link, watch="on").status_code == 303  # who has the link looks on
    assert otto.view(table)["seat"] is None
    assert pia.submit(link).status_code == 303  # or sits down
    assert pia.view(table)["mine"] == [1]
    assert nadia.view(table)["status"] == "running"
    make_admin(site, admin, "Chief of tables")
    assert admin.view(table)["seat"] is None


def test_lobbies_of_others_are_not_told_of_a_private_table(site: House, four: list[Browser]) -> None:
    nadia, otto, *_ = four
    table = made(nadia, "private")
    told: dict[str, list[str]] = {}
    hub = site.site.hub
    for name, browser in (("nadia", nadia), ("otto", otto)):
        person = site.site.signer.guest(browser.cookie.partition(".")[0])
        told[name] = []
        listener = type("Ear", (), {"person": person, "put": lambda self, m, n=name: told[n].append(m[1].decode())})()
        hub._rooms.setdefault("", []).append(listener)
    nadia.act(table)
    view = nadia.seen(table)
    nadia.turn(view, "end")
    hub._rooms.pop("")
    assert any(table in message for message in told["nadia"])
    assert told["otto"] == []


@pytest.mark.parametrize("reach", ["players", "closed"])
def test_without_spectators_only_players_see_a_running_game(four: list[Browser], reach: str) -> None:
    nadia, otto, pia, _ = four
    table = made(nadia, reach)
    link = invitation(nadia, table)
    if reach == "players":
        assert f"/t/{table}/join" in otto.http.get("/").text
        assert otto.http.get(f"/t/{table}").status_code == 403
        assert otto.submit(f"/t/{table}/join").status_code == 303
    else:
        assert otto.submit(f"/t/{table}/join").status_code == 404
        assert otto.submit(link).status_code == 303
    assert otto.view(table)["mine"] == [1]
    pia.submit(link, watch="on")
    assert pia.http.get(f"/api/t/{table}/view").status_code == 403
    assert table not in pia.http.get("/").text
    nadia.post(f"/api/t/{table}/close", {"client": fresh_client()})
    assert pia.http.get(f"/api/t/{table}/view").status_code == 200  # it is over, and he had the link or it is public


def test_a_table_reaches_nobody_in_another_way(browser: Browser) -> None:
    data = {"game": "whistle_stop", "players": "2", "reach": "everyone"}
    assert browser.submit("/tables", **data).status_code == 422


# ── requests ──────────────────────────────────────────────────────────────


@pytest.fixture
def company(site: House) -> Iterator[Company]:
    """Three people on three seats."""
    found = Company(site, free=(1, 2))
    assert found.sit(found.stranger, "claim", 2).status_code == 200
    yield found
    found.leave()


def ask(company: Company, who: Browser, what: str, **more: Any) -> httpx.Response:
    return who.post(f"/api/t/{company.table}/ask", {"what": what, "client": fresh_client(), **more})


def answer(company: Company, who: Browser, yes: bool, n: int | None = None) -> httpx.Response:
    found = who.view(company.table)["request"]
    number = n if n is not None else found["n"] if found else 0
    return who.post(f"/api/t/{company.table}/answer", {"n": number, "yes": yes, "client": fresh_client()})


def played(company: Company, turns: int = 3) -> None:
    """Each plays until so many turns are done."""
    people = (company.owner, company.friend, company.stranger)
    for _ in range(turns):
        now = next(i for i, s in enumerate(company.owner.view(company.table)["seats"]) if s["to_act"])
        start = company.owner.view(company.table)["moments"]
        people[now].play_on(company.table, lambda v, n=start: v["moments"] > n)


def test_a_take_back_is_asked_for_and_agreed_to(company: Company) -> None:
    played(company)
    before = company.owner.view(company.table)
    assert before["takeback"] is None
    assert before["ask_back"] is not None
    assert company.back(company.owner, before["ask_back"]).status_code == 403  # not by himself
    assert ask(company, company.owner, "back", to=before["ask_back"]).status_code == 200
    for who, mine, asked in ((company.owner, True, False), (company.friend, False, True)):
        request = who.view(company.table)["request"]
        assert (request["mine"], request["asked"], len(request["waits"])) == (mine, asked, 2)
    assert answer(company, company.friend, True).status_code == 200
    assert company.owner.view(company.table)["moments"] == before["moments"]  # not all have agreed
    assert answer(company, company.friend, True).status_code == 403  # once is enough
    assert answer(company, company.owner, True).status_code == 403  # nobody agrees with himself
    assert answer(company, company.stranger, True).status_code == 200
    after = company.owner.view(company.table)
    assert after["moments"] == before["ask_back"]
    assert after["request"] is None
    assert after["line"] == before["line"] + 1  # an entry that the book keeps
    assert after["n"] > before["n"]


def test_a_no_ends_a_request_and_so_does_a_move(company: Company) -> None:
    played(company)
    to = company.owner.view(company.table)["ask_back"]
    ask(company, company.owner, "back", to=to)
    assert ask(company, company.friend, "end").status_code == 409  # one after the other
    assert answer(company, company.friend, False).status_code == 200
    assert company.owner.view(company.table)["request"] is None
    n = company.owner.view(company.table)["n"]
    ask(company, company.owner, "back", to=to)
    asked = company.owner.view(company.table)["request"]["n"]
    played(company, 1)
    assert company.friend.view(company.table)["request"] is None
    assert answer(company, company.friend, True, asked).status_code == 409
    assert asked == n + 1
    ask(company, company.friend, "end")
    assert answer(company, company.friend, False).status_code == 200  # withdrawn
    assert company.owner.view(company.table)["request"] is None


def test_a_request_goes_not_past_a_change_of_seats(company: Company) -> None:
    played(company)
    to = company.owner.view(company.table)["ask_back"]
    assert ask(company, company.owner, "back", to=to).status_code == 200
    company.sit(company.friend, "bot", 1)
    assert company.owner.view(company.table)["request"] is None  # who must agree is another question now
    assert ask(company, company.owner, "back", to=to).status_code == 422
    assert company.owner.view(company.table)["ask_back"] is None


def test_at_a_full_table_people_ask_to_end_it_and_for_nothing_else(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asking and withdrawing was without end; and then nobody could ask to end it either."""
    played(company)
    to = company.owner.view(company.table)["ask_back"]
    full = company.owner.view(company.table)["n"]
    monkeypatch.setattr(rights, "ENTRIES", full)
    assert ask(company, company.owner, "back", to=to).status_code == 409
    assert ask(company, company.owner, "bot", seat=1).status_code == 409
    answers = []
    for _ in range(full):
        answers.append(ask(company, company.owner, "end").status_code)
        if answers[-1] == 200:
            assert answer(company, company.owner, False).status_code == 200  # withdrawn
    assert set(answers) == {200, 409}
    assert company.owner.view(company.table)["n"] <= 2 * full + 1


def test_a_table_is_ended_by_agreement_only(company: Company) -> None:
    played(company)
    refused = company.owner.post(f"/api/t/{company.table}/close", {"client": fresh_client()})
    assert refused.status_code == 403
    assert "ask them" in refused.json()["message"]
    ask(company, company.friend, "end")
    played(company, 1)
    assert company.owner.view(company.table)["request"] is not None  # people go on playing while others think about it
    answer(company, company.owner, True)
    assert company.owner.view(company.table)["status"] == "running"
    answer(company, company.stranger, True)
    assert company.owner.view(company.table)["status"] == "closed"


def test_a_bot_plays_for_another_who_agrees(company: Company) -> None:
    assert ask(company, company.owner, "bot", seat=1).status_code == 200
    assert answer(company, company.stranger, True).status_code == 403  # it is not his to say
    assert answer(company, company.friend, True).status_code == 200
    assert company.owner.view(company.table)["seats"][1]["kind"] == "bot"
    assert company.sit(company.friend, "human", 1).status_code == 200
    for seat in (0, 9, -1):
        assert ask(company, company.owner, "bot", seat=seat).status_code == 422


def test_the_same_request_twice_is_one(company: Company) -> None:
    body = {"what": "end", "client": fresh_client()}
    for _ in range(2):
        assert company.owner.post(f"/api/t/{company.table}/ask", body).status_code == 200
    n = company.owner.view(company.table)["request"]["n"]
    said = {"n": n, "yes": True, "client": fresh_client()}
    for _ in range(2):
        assert company.friend.post(f"/api/t/{company.table}/answer", said).status_code == 200
    assert company.owner.view(company.table)["n"] == n + 1


def test_a_running_turn_is_not_disturbed_by_a_request(company: Company) -> None:
    view = company.owner.seen(company.table)
    ask(company, company.friend, "end")
    assert company.owner.turn(view, "act", view["choices"][0]["action"]).status_code == 200


def test_strangers_ask_and_answer_nothing(site: House, company: Company) -> None:
    with Browser(site.url) as stranger:
        assert ask(company, stranger, "end").status_code == 403
        ask(company, company.owner, "end")
        n = company.owner.view(company.table)["request"]["n"]
        assert stranger.view(company.table)["request"] is None  # it is none of his business
        assert answer(company, stranger, True, n).status_code == 403


def test_requests_work_without_a_script(company: Company) -> None:
    assert company.owner.submit(f"/t/{company.table}/ask", what="end").status_code == 303
    page = company.friend.http.get(f"/t/{company.table}/people").text
    n = re.search(r'name="n" value="(\d+)"', page)
    assert n is not None
    assert company.friend.submit(f"/t/{company.table}/answer", n=n[1]).status_code == 303
    assert company.owner.view(company.table)["request"] is None
    assert company.friend.submit(f"/t/{company.table}/answer", n="x").status_code == 409


# ── resigning and starting ────────────────────────────────────────────────


def test_who_resigns_is_played_by_a_bot_for_good(company: Company, site: House) -> None:
    for who in (company.owner, company.stranger):
        assert company.sit(who, "resign", 1).status_code == 403
    assert company.sit(company.friend, "resign", 1).status_code == 200
    view = company.friend.view(company.table)
    assert (view["mine"], view["seats"][1]["kind"]) == ([], "bot")
    for who in (company.friend, company.owner):
        assert company.sit(who, "human", 1).status_code == 403
    assert company.friend.submit(f"/t/{company.table}/join").status_code == 409
    assert any("resign" in line["text"] for e in _after(company) for line in e["lines"])
    with site.site.storage.engine.connect() as connection:  # the game stays his, and counts for him
        holder = connection.execute(select(SeatRow.holder).where(SeatRow.table_id == company.table, SeatRow.seat == 1))
        assert holder.scalar() is not None


def _after(company: Company) -> list[dict[str, Any]]:
    played(company, 1)
    found: list[dict[str, Any]] = company.owner.view(company.table)["log"]
    return found


def test_the_last_who_resigns_ends_the_table(browser: Browser) -> None:
    table = browser.make(3, 2)
    assert browser.submit(f"/t/{table}/sit", op="resign", seat="0").status_code == 303
    assert browser.view(table)["status"] == "closed"


def test_an_owner_starts_with_bots_on_the_free_seats(four: list[Browser]) -> None:
    nadia, otto, pia, _ = four
    table = made(nadia, "public", 3)
    otto.submit(f"/t/{table}/join")
    assert otto.submit(f"/t/{table}/start").status_code == 403
    assert nadia.submit(f"/t/{table}/start").status_code == 303
    assert [s["kind"] for s in nadia.view(table)["seats"]] == ["human", "human", "bot"]
    assert pia.submit(f"/t/{table}/join").status_code == 409
    assert otto.submit(f"/t/{table}/sit", op="release", seat="1").status_code == 303  # he leaves
    assert otto.view(table)["mine"] == []
    for op, seat, status in (("claim", "1", 422), ("bot", "0", 403), ("bot", "7", 422), ("bot", "1", 403)):
        assert otto.submit(f"/t/{table}/sit", op=op, seat=seat).status_code == status
    assert nadia.submit(f"/t/{table}/sit", op="bot", seat="0").status_code == 303
    assert nadia.submit(f"/t/{table}/sit", op="human", seat="0").status_code == 303
