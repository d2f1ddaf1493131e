"""Forged requests, and others' accounts, links and seats: each attack did something once.

The page `docs/attacks.md` lists what was tried, and what answers it.
"""

from __future__ import annotations

import json
import logging
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from rotonde.web.http.guard import shown_path
from rotonde.web.site import OpenTo
from tests.web.house import GENEROUS, Browser, House, fresh_client, house, token_of
from tests.web.test_company import make_admin, person_id
from tests.web.test_people import rows, set_rows


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


def sent_slowly(site: House, path: str, heads: dict[str, str], body: bytes, meanwhile: Callable[[], object]) -> int:
    """What is answered to a request whose last byte comes after something else has happened."""
    lines = {"host": site.url.removeprefix("http://"), "connection": "close", "content-length": str(len(body)), **heads}
    head = f"POST {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    with socket.create_connection(("127.0.0.1", int(site.url.rpartition(":")[2]))) as line:
        line.sendall(head.encode() + b"\r\n" + body[:-1])
        time.sleep(0.3)  # by now the site knows who asks
        meanwhile()
        line.sendall(body[-1:])
        return int(line.makefile("rb").readline().split()[1])


def test_a_program_whose_token_was_ended_does_nothing_more(tmp_path: Path) -> None:
    """Moves of programs, their new tables and leagues did not look again who asked."""
    with house(tmp_path) as site, Browser(site.url) as owner:
        table, token = owner.make(2), token_of(owner)
        heads = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        action = owner.seen(table)["choices"][0]["action"]
        move = {"seat": 0, "action": action, "n": owner.view(table)["n"], "client": fresh_client()}

        def end() -> None:
            key = rows(tmp_path, "SELECT hash FROM sessions WHERE device LIKE 'API%'")[0][0]
            assert owner.submit("/account/devices/end", key=key).status_code == 303

        before = owner.view(table)["n"]
        body = json.dumps(move).encode()
        assert sent_slowly(site, f"/api/v1/tables/{table}/moves", heads, body, end) == 403
        assert owner.view(table)["n"] == before


def test_a_ban_reaches_what_is_on_its_way(tmp_path: Path) -> None:
    with house(tmp_path) as site, Browser(site.url) as rude, Browser(site.url) as admin:
        rude.register("Rude")
        make_admin(site, admin)
        table = rude.make(2)
        heads = {
            "cookie": f"{rude._name}={rude.cookie}",
            "x-csrf-token": rude.token,
            "content-type": "application/json",
        }
        judged = {"person": person_id(site, "Rude"), "act": "ban", "days": "3"}

        def ban() -> None:
            assert admin.submit("/admin/person", **judged).status_code == 303

        body = json.dumps({"words": "A last word"}).encode()
        assert sent_slowly(site, f"/api/t/{table}/say", heads, body, ban) == 403
        assert rows(tmp_path, "SELECT count(*) FROM chat") == [(0,)]


def test_who_was_banned_muted_or_blocked_still_is_under_another_name(tmp_path: Path) -> None:
    """A guest who signs in and brings his games along left bans and blocks behind, and won holidays and hooks."""
    with house(tmp_path) as site, Browser(site.url) as nadia, Browser(site.url) as otto, Browser(site.url) as admin:
        with Browser(site.url) as before:
            before.register("Otto")
        nadia.submit("/settings", name="Nadia")
        otto.submit("/settings", name="Rude")
        make_admin(site, admin)
        table = nadia.make(2, free=[1])
        assert otto.submit(f"/t/{table}/join").status_code == 303
        assert nadia.submit(f"/t/{table}/block", seat="1").status_code == 303
        rude = person_id(site, "Rude")
        for act in ("mute", "ban"):
            assert admin.submit("/admin/person", person=rude, act=act, days="3").status_code == 303
        assert otto.submit("/account/register", name="Rather Rude", password="seven brass whistles").status_code == 422
        assert otto.sign_in("Otto", bring="on").status_code == 303
        assert otto.submit("/play/whistle_stop").status_code == 403  # he looks on
        assert rows(tmp_path, "SELECT count(*) FROM people WHERE name = 'Otto' AND muted_until > 0") == [(1,)]
        otto_now = person_id(site, "Otto")
        assert rows(tmp_path, "SELECT blocked FROM blocks") == [(otto_now,)]


def test_who_becomes_one_with_another_wins_no_holidays_and_no_ways_to_be_told(tmp_path: Path) -> None:
    day = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 2 * 86400))
    with house(tmp_path) as site:
        with Browser(site.url) as account:
            account.register("Otto")
            for n in range(6):
                account.submit("/account/notices", kind="hook", target=f"https://otto{n}.example.org/x")
            assert account.submit("/account/away", first=day, last=day).status_code == 303
        for _ in range(2):
            with Browser(site.url) as guest:
                for n in range(6):
                    guest.submit("/account/notices", kind="hook", target=f"https://guest{n}.example.org/x")
                late = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 20 * 86400))
                assert guest.submit("/account/away", first=late, last=late).status_code == 303
                assert guest.sign_in("Otto", bring="on").status_code == 303
        assert rows(tmp_path, "SELECT count(*) FROM holidays") == [(1,)]
        assert rows(tmp_path, "SELECT count(*) FROM channels") == [(8,)]
