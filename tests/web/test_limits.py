"""How much and how often may be asked: forms, records, editions, addresses, connections."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from toy import GAME

import rotonde
from rotonde.core.records import Record
from rotonde.web.http.connections import Gate
from rotonde.web.http.forms import read_form, token_of
from rotonde.web.http.limits import FIELDS, HOUSEHOLD, Crowd, Rates, neighbourhood
from rotonde.web.processes.examiner import Trial
from rotonde.web.processes.examining import Examiner
from rotonde.web.storage import Storage
from rotonde.web.troubles import Trouble
from tests.web.databases import fresh_database
from tests.web.house import Browser, House, fresh_client, house, run, wait
from tests.web.watchdog import MOST, watched

URLENCODED = {"content-type": "application/x-www-form-urlencoded"}


def many(fields: int) -> bytes:
    return b"&".join(b"f%d=%%20" % n for n in range(fields))


@pytest.mark.parametrize("path", ["/import", "/tables", "/settings", "/play/whistle_stop"])
def test_a_form_of_very_many_fields_is_not_read(browser: Browser, path: str) -> None:
    size = 150_000 if path == "/import" else 5000
    with watched() as steps:
        for body in (many(size), b"csrf=%s&" % browser.token.encode() + many(size)):
            answer = browser.http.post(path, content=body, headers=URLENCODED)
            assert answer.status_code in (400, 403)
    assert steps.longest < MOST, steps.long


def test_a_form_in_very_many_parts_is_not_read(browser: Browser) -> None:
    token = b'--x\r\ncontent-disposition: form-data; name="csrf"\r\n\r\n%s\r\n' % browser.token.encode()
    part = b'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
    kind = {"content-type": "multipart/form-data; boundary=x"}
    with watched() as steps:
        answer = browser.http.post("/import", content=token + part * 30_000 + b"--x--\r\n", headers=kind)
    assert answer.status_code == 400
    assert steps.longest < MOST, steps.long


def test_a_form_is_counted_before_it_is_read(tmp_path: Path) -> None:
    with house(tmp_path, rates={"import": 2}) as running, Browser(running.url) as browser:
        answers = [browser.http.post("/import", data={"csrf": "0" * 32}).status_code for _ in range(4)]
        assert answers == [403, 403, 429, 429]


def test_what_a_stranger_sends_is_not_even_waited_for(site: House) -> None:
    def endless() -> Any:
        yield b"csrf="
        time.sleep(1)
        yield b"0"

    answer = httpx.post(f"{site.url}/import", content=endless(), headers=URLENCODED)
    assert answer.status_code == 403


def test_forms_are_read_as_browsers_write_them() -> None:
    request = httpx.Request("POST", "http://x/", data={"csrf": "a" * 32, "name": "Ém&il =+%", "n": "1"})
    kind = request.headers["content-type"]
    assert token_of(request.read(), kind) == "a" * 32
    assert read_form(request.read(), kind) == {"csrf": "a" * 32, "name": "Ém&il =+%", "n": "1"}
    files = {"record": ("r.txt", "é\r\n--\r\nz\n".encode())}
    parts = httpx.Request("POST", "http://x/", data={"csrf": "b" * 32, "text": ""}, files=files)
    kind = parts.headers["content-type"]
    assert token_of(parts.read(), kind) == "b" * 32
    assert read_form(parts.read(), kind) == {"csrf": "b" * 32, "text": "", "record": "é\r\n--\r\nz\n"}


@pytest.mark.parametrize(
    "body", [b"", b"--x", b"--x--", b"--x\r\n\r\n--x--", b'--x\r\nname="a"\r\n--x--', b"--x\r\n" * 3 * FIELDS]
)
def test_parts_that_are_none_are_refused(body: bytes) -> None:
    if body == b"--x--":
        assert read_form(body, "multipart/form-data; boundary=x") == {}
        return
    with pytest.raises(Trouble):
        read_form(body, "multipart/form-data; boundary=x")


def test_an_edition_is_tried_out_elsewhere(browser: Browser) -> None:
    data = json.loads(GAME.edition().dump())
    data["name"] = "ours"
    data["sources"]["stops"] = "x" * 50_000
    with watched() as steps:
        table = browser.make(2, form={"edition_file": json.dumps(data)})
    assert browser.view(table)["moments"] >= 0
    assert steps.longest < MOST, steps.long


def test_what_takes_too_long_is_refused_and_the_next_one_is_tried(tmp_path: Path) -> None:
    with house(tmp_path) as running, Browser(running.url) as browser:
        running.site.examiner = Examiner(seconds=0.001)
        refused = browser.submit("/import", text="rotonde record 1\n")
        assert refused.status_code == 422
        assert "takes too long" in refused.text
        running.site.examiner._seconds = 60
        assert "no record" not in browser.submit("/import", text="rotonde record 1\n").text


def test_a_new_cookie_does_not_open_the_door_again(tmp_path: Path) -> None:
    with house(tmp_path, rates={"create": 2}) as running:
        answers = []
        for _ in range(HOUSEHOLD * 2 + 3):
            with Browser(running.url) as fresh:
                answers.append(fresh.submit("/play/whistle_stop").status_code)
        assert answers == [303] * HOUSEHOLD * 2 + [429] * 3


def test_bots_are_counted_wherever_they_sit_down(tmp_path: Path) -> None:
    with house(tmp_path, rates={"bots": 1}) as running, Browser(running.url) as browser:
        table, other = browser.make(3), browser.make(3, free=[1, 2])
        seats = f"/api/t/{table}/seat"
        sits = [{"op": "bot", "seat": n, "level": "random", "client": fresh_client()} for n in range(2)]
        assert [browser.post(seats, sit).status_code for sit in sits] == [200, 429]
        assert browser.submit(f"/t/{table}/sit", op="bot", seat="2").status_code == 429
        assert browser.submit(f"/t/{other}/start").status_code == 429


def test_pages_are_counted_too(tmp_path: Path) -> None:
    with house(tmp_path, rates={"look": 3}) as running, Browser(running.url) as browser:
        answers = [browser.http.get("/").status_code for _ in range(5)]
        assert answers == [200, 200, 200, 429, 429]
        assert browser.http.get("/health").status_code == 200


def test_addresses_and_persons_are_counted_apart() -> None:
    rates = Rates({"ask": 1})
    for n in range(HOUSEHOLD):
        rates.take("ask", "192.0.2.1", f"person {n}")
    with pytest.raises(Trouble):
        rates.take("ask", "192.0.2.1", "another")
    rates.take("ask", "192.0.2.2", "a third")
    with pytest.raises(Trouble):
        rates.take("ask", "192.0.2.3", "a third")


def test_who_has_a_network_is_one() -> None:
    assert neighbourhood("2001:db8:1:2:aaaa::1") == neighbourhood("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1") == "192.0.2.1"
    assert neighbourhood("fe80::1%eth0") == "fe80::/64"
    assert neighbourhood("") == ""


def port_of(site: House) -> tuple[str, int]:
    return "127.0.0.1", int(site.url.rpartition(":")[2])


def connected(site: House, sent: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    """A connection that may say something and then waits."""
    made = socket.create_connection(port_of(site), source_address=(source, 0))
    made.settimeout(10)
    made.sendall(sent)
    return made


def ended(connection: socket.socket) -> bytes:
    """What comes before the other side hangs up."""
    got = b""
    with connection, suppress(ConnectionResetError):
        while data := connection.recv(65536):
            got += data
    return got


def drips(connection: socket.socket) -> float:
    """How long a connection takes one header after the other, in seconds."""
    began = time.monotonic()
    try:
        while time.monotonic() - began < 20:
            connection.sendall(b"x: y\r\n")
            time.sleep(0.05)
    except (BrokenPipeError, ConnectionResetError):
        pass
    return time.monotonic() - began


HALF = b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n"


def test_half_a_head_is_not_waited_for(tmp_path: Path) -> None:
    with house(tmp_path, gate=Gate(head=0.5)) as running:
        silent, half, dripping = connected(running), connected(running, HALF), connected(running, HALF)
        second = connected(running, HALF + b"\r\n")  # a whole question, then half of one
        second.sendall(HALF)
        began = time.monotonic()
        assert drips(dripping) < 8
        assert ended(silent) == ended(half) == b""
        assert b"200" in ended(second)
        assert time.monotonic() - began < 8
        for connection in (silent, half, dripping, second):
            connection.close()


@pytest.mark.parametrize("endless", [b"x" * 1000, b"x: y\r\n" * 100], ids=["one name", "many names"])
def test_a_head_without_end_is_not_read(tmp_path: Path, endless: bytes) -> None:
    with house(tmp_path, gate=Gate(head=600.0)) as running:
        connection, end = connected(running, HALF), time.monotonic() + 60
        with suppress(BrokenPipeError, ConnectionResetError):
            while time.monotonic() < end:  # the system takes megabytes before it finds that nobody reads
                connection.sendall(endless)
            raise AssertionError("all of it was read")
        connection.close()
        again = connected(running, HALF + b"connection: close\r\n\r\n")
        assert b"200 OK" in ended(again)


def test_one_address_does_not_take_every_connection(tmp_path: Path) -> None:
    with house(tmp_path, gate=Gate(most=20, from_one=5)) as running:
        mine = [connected(running) for _ in range(5)]
        refused = connected(running, HALF)
        assert ended(refused).startswith(b"HTTP/1.1 503")
        other = connected(running, HALF + b"connection: close\r\n\r\n", source="127.0.0.2")
        assert b"200 OK" in ended(other)
        for connection in mine:
            connection.close()
        wait(lambda: b"200 OK" in ended(connected(running, HALF + b"connection: close\r\n\r\n")))


def test_there_is_a_most_of_connections(tmp_path: Path) -> None:
    with house(tmp_path, gate=Gate(most=6, from_one=5)) as running:
        held = [connected(running, source=f"127.0.0.{n}") for n in range(1, 7)]
        assert ended(connected(running, HALF, source="127.0.0.9")).startswith(b"HTTP/1.1 503")
        held[0].close()
        wait(lambda: b"200 OK" in ended(connected(running, HALF + b"connection: close\r\n\r\n")))
        for connection in held:
            connection.close()


LINE = b"GET /api/events%s HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: %s\r\n\r\n"


def test_nobody_fills_the_house_behind_a_proxy(tmp_path: Path) -> None:
    """The gate saw the proxy alone: one address could open lines behind it until everybody was sent away."""
    gate = Gate(most=16, from_one=5, proxies=("127.0.0.1",))
    with house(tmp_path, gate=gate) as running:
        mine = [connected(running, LINE % (b"", b"192.0.2.1")) for _ in range(8)]
        assert sorted(line.recv(12) for line in mine) == [b"HTTP/1.1 200"] * 5 + [b"HTTP/1.1 503"] * 3
        asked = {"x-forwarded-for": "192.0.2.9"}
        assert httpx.get(running.url, headers=asked).status_code == 200
        others = [connected(running, LINE % (b"", b"192.0.2.%d" % (2 + n % 2))) for n in range(9)]
        assert [line.recv(12) for line in others] == [b"HTTP/1.1 200"] * 9  # fourteen, and room for two heads
        assert httpx.get(running.url, headers=asked).status_code == 200  # the oldest of those who have most has gone
        for line in (*mine, *others):
            line.close()


def test_a_stroke_at_the_end_keeps_nobody_of_the_address_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines that are asked for with a stroke at the end were no lines for the guard, and held its places for ever."""
    monkeypatch.setattr(Crowd.__init__, "__defaults__", (3,))
    with house(tmp_path) as running:
        lines = [connected(running, LINE % (b"/", b"192.0.2.1")) for _ in range(4)]
        assert [line.recv(12) for line in lines] == [b"HTTP/1.1 200"] * 4
        assert httpx.get(running.url, timeout=10).status_code == 200
        for line in lines:
            line.close()


