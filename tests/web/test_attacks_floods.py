"""Too much of something: each of these floods held up others once.

The page `docs/attacks.md` lists what was tried, and what answers it.
"""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import AsyncMock, Mock

import pytest

from rotonde.web.bots.driver import Thinkers
from rotonde.web.http import limits
from rotonde.web.http.connections import Gate
from rotonde.web.http.limits import Crowd, Rates
from rotonde.web.http.turns import ASKER, Asker
from rotonde.web.jobs import Job
from rotonde.web.jobs.kinds import review
from rotonde.web.notices.hooks import Undelivered, resolve
from rotonde.web.notices.mail import SmtpMailer
from rotonde.web.processes.examiner import RecordTrial
from rotonde.web.processes.examining import Examiner
from rotonde.web.processes.helper import NoAnswer
from rotonde.web.tables import plans, rights
from rotonde.web.troubles import Trouble
from tests.web.house import GENEROUS, Browser, House, fresh_client, house, run
from tests.web.test_people import rows


def test_one_address_waits_for_itself_alone() -> None:
    async def scenario() -> None:
        crowd, done = Crowd(2), list[str]()

        async def ask(address: str, open_: asyncio.Event) -> None:
            async with crowd.take(address):
                await open_.wait()
                done.append(address)

        shut, free = asyncio.Event(), asyncio.Event()
        free.set()
        flood = [asyncio.create_task(ask("192.0.2.1", shut)) for _ in range(50)]
        await asyncio.sleep(0)
        await asyncio.wait_for(ask("192.0.2.2", free), 5)
        assert done == ["192.0.2.2"]
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(ask("192.0.2.1", free), 0.01)
        shut.set()
        await asyncio.gather(*flood)
        assert len(done) == 51
        assert not crowd._doors  # nothing is kept of who came

    run(scenario())


