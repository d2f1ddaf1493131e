"""Forged and foreign requests, limits, hostile names."""

import json
from typing import Any

import httpx
import pytest

import rotonde
from rotonde.core.records import Record
from rotonde.web.http.limits import BODY, IMPORT
from rotonde.web.people.names import clean_name
from tests.web.house import Browser, House, fresh_client, house

HOSTILE = (
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!-- -->",
    "\u2028\u2029'\"`",
    "\u202egnp.exe",
    "a\0b\x1b[31m",
    "{player} {0} %s {{7*7}}",
    "🚂" * 60,
    "x" * 100_000,
    "Ａｄｍｉｎ",
    "javascript:alert(1)",
    "'; DROP TABLE tables; --",
)


def test_a_form_without_its_token_does_nothing(browser: Browser) -> None:
    for data in ({}, {"csrf": "0" * 32}, {"csrf": ""}):
        answer = browser.http.post("/play/whistle_stop", data=data)
        assert answer.status_code == 403
        assert "out of date" in answer.text


@pytest.mark.parametrize("token", [None, "", "0" * 32, "another's"])
def test_what_a_page_sends_needs_its_token_too(site: House, browser: Browser, token: str | None) -> None:
    """Not only forms: a change of a seat is JSON, and its token a header."""
    table = browser.make(2)
    with Browser(site.url) as other:
        sent = {"content-type": "application/json"}
        sent |= {} if token is None else {"x-csrf-token": other.token if token == "another's" else token}
        body = json.dumps({"op": "rename", "seat": 0, "name": "Evil", "client": fresh_client()})
        answer = browser.http.post(f"/api/t/{table}/seat", content=body, headers=sent)
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf")
    assert browser.view(table)["seats"][0]["name"] != "Evil"


def test_the_token_of_another_browser_does_nothing(site: House, browser: Browser) -> None:
    with Browser(site.url) as other:
        assert browser.http.post("/play/whistle_stop", data={"csrf": other.token}).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_another_site_cannot_post(browser: Browser, headers: dict[str, str]) -> None:
    answer = browser.http.post("/play/whistle_stop", data={"csrf": browser.token}, headers=headers)
    assert answer.status_code == 403


def test_our_own_origin_can_post(site: House, browser: Browser) -> None:
    answer = browser.http.post("/play/whistle_stop", data={"csrf": browser.token}, headers={"origin": site.url})
    assert answer.status_code == 303


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil.example:80"])
def test_a_foreign_name_is_not_answered(site: House, host: str) -> None:
    answer = httpx.get(site.url, headers={"host": host})
    assert answer.status_code in (400, 421)
    assert "whistle" not in answer.text


def test_a_forged_cookie_is_a_stranger(site: House, browser: Browser) -> None:
    table = browser.make(2)
    name = browser.cookie.partition(".")[0]
    for forged in (name, f"{name}.{'0' * 32}", f"{name}.", "x" * 5000, f"{name}.{'0' * 31}é"):
        answer = httpx.get(f"{site.url}/api/t/{table}/view", headers={b"cookie": f"rotonde={forged}".encode()})
        assert answer.status_code == 200
        assert answer.json()["mine"] == []


def test_every_answer_carries_the_headers(site: House, browser: Browser) -> None:
    table = browser.play()
    for path in ("/", f"/t/{table}", "/nowhere", f"/api/t/{table}/view", "/api/t/none/view", "/static/site.css"):
        headers = browser.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "default-src 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
    cookie = httpx.get(site.url).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize("size", [BODY + 1, 5_000_000])
