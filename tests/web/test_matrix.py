"""Who may do what: every route, asked by everybody."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest

from rotonde.web.app import routes
from tests.web.house import Browser, House, fresh_client


class Route(NamedTuple):
    """One door of the site."""

    method: str
    path: str


def doors() -> list[Route]:
    """Every route as it is declared, the table's id as {id}."""
    found = [(method, path) for route in routes() for method in route.http_methods for path in route.paths]
    plain = [(method, re.sub(r"\{(\w+):\w+\}", r"{\1}", path).replace("{name}", "{id}")) for method, path in found]
    return [Route(*door) for door in sorted(plain)]


ROUTES = doors()
WHO = ("stranger", "spectator", "other seat", "holder", "owner")


class People:
    """A table of two people in two browsers, and two who only look."""

    def __init__(self, site: House) -> None:
        self.site = site
        self.by = {who: Browser(site.url) for who in ("spectator", "other seat", "owner")}
        owner, other = self.by["owner"], self.by["other seat"]
        self.table = owner.make(2)
        owner.post(f"/api/t/{self.table}/seat", {"op": "release", "seat": 1, "client": fresh_client()})
        other.post(f"/api/t/{self.table}/seat", {"op": "claim", "seat": 1, "client": fresh_client()})
        self.by["holder"] = owner
        self.n = owner.view(self.table)["n"]
        self.action = owner.view(self.table)["choices"][0]["action"]
        self.ground = owner.http.get(f"/t/{self.table}").text.partition('data-ground="/ground/')[2].partition('"')[0]

    def leave(self) -> None:
        for browser in self.by.values():
            browser.http.close()

    def ask(self, who: str, route: Route) -> httpx.Response:
        """A proper request of that kind for seat 0, with a number of the past so that nothing changes."""
        path = route.path.format(
            game="whistle_stop", id=self.table, file="site.css", mark=self.ground, token="x" * 22, person="nobody"
        )
        browser = self.by.get(who)
        if route.method == "GET":
            query: dict[str, Any] = {"seat": 0, "action": self.action} if path.endswith("preview") else {}
            query |= {"seat": 0} if path.endswith("choices") else {}
            query |= {"seat": 0, "within": "stop:Ashby"} if path.endswith("outlook") else {}
            if browser is None:
                with httpx.Client(base_url=self.site.url) as client:
                    return look(client, path, query)
            return look(browser.http, path, query)
        if browser is None:
            return httpx.post(self.site.url + path, json=self.body(path))
        if path.startswith("/api/"):
            return browser.post(path, self.body(path))
        fields = {"players": "2", "game": "whistle_stop", "text": "none", "back": "/"}
        fields["seat"] = "0" if path.endswith("remove") else "9"
        return browser.submit(path, **fields)

    def body(self, path: str) -> dict[str, Any]:
        client, kind = fresh_client(), path.rpartition("/")[2]
        if kind == "turn":
            turn = {"op": "act", "seat": 0, "expected_n": 0, "expected_step": 5, "action": self.action}
            return {**turn, "client": client}
        if kind in ("why", "hint"):
            return {"seat": 0}
        if kind == "seat":
            return {"op": "rename", "seat": 0, "name": "Nadia", "client": client}
        if kind == "ask":
            return {"what": "back", "to": 99, "client": client}
        if kind == "push":
            return {"endpoint": "https://push.example.org/x", "p256dh": "x", "auth": "y"}
        if kind in ("mark", "unsay"):
            return {"id": 0, "sign": "yes"} if kind == "mark" else {"id": 0}
        if kind in ("say", "note"):
            return {"words": ""}
        if kind == "order":
            return {"passes": False}
        if kind == "answer":
            return {"n": 0, "yes": True, "client": client}
        if kind == "takeback":
            return {"to": 0, "expected_n": 0, "client": client}
        return {"client": client}


def look(client: httpx.Client, path: str, query: dict[str, Any]) -> httpx.Response:
    """A page, or the beginning of live updates, which never end."""
    with client.stream("GET", path, params=query) as answer:
        if not path.endswith("events"):
            answer.read()
        return answer


@pytest.fixture(scope="module")
def people(site: House) -> Iterator[People]:
    found = People(site)
    yield found
    found.leave()