def test_a_proxy_speaks_for_many(tmp_path: Path) -> None:
    gate = Gate(most=20, from_one=2, proxies=("127.0.0.1",))
    with house(tmp_path, gate=gate, rates={"look": 1}) as running:
        held = [connected(running) for _ in range(6)]
        for n in range(1, 4):  # each is counted by the address that the proxy names
            asked = {"x-forwarded-for": f"192.0.2.{n}"}
            answers = [httpx.get(running.url, headers=asked).status_code for _ in range(HOUSEHOLD + 1)]
            assert answers == [200] * HOUSEHOLD + [429]
        for connection in held:
            connection.close()
    with house(tmp_path / "plain", rates={"look": 1}) as running:  # nobody else's word is taken
        asked = {"x-forwarded-for": "192.0.2.7"}
        assert [httpx.get(running.url, headers=asked).status_code for _ in range(HOUSEHOLD + 1)][-1] == 429
        assert httpx.get(running.url, headers={"x-forwarded-for": "192.0.2.8"}).status_code == 429


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rotonde.web.http.connections.SENT", 0.5)
    with house(tmp_path) as running, Browser(running.url) as browser:
        head = f"POST /import HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: {browser._name}={browser.cookie}\r\n"
        post = head + "content-type: application/x-www-form-urlencoded\r\ncontent-length: 99\r\n\r\ncsrf="
        began = time.monotonic()
        assert ended(connected(running, post.encode())) == b""
        assert time.monotonic() - began < 8


