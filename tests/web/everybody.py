"""A house with one of everything that a route can be about, and everybody who may ask for it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from rotonde.web.app import routes
from tests.web.house import Browser, House, fresh_client
from tests.web.test_company import invitation, make_admin

GAME = "russian_railroads"  # it has lessons, puzzles and challenges
PLAYED = "stephensons_rocket"  # at the table: its first seat begins
STALL = Path(__file__).parents[2] / "src" / "rotonde" / "games" / GAME
# Without a cookie; with one, but not let in; let in to look; the two who play; who opened the table; an admin.
WHO = ("anonymous", "stranger", "spectator", "seat 0", "seat 1", "owner", "admin")


class Route(NamedTuple):
    """One door of the site."""

    method: str
    path: str


def doors() -> list[Route]:
    """Every route as it is declared, the table's id as {id}."""
    found = [(method, path) for route in routes() for method in route.http_methods for path in route.paths]
    plain = [(method, re.sub(r"\{(\w+):\w+\}", r"{\1}", path).replace("{name}", "{id}")) for method, path in found]
    return [Route(*door) for door in sorted(plain)]


def look(client: httpx.Client, path: str, query: dict[str, Any]) -> httpx.Response:
    """A page, or the beginning of live updates, which never end."""
    with client.stream("GET", path, params=query) as answer:
        if not path.endswith("events"):
            answer.read()
        return answer


def first_name(file: str, kind: str) -> str:
    """The first puzzle or challenge of the game."""
    return str(json.loads((STALL / file).read_text("utf-8"))[kind][0]["name"])


class Everybody:
    """A private table at which two play whom its owner invited, a plan of the first of them, a league of the owner."""

    def __init__(self, site: House) -> None:
        self.site = site
        self.by = {who: Browser(site.url) for who in WHO[1:]}
        owner, first = self.by["owner"], self.by["seat 0"]
        owner.register("Olga")
        make_admin(site, self.by["admin"], "Ada")
        self.table = owner.make(2, game=PLAYED, free=[0, 1], reach="private", aids="all", spectators="on")
        link = invitation(owner, self.table)
        for who in ("seat 0", "seat 1"):
            assert self.by[who].submit(link).status_code == 303
        assert self.by["spectator"].submit(link, watch="on").status_code == 303
        self._both_have_moved()
        view = first.view(self.table)
        self.action = view["choices"][0]["action"]
        self.target = view["choices"][0]["path"][0]
        plan = first.post(f"/api/t/{self.table}/plans", {"op": "new", "seat": 0, "client": fresh_client()}).json()
        league = owner.submit("/leagues", title="Cup", game=GAME, players="2", rounds="1", reach="private")
        self.known = {
            "id": self.table,
            "game": GAME,
            "file": "site.css",
            "mark": first.http.get(f"/t/{self.table}").text.partition('data-ground="/ground/')[2].partition('"')[0],
            "token": "x" * 22,
            "person": first_person(site, "Olga"),
            "league": league.headers["location"].rpartition("/")[2],
            "puzzle": first_name("puzzles.json", "puzzles"),
            "challenge": first_name("challenges.json", "challenges"),
            "plan": plan["plan"]["key"],
            "lesson": "first",
            "place": "0.0",
        }

    def _both_have_moved(self) -> None:
        """So that nobody can be removed any more; then the first seat decides again."""
        for who in ("seat 0", "seat 1"):
            browser = self.by[who]
            view = browser.view(self.table)
            while view["choices"] or (view["draft"] is not None and view["draft"]["can_end"]):
                ends = view["draft"] is not None and view["draft"]["can_end"]
                action = "" if ends else view["choices"][0]["action"]
                view = browser.turn(view, "end" if ends else "act", action).json()

    def leave(self) -> None:
        for browser in self.by.values():
            browser.http.close()

    def ask(self, who: str, route: Route, **other: str) -> httpx.Response:
        """A proper request of that kind for seat 0, with a number of the past so that nothing changes."""
        path = route.path.format(**self.known | other)
        browser = self.by.get(who)
        if route.method == "GET":
            query: dict[str, Any] = {"seat": 0, "action": self.action} if path.endswith("preview") else {}
            query |= {"seat": 0} if path.endswith(("choices", "remarks")) else {}
            query |= {"seat": 0, "within": self.target} if path.endswith("outlook") else {}
            if browser is None:
                with httpx.Client(base_url=self.site.url) as client:
                    return look(client, path, query)
            return look(browser.http, path, query)
        if browser is None:
            return httpx.post(self.site.url + path, json=self.body(path))
        if path.startswith("/api/"):
            return browser.post(path, self.body(path))
        fields = {"players": "2", "game": GAME, "text": "none", "back": "/"}
        fields["seat"] = "0" if path.endswith("remove") else "9"
        return browser.submit(path, **fields)

    def body(self, path: str) -> dict[str, Any]:
        """What is sent to a route of the page's script."""
        client, kind = fresh_client(), path.rpartition("/")[2]
        turn = {"op": "act", "seat": 0, "expected_n": 0, "expected_step": 5, "action": self.action}
        bodies: dict[str, dict[str, Any]] = {
            "turn": {**turn, "client": client},
            "why": {"seat": 0},
            "hint": {"seat": 0, "level": "apprentice"},
            "plans": {"op": "name", "seat": 0, "key": self.known["plan"], "name": "North", "client": client},
            "reply": {"expected_step": 99, "client": client},
            "seat": {"op": "rename", "seat": 0, "name": "Nadia", "client": client},
            "ask": {"what": "back", "to": 99, "client": client},
            "push": {"endpoint": "https://push.example.org/x", "p256dh": "x", "auth": "y"},
            "mark": {"id": 0, "sign": "yes"},
            "unsay": {"id": 0},
            "say": {"words": ""},
            "note": {"words": ""},
            "order": {"passes": False},
            "answer": {"n": 0, "yes": True, "client": client},
            "takeback": {"to": 0, "expected_n": 0, "client": client},
        }
        return bodies.get(kind, {"client": client})


def first_person(site: House, name: str) -> str:
    """The id of an account."""
    from tests.web.test_people import rows

    return str(rows(site.folder, f"SELECT id FROM people WHERE name = '{name}'")[0][0])
