"""How people are told that a table waits: once for each turn, on the ways they chose, and never into the house."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from rotonde.web.notices import hooks
from rotonde.web.notices.hooks import Undelivered, clean_hook, deliver, is_public
from rotonde.web.notices.mail import FolderMailer
from rotonde.web.notices.push import KEY, clean_subscription, make_key, push_of
from rotonde.web.storage import Storage, channels as rows
from rotonde.web.storage.channels import GIVEN_UP, MOST, Channel
from rotonde.web.troubles import Trouble
from tests.web.house import GOOD, Browser, House, house, run
from tests.web.test_clocks import Pair, inside
from tests.web.test_people import rows as stored, set_rows
from tests.web.test_people_rows import book

HOOK = "https://chat.example.org/hook/1?x=y"


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bytes]]:
    """What would have gone out."""
    out: list[tuple[str, bytes]] = []

    async def keep(url: str, body: bytes, headers: dict[str, str]) -> None:
        out.append((url, body))

    monkeypatch.setattr("rotonde.web.notices.herald.deliver", keep)
    return out


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A site that looks after clocks and notices only when it is told to."""
    from rotonde.web.jobs.kinds import KINDS

    for name in ("clocks_due", "notices_due"):
        monkeypatch.delitem(KINDS, name)
    with house(tmp_path / "club") as running:
        yield running


def due(club: House, after: float = 200.0) -> int:
    return int(inside(club, club.site.herald.notices_due(time.time() + after)))


def unseen(pair: Pair) -> int:
    """Whoever is asked has looked away before his turn."""
    set_rows(pair.club.folder, "DELETE FROM looks")
    return pair.now()


def test_one_message_for_each_turn_that_waits(club: House, sent: list[tuple[str, bytes]]) -> None:
    pair = Pair(club)
    for browser in pair.people:
        assert browser.submit("/account/notices", kind="hook", target=HOOK).status_code == 303
    seat = unseen(pair)
    assert due(club, 5) == 0  # they may be playing live
    assert due(club) == 1
    assert due(club) == due(club, 9000) == 0  # one, and no more
    ((url, body),) = sent
    said = json.loads(body)
    assert url == HOOK
    assert "Your turn: Whistle Stop" in said["title"]
    assert said["url"].endswith(f"/t/{pair.table}")
    while pair.now() == seat:
        pair.move()
    unseen(pair)
    assert due(club) == 1  # the other one now
    pair.leave()


def test_a_row_that_cannot_be_read_keeps_nobody_else_waiting(club: House, sent: list[tuple[str, bytes]]) -> None:
    """Whose turn it is was read without care: one such table, and nobody was told anything any more."""
    pair, other = Pair(club), Pair(club)
    for browser in (*pair.people, *other.people):
        browser.submit("/account/notices", kind="hook", target=HOOK)
    unseen(pair)
    for broken in ("{", "7"):
        set_rows(club.folder, f"UPDATE tables SET to_act = '{broken}' WHERE id = '{other.table}'", "DELETE FROM told")
        assert due(club) == 1
    assert {json.loads(body)["table"] for _, body in sent} == {pair.table}
    for each in (pair, other):
        each.leave()


def test_who_has_seen_it_is_not_told(club: House, sent: list[tuple[str, bytes]]) -> None:
    pair = Pair(club)
    for browser in pair.people:
        browser.submit("/account/notices", kind="hook", target=HOOK)
    person = stored(club.folder, f"SELECT holder FROM seats WHERE seat = {pair.now()}")[0][0]
    inside(club, club.site.storage.save_look(pair.table, str(person), 999))
    assert due(club) == 0
    pair.leave()


def test_a_letter_tells_what_happened_and_how_to_end_it(club: House) -> None:
    pair = Pair(club)
    nadia = pair.people[0]
    assert nadia.submit("/account/notices", kind="mail").status_code == 422  # a guest has no address
    nadia.register("Nadia")
    nadia.submit("/account/mail", mail="nadia@example.org", password=GOOD)
    assert nadia.submit("/account/notices", kind="mail").status_code == 422  # and this one is not confirmed
    set_rows(club.folder, "UPDATE people SET confirmed = 1")
    club.site.people.drop(None)
    assert nadia.submit("/account/notices", kind="mail").status_code == 303
    while pair.now() != 0:
        pair.move()
    unseen(pair)
    before = len(list((club.folder / "letters").glob("*.eml")))
    assert due(club) == 1
    letters = sorted((club.folder / "letters").glob("*.eml"))
    assert len(letters) == before + 1
    import email
    import email.policy

    letter = email.message_from_bytes(letters[-1].read_bytes(), policy=email.policy.default)
    text = letter.get_content()
    assert f"/t/{pair.table}" in text
    link = re.search(r"/stop/\S+", text)
    assert link is not None
    assert link[0] in letter["List-Unsubscribe"]
    with Browser(club.url) as anybody:  # without signing in
        assert "Stop the letters" in anybody.http.get(link[0]).text
        assert stored(club.folder, "SELECT count(*) FROM channels") == [(1,)]  # looking does nothing
        assert anybody.submit(link[0] + "x").status_code == 404
        assert anybody.submit(link[0]).status_code == 200
    assert stored(club.folder, "SELECT count(*) FROM channels") == [(0,)]
    pair.leave()


