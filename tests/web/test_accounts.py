"""Accounts: made by guests, found again by name and password, and nobody learns from them who exists."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import httpx
import pytest

from rotonde.web.people.identity import hashed
from tests.web.house import GOOD, Browser, House, house
from tests.web.test_letters import confirmed
from tests.web.test_people import rows, set_rows
from tests.web.test_security import HOSTILE


@pytest.fixture
def club(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path / "club") as running:
        yield running


# ── making one ────────────────────────────────────────────────────────────


def test_a_guest_becomes_an_account_with_all_his_games(club: House) -> None:
    with Browser(club.url) as browser, Browser(club.url) as phone:
        first, second = browser.make(2), browser.play()
        before = browser.cookie
        assert "2 tables" in browser.http.get("/account/register").text
        assert browser.register("Nadia").status_code == 303
        assert browser.cookie != before
        for table in (first, second):
            assert browser.view(table)["mine"]
        stored = str(rows(club.folder, "SELECT password FROM people WHERE kind = 'account'"))
        assert "$argon2id$" in stored
        assert GOOD not in stored
        phone.sign_in(" nadia ")
        assert phone.view(first)["mine"] == [0, 1]
        assert "Nadia" in phone.http.get("/").text


def test_the_cookie_of_before_is_worth_nothing(club: House) -> None:
    """Who planted or copied a guest's cookie does not come in with it after he has signed in."""
    with Browser(club.url) as browser, Browser(club.url) as thief:
        table, planted = browser.make(2), browser.cookie
        browser.register("Nadia")
        thief.become(planted)
        assert thief.view(table)["mine"] == []
        assert "Nadia" not in thief.http.get("/account").text


def test_signing_in_makes_a_new_session(club: House) -> None:
    with Browser(club.url) as first, Browser(club.url) as second:
        first.register("Nadia")
        planted = second.cookie
        second.sign_in("Nadia")
        assert second.cookie != planted
        with Browser(club.url) as thief:
            thief.become(planted)
            assert "Nadia" not in thief.http.get("/account").text
        signed = second.cookie
        second.token = re.findall(r'name="csrf" value="(\w+)"', second.http.get("/account").text)[0]
        second.submit("/account/sign-out")
        assert second.cookie != signed
        second.become(signed)
        assert "Nadia" not in second.http.get("/account").text
        assert "Nadia" in first.http.get("/account").text


def test_no_session_is_left_behind_at_a_device_that_becomes_anothers(club: House) -> None:
    """A cookie that somebody has read is worth nothing once its device is an account's, or another one's by a link."""
    with Browser(club.url) as other, Browser(club.url) as device:

        def known(cookie: str) -> bool:
            page = httpx.get(f"{club.url}/account", headers={"cookie": f"{device._name}={cookie}"})
            return "Nadia" in page.text

        other.register("Otto")
        device.submit("/settings", name="Nadia")
        guest = device.cookie
        device.register("Nadia")
        account = device.cookie
        assert (known(guest), known(account)) == (False, True)
        link = re.search(r"/l/[A-Za-z0-9_-]{22}", other.submit("/account/link").text)
        assert link is not None
        assert device.submit(link[0]).status_code == 303
        assert "Otto" in device.http.get("/account").text
        assert not known(account)


@pytest.mark.parametrize("name", ["nadia", "NADIA", " Ｎａｄｉａ ", "Na\u200bdia"])
def test_a_name_is_there_once_however_it_is_typed(club: House, name: str) -> None:
    with Browser(club.url) as first, Browser(club.url) as second:
        assert first.register("Nadia").status_code == 303
        answer = second.register(name)
        assert answer.status_code == 422
        assert "That name is taken" in answer.text


@pytest.mark.parametrize(
    ("name", "password", "said"),
    [
        ("x", GOOD, "two signs or more"),
        ("1234", GOOD, "letters among them"),
        ("Nаdia", GOOD, "one alphabet"),  # with a Cyrillic letter
        ("Nadia", "short", "10 to 200 signs"),
        ("Nadia", "x" * 201, "10 to 200 signs"),
        ("Nadia", "aaaaaaaaaaaa", "guessed at once"),
        ("NadiaNadia", "nadianadia", "guessed at once"),
    ],
)
def test_what_makes_no_account(club: House, name: str, password: str, said: str) -> None:
    with Browser(club.url) as browser:
        answer = browser.register(name, password)
        assert answer.status_code == 422
        assert said in answer.text
        assert password not in answer.text
        assert rows(club.folder, "SELECT count(*) FROM people WHERE kind = 'account'") == [(0,)]


@pytest.mark.parametrize("name", [name for name in HOSTILE if len(name) < 1000])
def test_hostile_names_are_only_names(club: House, name: str) -> None:
    with Browser(club.url) as browser:
        browser.register(name)
        for path in ("/account", "/", "/account/sign-in", "/settings"):
            html = browser.http.get(path).text
            for bad in ("<script>alert", "<img src=x", "\u202e", "\0"):
                assert bad not in html
        html = browser.submit("/account/sign-in", name=name, password=GOOD).text
        assert "<script>alert" not in html


