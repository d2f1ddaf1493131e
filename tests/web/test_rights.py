"""Rights at a table: an owner has few, and nobody comes to know another's secrets by changing seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.house import Browser, House, fresh_client


class Company:
    """A table of three seats: its owner's, a friend's, and a third that is the owner's, a bot's or free."""

    def __init__(self, site: House, bots: int = 0, free: Sequence[int] = (1,)) -> None:
        self.owner, self.friend, self.stranger = (Browser(site.url) for _ in range(3))
        self.table = self.owner.make(3, bots, free=free)
        assert self.sit(self.friend, "claim", 1).status_code == 200

    def sit(self, who: Browser, op: str, seat: int, **more: Any) -> httpx.Response:
        body = {"op": op, "seat": seat, "level": "random", "client": fresh_client(), **more}
        return who.post(f"/api/t/{self.table}/seat", body)

    def back(self, who: Browser, to: int) -> httpx.Response:
        n = who.view(self.table)["n"]
        return who.post(f"/api/t/{self.table}/takeback", {"to": to, "expected_n": n, "client": fresh_client()})

    def may(self, who: Browser, seat: int) -> list[str]:
        found: list[str] = who.view(self.table)["seats"][seat]["may"]
        return found

    def leave(self) -> None:
        for who in (self.owner, self.friend, self.stranger):
            who.http.close()


@pytest.fixture
def company(site: House) -> Iterator[Company]:
    made = Company(site)
    yield made
    made.leave()


@pytest.fixture
def with_bot(site: House) -> Iterator[Company]:
    made = Company(site, bots=1)
    yield made
    made.leave()


def test_nobody_puts_a_bot_on_anothers_seat(company: Company) -> None:
    for who in (company.owner, company.stranger):
        assert company.sit(who, "bot", 1).status_code == 403
        assert "bot" not in company.may(who, 1)
    assert company.sit(company.friend, "bot", 1).status_code == 200  # his own, and he comes back
    assert company.sit(company.owner, "human", 1).status_code == 403
    assert company.sit(company.friend, "human", 1).status_code == 200


def test_who_was_waited_for_too_long_gets_a_bot(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    company.owner.play_on(company.table, lambda v: v["seat"] is None or not v["choices"])
    assert company.friend.view(company.table)["seats"][1]["to_act"]
    assert company.sit(company.owner, "bot", 1).status_code == 403
    monkeypatch.setattr("rotonde.web.tables.rights.AWAY", -1.0)
    assert "bot" in company.may(company.owner, 1)
    assert company.sit(company.stranger, "bot", 1).status_code == 403
    assert company.sit(company.owner, "bot", 1).status_code == 200
    assert company.sit(company.friend, "human", 1).status_code == 200  # he may come back at any time


def test_a_bot_that_sits_in_does_not_make_one_alone(company: Company) -> None:
    company.owner.play_on(company.table, lambda v: v["seat"] is None or not v["choices"])
    company.sit(company.friend, "bot", 1)
    assert company.owner.view(company.table)["takeback"] is None
    assert company.back(company.owner, 0).status_code == 403


def test_nothing_is_taken_back_past_a_change_of_seats(site: House) -> None:
    with Browser(site.url) as owner, Browser(site.url) as friend:
        table = owner.make(3, game="age_of_steam")  # a game without secrets: seats go from hand to hand
        owner.play_on(table, lambda v: v["moments"] >= 8)
        for who, op in ((owner, "release"), (friend, "claim"), (friend, "release"), (owner, "claim")):
            body = {"op": op, "seat": 1, "client": fresh_client()}
            assert who.post(f"/api/t/{table}/seat", body).status_code == 200
        view = owner.view(table)
        assert view["takeback"] is None
        body = {"to": view["moments"] - 1, "expected_n": view["n"], "client": fresh_client()}
        assert owner.post(f"/api/t/{table}/takeback", body).status_code == 403
        start = view["moments"]
        later = owner.play_on(table, lambda v: v["moments"] >= start + 3)
        for to, status in ((start - 1, 422), (start, 200)):
            body = {"to": to, "expected_n": owner.view(table)["n"], "client": fresh_client()}
            assert owner.post(f"/api/t/{table}/takeback", body).status_code == status
        assert owner.view(table)["moments"] >= start
        assert later["moments"] > start


def test_nobody_reads_a_bots_hand_while_others_play(with_bot: Company) -> None:
    for who in (with_bot.owner, with_bot.friend, with_bot.stranger):
        answer = with_bot.sit(who, "human", 2)
        assert answer.status_code == 403
        assert "human" not in with_bot.may(who, 2)
    assert "another seat of this table knows" in with_bot.sit(with_bot.owner, "human", 2).json()["message"]


def test_who_has_read_a_bots_hand_alone_does_not_again_in_company(site: House) -> None:
    with Browser(site.url) as owner, Browser(site.url) as friend:
        table = owner.make(3, 1, free=[1])

        def sit(op: str) -> int:
            body = {"op": op, "seat": 2, "level": "random", "client": fresh_client()}
            return owner.post(f"/api/t/{table}/seat", body).status_code

        assert [sit(op) for op in ("human", "bot", "human", "release", "claim", "bot")] == [200] * 6
        assert friend.submit(f"/t/{table}/join").status_code == 303
        assert sit("human") == 403
        assert "human" not in owner.view(table)["seats"][2]["may"]


def test_alone_with_bots_one_may_take_their_seat(browser: Browser) -> None:
    table = browser.make(3, 2)
    body = {"op": "human", "seat": 2, "client": fresh_client()}
    assert browser.post(f"/api/t/{table}/seat", body).status_code == 200


def test_an_opponent_does_not_get_a_released_seat(company: Company) -> None:
    company.sit(company.owner, "release", 2)
    answer = company.sit(company.friend, "claim", 2)
    assert answer.status_code == 403
    assert company.may(company.friend, 2) == []


def test_nobody_plays_against_one_who_has_seen_his_hand(company: Company) -> None:
    company.sit(company.owner, "release", 2)
    assert company.may(company.stranger, 2) == []
    refused = company.sit(company.stranger, "claim", 2)
    assert refused.status_code == 403
    assert "knows what that seat knows" in refused.json()["message"]
    assert company.stranger.submit(f"/t/{company.table}/join").status_code == 403
    assert company.sit(company.owner, "release", 0).status_code == 200  # who is gone plays against nobody
    assert company.sit(company.stranger, "claim", 2).status_code == 200
    assert company.sit(company.owner, "claim", 0).status_code == 403
    assert company.sit(company.owner, "claim", 2).status_code == 403


def test_who_has_left_a_seat_knows_it_still(site: House) -> None:
    company = Company(site, free=(1, 2))
    company.sit(company.stranger, "claim", 2)
    company.sit(company.stranger, "release", 2)
    company.sit(company.friend, "release", 1)
    assert company.sit(company.friend, "claim", 2).status_code == 403
    assert company.sit(company.friend, "claim", 1).status_code == 200
    company.leave()


def test_a_sofa_may_shift(company: Company) -> None:
    company.sit(company.owner, "release", 2)
    assert company.sit(company.owner, "claim", 2).status_code == 200  # nobody else has sat there


def test_nobody_renames_another(with_bot: Company) -> None:
    for who, seat, status in (
        (with_bot.owner, 1, 403),
        (with_bot.friend, 0, 403),
        (with_bot.friend, 2, 403),
        (with_bot.stranger, 2, 403),
        (with_bot.owner, 0, 200),
        (with_bot.owner, 2, 200),
        (with_bot.friend, 1, 200),
    ):
        assert with_bot.sit(who, "rename", seat, name="Tom").status_code == status
    with_bot.sit(with_bot.friend, "bot", 1)  # who is only away keeps his name
    assert with_bot.sit(with_bot.owner, "rename", 1, name="Jerry").status_code == 403


def test_who_has_sat_where_is_kept(tmp_path: Path) -> None:
    from tests.web.house import house

    with house(tmp_path) as running:
        company = Company(running)
        company.sit(company.owner, "release", 2)
        company.sit(company.friend, "release", 1)
        cookie, table = company.friend.cookie, company.table
        company.leave()
    with house(tmp_path) as running, Browser(running.url) as friend:
        friend.become(cookie)
        for seat, status in ((2, 403), (1, 200)):
            body = {"op": "claim", "seat": seat, "client": fresh_client()}
            assert friend.post(f"/api/t/{table}/seat", body).status_code == status
