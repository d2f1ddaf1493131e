"""Clocks: how time is counted, what happens at its end, and who stops it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from rotonde.core.words import Voice
from rotonde.web.storage import Change, Clock, ClockLine, DraftLine, Line, SeatLine, Storage, Summary, clocks as rows
from rotonde.web.tables.clocks import (
    DAY,
    HOUR,
    chosen_clock,
    clock_words,
    clocks_after,
    counted,
    deadline,
    running,
    started,
)
from rotonde.web.troubles import Trouble
from tests.web.house import Browser, House, fresh_client, house, run
from tests.web.test_people import rows as stored, set_rows
from tests.web.test_people_rows import book

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC).timestamp()


# ── counting ──────────────────────────────────────────────────────────────


def at(hour: float, day: int = 1) -> float:
    return NOON + (hour - 12) * HOUR + (day - 1) * DAY


def test_all_day_every_second_counts() -> None:
    plain = Clock("move", DAY)
    assert counted(plain, NOON, NOON + 90, ()) == 90
    assert deadline(plain, NOON, DAY, ()) == NOON + DAY


def test_a_window_stops_the_clock_at_night() -> None:
    club = Clock("move", DAY, opens=9 * 60, closes=21 * 60)
    assert counted(club, at(20), at(10, 2), ()) == 2 * HOUR
    assert deadline(club, at(20), 2 * HOUR, ()) == at(10, 2)
    assert deadline(club, at(6), 13 * HOUR, ()) == at(10, 2)
    late = Clock("move", DAY, opens=20 * 60, closes=2 * 60)  # over midnight
    assert counted(late, at(1), at(21), ()) == 2 * HOUR
    assert deadline(late, at(12), 5 * HOUR, ()) == at(1, 2)


def test_a_window_is_where_its_people_are() -> None:
    paris = Clock("move", DAY, opens=9 * 60, closes=21 * 60, zone="Europe/Paris")  # two hours before Greenwich in July
    assert deadline(paris, at(0), HOUR, ()) == at(8)


def test_holidays_stop_the_clock() -> None:
    plain, days = Clock("move", DAY), [(at(0, 3), at(0, 10))]
    assert counted(plain, at(12), at(12, 12), days) == 4 * DAY
    assert deadline(plain, at(12), 3 * DAY, days) == at(12, 11)
    assert deadline(plain, at(12, 5), HOUR, days) == at(1, 10)
    club = Clock("move", DAY, opens=9 * 60, closes=21 * 60)
    assert deadline(club, at(20, 2), 2 * HOUR, days) == at(10, 10)


def test_what_is_counted_and_what_is_due_agree() -> None:
    for clock in (Clock("bank", DAY), Clock("bank", DAY, opens=22 * 60, closes=60, zone="America/New_York")):
        for days in ([], [(at(3, 2), at(9, 2)), (at(20, 3), at(20, 5))]):
            for start in (at(5), at(23.5), at(4, 2)):
                for left in (1.0, 3700.0, 30 * HOUR):
                    assert counted(clock, start, deadline(clock, start, left, days), days) == pytest.approx(left)
                    assert next(running(clock, start, days))[0] >= start


def test_a_warning_comes_while_there_is_time() -> None:
    line = started(Clock("move", 2 * DAY), 2 * DAY, NOON, ())
    assert (line.warn, line.due) == (NOON + 2 * DAY - 6 * HOUR, NOON + 2 * DAY)
    assert started(Clock("bank", 900.0), 900.0, NOON, ()).warn is None  # the page says it
    assert started(Clock("bank", DAY), HOUR, NOON, ()).warn is None  # too late to be told


@pytest.mark.parametrize(
    "form",
    [
        {"clock": "chess"},
        {"clock": "move", "clock_time": "7"},
        {"clock": "bank", "clock_time": "900", "clock_more": "-1"},
        {"clock": "move", "clock_time": "900", "clock_rule": "lose"},
        {"clock": "move", "clock_time": "900", "clock_opens": "24"},
        {"clock": "move", "clock_time": "900", "clock_opens": "x"},
    ],
)
def test_there_is_no_such_clock(form: dict[str, str]) -> None:
    with pytest.raises(Trouble):
        chosen_clock(form)


def test_a_clock_is_chosen_and_said() -> None:
    assert chosen_clock({}) is None
    form = {"clock": "bank", "clock_time": "900", "clock_more": "30", "clock_opens": "9", "clock_closes": "21"}
    chosen = chosen_clock({**form, "clock_zone": "../../etc/passwd"})
    assert chosen == Clock("bank", 900.0, 30.0, "bot", 540, 1260, "UTC")
    assert clock_words(chosen, Voice(None, "en")) == "15 min + 30 s a move, from 9:00 to 21:00 (UTC)"
    assert clock_words(Clock("move", 3 * DAY), Voice(None, "fr")) == "3 jours par coup"


# ── at a table ────────────────────────────────────────────────────────────

CLOCK = {"clock": "move", "clock_time": "86400"}


class Pair:
    """Two people at a table with a clock."""

    def __init__(self, club: House, **clock: str) -> None:
        self.club = club
        self.people = [Browser(club.url), Browser(club.url)]
        kinds = {"seat.0.kind": "human", "seat.1.kind": "open"}
        data = {
            "csrf": self.people[0].token,
            "game": "whistle_stop",
            "players": "2",
            "confirm_turns": "on",
            **kinds,
            **CLOCK,
            **clock,
        }
        answer = self.people[0].http.post("/tables", data=data)
        self.table = answer.headers["location"].split("/")[2]
        assert self.people[1].submit(f"/t/{self.table}/join").status_code == 303
        while sum(s["to_act"] for s in self.view()["seats"]) > 1:  # it begins with what both decide at once
            self.move()

    def view(self, who: int = 0) -> dict[str, Any]:
        return self.people[who].view(self.table)

    def now(self) -> int:
        return int(next(s["seat"] for s in self.view()["seats"] if s["to_act"]))

    def clock(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.view()["seats"][seat]["clock"]
        return found

    def move(self) -> None:
        start = self.view()["moments"]
        self.people[self.now()].play_on(self.table, lambda v: v["moments"] > start)

    def sweep(self, after: float) -> int:
        """Look at the clocks as if it were later; no time without somebody who looks."""
        keeper = self.club.site.timekeeper
        later = time.time() + after

        async def look() -> int:
            await self.club.site.storage.write(lambda c: rows.note_alive(c, later, 1e12))
            return await keeper.clocks_due(later)

        return int(inside(self.club, look()))

    def leave(self) -> None:
        for browser in self.people:
            browser.http.close()


def inside(club: House, work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run_coroutine_threadsafe(work, club.loop).result(30)


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A site that looks at its clocks only when it is told to."""
    from rotonde.web.jobs.kinds import KINDS

    monkeypatch.delitem(KINDS, "clocks_due")
    with house(tmp_path / "club") as running_:
        yield running_


