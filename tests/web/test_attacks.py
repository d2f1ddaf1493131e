"""What an hour of attacks by somebody who has read the source found: each did something once.

The page `docs/attacks.md` lists what was tried, and what answers it.
"""

from __future__ import annotations

import asyncio
import importlib.metadata
import json
import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import AsyncMock

import httpx
import pytest

from rotonde.web.http import limits
from rotonde.web.http.guard import shown_path
from rotonde.web.http.limits import Crowd
from rotonde.web.http.turns import ASKER, Asker
from rotonde.web.jobs import Job
from rotonde.web.jobs.kinds import review
from rotonde.web.notices.hooks import Undelivered, resolve
from rotonde.web.notices.mail import SmtpMailer
from rotonde.web.people import ladder
from rotonde.web.people.ladder import Ladder
from rotonde.web.people.ratings import pools, rated
from rotonde.web.site import AHEAD, OpenTo
from rotonde.web.storage import Book, Storage, standings
from rotonde.web.storage.standings import Finish
from rotonde.web.tables import plans
from rotonde.web.views.drawing import Board
from tests.web.house import GENEROUS, Browser, House, fresh_client, house, run
from tests.web.test_people import rows, set_rows

# ── requests ──────────────────────────────────────────────────────────────


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


# ── floods ────────────────────────────────────────────────────────────────


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


# ── what others make the site wait for ────────────────────────────────────


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


# ── people ────────────────────────────────────────────────────────────────


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


# ── ratings ───────────────────────────────────────────────────────────────


def game(*who: str, taken_back: bool = False, at: float = 1.0) -> Finish:
    return Finish("t", "g", at, who, who, (9, 1), (0,), frozenset(), False, taken_back)


def test_against_bots_nobody_wins_by_taking_back() -> None:
    assert rated(game("a", "bot:hard"))
    assert not rated(game("a", "bot:hard", taken_back=True))
    assert rated(game("a", "b", taken_back=True))  # the other one agreed


def test_who_took_back_is_read_from_the_entries(site: House, browser: Browser) -> None:
    table = browser.make(2, bots=1)
    view = browser.play_on(table)
    body = {"to": 0, "expected_n": view["n"], "client": fresh_client()}
    assert browser.post(f"/api/t/{table}/takeback", body).status_code == 200
    browser.play_on(table)
    other = browser.make(2, bots=1)
    browser.play_on(other)

    async def read() -> dict[str, bool]:
        found = await site.site.storage.read(lambda c: standings.finished(c, tables=[table, other]))
        return {one.table: one.taken_back for one in found}

    assert asyncio.run_coroutine_threadsafe(read(), site.loop).result(30) == {table: True, other: False}


class _Store:
    """A storage with some finished games."""

    def __init__(self) -> None:
        self.games: list[Finish] = []

    async def read(self, job: object) -> object:
        return job(self)  # type: ignore[operator]


def test_a_finished_game_is_added_and_not_all_of_them_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    store = _Store()

    def finished(c: _Store, game: str, since: float = 0.0) -> list[Finish]:
        found = [one for one in c.games if one.ended > since]
        read.append(len(found))
        return found

    monkeypatch.setattr(standings, "finished", finished)
    monkeypatch.setattr(
        standings, "how_many", lambda c, game: (len(c.games), max((g.ended for g in c.games), default=0.0))
    )

    async def scenario() -> None:
        rungs = Ladder(store)  # type: ignore[arg-type]
        for n in range(1, 41):
            store.games.append(game("a", "b", at=float(n)))
            assert (await rungs.of("g")) == pools(store.games)
        assert read == [1] * 40
        del store.games[5]  # somebody took a finished game back
        assert (await rungs.of("g")) == pools(store.games)
        assert read[-1] == 39
        monkeypatch.setattr(ladder, "OLD", -1.0)  # and once in a while all are worked out
        store.games.append(game("a", "b", at=50.0))
        await rungs.of("g")
        assert read[-1] == 40

    run(scenario())


# ── what is drawn for others ──────────────────────────────────────────────