def test_the_site_has_turns(site: House, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many one address asks for, a few are worked on; a line that follows along takes no turn."""
    table = browser.make(2)
    busy, most = 0, 0
    seen = site.site.seen

    async def counted(*asked: object, **how: object) -> object:
        nonlocal busy, most
        busy, most = busy + 1, max(most, busy + 1)
        try:
            await asyncio.sleep(0.005)
            return await seen(*asked, **how)  # type: ignore[arg-type]
        finally:
            busy -= 1

    monkeypatch.setattr(site.site, "seen", counted)
    with browser.http.stream("GET", f"/api/t/{table}/events"):
        crowd = [threading.Thread(target=browser.view, args=(table,)) for _ in range(60)]
        for one in crowd:
            one.start()
        for one in crowd:
            one.join()
    assert 1 < most <= limits.AT_ONCE


def test_cookies_that_are_thrown_away_leave_few_people_behind(tmp_path: Path) -> None:
    with house(tmp_path, rates={**GENEROUS, "guest": 1}) as running:
        codes = []
        for _ in range(7):
            with Browser(running.url) as guest:
                codes.append(guest.submit("/settings", name="X").status_code)
    assert codes == [303] * 5 + [429] * 2
    assert len(rows(tmp_path, "SELECT id FROM people")) == 5


def test_who_only_looks_leaves_little_behind(tmp_path: Path) -> None:
    with house(tmp_path, rates={**GENEROUS, "passer": 1}) as running, Browser(running.url) as owner:
        table = owner.make(2)
        for _ in range(8):
            with Browser(running.url) as passer:
                assert passer.http.get(f"/t/{table}").status_code == 200
    people = {person for (person,) in rows(tmp_path, "SELECT person FROM looks")}
    assert len(people) == 5


def test_tables_and_archives_are_counted_by_the_hour(tmp_path: Path) -> None:
    with house(tmp_path, rates={**GENEROUS, "table": 2, "export": 1}) as running, Browser(running.url) as browser:
        codes = [browser.submit("/play/whistle_stop").status_code for _ in range(3)]
        assert codes == [303, 303, 429]
        assert [browser.http.get("/account/export.zip").status_code for _ in range(2)] == [200, 429]


def test_changes_of_seats_are_counted(tmp_path: Path) -> None:
    """Each is an entry for good, and all who follow the table draw it anew; nobody counted them."""
    with house(tmp_path, rates={**GENEROUS, "seat": 2, "turn": 1}) as running, Browser(running.url) as browser:
        table = browser.make(2)
        names = [{"op": "rename", "seat": 0, "name": f"N{n}", "client": fresh_client()} for n in range(4)]
        codes = [browser.post(f"/api/t/{table}/seat", body).status_code for body in names]
        assert codes == [200, 200, 429, 429]
        back = [{"to": 0, "expected_n": 99, "client": fresh_client()} for _ in range(3)]
        codes = [browser.post(f"/api/t/{table}/takeback", body).status_code for body in back]
        assert codes[1:] == [429, 429]


def test_a_table_is_not_changed_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who moved and took back for hours made a table that took longer at every look, on the loop too."""
    monkeypatch.setattr(rights, "ENTRIES", 12)
    with house(tmp_path) as running, Browser(running.url) as browser:
        table, answers, n = browser.make(2, confirm_turns="off"), list[int](), 0
        for _ in range(8):
            n = browser.act(table)["n"]
            back = {"to": 0, "expected_n": n, "client": fresh_client()}
            answers.append(browser.post(f"/api/t/{table}/takeback", back).status_code)
        assert (answers[0], answers[-1]) == (200, 409)
        name = {"op": "rename", "seat": 0, "name": "Otto", "client": fresh_client()}
        assert browser.post(f"/api/t/{table}/seat", name).status_code == 409
        assert browser.act(table)["n"] > n  # moves have room


def test_seats_of_a_full_table_are_left_and_that_is_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot in a bot's place, and leaving and joining, were entries without end."""
    with house(tmp_path) as running, Browser(running.url) as owner, Browser(running.url) as friend:
        table = owner.make(3, free=(1, 2))
        assert friend.submit(f"/t/{table}/join").status_code == 303
        n = owner.view(table)["n"]
        monkeypatch.setattr(rights, "ENTRIES", n + 2)

        def sit(who: Browser, op: str, seat: int, level: str = "") -> int:
            body = {"op": op, "seat": seat, "level": level, "client": fresh_client()}
            return who.post(f"/api/t/{table}/seat", body).status_code

        assert [sit(owner, "bot", 0, "apprentice") for _ in range(9)] == [200] * 9
        assert owner.view(table)["n"] == n + 1  # the same once more is nothing
        assert sit(owner, "bot", 0, "conductor") == 200
        assert [sit(owner, op, 0, "apprentice") for op in ("bot", "human")] == [409, 409]
        assert [sit(friend, op, 1) for op in ("release", "claim")] == [200, 409]
        assert friend.submit(f"/t/{table}/join").status_code == 409


def test_rounds_of_a_league_open_no_more_tables_than_one_may(tmp_path: Path) -> None:
    """Its organiser drew one round after the other, and each opened a table for every two members."""
    with house(tmp_path, rates={**GENEROUS, "table": 3}) as running, ExitStack() as stack:
        club = [stack.enter_context(Browser(running.url)) for _ in range(4)]
        club[0].register("Ada of the league")
        fields = {"title": "Cup", "game": "whistle_stop", "players": "2", "rounds": "9"}
        cup = club[0].submit("/leagues", **fields).headers["location"]
        for number, member in enumerate(club):
            member.submit("/settings", name=f"Member {number}")
            assert member.submit(cup, op="join").status_code == 303
        assert [club[0].submit(cup, op=op).status_code for op in ("start", "next")] == [303, 429]


def test_reviews_that_wait_for_each_other_keep_no_place(site: House) -> None:
    """Two hundred of them left none for bots and clocks."""

    async def scenario() -> tuple[bool, bool]:
        reviewers, put = site.site.reviewers, list[Job]()
        job = Job("review", "review x", {"table": "x" * 12})
        async with reviewers._turn:
            waits = await reviewers.carry_out(job)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(site.site.jobs, "put", AsyncMock(side_effect=put.append))
                await asyncio.wait_for(review(site.site, job), 5)
        return waits, any(one.key == job.key and one.at > time.time() + 5 for one in put)

    assert asyncio.run_coroutine_threadsafe(scenario(), site.loop).result(60) == (False, True)


def test_a_plan_is_tried_once_however_often_it_is_looked_at(
    site: House, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = browser.make(2)
    body = {"op": "new", "seat": browser.seen(table)["seat"], "client": fresh_client()}
    assert browser.post(f"/api/t/{table}/plans", body).status_code == 200
    assert len(browser.seen(table)["plans"]) == 1
    tried: list[object] = []
    monkeypatch.setattr(plans, "rehearsed", lambda *how: tried.append(how))
    assert len(browser.seen(table)["plans"]) == 1
    assert tried == []


def test_records_of_one_address_keep_nobody_else_from_bringing_one() -> None:
    """Twelve could wait, whoever brought them: with that many slow ones under way, everybody else was sent away."""

    async def scenario() -> None:
        examiner, order, hold = Examiner(), list[str](), asyncio.Event()

        async def exchange(trial: RecordTrial, limit: float) -> tuple[str, str]:
            order.append(trial.text)
            await hold.wait()
            return "done", trial.text

        async def bring(address: str, text: str) -> object:
            ASKER.set(Asker(address, "somebody"))
            return await examiner.record(text, "x")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(examiner._helper, "exchange", exchange)
            flood = [asyncio.create_task(bring("192.0.2.1", f"slow {n}")) for n in range(20)]
            await asyncio.sleep(0)
            mine = asyncio.create_task(bring("192.0.2.2", "mine"))
            await asyncio.sleep(0)
            hold.set()
            assert await asyncio.wait_for(mine, 5) == "mine"
            found = await asyncio.gather(*flood, return_exceptions=True)
        assert order.index("mine") <= 2
        assert [type(one) for one in found].count(Trouble) == 20 - 6
        assert not examiner._waiting

    run(scenario())


def test_a_name_that_is_never_found_holds_up_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """The threads that read the database also looked for names: eight webhooks stopped the site."""
    found = threading.Event()

    def slow(*_: object, **__: object) -> list[object]:
        found.wait(30)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", slow)

    async def scenario() -> None:
        asked = [asyncio.create_task(resolve("tarpit.example")) for _ in range(24)]
        await asyncio.sleep(0.05)
        assert await asyncio.wait_for(asyncio.to_thread(lambda: "read"), 5) == "read"
        found.set()
        assert all(isinstance(one, Undelivered) for one in await asyncio.gather(*asked, return_exceptions=True))

    run(scenario())


def test_a_mail_server_that_does_not_answer_holds_up_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()
    monkeypatch.setattr(SmtpMailer, "_send", lambda *_: answered.wait(30))
    mailer = SmtpMailer("mail.example", 587, "", "", False, "club@example.org")

    async def scenario() -> None:
        letters = [asyncio.create_task(mailer.send("a@example.org", "Hello", "x")) for _ in range(24)]
        await asyncio.sleep(0.05)
        assert await asyncio.wait_for(asyncio.to_thread(lambda: "read"), 5) == "read"
        answered.set()
        await asyncio.gather(*letters)

    run(scenario())


def test_all_networks_of_one_customer_count_together() -> None:
    """A provider gives a customer 256 networks of IPv6 or more: each was an address of its own."""
    gate = Gate(most=100, from_one=3)
    networks = [limits.neighbourhood(f"2001:db8:7:{n:x}::1") for n in range(30)]
    ends = [Mock() for _ in networks]
    assert [gate.enter(network, end) for network, end in zip(networks, ends, strict=True)] == [True] * 12 + [False] * 18
    assert gate.enter(limits.neighbourhood("2001:db8:8::1"), Mock())  # another customer
    assert gate.enter("192.0.2.1", Mock())
    gate.leave(networks[0], ends[0])
    assert [gate.enter(network, Mock()) for network in networks[20:]] == [True] + [False] * 9
    rates = Rates({"create": 2})
    for n in range(2 * limits.HOUSEHOLD * limits.DISTRICT):
        rates.take("create", f"2001:db8:7:{n:x}::1", f"somebody {n}")
    with pytest.raises(Trouble):
        rates.take("create", "2001:db8:7:ffff::1", "nobody")
    rates.take("create", "2001:db8:8::1", "else")


def test_who_waits_for_hints_keeps_nobody_of_his_address_from_a_click(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(*_: object) -> None:
        await asyncio.sleep(5)
        raise NoAnswer("too late")

    monkeypatch.setattr(Thinkers, "advise", slow)
    monkeypatch.setattr(Crowd.__init__, "__defaults__", (3,))
    with house(tmp_path) as running, Browser(running.url) as keen, Browser(running.url) as other:
        table, elsewhere = keen.make(2, aids="all"), other.make(2)
        ask = {"seat": keen.seen(table)["seat"]}
        with ExitStack() as stack:
            asking = [threading.Thread(target=keen.post, args=(f"/api/t/{table}/hint", ask)) for _ in range(6)]
            for each in asking:
                each.start()
                stack.callback(each.join)
            time.sleep(0.5)
            began = time.monotonic()
            other.act(elsewhere)
            assert time.monotonic() - began < 4


def test_a_full_house_has_room_for_who_has_few_connections() -> None:
    """Twenty addresses that each held as many as they may shut everybody else out."""
    gate = Gate(most=12, from_one=4)
    greedy = [(f"192.0.2.{n % 3}", Mock()) for n in range(12)]
    assert all(gate.enter(*one) for one in greedy)
    late = [(f"198.51.100.{n}", Mock()) for n in range(4)]
    assert all(gate.enter(*one) for one in late)
    assert [end.call_count for _, end in greedy] == [1] * 4 + [0] * 8  # the oldest of those who have most
    assert not gate.enter("192.0.2.0", Mock())  # who has many waits
    for one in (*greedy, *late):
        gate.leave(*one)
    assert (gate._all, gate._open) == (0, {})