def test_a_clock_runs_for_whoever_is_asked(club: House) -> None:
    pair = Pair(club)
    first = pair.now()
    mine, other = pair.clock(first), pair.clock(1 - first)
    assert (mine["runs"], other["runs"]) == (True, False)
    assert DAY - 60 < mine["left"] <= DAY
    assert other["left"] == DAY
    assert "1 day for each move" in pair.view()["options"]
    while pair.now() == first:
        pair.move()
    assert [pair.clock(seat)["runs"] for seat in (first, 1 - first)] == [False, True]
    assert stored(club.folder, "SELECT count(*) FROM clocks WHERE due IS NOT NULL") == [(1,)]
    pair.leave()


def test_at_the_end_of_the_time_a_bot_takes_over_until_one_is_back(club: House) -> None:
    pair = Pair(club)
    seat = pair.now()
    assert pair.sweep(DAY - 60) == 1  # a warning
    assert pair.view()["seats"][seat]["kind"] == "human"
    assert pair.sweep(DAY + 1) == 1
    assert pair.sweep(DAY + 1) == 0  # what was done is not done again
    view = pair.view()
    assert view["seats"][seat]["kind"] == "bot"
    assert stored(club.folder, "SELECT notation FROM entries WHERE kind = 'seat' ORDER BY n DESC LIMIT 1") == [
        ("timeout bot",)
    ]
    assert pair.people[seat].submit(f"/t/{pair.table}/sit", op="human", seat=str(seat)).status_code == 303
    assert pair.view()["seats"][seat]["kind"] == "human"
    pair.leave()


def test_the_others_may_go_on_waiting(club: House) -> None:
    pair = Pair(club, clock_rule="wait")
    seat = pair.now()
    other = pair.people[1 - seat]
    assert "bot" not in other.view(pair.table)["seats"][seat]["may"]
    pair.sweep(DAY + 1)
    view = other.view(pair.table)
    assert view["seats"][seat]["kind"] == "human"
    assert view["seats"][seat]["clock"]["out"]
    assert "bot" in view["seats"][seat]["may"]
    assert pair.sweep(3 * DAY) == 0
    pair.move()  # he comes after all
    if pair.now() == seat:
        assert not pair.clock(seat)["out"]
    pair.leave()


def test_a_bank_is_used_up_and_refilled_by_moves_alone(club: House) -> None:
    pair = Pair(club, clock="bank", clock_time="3600", clock_more="30")
    seat = pair.now()
    then = time.time() - 600
    set_clock(pair, seat, since=then, due=then + HOUR)
    assert 2990 < pair.clock(seat)["left"] < 3001
    pair.move()
    assert 3000 < pair.clock(seat)["left"] <= 3031
    pair.leave()


