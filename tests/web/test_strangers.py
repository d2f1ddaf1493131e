"""What a stranger tries who has read the source, on both databases: nothing is an error of ours."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rotonde.web.people import ladder
from rotonde.web.people.ratings import Pool
from rotonde.web.storage import Storage, company, standings
from tests.web.house import Browser, House, house, run

NOTHING = "a\0b"


@pytest.fixture
def club(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("ROTONDE_SECRET", "x" * 40)
    with house(tmp_path, database=database, works=True) as running:
        yield running


def test_a_sign_that_no_text_has_and_numbers_beyond_all_bounds(club: House) -> None:
    with Browser(club.url) as stranger:
        table = stranger.make(2)
        for path in (
            "/t/%00",
            "/who/%00",
            "/leagues/%00",
            "/api/t/%00/view",
            "/l/%00",
            "/leagues/x?key=%00",
            "/admin?q=%00",
        ):
            assert stranger.http.get(path).status_code == 400, path
        for path in ("/account/unblock", "/account/notices/end", "/account/devices/end"):
            assert stranger.submit(path, person=NOTHING, id=NOTHING, key=NOTHING).status_code in (303, 404, 422), path
        for number in (2**31, 2**63, 2**70, -1):
            for path, body in (("mark", {"id": number, "sign": "yes"}), ("unsay", {"id": number})):
                assert stranger.post(f"/api/t/{table}/{path}", body).status_code == 400, (path, number)
        assert stranger.post(f"/api/t/{table}/say", {"words": NOTHING}).json()["messages"][-1]["words"] == "ab"


def test_what_cannot_be_stored_hurts_nobody_else(database: str) -> None:
    async def scenario() -> None:
        storage = Storage(database)
        jobs = [storage.write(partial(company.block, person=f"p{n}", other="x")) for n in range(10)]
        jobs.insert(5, storage.write(partial(company.block, person=NOTHING, other="x")))
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert [answer for n, answer in enumerate(done) if n != 5] == [None] * 10
        for n in range(10):
            assert await storage.read(partial(company.avoided, person=f"p{n}")) == {"x"}
        storage.close()

    run(scenario())


def test_ratings_are_worked_out_once_however_many_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def pools(games: object, before: object) -> tuple[Pool, Pool]:
        asked.append(games)
        return {}, {}

    monkeypatch.setattr(ladder, "pools", pools)
    monkeypatch.setattr(standings, "how_many", lambda connection, game: (1, 5.0))
    with house(tmp_path) as club:

        async def crowd() -> None:
            await asyncio.gather(*(club.site.ladder.of("whistle_stop") for _ in range(20)))

        asyncio.run_coroutine_threadsafe(crowd(), club.loop).result(30)
    assert len(asked) == 1