# What each kind of browser gets. A holder's stale number is 409: the request was theirs to make.
ALLOWED = {200, 303, 409, 422}
ONLY: dict[str, dict[str, set[int]]] = {
    "/api/t/{id}/turn": {"holder": {409}, "owner": {409}},
    "/api/t/{id}/why": {"holder": {200}, "owner": {200}},
    "/api/t/{id}/hint": {"holder": {200}, "owner": {200}},
    "/api/t/{id}/preview": {"holder": {200}, "owner": {200}},
    "/api/t/{id}/outlook": {"holder": {200}, "owner": {200}},
    "/api/t/{id}/choices": {"holder": {200}, "owner": {200}},
    "/api/t/{id}/takeback": {},  # two browsers sit here: nobody takes back alone
    "/api/t/{id}/seat": {"holder": {200}, "owner": {200}},
    "/t/{id}/record.txt": {},  # a running game with secrets
    "/t/{id}/record.json": {},
    "/l/{token}": {who: {410} for who in WHO},
    "/account/mail": {who: {422} for who in WHO},  # a guest has no address
    "/account/password": {who: {422} for who in WHO},
    "/account/away": {who: {422} for who in WHO},  # no days
    "/account/notices": {who: {422} for who in WHO},  # no address
    "/api/push": {who: {409} for who in WHO},  # the site has no key
    "/who/{person}": {who: {404} for who in WHO},  # there is no such person
    "/stop/{token}": {who: {404} for who in WHO},  # nobody was sent that link
    "/account/leave": {who: {422} for who in WHO},  # not sure
    "/t/{id}/invite": {"other seat": {409}, "holder": {409}, "owner": {409}},  # no seat is free
    "/t/{id}/invite/end": {"other seat": {303}, "holder": {303}, "owner": {303}},
    "/t/{id}/join": {"spectator": {409}, "other seat": {303}, "holder": {303}, "owner": {303}},
    "/t/{id}/remove": {},  # nobody frees the owner's seat
    "/t/{id}/start": {"holder": {303}, "owner": {303}},
    "/t/{id}/sit": {who: {422} for who in WHO},  # there is no such seat
    "/t/{id}/ask": {who: {422} for who in WHO},  # nothing is asked for
    "/t/{id}/answer": {who: {409} for who in WHO},  # nothing was asked for
    "/api/t/{id}/ask": {"other seat": {422}, "holder": {422}, "owner": {422}},  # there is no such moment
    "/api/t/{id}/answer": {who: {409} for who in WHO},
    "/api/t/{id}/say": {who: {200} for who in ("other seat", "holder", "owner")},
    "/api/t/{id}/mark": {who: {404} for who in ("other seat", "holder", "owner")},  # nothing was said
    "/api/t/{id}/unsay": {who: {404} for who in WHO},
    "/api/t/{id}/order": {},  # this game knows no pass
    "/t/{id}/block": {who: {422} for who in WHO},  # there is no such seat
    "/t/{id}/report": {who: {422} for who in WHO},
    "/admin": {},  # those who may are asked in test_company
    "/admin/person": {},
    "/admin/report": {},
    "/admin/invite": {},
    "/admin/registration": {},
    "/t/{id}/rematch": {"other seat": {409}, "holder": {409}, "owner": {409}},  # not before the end
}


# Open to everybody, each for himself. A new route needs a row here or above.
OPEN = {
    "/",
    "/account",
    "/account/back",
    "/account/devices/end",
    "/account/export.zip",
    "/account/forgot",
    "/account/link",
    "/account/link/end",
    "/account/notices/end",
    "/account/register",
    "/account/sign-in",
    "/account/sign-out",
    "/account/token",
    "/account/unblock",
    "/api/events",
    "/api/rules/{game}",
    "/api/t/{id}/close",
    "/api/t/{id}/ending",
    "/api/t/{id}/events",
    "/api/t/{id}/note",
    "/api/t/{id}/talk",
    "/api/t/{id}/tips",
    "/api/t/{id}/view",
    "/ground/{mark}",
    "/health",
    "/import",
    "/manifest.webmanifest",
    "/new/{game}",
    "/offline",
    "/play/{game}",
    "/privacy",
    "/ratings",
    "/rules/{game}",
    "/settings",
    "/static/{file}",
    "/t/{id}",
    "/t/{id}/end",
    "/t/{id}/people",
    "/t/{id}/poster.svg",
    "/tables",
    "/worker.js",
}


def test_every_route_has_a_row() -> None:
    programs = {route.path for route in ROUTES if route.path.startswith("/api/v1/")}  # theirs are in test_api
    assert {route.path for route in ROUTES} - programs == OPEN | set(ONLY)
    assert OPEN.isdisjoint(ONLY)


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize(
    "route", [r for r in ROUTES if not r.path.endswith(("close", "sign-out"))], ids=lambda r: r.method + r.path
)
def test_the_matrix(people: People, route: Route, who: str) -> None:
    answer = people.ask(who, route)
    if route.path.startswith("/api/v1/"):  # a cookie opens nothing there: tokens are asked in test_api
        assert answer.status_code == (200 if route.path.endswith("openapi.json") else 401)
        return
    if who == "stranger" and route.method == "POST":
        assert answer.status_code == 403
        return
    wanted = ONLY.get(route.path)
    if wanted is None:
        assert answer.status_code in ALLOWED
    else:
        assert answer.status_code in wanted.get(who, {403})
    assert "Traceback" not in (answer.text if not route.path.endswith("events") else "")


def test_only_the_owner_closes(site: House) -> None:
    people = People(site)
    close = next(r for r in ROUTES if r.path.endswith("close"))
    for who in ("stranger", "spectator", "other seat"):
        assert people.ask(who, close).status_code == 403
    assert people.ask("owner", close).status_code == 200
    people.leave()


def test_the_site_has_every_route_that_is_declared(site: House) -> None:
    app: Any = site._server.config.app
    found = {(method, route.path) for route in app._app.routes for method in route.methods - {"OPTIONS", "HEAD"}}
    assert len(found) == len(ROUTES) > 25