def test_steps_of_a_turn_and_what_a_bot_or_the_table_does_add_no_time() -> None:
    made = book("one", "nadia", "otto")
    made.clock, made.clocks = Clock("bank", HOUR, 30.0), {0: ClockLine(100.0, NOON, NOON + 100)}
    asked = Summary("running", to_act=(0,))
    assert clocks_after(made, Change("one", 0, asked, drafts={0: DraftLine(["lay"])}), NOON + 50, {}) == {}
    passed = [replace(Line.read(1, "action", 0, "pass", NOON), auto=True)]
    assert clocks_after(made, Change("one", 1, asked, passed), NOON + 50, {}) == {}
    back = [Line.read(1, "takeback", 1, "0", NOON)]
    assert clocks_after(made, Change("one", 1, asked, back), NOON + 50, {}) == {}
    moved = [Line.read(1, "action", 0, "lay", NOON)]
    assert clocks_after(made, Change("one", 1, asked, moved), NOON + 50, {})[0].left == 80
    over = Summary("finished")
    assert clocks_after(made, Change("one", 1, over, moved), NOON + 50, {}) == {0: ClockLine(80.0)}


def set_clock(pair: Pair, seat: int, **values: float) -> None:
    changed = ", ".join(f"{name} = {value!r}" for name, value in values.items())
    set_rows(pair.club.folder, f"UPDATE clocks SET {changed} WHERE seat = {seat}")
    inside(pair.club, pair.club.site.desk.reread_clocks(pair.table))


def test_leaving_and_coming_back_wins_no_time(club: House) -> None:
    pair = Pair(club)
    seat = pair.now()
    then = time.time() - 20 * HOUR
    set_clock(pair, seat, since=then, due=then + DAY)
    before = pair.view()["moments"]
    for op in ("release", "claim"):
        body = {"op": op, "seat": seat, "client": fresh_client()}
        assert pair.people[seat].post(f"/api/t/{pair.table}/seat", body).status_code == 200
    assert pair.view()["moments"] == before
    assert pair.clock(seat)["runs"]
    assert pair.clock(seat)["left"] < 4 * HOUR + 1
    pair.leave()


def test_an_end_of_time_and_a_move_at_once_have_one_winner(club: House) -> None:
    pair = Pair(club)
    site = club.site
    for _ in range(6):
        if pair.view()["status"] != "running" or pair.view()["seats"][pair.now()]["kind"] != "human":
            break
        seat = pair.now()
        view = pair.people[seat].seen(pair.table)
        due = asyncio.run_coroutine_threadsafe(site.timekeeper.clocks_due(time.time() + 30 * DAY), club.loop)
        answer = pair.people[seat].turn(view, "act", view["choices"][0]["action"])
        due.result(30)
        assert answer.status_code in (200, 403, 409)
        numbers = [n for (n,) in stored(club.folder, "SELECT n FROM entries ORDER BY n")]
        assert numbers == list(range(1, len(numbers) + 1))
        for who in (0, 1):
            pair.people[who].submit(f"/t/{pair.table}/sit", op="human", seat=str(who))
    pair.leave()


def test_nobody_is_out_of_time_for_an_outage(club: House) -> None:
    pair = Pair(club)
    seat = pair.now()
    inside(club, club.site.timekeeper.clocks_due(time.time()))
    later = time.time() + 3 * DAY
    assert inside(club, club.site.timekeeper.clocks_due(later)) == 0  # nobody had looked for three days: it was down
    assert pair.view()["seats"][seat]["kind"] == "human"
    assert stored(club.folder, f"SELECT count(*) FROM clocks WHERE due > {later}") == [(1,)]
    pair.leave()


# ── holidays ──────────────────────────────────────────────────────────────


def day(after: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(time.time() + after * DAY))


def test_a_holiday_stops_the_clock_and_everybody_sees_it(club: House) -> None:
    pair = Pair(club)
    seat = pair.now()
    traveller = pair.people[seat]
    assert traveller.submit("/account/away", first=day(0), last=day(6)).status_code == 303
    assert day(6) in traveller.http.get("/account").text
    clock = pair.clock(seat)
    assert clock["stands"]
    assert clock["holiday"] > time.time() + 5 * DAY
    assert clock["due"] > time.time() + 6 * DAY
    assert pair.sweep(5 * DAY) == 0
    assert traveller.submit("/account/back").status_code == 303
    clock = pair.clock(seat)
    assert not clock["stands"]
    assert clock["due"] < time.time() + DAY + 60
    pair.leave()