def test_what_leaves_the_site_is_drawn_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Films of one address drew a hundred boards each on the thread of all pages: a click elsewhere took 8 s."""
    drawn: list[str] = []

    def noted(self: Board) -> object:
        drawn.append(threading.current_thread().name)
        return plain(self)

    plain = Board.drawn
    monkeypatch.setattr(Board, "drawn", noted)
    with house(tmp_path) as running, Browser(running.url) as browser:
        table = browser.make(2)
        browser.play_on(table)
        drawn.clear()
        for what in ("film.svg", "story", "poster.svg", "moment.svg?n=2"):
            assert browser.http.get(f"/t/{table}/{what}").status_code == 200
        assert drawn == []
        browser.http.get(f"/t/{table}?n=2")
        assert drawn != []  # what a page shows is


def test_a_film_is_drawn_once_for_all_who_want_it(tmp_path: Path) -> None:
    with house(tmp_path) as running, Browser(running.url) as browser:
        table = browser.make(2)
        browser.play_on(table)
        films = [browser.http.get(f"/t/{table}/film.svg").content for _ in range(2)]
        assert films[0] == films[1]
        running.site.studio._helper = None  # type: ignore[assignment]
        assert browser.http.get(f"/t/{table}/film.svg").content == films[0]
        assert browser.http.get(f"/t/{table}/poster.svg").status_code == 500  # nobody is there who could draw it


def test_one_address_does_not_fill_the_queue_of_pages(tmp_path: Path) -> None:
    """Pages were written in the order in which they were asked for: whoever asked for many at once was first."""
    with house(tmp_path) as running:
        site, order, hold = running.site, list[str](), threading.Event()

        async def ask(who: str) -> None:
            ASKER.set(Asker(who, "somebody"))
            await site.off_loop(lambda: order.append(who))

        async def scenario() -> None:
            first = [asyncio.create_task(site.off_loop(hold.wait)) for _ in range(1 + AHEAD)]
            await asyncio.sleep(0)
            crowd = [asyncio.create_task(ask("192.0.2.1")) for _ in range(20)]
            await asyncio.sleep(0)
            alone = asyncio.create_task(ask("192.0.2.2"))
            await asyncio.sleep(0)
            hold.set()
            await asyncio.gather(*first, *crowd, alone)

        asyncio.run_coroutine_threadsafe(scenario(), running.loop).result(30)
        assert order.index("192.0.2.2") <= 1


def test_the_lobby_looks_for_games_once(site: House, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the lobby read a file of every installed package, on the loop."""
    browser.http.get("/")
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: pytest.fail("looked for games"))
    assert browser.http.get("/").status_code == 200


def test_challenges_that_are_being_played_are_not_read(
    site: House, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at the challenges read every game that somebody had begun for one, as a whole."""
    began = browser.submit("/challenges/russian_railroads/first-win")
    assert began.status_code == 303
    read: list[str] = []
    plain = Storage.load

    async def noted(self: Storage, name: str, since: int = 0) -> Book | None:
        read.append(name)
        return await plain(self, name, since)

    monkeypatch.setattr(Storage, "load", noted)
    assert browser.http.get("/challenges").status_code == 200
    assert read == []


def test_who_waits_for_his_turn_does_not_stop_the_table(tmp_path: Path) -> None:
    """Those who asked for the page of somebody's table held it while they waited: her click there took 12 s."""
    with house(tmp_path) as running, Browser(running.url) as browser:
        site, hold, name = running.site, threading.Event(), browser.make(2)

        async def scenario() -> None:
            table = await site.desk.open(name)
            busy = [asyncio.create_task(site.off_loop(hold.wait)) for _ in range(1 + AHEAD)]
            await asyncio.sleep(0)
            looks = [asyncio.create_task(site.still(table, lambda: None)) for _ in range(5)]
            await asyncio.sleep(0.05)
            free = not table.lock.locked()
            hold.set()
            await asyncio.gather(*busy, *looks)
            assert free

        asyncio.run_coroutine_threadsafe(scenario(), running.loop).result(30)