# ── signing in ────────────────────────────────────────────────────────────


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(club: House) -> None:
    with Browser(club.url) as known, Browser(club.url) as browser:
        known.register("Nadia")
        texts = set()
        for name, password in (("Nadia", "another pass word"), ("Nobody", GOOD), ("Nadia", "")):
            answer = browser.submit("/account/sign-in", name=name, password=password)
            assert answer.status_code == 422
            texts.add(answer.text.replace(name, "").replace(browser.token, ""))
        assert len(texts) == 1


def test_an_unknown_name_costs_as_much_as_a_known_one(club: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from rotonde.web.people import passwords

    worked: list[str] = []
    plain = passwords._plain

    def counted(password: str) -> str:
        worked.append(password)
        return plain(password)

    monkeypatch.setattr("rotonde.web.people.passwords._plain", counted)
    with Browser(club.url) as known, Browser(club.url) as browser:
        known.register("Nadia")
        worked.clear()
        for name in ("Nadia", "Nobody"):
            browser.submit("/account/sign-in", name=name, password="something else")
        assert len(worked) == 2  # each was hashed once


def test_signing_in_is_counted_for_a_name_and_from_an_address(tmp_path: Path) -> None:
    rates = {"sign_in": 3}
    with house(tmp_path, rates=rates) as running:
        codes = []
        for _ in range(5):  # a new cookie each time
            with Browser(running.url) as browser:
                codes.append(browser.submit("/account/sign-in", name="Nadia", password="x").status_code)
        assert codes == [422, 422, 422, 429, 429]
        with Browser(running.url) as browser:
            others = [browser.submit("/account/sign-in", name=f"N{i}", password="x").status_code for i in range(14)]
        assert others[:8] == [422] * 8
        assert others[-1] == 429  # fifteen from one address


def test_nobody_takes_anothers_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []

    async def forgot(_: object, name: str, __: str) -> None:
        sent.append(name)

    monkeypatch.setattr("rotonde.web.people.accounts.Accounts.forgot", forgot)
    there = httpx.HTTPTransport(local_address="127.0.0.2")  # from another address
    with house(tmp_path, rates={"letter": 2}) as running, Browser(running.url) as nadia, Browser(running.url) as other:
        with httpx.Client(base_url=running.url, transport=there, cookies=other.http.cookies) as stranger:
            asked = {"name": "Nadia", "csrf": other.token}
            codes = [stranger.post("/account/forgot", data=asked).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        assert nadia.submit("/account/forgot", name="Nadia").status_code == 200
    assert len(sent) == 2  # enough of them lie in that box already


def test_the_games_of_a_guest_come_along_if_he_wants(club: House) -> None:
    with Browser(club.url) as known, Browser(club.url) as guest, Browser(club.url) as other:
        known.register("Nadia")
        table = guest.make(2)
        guest.sign_in("Nadia", bring="on")
        assert guest.view(table)["mine"] == known.view(table)["mine"] == [0, 1]
        assert guest.act(table)["n"] > 0
        behind = other.make(2)
        other.sign_in("Nadia")
        assert other.view(behind)["mine"] == []
    with house(club.folder) as again, Browser(again.url) as phone:
        phone.sign_in("Nadia")
        assert phone.view(table)["mine"] == [0, 1]


def test_a_password_hashed_with_less_is_hashed_anew(club: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from argon2 import PasswordHasher

    with Browser(club.url) as known, Browser(club.url) as browser:
        known.register("Nadia")
        monkeypatch.setattr("rotonde.web.people.passwords.hasher", PasswordHasher(2, 128, 1))
        assert browser.sign_in("Nadia").status_code == 303
        assert "m=128,t=2" in str(rows(club.folder, "SELECT password FROM people WHERE kind = 'account'"))


def test_passwords_cost_what_the_standard_says() -> None:
    from argon2 import PasswordHasher

    usual = PasswordHasher()
    assert (usual.memory_cost, usual.time_cost) >= (65536, 3)
    assert usual.type.name == "ID"


# ── password, devices ─────────────────────────────────────────────────────


def test_a_new_password_ends_every_other_session(club: House) -> None:
    with Browser(club.url) as here, Browser(club.url) as there:
        here.register("Nadia")
        there.sign_in("Nadia")
        assert here.submit("/account/password", old="wrong", new="a whole new sentence").status_code == 422
        answer = here._entered(here.submit("/account/password", old=GOOD, new="a whole new sentence"))
        assert answer.status_code == 303
        assert "Nadia" in here.http.get("/account").text
        assert "Nadia" not in there.http.get("/account").text
        assert there.sign_in("Nadia").status_code == 422
        with Browser(club.url) as new:
            assert new.sign_in("Nadia", "a whole new sentence").status_code == 303


def test_what_a_session_began_to_send_is_nothing_once_it_has_ended(club: House) -> None:
    """Who has another's cookie could hold a request back until he was thrown out, and make himself a token then."""
    with Browser(club.url) as owner, Browser(club.url) as thief:
        owner.register("Slow Nadia")
        thief.become(owner.cookie)
        body = urlencode({"csrf": thief.token, "name": "mine"}).encode()
        head = f"POST /account/token HTTP/1.1\r\nhost: {club.url.removeprefix('http://')}\r\nconnection: close\r\n"
        head += f"cookie: {thief._name}={thief.cookie}\r\ncontent-length: {len(body)}\r\n"
        head += "content-type: application/x-www-form-urlencoded\r\n\r\n"
        with socket.create_connection(("127.0.0.1", int(club.url.rpartition(":")[2]))) as line:
            line.sendall(head.encode() + body[:-1])
            time.sleep(0.3)  # by now the site knows who asks
            assert owner.submit("/account/password", old=GOOD, new="eight brass whistles").status_code == 303
            line.sendall(body[-1:])
            assert line.makefile("rb").readline().split()[1] == b"403"
        person = rows(club.folder, "SELECT id FROM people WHERE name = 'Slow Nadia'")[0][0]
        assert rows(club.folder, f"SELECT count(*) FROM sessions WHERE person = '{person}'") == [(1,)]


def test_a_guest_becomes_one_account_however_often_he_asks_at_once(club: House) -> None:
    with Browser(club.url) as guest, ThreadPoolExecutor(6) as windows:
        guest.submit("/settings", name="Zoe")
        asked = windows.map(lambda n: guest.submit("/account/register", name=f"Zoe {n}", password=GOOD), range(6))
        assert [answer.status_code for answer in asked].count(303) == 1
        assert len(rows(club.folder, "SELECT id FROM people WHERE name LIKE 'Zoe _'")) == 1


def test_a_device_can_be_signed_out_from_another(club: House) -> None:
    with Browser(club.url) as here, Browser(club.url) as there, Browser(club.url) as stranger:
        here.register("Nadia")
        there.sign_in("Nadia")
        stranger.register("Otto")
        key = hashed(there.cookie.partition(".")[0])
        stranger.submit("/account/devices/end", key=key)
        assert "Nadia" in there.http.get("/account").text  # it was none of his
        assert key in here.http.get("/account").text
        here.submit("/account/devices/end", key=key)
        assert "Nadia" not in there.http.get("/account").text
        here.submit("/account/devices/end", key="")
        assert "Nadia" in here.http.get("/account").text


def test_cookies_are_closed_to_scripts_and_secure_behind_tls(tmp_path: Path) -> None:
    from rotonde.web.http.connections import Gate

    with house(tmp_path, gate=Gate(proxies=("127.0.0.1",))) as running, Browser(running.url) as browser:
        data = {"csrf": browser.token, "name": "Nadia", "password": GOOD}
        behind = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}
        cookie = browser.http.post("/account/register", data=data, headers=behind).headers["set-cookie"]
        for flag in ("HttpOnly", "SameSite=Lax", "Secure", "Path=/"):
            assert flag in cookie


# ── private links ─────────────────────────────────────────────────────────


def private_link(browser: Browser) -> str:
    page = browser.submit("/account/link").text
    assert "<svg" in page
    found = re.search(r"/l/[A-Za-z0-9_-]{22}", page)
    assert found is not None
    return found[0]


def test_a_private_link_brings_the_seats_of_a_guest_to_another_device(club: House) -> None:
    with Browser(club.url) as browser, Browser(club.url) as phone, Browser(club.url) as thief:
        browser.submit("/settings", name="Nadia")
        table = browser.make(2)
        link = private_link(browser)
        assert "Nadia" in phone.http.get(link).text
        assert phone.view(table)["mine"] == []
        phone._entered(phone.submit(link))
        assert phone.view(table)["mine"] == browser.view(table)["mine"] == [0, 1]
        assert thief.submit(link).status_code == 410
        unused = private_link(browser)
        assert browser.submit("/account/link/end").status_code == 303
        assert thief.submit(unused).status_code == 410
        late = private_link(browser)
        set_rows(club.folder, f"UPDATE tickets SET expires = {time.time() - 1}")
        assert thief.http.get(late).status_code == 410


def test_a_link_of_one_kind_is_no_other(club: House) -> None:
    with Browser(club.url) as browser, Browser(club.url) as other:
        confirmed(club, browser)
        link = private_link(browser)
        other.submit(link, password="a whole new sentence")  # it signs in, and sets no password
        assert other.sign_in("Nadia", "a whole new sentence").status_code != 200
        with Browser(club.url) as third:
            assert third.sign_in("Nadia").status_code == 303


@pytest.mark.parametrize("token", ["x", "x" * 22, "x" * 23, "../../etc"])
def test_a_link_that_is_none_leads_nowhere(club: House, token: str) -> None:
    with Browser(club.url) as browser:
        assert browser.http.get(f"/l/{token}").status_code in (404, 410)
        assert browser.http.get("/l/%00").status_code == 400  # no text has such a sign
