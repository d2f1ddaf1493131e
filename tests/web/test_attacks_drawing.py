"""Too much to draw or to write: each of these held up others' clicks once.

The page `docs/attacks.md` lists what was tried, and what answers it.
"""

from __future__ import annotations

import asyncio
import importlib.metadata
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

import pytest

from rotonde.core.registry import game
from rotonde.draw.rule_pictures import entries
from rotonde.web.http.turns import ASKER, Asker
from rotonde.web.site import AHEAD
from rotonde.web.storage import Book, Storage
from rotonde.web.troubles import Trouble
from rotonde.web.views.drawing import Board, Drawers
from rotonde.web.views.illustrations import Illustrations
from tests.web.house import Browser, House, house, run

T = TypeVar("T")


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
        asyncio.run_coroutine_threadsafe(running.site.studio.close(), running.loop).result()  # nobody draws any more
        assert browser.http.get(f"/t/{table}/film.svg").content == films[0]
        assert browser.http.get(f"/t/{table}/poster.svg").status_code == 503  # nobody is there who could draw it


def test_the_pictures_of_rules_are_drawn_once_and_one_at_a_time() -> None:
    """Half a second for each game and language, in one piece on the thread of all pages, and for each who asked first:
    others have their turn between two pictures."""
    title, pieces = game("imperial_steam"), list[object]()

    async def in_turn(work: Callable[[], T], /) -> T:
        await asyncio.sleep(0)
        pieces.append(work())
        return cast("T", pieces[-1])

    async def scenario() -> None:
        rules = Illustrations(in_turn, Drawers())
        readers = [asyncio.create_task(rules.of(title, "en")) for _ in range(5)]
        await asyncio.sleep(0)
        readers.pop().cancel()  # who goes away takes nothing from the others
        found = await asyncio.gather(*readers)
        assert [picture.rule for picture in found[0]] == [entry.rule for entry in entries(title)]
        assert all(one == found[0] for one in found)
        assert len(pieces) == 1 + len(entries(title))
        assert await rules.of(title, "en") == found[0]
        assert len(pieces) == 1 + len(entries(title))

    run(scenario())


def test_pictures_of_rules_that_failed_are_tried_again() -> None:
    async def busy(work: Callable[[], T], /) -> T:
        raise Trouble(503, "busy", "")

    async def scenario() -> None:
        rules = Illustrations(busy, Drawers())
        for _ in range(2):
            with pytest.raises(Trouble):
                await rules.of(game("imperial_steam"), "en")

    run(scenario())


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
