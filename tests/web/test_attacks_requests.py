"""Forged requests, and others' accounts, links and seats: each attack did something once.

The page `docs/attacks.md` lists what was tried, and what answers it.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from rotonde.web.http.guard import shown_path
from rotonde.web.site import OpenTo
from tests.web.house import GENEROUS, Browser, House, fresh_client, house
from tests.web.test_people import set_rows


@pytest.mark.parametrize("path", ["//api/t/{table}/close", "/api//t/{table}/close", "/%2Fapi/t/{table}/close"])
def test_a_doubled_stroke_leads_past_no_check(site: House, browser: Browser, path: str) -> None:
    """The guard looked at the path as it came, the routes at a tidied one: no token was asked for."""
    table = browser.make(2)
    body = json.dumps({"client": fresh_client()})
    asked = site.url + path.format(table=table)
    assert browser.http.post(asked, content=body, headers={"content-type": "text/plain"}).status_code in (403, 404)
    assert browser.view(table)["status"] == "running"


def test_behind_a_proxy_that_says_nothing_nobody_is_at_home(tmp_path: Path) -> None:
    """Some proxies ask for 127.0.0.1 and do not say for whom: everybody sat at this machine then, at every seat."""
    public = OpenTo(url="https://club.example")
    running = House(tmp_path, host="127.0.0.1", open_to=public)
    with Browser(running.url) as owner, Browser(running.url) as stranger:
        body = {"op": "claim", "seat": 0, "client": fresh_client()}
        assert stranger.post(f"/api/t/{owner.make(2)}/seat", body).status_code == 403
        assert stranger.http.get(f"/t/{owner.make(2, reach='private')}").status_code == 404
    running.stop()


def test_no_log_holds_a_link_that_opens_something(
    site: House, browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    for path in ("/l/secret", "//l/secret", "/stop/secret", "//stop/secret"):
        assert "secret" not in shown_path(path)
    with caplog.at_level(logging.INFO, "rotonde.web.requests"):
        browser.http.get("/stop/abc.secretproof")
        browser.http.get(f"{site.url}//l/secretproof")
    ours = [
        record.getMessage() for record in caplog.records if record.name.startswith("rotonde")
    ]  # the client logs too
    assert len(ours) == 2
    assert "secretproof" not in "".join(ours)


def test_a_private_table_that_cannot_go_on_is_not_there_for_others(tmp_path: Path) -> None:
    with house(tmp_path) as running, Browser(running.url) as owner:
        table = owner.make(2, reach="private")
    set_rows(tmp_path, "UPDATE tables SET ruleset = 999")
    with house(tmp_path) as running, Browser(running.url) as stranger:
        assert stranger.submit(f"/t/{table}/join").status_code == stranger.submit("/t/nobody/join").status_code == 404


@contextmanager
def elsewhere(browser: Browser) -> Iterator[None]:
    """A browser asks from another address."""
    here, there = browser.http, httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(base_url=here.base_url, transport=there, cookies=here.cookies) as browser.http:
        yield
    browser.http = here


def test_nobody_is_shut_out_by_anothers_wrong_passwords(tmp_path: Path) -> None:
    """Tries were counted for a name alone: twenty an hour, from anywhere, kept its owner out."""
    with house(tmp_path, rates={**GENEROUS, "sign_in": 3}) as running:
        with Browser(running.url) as nadia:
            nadia.register("Nadia")
            nadia.submit("/account/sign-out")
        with Browser(running.url) as stranger, elsewhere(stranger):
            codes = [stranger.sign_in("Nadia", "something else").status_code for _ in range(5)]
        assert codes == [422, 422, 422, 429, 429]
        with Browser(running.url) as nadia:
            assert nadia.sign_in("Nadia").status_code == 303


def test_a_name_is_not_guessed_from_many_addresses(tmp_path: Path) -> None:
    with house(tmp_path, rates={**GENEROUS, "guess": 2}) as running, Browser(running.url) as stranger:
        codes = [stranger.sign_in("Nadia", "something else").status_code for _ in range(3)]
    assert codes == [422, 422, 429]


def test_a_foreign_link_takes_no_tables_along_unasked(site: House) -> None:
    """Somebody sends his own private link: whoever opens it gave him all his seats, unless he unticked a box."""
    with Browser(site.url) as sender, Browser(site.url) as reader:
        reader.make(2)
        sender.make(2)
        page = sender.submit("/account/link").text
        link = page.split("/l/")[1][:22]
        box = reader.http.get(f"/l/{link}").text.split('name="bring"')[1].split(">")[0]
        assert "checked" not in box


def test_the_lobby_seats_nobody_where_another_has_looked(site: House) -> None:
    """An owner took the open seat, read its hand and let it go; whoever sat down next played with open cards."""
    with Browser(site.url) as owner, Browser(site.url) as stranger, Browser(site.url) as friend:
        table = owner.make(3, form={"seat.1.kind": "open", "seat.2.kind": "open"}).split("/")[0]
        for op in ("claim", "release"):
            body = {"op": op, "seat": 1, "client": fresh_client()}
            assert owner.post(f"/api/t/{table}/seat", body).status_code == 200
        assert stranger.submit(f"/t/{table}/join").status_code == 303
        assert stranger.view(table)["mine"] == [2]  # not the one that was looked into
        answer = friend.submit(f"/t/{table}/join")
        assert answer.status_code == 403
        assert "knows what that seat knows" in answer.text
        link = owner.submit(f"/t/{table}/invite").text.split("/l/")[1][:22]
        assert "has already seen the secrets" in friend.http.get(f"/l/{link}").text
        assert friend.submit(f"/l/{link}").status_code == 303  # who was invited knows by whom, and was told