def test_holidays_are_bounded(club: House) -> None:
    with Browser(club.url) as browser:
        browser.submit("/settings", name="Nadia")
        for first, last in ((day(0), day(40)), (day(5), day(4)), ("", ""), ("x", day(3)), (day(-9), day(-2))):
            assert browser.submit("/account/away", first=first, last=last).status_code == 422
        assert browser.submit("/account/away", first=day(1), last=day(20)).status_code == 303
        assert browser.submit("/account/away", first=day(15), last=day(22)).status_code == 422  # some of them already
        assert browser.submit("/account/away", first=day(30), last=day(42)).status_code == 422  # over thirty by that
        assert browser.submit("/account/away", first=day(30), last=day(37)).status_code == 303


def test_two_holidays_at_once_are_no_longer_than_one_may_be(club: House) -> None:
    """Each was measured against what was stored before the other."""

    async def both(cookie: str) -> list[BaseException | None]:
        person = (await club.site.visitor(cookie, "en")).person
        begins = time.time() + DAY
        away = club.site.timekeeper.away
        asked = [away(person, begins + 20 * n * DAY, begins + 20 * (n + 1) * DAY) for n in range(2)]
        return await asyncio.gather(*asked, return_exceptions=True)

    with Browser(club.url) as browser:
        browser.submit("/settings", name="Nadia")
        found = asyncio.run_coroutine_threadsafe(both(browser.cookie), club.loop).result()
        assert sorted(type(each).__name__ for each in found) == ["NoneType", "Trouble"]


def test_holidays_are_few_however_short(club: House) -> None:
    """Each leaves a row that every look at a clock of its person reads: without end, until he was back, or for a day of
    every year to come."""
    with Browser(club.url) as browser:
        browser.submit("/settings", name="Nadia")
        kept = 0
        for _ in range(40):
            kept += browser.submit("/account/away", first=day(0), last=day(0)).status_code == 303
            browser.submit("/account/back")
        assert kept == 30
        ahead = [f"{year}-05-01" for year in range(2100, 2110)]
        assert {browser.submit("/account/away", first=d, last=d).status_code for d in ahead} == {422}


# ── on both databases ─────────────────────────────────────────────────────


def test_clocks_are_kept(database: str) -> None:
    async def scenario() -> None:
        storage = Storage(database)
        made = book("one", "nadia", "otto")
        made.clock, made.clocks = (
            Clock("bank", 900.0, 30.0, "wait", 60, 120, "Europe/Paris"),
            {0: ClockLine(5.0, 1.0, 6.0)},
        )
        made.reach, made.spectators = "private", False
        await storage.create(made)
        found = await storage.load("one")
        assert found is not None
        assert (found.clock, found.clocks, found.reach, found.spectators) == (made.clock, made.clocks, "private", False)
        line = Line.read(1, "seat", 0, "bot bot", 2.0)
        seats = [SeatLine(0, "P0", "bot", "greedy", "nadia")]
        clocks = {0: ClockLine(2.0), 1: ClockLine(9.0, 3.0, 12.0, 10.0)}
        await storage.save(Change("one", 1, Summary("running"), [line], seats=seats, clocks=clocks), 0)
        (head,) = await storage.heads_of("otto", ("running",), 9)
        assert head.clocks == clocks
        assert await storage.heads(("running",), 9) == []  # private
        assert await storage.read(lambda c: rows.due(c, 11.0)) == [("one", 1, False)]
        assert await storage.read(lambda c: rows.due(c, 12.0)) == [("one", 1, True)]
        assert await storage.read(lambda c: rows.running_of(c, "otto")) == [("one", 1)]
        assert await storage.write(lambda c: rows.note_alive(c, 5.0, 100.0)) == []
        assert await storage.write(lambda c: rows.note_alive(c, 1005.0, 100.0)) == ["one"]
        assert await storage.read(lambda c: rows.due(c, 1011.9)) == [("one", 1, False)]
        await storage.write(lambda c: rows.add_holiday(c, "otto", 10.0, 20.0))
        await storage.write(lambda c: rows.end_holidays(c, "otto", 15.0))
        assert await storage.read(lambda c: rows.holidays(c, ["otto", "x"])) == {"otto": [(10.0, 15.0)]}
        await storage.write(lambda c: rows.stop(c, "one"))
        assert await storage.read(lambda c: rows.due(c, 1e9)) == []
        storage.close()

    run(scenario())


def test_a_clock_that_cannot_be_read_stops_no_lobby(club: House) -> None:
    pair = Pair(club)
    for broken in ("{", "[]", '{"kind": "sand"}'):
        with club.site.storage.engine.begin() as connection:
            connection.execute(text("UPDATE tables SET clock = :broken"), {"broken": broken})
        assert pair.people[0].http.get("/").status_code == 200
    pair.leave()
