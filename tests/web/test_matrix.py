"""Who may do what: every route, asked by everybody, at a private table with a plan, a league, lessons and puzzles."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from toy import WhistleStop

from tests.web.everybody import WHO, Everybody, Route, doors
from tests.web.house import House, house

# Those of programs are in test_matrix_programs; who has closed a table or signed out can ask for nothing more, so these
# two have tests of their own.
APART = ("POST /account/sign-out", "POST /api/t/{id}/close")
ROUTES = [door for door in doors() if not door.path.startswith("/api/v1/") and " ".join(door) not in APART]
# What each of WHO is answered: anonymous, stranger, spectator, seat 0, seat 1, owner, admin. A new route needs a row.
MATRIX: dict[tuple[int, ...], list[str]] = {
    (200, 200, 200, 200, 200, 200, 200): [
        "GET /",
        "GET /account",
        "GET /account/export.zip",
        "GET /api/events",
        "GET /api/learn/{game}/{lesson}/{place}/choices",
        "GET /api/learn/{game}/{lesson}/{place}/outlook",
        "GET /api/learn/{game}/{lesson}/{place}/tips",
        "GET /api/learn/{game}/{lesson}/{place}/view",
        "GET /api/rules/{game}",
        "GET /challenges",
        "GET /ground/{mark}",
        "GET /health",
        "GET /import",
        "GET /leagues",
        "GET /learn/{game}/{lesson}",
        "GET /manifest.webmanifest",
        "GET /new/{game}",
        "GET /offline",
        "GET /privacy",
        "GET /puzzles",
        "GET /puzzles/{game}/{puzzle}",
        "GET /puzzles/{game}/{puzzle}/board.svg",
        "GET /ratings",
        "GET /rules/{game}",
        "GET /rules/{game}/summary",
        "GET /settings",
        "GET /static/{file}",
        "GET /who/{person}",
        "GET /worker.js",
    ],
    (403, 422, 422, 422, 422, 422, 422): [  # there is something wrong with what was sent, whoever sends it
        "POST /account/away",
        "POST /account/leave",
        "POST /account/mail",
        "POST /account/notices",
        "POST /account/password",
        "POST /account/register",
        "POST /account/sign-in",
        "POST /api/learn/{game}/{lesson}/{place}/turn",
        "POST /import",
        "POST /leagues",
        "POST /puzzles/{game}/{puzzle}",
    ],
    (403, 303, 303, 303, 303, 303, 303): [
        "POST /account/back",
        "POST /account/devices/end",
        "POST /account/link/end",
        "POST /account/notices/end",
        "POST /account/unblock",
        "POST /challenges/{game}/{challenge}",
        "POST /learn/{game}/game",
        "POST /play/{game}",
        "POST /settings",
        "POST /tables",
    ],
    (404, 404, 200, 200, 200, 200, 200): [
        "GET /api/t/{id}/events",
        "GET /api/t/{id}/remarks",
        "GET /api/t/{id}/talk",
        "GET /api/t/{id}/tips",
        "GET /api/t/{id}/view",
        "GET /t/{id}",
        "GET /t/{id}/moment.png",
        "GET /t/{id}/moment.svg",
        "GET /t/{id}/people",
    ],
    (404, 404, 409, 409, 409, 409, 409): [  # not before the end
        "GET /api/t/{id}/ending",
        "GET /api/t/{id}/review",
        "GET /t/{id}/film.svg",
        "GET /t/{id}/poster.svg",
        "GET /t/{id}/review",
        "GET /t/{id}/story",
    ],
    (404, 404, 404, 200, 404, 404, 404): [  # a plan is there for its own person alone
        "GET /api/t/{id}/plan/{plan}/choices",
        "GET /api/t/{id}/plan/{plan}/outlook",
        "GET /api/t/{id}/plan/{plan}/preview",
        "GET /api/t/{id}/plan/{plan}/tips",
        "GET /api/t/{id}/plan/{plan}/view",
    ],
    (403, 200, 200, 200, 200, 200, 200): [
        "POST /account/forgot",
        "POST /account/link",
        "POST /account/token",
        "POST /api/learn/{game}/{lesson}/{place}/why",
    ],
    (403, 404, 403, 200, 403, 403, 403): [
        "POST /api/t/{id}/hint",
        "POST /api/t/{id}/plans",
        "POST /api/t/{id}/seat",
        "POST /api/t/{id}/why",
    ],
    (403, 404, 422, 422, 422, 422, 422): [
        "POST /t/{id}/ask",
        "POST /t/{id}/block",
        "POST /t/{id}/report",
        "POST /t/{id}/sit",
    ],
    (200, 200, 200, 200, 200, 303, 303): [  # who has an account is sent to his page
        "GET /account/forgot",
        "GET /account/register",
        "GET /account/sign-in",
    ],
    (404, 404, 403, 200, 403, 403, 403): [
        "GET /api/t/{id}/choices",
        "GET /api/t/{id}/outlook",
        "GET /api/t/{id}/preview",
    ],
    (403, 404, 409, 409, 409, 409, 409): [  # nothing was asked for
        "POST /api/t/{id}/answer",
        "POST /t/{id}/answer",
        "POST /t/{id}/review",
    ],
    (403, 403, 403, 403, 403, 403, 200): [
        "GET /admin",
        "POST /admin/invite",
    ],
    (404, 404, 403, 403, 403, 403, 403): [  # a running game with secrets
        "GET /t/{id}/record.json",
        "GET /t/{id}/record.txt",
    ],
    (403, 404, 404, 409, 404, 404, 404): [
        "POST /api/t/{id}/plan/{plan}/reply",
        "POST /api/t/{id}/plan/{plan}/turn",
    ],
    (403, 404, 403, 403, 403, 403, 403): [  # two play: nobody takes back alone
        "POST /api/t/{id}/takeback",
        "POST /t/{id}/remove",
    ],
    (403, 404, 404, 404, 404, 404, 404): [  # nothing was said
        "POST /api/t/{id}/unsay",
        "POST /stop/{token}",
    ],
    (403, 404, 403, 409, 409, 409, 403): [  # no seat is free
        "POST /t/{id}/invite",
        "POST /t/{id}/rematch",
    ],
    (422, 422, 422, 422, 422, 422, 422): [  # the action is of another game
        "GET /api/learn/{game}/{lesson}/{place}/preview",
    ],
    (410, 410, 410, 410, 410, 410, 410): [  # nobody was given that link
        "GET /l/{token}",
    ],
    (404, 404, 404, 404, 404, 200, 200): [  # a private one
        "GET /leagues/{league}",
    ],
    (303, 303, 303, 303, 303, 303, 303): [  # there is one lesson
        "GET /learn/{game}",
    ],
    (404, 404, 404, 404, 404, 404, 404): [  # nobody was sent that link
        "GET /stop/{token}",
    ],
    (403, 403, 403, 403, 403, 403, 404): [  # nobody was named
        "POST /admin/person",
    ],
    (403, 403, 403, 403, 403, 403, 422): [
        "POST /admin/registration",
    ],
    (403, 403, 403, 403, 403, 403, 303): [
        "POST /admin/report",
    ],
    (403, 409, 409, 409, 409, 409, 409): [  # the site has no key
        "POST /api/push",
    ],
    (403, 404, 403, 422, 422, 403, 403): [
        "POST /api/t/{id}/ask",
    ],
    (403, 404, 403, 404, 404, 404, 403): [
        "POST /api/t/{id}/mark",
    ],
    (403, 404, 200, 200, 200, 200, 200): [  # each his own
        "POST /api/t/{id}/note",
    ],
    (403, 404, 403, 200, 200, 403, 403): [
        "POST /api/t/{id}/order",
    ],
    (403, 404, 404, 200, 404, 404, 404): [
        "POST /api/t/{id}/plan/{plan}/why",
    ],
    (403, 404, 403, 200, 200, 200, 403): [
        "POST /api/t/{id}/say",
    ],
    (403, 404, 403, 409, 403, 403, 403): [  # a number of the past: it was his to make
        "POST /api/t/{id}/turn",
    ],
    (403, 410, 410, 410, 410, 410, 410): [  # nobody was given that link
        "POST /l/{token}",
    ],
    (403, 404, 404, 404, 404, 422, 422): [  # nothing was asked for
        "POST /leagues/{league}",
    ],
    (403, 404, 303, 303, 303, 303, 303): [  # only what cannot go on is ended there
        "POST /t/{id}/end",
    ],
    (403, 404, 403, 303, 303, 303, 403): [
        "POST /t/{id}/invite/end",
    ],
    (403, 404, 409, 303, 303, 409, 409): [
        "POST /t/{id}/join",
    ],
    (403, 404, 403, 403, 403, 303, 403): [
        "POST /t/{id}/start",
    ],
}
WANTED = {route: answers for answers, rows in MATRIX.items() for route in rows}


@pytest.fixture(scope="module")
def everybody(site: House) -> Iterator[Everybody]:
    found = Everybody(site)
    yield found
    found.leave()


def test_every_route_has_a_row() -> None:
    assert {" ".join(route) for route in ROUTES} == set(WANTED)
    assert len(WANTED) == sum(map(len, MATRIX.values()))


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.method + route.path)
def test_the_matrix(everybody: Everybody, route: Route) -> None:
    answers = [everybody.ask(who, route) for who in WHO]
    got = tuple(answer.status_code for answer in answers)
    wanted = WANTED[" ".join(route)]
    if route.path.endswith("moment.png") and set(got[2:]) == {404}:  # a site without resvg draws none
        wanted = (404,) * len(WHO)
    assert dict(zip(WHO, got, strict=True)) == dict(zip(WHO, wanted, strict=True))
    if not route.path.endswith("events"):
        assert not any("Traceback" in answer.text for answer in answers)


@pytest.mark.parametrize("who", WHO)
def test_a_cookie_opens_nothing_of_the_programs(everybody: Everybody, who: str) -> None:
    for route in (door for door in doors() if door.path.startswith("/api/v1/")):
        open_ = route.path.endswith("openapi.json")
        assert everybody.ask(who, route).status_code == (200 if open_ else 401), route


def test_only_the_owner_closes_and_not_what_others_play(site: House, everybody: Everybody) -> None:
    close = Route("POST", "/api/t/{id}/close")
    answers = {who: everybody.ask(who, close).status_code for who in WHO}
    assert answers == dict.fromkeys(WHO, 403) | {"stranger": 404}
    mine = everybody.by["owner"].make(2)
    assert everybody.ask("stranger", close, id=mine).status_code == 403
    assert everybody.ask("owner", close, id=mine).status_code == 200


def test_whoever_signs_out_is_nobody_there(toy: WhistleStop, tmp_path: Path) -> None:
    out = Route("POST", "/account/sign-out")
    with house(tmp_path) as running:  # of its own: names are taken once at a site
        everybody = Everybody(running)
        before = {who: browser.cookie for who, browser in everybody.by.items()}
        said = {who: everybody.ask(who, out).status_code for who in WHO}
        assert said == dict.fromkeys(WHO, 303) | {"anonymous": 403}
        for who in ("seat 0", "owner", "admin"):
            everybody.by[who].become(before[who])
            assert everybody.ask(who, Route("GET", "/t/{id}")).status_code == 404  # a stranger
        everybody.leave()


def test_the_site_has_every_route_that_is_declared(site: House) -> None:
    app: Any = site._server.config.app
    found = {(method, route.path) for route in app._app.routes for method in route.methods - {"OPTIONS", "HEAD"}}
    assert len(found) == len(doors()) > 25
