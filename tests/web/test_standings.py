"""Results: places, ratings, profiles, and everything of somebody as one file."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator

import pytest

from rotonde.core.records import Record
from rotonde.web.people.ratings import pools, rated, with_bots
from rotonde.web.storage import Line, Storage, standings
from rotonde.web.storage.standings import Finish
from tests.web.house import Browser, House, run
from tests.web.test_agreements import made
from tests.web.test_people_rows import book


def game(*who: str, scores: tuple[int, ...], winners: tuple[int, ...] = (), resigned: tuple[int, ...] = ()) -> Finish:
    best = winners or tuple(i for i, s in enumerate(scores) if s == max(scores))
    return Finish("t", "g", 1.0, who, who, scores, best, frozenset(resigned), False)


def test_places_are_by_victory_then_by_points_and_who_resigns_is_last() -> None:
    assert game("a", "b", "c", scores=(5, 9, 7)).places == [3, 1, 2]
    assert game("a", "b", "c", scores=(5, 9, 9)).places == [3, 1, 1]
    assert game("a", "b", "c", scores=(5, 9, 7), winners=(0,)).places == [1, 2, 3]  # the most points may lose
    assert game("a", "b", "c", scores=(5, 9, 7), resigned=(1,)).places == [2, 3, 1]


def test_who_wins_rises_and_tables_with_bots_are_apart() -> None:
    people, bots = pools(
        [
            *[game("a", "b", scores=(9, 1))] * 6,
            game("a", "bot:greedy", scores=(1, 9)),
            game("a", "a", scores=(9, 1)),  # a sofa of one person
            game("", "b", scores=(9, 1)),  # against somebody who has left
        ]
    )
    assert people["a"].figure > people["b"].figure
    assert (people["a"].games, people["a"].wins, people["a"].sure) == (6, 6, True)
    assert people["b"].games == 7
    assert set(bots) == {"a", "bot:greedy"}
    assert bots["bot:greedy"].mu > bots["a"].mu
    assert "" not in people


def test_what_counts() -> None:
    assert rated(game("a", "b", scores=(1, 2)))
    assert not rated(game("a", scores=(1,)))
    assert not rated(game("bot:greedy", "bot:random", scores=(1, 2)))
    assert with_bots(game("a", "bot:greedy", scores=(1, 2)))


@pytest.fixture
def pair(site: House) -> Iterator[tuple[Browser, Browser]]:
    nadia, otto = Browser(site.url), Browser(site.url)
    yield nadia, otto
    for browser in (nadia, otto):
        browser.http.close()


def play(nadia: Browser, otto: Browser, reach: str = "public") -> str:
    """A whole game of two people."""
    table = made(nadia, reach)
    if reach == "public":
        otto.submit(f"/t/{table}/join")
    for _ in range(400):
        for who in (nadia, otto):
            view = who.seen(table)
            if view["over"]:
                return table
            if view["draft"] and view["draft"]["can_end"]:
                who.turn(view, "end")
            elif view["choices"]:
                who.turn(view, "act", view["choices"][0]["action"])
    raise AssertionError("the game did not end")


def test_a_profile_tells_what_was_played(site: House, pair: tuple[Browser, Browser]) -> None:
    nadia, otto = pair
    nadia.register("Nadia of the line")
    table = play(nadia, otto)
    me = str(nadia.http.get("/account").text.partition('href="/who/')[2].partition('"')[0])
    page = otto.http.get(f"/who/{me}").text
    assert "Nadia of the line" in page
    assert f"/t/{table}" in page
    assert "Whistle Stop" in page
    assert "Nadia of the line" in otto.http.get("/ratings").text
    other = str(otto.http.get("/account").text.partition('href="/who/')[2].partition('"')[0])
    assert otto.http.get(f"/who/{other}").status_code == 200
    assert nadia.http.get(f"/who/{other}").status_code == 404  # a guest stands in no list
    assert nadia.http.get("/who/nobody").status_code == 404


def test_what_an_archive_leaves_out_is_named(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rotonde.web.people.archive.MOST", 1)
    first, _ = browser.make(2), browser.make(2)
    archive = zipfile.ZipFile(io.BytesIO(browser.http.get("/account/export.zip").content))
    assert json.loads(archive.read("me.json"))["left_out"] == [first]


def test_everything_of_somebody_is_one_file(site: House, pair: tuple[Browser, Browser]) -> None:
    nadia, otto = pair
    nadia.submit("/settings", name="Nadia")
    table = play(nadia, otto)
    running = nadia.make(2)
    nadia.post(f"/api/t/{table}/say", {"words": "Well played"})
    nadia.post(f"/api/t/{table}/note", {"words": "mine"})
    otto.post(f"/api/t/{table}/note", {"words": "not yours"})
    resigned = nadia.make(3, 2)
    nadia.submit(f"/t/{resigned}/sit", op="resign", seat="0")
    answer = nadia.http.get("/account/export.zip")
    assert answer.headers["content-type"] == "application/zip"
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    me = json.loads(archive.read("me.json"))
    assert me["name"] == "Nadia"
    assert [said["words"] for said in me["said"]] == ["Well played"]
    assert me["notes"] == {table: "mine"}
    assert me["running"] == [running]  # it has secrets, and the others' too
    assert f"games/whistle_stop-{resigned}.json" in archive.namelist()
    assert me["left_out"] == []
    record = Record.parse(archive.read(f"games/whistle_stop-{table}.json").decode())
    assert record.replay().over  # what was exported can be verified
    assert "not yours" not in archive.read("me.json").decode()
    assert nadia.cookie.partition(".")[0] not in str(archive.read("me.json"))
    with Browser(site.url) as stranger:
        empty = zipfile.ZipFile(io.BytesIO(stranger.http.get("/account/export.zip").content))
        assert empty.namelist() == ["me.json"]


def test_a_finished_game_is_exported_imported_and_the_same(pair: tuple[Browser, Browser]) -> None:
    nadia, otto = pair
    table = play(nadia, otto)
    record = otto.http.get(f"/t/{table}/record.json").text
    answer = otto.submit("/import", text=record)
    assert answer.status_code == 303
    again = answer.headers["location"].removeprefix("/t/")
    one, two = nadia.view(table), otto.view(again)
    assert [row["points"] for row in one["scoring"]] == [row["points"] for row in two["scoring"]]
    broken = json.loads(record)
    broken["entries"] = broken["entries"][:-1] + [broken["entries"][0]]
    assert otto.submit("/import", text=json.dumps(broken)).status_code == 422


def test_finished_games_are_read_from_both_databases(database: str) -> None:
    async def scenario() -> None:
        storage = Storage(database)
        for name, holders in (("one", ("nadia", "otto")), ("two", ("nadia", None))):
            made_ = book(name, *holders, status="finished")
            made_.summary.scores, made_.summary.winners = (3, 5), (1,)
            made_.lines = [Line.read(1, "seat", 0, "resign bot", 2.0)] if name == "two" else []
            await storage.create(made_)
        found = await storage.read(lambda c: standings.finished(c, "whistle_stop"))
        assert {f.table: (f.who, f.places) for f in found} == {
            "one": (("nadia", "otto"), [2, 1]),
            "two": (("nadia", ""), [2, 1]),
        }
        assert [f.table for f in await storage.read(lambda c: standings.finished(c, person="otto"))] == ["one"]
        assert (await storage.read(lambda c: standings.how_many(c, "whistle_stop")))[0] == 2
        assert await storage.read(lambda c: standings.names_of(c, ["nadia"])) == {}
        storage.close()

    run(scenario())