def test_a_body_too_large_is_refused(browser: Browser, size: int) -> None:
    table = browser.make(2)
    n = browser.view(table)["n"]
    answer = browser.post(f"/api/t/{table}/why", {"seat": 0, "action": "x" * size})
    assert (answer.status_code, answer.json()["code"]) == (413, "large")

    def drip() -> Any:
        for _ in range(size // 1000 + 1):
            yield b" " * 1000

    headers = {"x-csrf-token": browser.token, "content-type": "application/json"}
    dripped = browser.http.post(f"/api/t/{table}/why", content=drip(), headers=headers)
    assert dripped.status_code == 413
    assert browser.view(table)["n"] == n


def test_an_import_too_large_is_refused(browser: Browser) -> None:
    answer = browser.http.post("/import", data={"csrf": browser.token}, files={"record": ("r.txt", b"x" * IMPORT)})
    assert answer.status_code == 413
    assert "too large" in answer.text


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'{"seat": "x"}', b'{"seat": 0, "more": 1}', b"\xff\xfe", b"[" * 30_000]
)
def test_malformed_json_is_refused(browser: Browser, body: bytes) -> None:
    table = browser.play()
    headers = {"x-csrf-token": browser.token, "content-type": "application/json"}
    answer = browser.http.post(f"/api/t/{table}/why", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("client", ["", "short", "x" * 41, "with space", "sémaphore", "a/../b/../c"])
def test_a_malformed_id_is_refused(browser: Browser, client: str) -> None:
    view = browser.seen(browser.make(2))
    answer = browser.turn(view, "act", view["choices"][0]["action"], client=client)
    assert answer.status_code == 400


@pytest.mark.parametrize("query", ["at=x", "at=-1", "at=99999", "seat=7", "seat=-1", "seat=x", "at=1e3", "since=x"])
def test_a_malformed_question_is_refused(browser: Browser, query: str) -> None:
    table = browser.play()
    answer = browser.http.get(f"/api/t/{table}/view?{query}")
    assert answer.status_code in (400, 403, 404)
    assert answer.json()["message"]


@pytest.mark.parametrize(
    "path",
    [
        "../app.py",
        "%2e%2e/app.py",
        "..%2fapp.py",
        "/etc/passwd",
        "nothing.js",
        "",
        "site.css/../../app.py",
        f"{'a' * 5000}.js",
    ],
    ids=lambda path: path[:30],
)
def test_static_files_stay_in_their_folder(site: House, path: str) -> None:
    answer = httpx.get(f"{site.url}/static/{path}")
    assert answer.status_code == 404
    assert "from __future__" not in answer.text


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_names(browser: Browser, name: str) -> None:
    data = {"csrf": browser.token, "game": "whistle_stop", "players": "2", "seat.0.kind": "human", "seat.0.name": name}
    answer = browser.http.post("/tables", data=data)
    if len(name) > BODY:
        assert answer.status_code == 413
        return
    table = answer.headers["location"].removeprefix("/t/")
    shown = browser.view(table)["seats"][0]["name"]
    assert shown == clean_name(name)
    assert len(shown) <= 40
    for path in (f"/t/{table}", "/"):
        html = browser.http.get(path).text
        for bad in ("<script>alert", "<img src=x", "\u202e", "\0"):
            assert bad not in html
    browser.play_on(table)
    assert browser.http.get(f"/t/{table}/record.txt").status_code == 200


@pytest.mark.parametrize("name", [name for name in HOSTILE if len(name) < 1000])
def test_a_hostile_record_brings_only_names(browser: Browser, name: str) -> None:
    record = json.loads(Record.begin(rotonde.game("whistle_stop").new(2)).json())
    record["seats"] = [name, "Otto"]
    answer = browser.submit("/import", text=json.dumps(record))
    assert answer.status_code in (303, 422)
    pages = [answer.text] if answer.status_code == 422 else []
    if answer.status_code == 303:
        pages = [browser.http.get(path).text for path in (answer.headers["location"], "/")]
    for html in pages:
        for bad in ("<script>alert", "<img src=x", "\u202e", "\0"):
            assert bad not in html


def test_too_often_is_said(tmp_path: Any) -> None:
    rates = {"create": 3, "import": 1, "hint": 1, "ask": 2, "turn": 2}
    with house(tmp_path, rates=rates) as running, Browser(running.url, "fr") as browser:
        answers = [browser.submit("/play/whistle_stop").status_code for _ in range(5)]
        assert answers == [303, 303, 303, 429, 429]
        assert "Trop de demandes" in browser.submit("/play/whistle_stop").text


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "\n/x"]
)
def test_settings_lead_back_only_to_this_site(browser: Browser, back: str) -> None:
    answer = browser.submit("/settings", theme="night", back=back)
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize(
    "field", [{"lang": "xx"}, {"theme": "pink"}, {"pause": "-1"}, {"pause": "99999"}, {"pause": "x"}]
)
def test_settings_that_are_none_are_refused(browser: Browser, field: dict[str, str]) -> None:
    assert browser.submit("/settings", **field).status_code == 422
