"""Letters: an address that is confirmed, a forgotten password, and the mail server that takes them."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

import httpx
import pytest

from rotonde.core.errors import RotondeError
from rotonde.web.notices.mail import SmtpMailer, mailer_of
from rotonde.web.site import OpenTo
from tests.web.house import GOOD, Browser, House, house, run, wait
from tests.web.test_people import rows


@pytest.fixture
def club(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path / "club") as running:
        yield running


def letters(folder: Path) -> list[str]:
    return [
        message_from_bytes(file.read_bytes()).get_payload(decode=True).decode()  # type: ignore[union-attr]
        for file in sorted((folder / "letters").glob("*.eml"))
    ]


def link_in(letter: str) -> str:
    found = re.search(r"http://[^/]+(/l/[A-Za-z0-9_-]{22})\s", letter)
    assert found is not None, letter
    return found[1]


def confirmed(club: House, browser: Browser, name: str = "Nadia") -> None:
    browser.register(name)
    browser.submit("/account/mail", mail="nadia@example.org", password=GOOD)
    browser.submit(link_in(letters(club.folder)[-1]))


def test_an_address_is_confirmed_by_a_letter(club: House) -> None:
    with Browser(club.url) as browser:
        browser.register("Nadia")
        assert browser.submit("/account/mail", mail="nadia@example.org", password="wrong").status_code == 422
        assert browser.submit("/account/mail", mail="no address", password=GOOD).status_code == 422
        bad = "a@b.example\r\nBcc: x@y.example"
        assert browser.submit("/account/mail", mail=bad, password=GOOD).status_code == 422
        assert browser.submit("/account/mail", mail="nadia@example.org", password=GOOD).status_code == 303
        assert "sends no mail" in browser.http.get("/account").text
        (letter,) = letters(club.folder)
        token = link_in(letter)
        assert token.rpartition("/")[2] not in str(rows(club.folder, "SELECT * FROM tickets"))
        assert "Nadia" in browser.http.get(token).text
        assert rows(club.folder, "SELECT confirmed FROM people WHERE login = 'nadia'") == [(0,)]  # a look does nothing
        assert browser.submit(token).status_code == 303
        assert "is confirmed" in browser.http.get("/account").text
        assert browser.submit(token).status_code == 410  # once


def test_an_old_letter_does_not_confirm_another_address(club: House) -> None:
    with Browser(club.url) as browser:
        browser.register("Nadia")
        for address in ("one@example.org", "two@example.org"):
            browser.submit("/account/mail", mail=address, password=GOOD)
        first, second = letters(club.folder)
        assert browser.submit(link_in(first)).status_code == 410
        assert browser.submit(link_in(second)).status_code == 303


def test_a_forgotten_password(club: House) -> None:
    with Browser(club.url) as browser, Browser(club.url) as lost:
        confirmed(club, browser)
        answers = []
        for name in ("Nadia", "Nobody"):
            answer = lost.submit("/account/forgot", name=name)
            answers.append((answer.status_code, answer.text))
        assert answers[0] == answers[1]
        assert "If that account has a confirmed address" in answers[0][1]
        wait(lambda: len(letters(club.folder)) == 2)
        token = link_in(letters(club.folder)[-1])
        assert lost.submit(token, password="short").status_code == 422
        assert lost._entered(lost.submit(token, password="a whole new sentence")).status_code == 303
        assert "Nadia" in lost.http.get("/account").text
        assert "Nadia" not in browser.http.get("/account").text
        assert lost.submit(token, password="yet another sentence").status_code == 410


def test_no_letter_goes_to_an_address_that_was_not_confirmed(club: House) -> None:
    with Browser(club.url) as browser:
        browser.register("Nadia")
        browser.submit("/account/mail", mail="nadia@example.org", password=GOOD)
        browser.submit("/account/forgot", name="Nadia")
        time.sleep(0.3)
        assert len(letters(club.folder)) == 1


def test_a_letter_never_leads_where_a_request_says(tmp_path: Path) -> None:
    with house(tmp_path, open_to=OpenTo(url="https://club.example")) as running, Browser(running.url) as browser:
        confirmed_by = browser.register("Nadia")
        assert confirmed_by.status_code == 303
        data = {"csrf": browser.token, "mail": "nadia@example.org", "password": GOOD}
        cookies = dict(browser.http.cookies)
        httpx.post(f"{running.url}/account/mail", data=data, cookies=cookies, headers={"host": "203.0.113.9"})
        assert "https://club.example/l/" in letters(tmp_path)[0]
        assert httpx.get(running.url, headers={"host": "club.example"}).status_code == 200


def test_letters_are_closed_to_others(club: House) -> None:
    with Browser(club.url) as browser:
        confirmed(club, browser)
    folder = club.folder / "letters"
    assert folder.stat().st_mode & 0o077 == 0
    assert all(file.stat().st_mode & 0o077 == 0 for file in folder.iterdir())


def test_a_mail_server_comes_from_the_environment(tmp_path: Path) -> None:
    given = {"ROTONDE_SMTP": "smtps://me%40x:p%3Aw@mail.example", "ROTONDE_MAIL_FROM": "club@mail.example"}
    found = mailer_of(given, tmp_path)
    assert isinstance(found, SmtpMailer)
    assert (found.host, found.port, found.user, found.password, found.secure) == (
        "mail.example",
        465,
        "me@x",
        "p:w",
        True,
    )
    for bad in ({"ROTONDE_SMTP": "http://x"}, {"ROTONDE_SMTP": "smtp://x"}, {**given, "ROTONDE_MAIL_FROM": "no"}):
        with pytest.raises(RotondeError, match="ROTONDE_SMTP"):
            mailer_of(bad, tmp_path)


class PlainServer:
    """A mail server that takes no letter, and notes what it is told before."""

    def __init__(self, *offers: str) -> None:
        self._offers, self.heard = offers, list[str]()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._socket.getsockname()[1])
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        line, _ = self._socket.accept()
        with line, line.makefile("rwb", buffering=0) as talk:
            talk.write(b"220 here\r\n")
            while words := talk.readline().decode().split():
                self.heard.append(words[0].upper())
                greets = self.heard[-1] == "EHLO"
                offers = [f"250-{each}" for each in ("here", *self._offers)]
                said = [*offers, "250 AUTH PLAIN"] if greets else ["454 not now"]
                talk.write("".join(f"{each}\r\n" for each in said).encode())

    def close(self) -> None:
        self._thread.join(10)
        self._socket.close()


@pytest.mark.parametrize(
    ("host", "offers", "heard"),
    [
        ("127.0.0.1", ("STARTTLS",), {"STARTTLS"}),  # it failed: the password stays here
        ("localhost.localdomain", (), set()),  # nobody offers to listen in private
        ("127.0.0.1", (), {"AUTH"}),  # but on the machine itself nobody else listens
    ],
)
def test_a_password_goes_to_a_mail_server_over_tls_only(
    monkeypatch: pytest.MonkeyPatch, host: str, offers: tuple[str, ...], heard: set[str]
) -> None:
    """The server was not asked what it offers, so TLS never began."""
    plain = socket.create_connection
    monkeypatch.setattr(socket, "create_connection", lambda to, *how, **more: plain(("127.0.0.1", to[1]), *how, **more))
    server = PlainServer(*offers)
    mailer = SmtpMailer(host, server.port, "me", "secret", False, "club@mail.example")

    async def scenario() -> None:
        assert not await mailer.send("nadia@example.org", "Hello", "x")

    run(scenario())
    server.close()
    assert {"STARTTLS", "AUTH"} & set(server.heard) == heard
