"""Leagues: rounds are drawn, tables opened, standings worked out; who may do what there."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Iterator

import httpx
import pytest
from sqlalchemy import update

from rotonde.core.registry import game as find_game
from rotonde.web.leagues.drawing import BOT, draw, meetings, standings
from rotonde.web.leagues.running import Leagues
from rotonde.web.storage import Clock, Storage, leagues, moving
from rotonde.web.storage.models import LeagueRow
from rotonde.web.storage.standings import Finish
from rotonde.web.tables.desk import Desk
from rotonde.web.tables.live import Hub
from tests.web.house import Browser, House, run, token_of, wait
from tests.web.test_people_rows import guest


def finish(table: str, scores: tuple[int, ...], winners: tuple[int, ...], resigned: tuple[int, ...] = ()) -> Finish:
    nobody = ("",) * len(scores)
    return Finish(table, "g", 1.0, nobody, nobody, scores, winners, frozenset(resigned), False)


def test_a_round_seats_everybody_once_and_bots_only_where_the_game_is_for_more() -> None:
    rng = random.Random(3)
    for count in range(2, 30):
        people = [f"p{i}" for i in range(count)]
        tables = draw(people, 4, [3, 4], {}, [], rng)
        assert sorted(who for table in tables for who in table if who != BOT) == sorted(people)
        assert {len(table) for table in tables} <= {3, 4}
        assert sum(table.count(BOT) for table in tables) <= 3


def test_who_has_met_meets_others_and_blocked_people_are_kept_apart() -> None:
    rng, people = random.Random(4), [f"p{i}" for i in range(8)]
    first = draw(people, 4, [2, 3, 4], {}, [], rng)
    second = draw(people, 4, [2, 3, 4], meetings(first), [], rng)
    again = meetings([*first, *second])
    assert max(again.values()) == 2
    assert sum(n == 2 for n in again.values()) == 4  # two of four go with each other: fewer cannot be
    apart = [frozenset(("p0", "p1"))]
    for _ in range(20):
        assert not any({"p0", "p1"} <= set(table) for table in draw(people, 4, [4], {}, apart, rng))


def test_standings_count_victories_then_who_was_left_behind() -> None:
    tables = {"one": ("a", "b", BOT), "two": ("b", "a", "c"), "three": ("c", "d")}
    played = [finish("one", (9, 5, 3), (0,)), finish("two", (7, 7, 1), (0, 1)), finish("three", (9, 1), (0,), (0,))]
    found = {line.person: line for line in standings(["a", "b", "c", "d", "e"], tables, played)}
    assert (found["a"].place, found["a"].wins, found["a"].beaten, found["a"].played) == (1, 1.5, 1.75, 2)
    assert (found["b"].wins, found["b"].beaten) == (0.5, 0.5 + 0.75)
    assert (found["c"].wins, found["c"].beaten, found["c"].played) == (0.0, 0.0, 2)  # he resigned: no victory
    assert (found["d"].wins, found["d"].beaten) == (0.0, 1.0)
    assert [line.place for line in standings(["e", "f"], tables, played)] == [1, 1]


def test_a_league_is_drawn_once_laid_after_a_crash_and_played_to_its_end(database: str) -> None:
    async def scenario() -> None:
        storage = Storage(database)
        desk = Desk(storage, Hub("b"))
        house, other = Leagues(storage, desk), Leagues(storage, Desk(storage, Hub("b")))
        values = {"title": "Cup", "players": "2", "rounds": "2", "clock_time": "86400", "reach": "private"}
        made = await house.create(find_game("whistle_stop"), values, "nadia")
        for name in ("nadia", "otto", "pia"):
            await guest(storage, name)
            await house.join(made, name, name.title())
        assert await house.go_on(made)
        assert not await other.go_on(made)  # two clicks, one round
        assert [table.status for table in await storage.read(lambda c: leagues.laid(c, made.id))] == ["", ""]
        await other.look_after(made.id)  # whoever drew it was killed: another one opens the tables
        await house.look_after(made.id)
        laid = await storage.read(lambda c: leagues.laid(c, made.id))
        assert [table.status for table in laid] == ["running", "running"]
        for one in laid:
            book = await storage.load(one.id)
            assert book is not None
            assert (book.owner, book.reach, book.clock is not None) == (f"league:{made.id}", "private", True)
            assert {seat.holder or "" for seat in book.seats} == set(one.seats)
            assert {"nadia", "otto", "pia"} - set(one.seats) <= book.admitted  # members look on
        await storage.write(lambda c: moving.depart(c, "pia", "random"))
        await storage.write(lambda c: moving.hand_over(c, "otto", "nadia"))
        members = await storage.read(lambda c: leagues.members(c, made.id))
        assert sorted((m.person, m.left) for m in members) == [("nadia", False), ("pia", True)]
        storage.close()

    run(scenario())


@pytest.fixture
def club(site: House) -> Iterator[list[Browser]]:
    members = [Browser(site.url) for _ in range(4)]
    for member, name in zip(members, ("Ada", "Bo", "Cy", "Di"), strict=True):
        assert member.submit("/settings", name=name).status_code == 303
    yield members
    for member in members:
        member.http.close()


def made(owner: Browser, **changed: str) -> str:
    fields = {"title": "Spring cup", "game": "whistle_stop", "players": "2", "rounds": "2", **changed}
    answer = owner.submit("/leagues", **fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def tables(browser: Browser, league: str) -> list[str]:
    return re.findall(r'href="/t/(\w+)"', browser.http.get(league).text)


def play_out(table: str, people: list[Browser]) -> None:
    """Those who sit at a table play to its end, each in his window."""
    sitting = [person for person in people if any(seat["mine"] for seat in person.view(table)["seats"])]
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for person in sitting:
            view = person.view(table)
            if view["over"]:
                return
            if view["draft"] and view["draft"]["can_end"]:
                person.turn(view, "end")
            elif view["choices"]:
                person.turn(view, "act", view["choices"][0]["action"])
    raise AssertionError("the game did not end")


def go_on(site: House, league: str) -> None:
    """The job that looks after leagues, at once."""
    job = site.site.leagues.look_after(league.rpartition("/")[2])
    asyncio.run_coroutine_threadsafe(job, site.loop).result(60)


def test_a_league_from_the_first_click_to_the_last_result(site: House, club: list[Browser]) -> None:
    owner, *others = club
    assert owner.submit("/leagues", title="x").status_code == 422  # a guest makes none
    owner.register("Ada of the league")
    cup = made(owner)
    assert owner.submit(cup, op="start").status_code == 422  # nobody takes part
    owner.submit(cup, op="join")
    assert "Draw the first round" not in owner.http.get(cup).text  # one alone has nobody to be drawn against
    for member in others:
        assert member.submit(cup, op="join").status_code == 303
    assert "Draw the first round" in owner.http.get(cup).text
    for op in ("start", "next", "close", "remove"):
        assert others[0].submit(cup, op=op).status_code == 403
    assert owner.submit(cup, op="start").status_code == 303
    assert others[0].submit(cup, op="join").status_code == 403
    for count in (2, 4):
        wait(lambda count=count: len(tables(owner, cup)) == count)
        for table in tables(owner, cup)[:2]:
            play_out(table, club)
        go_on(site, cup)
    with httpx.Client(base_url=site.url, headers={"authorization": f"Bearer {token_of(owner)}"}) as program:
        found = program.get("/api/v1" + cup).json()
        assert program.post("/api/v1" + cup, json={"op": "close"}).status_code == 403  # it is over
    assert (found["status"], [len(one["tables"]) for one in found["played"]]) == ("finished", [2, 2])
    assert all(line["played"] == 2 for line in found["standings"])
    assert sum(line["wins"] for line in found["standings"]) == pytest.approx(4)
    with Browser(site.url, "fr") as reader:
        page = reader.http.get(cup).text
        assert "Classement" in page
        assert all(name in page for name in ("Bo", "Cy", "Di"))


def test_a_private_league_is_there_only_for_who_has_its_link(site: House, club: list[Browser]) -> None:
    owner, friend, stranger, _ = club
    owner.register("Ada the private")
    cup = made(owner, reach="private", rounds="1")
    link = re.search(r"/leagues/\w+\?key=[\w-]{22}", owner.http.get(cup).text)
    assert link is not None
    key = link[0].partition("=")[2]
    assert stranger.http.get(cup).status_code == 404
    assert stranger.http.get(f"{cup}?key={'x' * 22}").status_code == 404
    assert stranger.submit(cup, op="join").status_code == 404
    assert cup not in stranger.http.get("/leagues").text
    assert friend.http.get(link[0]).status_code == 200
    assert friend.submit(cup, op="join", key=key).status_code == 303
    assert friend.http.get(cup).status_code == 200
    assert key not in friend.http.get(cup).text  # it is the organiser's to show
    owner.submit(cup, op="join")
    owner.submit(cup, op="start")
    wait(lambda: len(tables(owner, cup)) == 1)
    table = tables(owner, cup)[0]
    assert stranger.http.get(f"/t/{table}").status_code == 404
    assert friend.http.get(f"/t/{table}").status_code == 200


def test_hostile_titles_and_numbers(site: House, club: list[Browser]) -> None:
    owner = club[0]
    owner.register("Ada the hostile")
    for wrong in ({"title": " \u202e"}, {"players": "99"}, {"rounds": "0"}, {"rounds": "9" * 400}, {"clock_time": "1"}):
        fields = {"title": "x", "game": "whistle_stop", "players": "2", "rounds": "1", **wrong}
        assert owner.submit("/leagues", **fields).status_code == 422
    cup = made(owner, title="</script><img src=x onerror=alert(1)>")
    assert "<img src=x" not in owner.http.get(cup).text + owner.http.get("/leagues").text
    for _ in range(4):
        made(owner)
    fields = {"title": "x", "game": "whistle_stop", "players": "2", "rounds": "1"}
    assert owner.submit("/leagues", **fields).status_code == 429  # enough of one person


@pytest.mark.parametrize("clock", ["{", "[]", '{"kind": "move"}', '{"kind": 5, "time": "long"}', "[" * 5000])
def test_a_league_that_cannot_be_read_is_named_and_left_out(
    database: str, clock: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        storage = Storage(database)
        for name in ("good", "bad"):
            league = leagues.League(name, name.title(), "whistle_stop", 2, 1, "nadia", Clock("move", 60.0), "")
            await storage.write(lambda c, one=league: leagues.add(c, one))  # type: ignore[misc]
        row = update(LeagueRow).where(LeagueRow.id == "bad").values(clock=clock)
        await storage.write(lambda c: c.execute(row))
        assert [one.id for one in await storage.read(lambda c: leagues.listed(c, "nadia"))] == ["good"]
        assert await storage.read(lambda c: leagues.league(c, "bad")) is None
        storage.close()

    run(scenario())
    assert "league bad" in caplog.text
