"""Ratings that were not earned, or cost too much to work out.

The page `docs/attacks.md` lists what was tried, and what answers it.
"""

from __future__ import annotations

import asyncio
from unittest.mock import AsyncMock

import pytest

from rotonde.web.people import ladder
from rotonde.web.people.ladder import Ladder
from rotonde.web.people.ratings import Pool, Rating, pools, rated
from rotonde.web.storage import standings
from rotonde.web.storage.standings import Finish
from tests.web.house import Browser, House, fresh_client, run
from tests.web.watchdog import watched


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


def test_a_result_stays_whose_it_was(site: House) -> None:
    """Who had lost left his seat after the end, or gave it to a bot: the game counted for nobody then, or apart. And
    whoever came by sat down on it."""
    with Browser(site.url) as nadia, Browser(site.url) as otto, Browser(site.url) as passer:
        table = nadia.make(2, free=[1])
        assert otto.submit(f"/t/{table}/join").status_code == 303
        for _ in range(200):
            for player in (nadia, otto):
                view = player.view(table)
                ends = view["draft"] is not None and view["draft"]["can_end"]
                if ends or view["choices"]:
                    player.turn(view, "end" if ends else "act", "" if ends else view["choices"][0]["action"])
        assert nadia.view(table)["over"]
        for op in ("release", "bot", "resign", "rename"):
            body = {"op": op, "seat": 1, "name": "Nobody", "level": "greedy", "client": fresh_client()}
            assert otto.post(f"/api/t/{table}/seat", body).status_code == 409, op
        claim = {"op": "claim", "seat": 1, "client": fresh_client()}
        assert passer.post(f"/api/t/{table}/seat", claim).status_code == 409


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


def test_very_many_are_ranked_away_from_the_loop(
    site: House, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever ever finished a game stands in the pool, and all of them were sorted four times for each look."""
    crowd = ({f"guest{n}": Rating(float(n % 40), 3.0, 1, 0) for n in range(40_000)}, Pool())
    monkeypatch.setattr(site.site.ladder, "of", AsyncMock(return_value=crowd))
    with watched() as steps:
        assert browser.http.get("/ratings").status_code == 200
    assert steps.long == []