def test_a_window_too_many_ends_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rotonde.web.tables.live.WINDOWS", 2)
    with house(tmp_path) as running, Browser(running.url) as browser:
        table = browser.play()
        ask = (
            f"GET /api/t/{table}/events HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: {browser._name}={browser.cookie}\r\n\r\n"
        )
        first = connected(running, ask.encode())
        others: list[socket.socket] = []
        for _ in range(2):
            wait(lambda: running.site.hub.listeners(table) == len(others) + 1)
            others.append(connected(running, ask.encode()))
        assert b"retry" in first.recv(65536)
        wait(lambda: running.site.hub.listeners(table) == 2)
        assert ended(first).endswith(b"0\r\n\r\n")  # the end of a stream
        for connection in others:
            connection.close()


class Endless(Trial):
    """Something that never comes to an end."""

    seconds = 1

    def outcome(self) -> None:
        while True:
            pass


class Hungry(Trial):
    """Something that needs ever more room."""

    def outcome(self) -> None:
        held: list[bytes] = []
        while True:
            held.append(bytes(1 << 24))


def test_the_examiner_has_little_time_and_memory() -> None:
    async def scenario() -> None:
        examiner = Examiner(seconds=240)
        for trial in (Hungry(()), Endless(())):
            with pytest.raises(Trouble) as refused:
                await examiner._ask(trial)
            assert refused.value.status == 422
        record = await examiner.record(record_text(), "the file")
        assert record.replay().digest()
        await examiner.close()

    run(scenario())