def test_a_letter_that_could_not_be_sent_is_noted(club: House, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pair(club)
    nadia = pair.people[0]
    nadia.register("Nadia")
    nadia.submit("/account/mail", mail="nadia@example.org", password=GOOD)
    set_rows(club.folder, "UPDATE people SET confirmed = 1")
    club.site.people.drop(None)
    nadia.submit("/account/notices", kind="mail")
    while pair.now() != 0:
        pair.move()
    unseen(pair)

    def full(self: FolderMailer, letter: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(FolderMailer, "_lay", full)
    due(club)
    assert stored(club.folder, "SELECT failed FROM channels") == [(1,)]
    pair.leave()


def test_a_warning_reaches_whose_time_runs_out(club: House, sent: list[tuple[str, bytes]]) -> None:
    pair = Pair(club)
    for browser in pair.people:
        browser.submit("/account/notices", kind="hook", target=HOOK)
    assert pair.sweep(24 * 3600 - 60) == 1
    assert "Little time is left" in sent[0][1].decode()
    assert pair.sweep(24 * 3600 - 30) == 0
    pair.leave()


def test_ways_are_few_and_ones_own(club: House) -> None:
    with Browser(club.url) as nadia, Browser(club.url) as otto:
        for n in range(MOST + 1):
            answer = nadia.submit("/account/notices", kind="hook", target=f"{HOOK}&n={n}")
            assert answer.status_code == (303 if n < MOST else 422)
        name = stored(club.folder, "SELECT id FROM channels")[0][0]
        otto.submit("/account/notices/end", id=str(name))
        assert stored(club.folder, "SELECT count(*) FROM channels") == [(MOST,)]
        nadia.submit("/account/notices/end", id=str(name))
        assert stored(club.folder, "SELECT count(*) FROM channels") == [(MOST - 1,)]
        assert "chat.example.org" in nadia.http.get("/account").text


# ── into the internet, and nowhere else ───────────────────────────────────


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/x",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://2130706433/",
        "https://localhost/",
        "https://intranet/",
        "https://example.org:8080/",
        "https://user:word@example.org/",
        "https://example.org\\@127.0.0.1/",
        "https://example.org@127.0.0.1/",
        "https://example.org/\r\nX: y",
        "https://example.org/ x",
        "file:///etc/passwd",
        "gopher://example.org/",
        "https://exämple.org/",
        "https://" + "x" * 600 + ".org/",
        "https://[bad/",
        "",
    ],
)
def test_an_address_that_is_no_webhook_is_refused(club_form: Browser, url: str) -> None:
    with pytest.raises(Trouble):
        clean_hook(url)
    assert club_form.submit("/account/notices", kind="hook", target=url).status_code == 422


@pytest.fixture
def club_form(browser: Browser) -> Browser:
    return browser


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("255.255.255.255", False),
        ("224.0.0.1", False),
        ("198.18.0.1", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("2001:0:1::1", False),
        ("ff02::1", False),
        ("fec0::1", False),
    ],
)
def test_only_addresses_of_the_internet_are_public(address: str, public: bool) -> None:
    assert is_public(address) is public


class Line:
    """A connection that answers one line."""

    def __init__(self, answer: bytes) -> None:
        self.sent, self.answer, self.to = b"", answer, ""

    def write(self, data: bytes) -> None:
        self.sent += data

    async def drain(self) -> None:
        return

    def close(self) -> None:
        return

    async def readline(self) -> bytes:
        return self.answer


def through(
    monkeypatch: pytest.MonkeyPatch, addresses: list[str], answer: bytes = b"HTTP/1.1 204 No Content\r\n"
) -> Line:
    line = Line(answer)

    async def resolve(host: str) -> list[str]:
        return addresses

    async def connect(address: str, host: str) -> tuple[Any, Any]:
        line.to = f"{address} {host}"
        return line, line

    monkeypatch.setattr(hooks, "resolve", resolve)
    monkeypatch.setattr(hooks, "connect", connect)
    return line


def post(url: str = HOOK, **headers: str) -> None:
    asyncio.run(deliver(url, b"{}", headers))


def test_a_message_goes_to_the_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    line = through(monkeypatch, ["93.184.216.34", "93.184.216.35"])
    post(kind="x")
    assert line.to == "93.184.216.34 chat.example.org"
    assert line.sent.startswith(b"POST /hook/1?x=y HTTP/1.1\r\nHost: chat.example.org\r\n")
    assert line.sent.endswith(b"\r\n\r\n{}")


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], []])
def test_a_name_that_leads_into_the_house_is_not_followed(
    monkeypatch: pytest.MonkeyPatch, addresses: list[str]
) -> None:
    line = through(monkeypatch, addresses)
    with pytest.raises(Undelivered):
        post()
    assert line.to == ""


@pytest.mark.parametrize(
    "answer", [b"HTTP/1.1 302 Found\r\n", b"HTTP/1.1 500 No\r\n", b"SSH-2.0\r\n", b"", b"HTTP/1.1 x\r\n"]
)
def test_a_redirect_is_not_followed_and_nothing_else_is_a_yes(monkeypatch: pytest.MonkeyPatch, answer: bytes) -> None:
    through(monkeypatch, ["93.184.216.34"], answer)
    with pytest.raises(Undelivered):
        post()


def test_no_header_is_smuggled(monkeypatch: pytest.MonkeyPatch) -> None:
    line = through(monkeypatch, ["93.184.216.34"])
    with pytest.raises(Undelivered):
        post(kind="x\r\nHost: elsewhere")
    assert line.sent == b""


# ── browsers, and the site as an app ──────────────────────────────────────


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def test_a_browser_is_told_in_sealed_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pywebpush", reason="no messages to browsers here: pip install 'rotonde[push]'")
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    assert push_of({}, tmp_path, "mailto:x@example.org") is None
    make_key(tmp_path / KEY)
    assert (tmp_path / KEY).stat().st_mode & 0o777 == 0o600
    push = push_of({}, tmp_path, "mailto:x@example.org")
    assert push is not None
    assert len(base64.urlsafe_b64decode(push.public + "=")) == 65
    key = ec.generate_private_key(ec.SECP256R1())
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    url, keys = clean_subscription("https://push.example.org/abc", coded(point), coded(b"s" * 16))
    line = through(monkeypatch, ["93.184.216.34"], b"HTTP/1.1 201 Created\r\n")
    asyncio.run(push.send(url, json.loads(keys), {"title": "Your turn"}))
    head, _, body = line.sent.partition(b"\r\n\r\n")
    assert b"Authorization: vapid t=" in head
    assert b"Your turn" not in body
    opened = http_ece.decrypt(body, private_key=key, auth_secret=b"s" * 16, version="aes128gcm")
    assert json.loads(opened) == {"title": "Your turn"}


@pytest.mark.parametrize(("point", "auth"), [("x", "y"), ("", ""), (coded(b"\4" * 64), coded(b"s" * 16)), ("é", "é")])
def test_keys_that_are_none_are_refused(point: str, auth: str) -> None:
    with pytest.raises(Trouble):
        clean_subscription("https://push.example.org/abc", point, auth)


def test_the_site_can_be_installed(browser: Browser) -> None:
    page = browser.http.get("/").text
    assert 'rel="manifest"' in page
    manifest = browser.http.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert browser.http.get(icon["src"]).status_code == 200
    worker = browser.http.get("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert "There is no line" in browser.http.get("/offline").text
    policy = worker.headers["content-security-policy"]
    assert "manifest-src 'self'" in policy
    assert browser.post("/api/push", {"endpoint": HOOK, "p256dh": "x", "auth": "y"}).status_code == 409  # it has no key


def test_the_lobbys_title_and_icon_say_how_many_tables_wait(browser: Browser) -> None:
    assert "<title>Lobby" in browser.http.get("/").text
    browser.make(2)
    page = browser.http.get("/").text
    assert "<title>(1) Lobby" in page
    assert "icon-turn.svg" in page


# ── on both databases ─────────────────────────────────────────────────────


def test_channels_are_kept_and_given_up(database: str) -> None:
    async def scenario() -> None:
        storage = Storage(database)
        made = book("one", "nadia", "otto")
        made.summary.to_act, made.summary.moments = (0,), 5
        await storage.create(made)
        channel = Channel("c1", "nadia", "hook", HOOK)
        assert await storage.write(lambda c: rows.add(c, channel))
        assert await storage.write(lambda c: rows.add(c, channel))  # the same one twice is one
        now = time.time() + 1000
        (one,) = await storage.read(lambda c: rows.waiting(c, now, 60.0))
        assert (one.table, one.person, one.seat, one.turn) == ("one", "nadia", 0, 0)
        await storage.write(lambda c: rows.note_told(c, one))
        assert await storage.read(lambda c: rows.waiting(c, now, 60.0)) == []
        for _ in range(GIVEN_UP):
            await storage.write(lambda c: rows.note_delivery(c, "c1", False))
        assert await storage.read(lambda c: rows.channels_of(c, "nadia")) == []
        storage.close()

    run(scenario())


def test_nothing_goes_out_for_somebody_who_left(club: House, sent: list[tuple[str, bytes]]) -> None:
    pair = Pair(club)
    for browser in pair.people:
        browser.submit("/account/notices", kind="hook", target=HOOK)
    seat = unseen(pair)
    assert pair.people[seat].submit("/account/leave", sure="on").status_code == 303
    assert due(club) in (0, 1)  # the bot may have moved: then the other one waits
    assert stored(club.folder, "SELECT count(*) FROM channels") == [(1,)]
    assert httpx.get(f"{club.url}/health").status_code == 200
    pair.leave()