def record_text() -> str:
    state = GAME.new(2)
    return Record.begin(state, ["Nadia", "Émile"]).text()


def test_an_edition_that_never_ends_is_refused_with_its_field(browser: Browser) -> None:
    data = json.loads(rotonde.game("stephensons_rocket").edition().dump())
    data["companies"][3]["shares"] = 10**9
    data["sources"] = {}
    form = {"csrf": browser.token, "game": "stephensons_rocket", "players": "2", "edition_file": json.dumps(data)}
    answer = browser.http.post("/tables", data=form)
    assert answer.status_code == 422
    assert "$.companies[3].shares" in answer.text


@pytest.mark.postgres
@pytest.mark.slow
def test_what_is_counted_by_the_hour_is_counted_together(server: str) -> None:
    async def scenario() -> None:
        address = fresh_database(server)
        storages = [Storage(address), Storage(address)]
        counters = [Rates({"sign_in": 4}, storage) for storage in storages]
        asked = [counters[n % 2].take_of_all("sign_in", "192.0.2.1", "name nadia") for n in range(8)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(1 for one in found if one is None) == 4
        assert all(isinstance(one, Trouble) for one in found if one is not None)
        await counters[1].take_of_all("sign_in", "192.0.2.1", "name otto")
        for storage in storages:
            storage.close()

    run(scenario())
