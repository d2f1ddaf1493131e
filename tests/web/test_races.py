"""Several windows do the same thing at once, beside the moves: notes, talk, signs, orders, hints (also as twins)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from tests.web.house import Browser, House, fresh_client, house

WINDOWS = 8


def at_once(work: Callable[[int], httpx.Response], windows: int = WINDOWS) -> list[int]:
    """What so many windows are answered that ask at the same moment."""
    with ThreadPoolExecutor(windows) as threads:
        return sorted(answer.status_code for answer in threads.map(work, range(windows)))


def rocket(owner: Browser, friend: Browser) -> str:
    """A table of two, at which the second has sat down."""
    table = owner.make(2, game="stephensons_rocket", free=[1], aids="all")
    sits = {"op": "claim", "seat": 1, "client": fresh_client()}
    assert friend.post(f"/api/t/{table}/seat", sits).status_code == 200
    return table


def talk(who: Browser, table: str) -> dict[str, Any]:
    found: dict[str, Any] = who.http.get(f"/api/t/{table}/talk").json()
    return found


def test_of_many_notes_one_is_kept_whole(site: House) -> None:
    with Browser(site.url) as owner, Browser(site.url) as friend:
        table = rocket(owner, friend)
        friend.post(f"/api/t/{table}/note", {"words": "mine"})
        for _ in range(3):
            words = [f"{n} " * 500 for n in range(WINDOWS)]
            said = at_once(lambda n: owner.post(f"/api/t/{table}/note", {"words": words[n]}))  # noqa: B023
            assert said == [200] * WINDOWS
            assert talk(owner, table)["note"] in [each.strip() for each in words]
            assert at_once(lambda n: owner.post(f"/api/t/{table}/note", {"words": ""})) == [200] * WINDOWS
        assert (talk(owner, table)["note"], talk(friend, table)["note"]) == ("", "mine")


def test_whatever_many_say_at_once_is_said_once(site: House) -> None:
    with Browser(site.url) as owner, Browser(site.url) as friend:
        table = rocket(owner, friend)
        both = (owner, friend)
        said = at_once(lambda n: both[n % 2].post(f"/api/t/{table}/say", {"words": f"word {n}"}))
        assert said == [200] * WINDOWS
        heard = talk(owner, table)["messages"]
        assert sorted(message["words"] for message in heard) == [f"word {n}" for n in range(WINDOWS)]
        assert [message["id"] for message in heard] == sorted(message["id"] for message in heard)


def test_a_sign_is_set_or_not_and_none_stays_at_what_was_taken_away(site: House) -> None:
    with Browser(site.url) as owner, Browser(site.url) as friend:
        table = rocket(owner, friend)
        number = owner.post(f"/api/t/{table}/say", {"words": "Shall we?"}).json()["messages"][0]["id"]
        sign = {"id": number, "sign": "yes"}
        assert at_once(lambda n: friend.post(f"/api/t/{table}/mark", sign)) == [200] * WINDOWS  # an even number
        assert talk(owner, table)["messages"][0]["marks"] == []

        def both(n: int) -> httpx.Response:
            if n % 2:
                return owner.post(f"/api/t/{table}/unsay", {"id": number})
            return friend.post(f"/api/t/{table}/mark", sign)

        assert set(at_once(both)) <= {200, 404}
        (message,) = talk(owner, table)["messages"]
        assert (message["words"], message["marks"]) == ("", [])


def test_of_many_orders_the_last_holds_and_the_table_goes_on(site: House) -> None:
    with Browser(site.url) as owner, Browser(site.url) as friend:
        table = rocket(owner, friend)
        orders = [{"passes": bool(n % 3), "ever": n % 3 == 2} for n in range(WINDOWS)]
        assert at_once(lambda n: friend.post(f"/api/t/{table}/order", orders[n])) == [200] * WINDOWS
        assert talk(friend, table)["order"] in ("", "stretch", "ever")
        assert talk(owner, table)["order"] == ""  # nobody else's
        owner.play_on(table, lambda view: not view["choices"])  # whoever changed it beside the moves stopped nobody
        assert friend.post(f"/api/t/{table}/order", {"passes": False}).json()["order"] == ""


def test_orders_and_moves_at_once_lose_nothing(site: House) -> None:
    with Browser(site.url) as owner, Browser(site.url) as friend:
        table = rocket(owner, friend)
        view = owner.view(table)
        moves = [owner_move(view, n) for n in range(WINDOWS)]

        def both(n: int) -> httpx.Response:
            if n % 2:
                return friend.post(f"/api/t/{table}/order", {"passes": bool(n % 4 == 1), "ever": True})
            return owner.post(f"/api/t/{table}/turn", moves[n])

        found = at_once(both)
        assert found.count(200) == 1 + WINDOWS // 2  # one move, and every order
        assert found.count(409) == WINDOWS // 2 - 1
        again = owner.view(table)
        assert again["draft"] is not None or again["n"] == view["n"] + 1


def owner_move(view: dict[str, Any], n: int) -> dict[str, Any]:
    action = view["choices"][n % len(view["choices"])]["action"]
    step = {"op": "act", "seat": view["seat"], "expected_n": view["n"], "expected_step": 0, "sure": True}
    return {**step, "client": fresh_client(), "action": action}


def test_hints_change_nothing_and_are_for_the_position_of_now(site: House) -> None:
    with Browser(site.url) as owner:
        table = owner.make(2, aids="all")
        view = owner.seen(table)
        ask = {"seat": view["seat"], "level": "apprentice"}
        assert at_once(lambda n: owner.post(f"/api/t/{table}/hint", ask), 2) == [200] * 2
        assert owner.view(table, seat=view["seat"])["choices"] == view["choices"]

        def both(n: int) -> httpx.Response:
            return owner.turn(view, "act", view["choices"][0]["action"]) if n else owner.post(path, ask)

        path = f"/api/t/{table}/hint"
        assert at_once(both, 2)[0] == 200  # the move counts, whatever becomes of the hint
        again = owner.seen(table)
        told = owner.post(path, {**ask, "seat": again["seat"]})
        legal = {choice["action"] for choice in again["choices"]}
        assert told.status_code == (200 if legal else 422)
        assert not legal or told.json()["choice"]["action"] in legal


def test_limits_hold_for_those_who_ask_at_once(tmp_path: Path) -> None:
    with house(tmp_path, rates={"say": 5, "hint": 1}) as running, Browser(running.url) as owner:
        table = owner.make(2, aids="all")
        said = at_once(lambda n: owner.post(f"/api/t/{table}/say", {"words": f"word {n}"}), 32)
        assert said == [200] * 5 + [429] * 27
        assert len(talk(owner, table)["messages"]) == 5
        ask = {"seat": owner.seen(table)["seat"], "level": "apprentice"}
        assert at_once(lambda n: owner.post(f"/api/t/{table}/hint", ask)) == [200] + [429] * 7


def test_a_wish_is_answered_once(site: House) -> None:
    with Browser(site.url) as owner, Browser(site.url) as friend:
        table = rocket(owner, friend)
        wish = owner.post(f"/api/t/{table}/ask", {"what": "end", "client": fresh_client()}).json()["request"]
        answers = [{"n": wish["n"], "yes": bool(n % 2), "client": fresh_client()} for n in range(WINDOWS)]
        found = at_once(lambda n: friend.post(f"/api/t/{table}/answer", answers[n]))
        assert found == [200] + [409] * (WINDOWS - 1)
        after = [who.view(table) for who in (owner, friend)]
        assert after[0]["n"] == after[1]["n"]
        assert {view["status"] for view in after} in ({"closed"}, {"running"})


def test_a_free_seat_is_a_persons_or_a_bots(site: House) -> None:
    for _ in range(3):
        with Browser(site.url) as owner, Browser(site.url) as friend:
            table = owner.make(2, free=[1])
            joined: list[int] = []

            def both(n: int) -> httpx.Response:
                if n % 4:
                    return owner.submit(f"/t/{table}/start")  # noqa: B023
                answer = friend.submit(f"/t/{table}/join")  # noqa: B023
                joined.append(answer.status_code)  # noqa: B023
                return answer

            assert set(at_once(both)) <= {303, 409}
            seat = owner.view(table)["seats"][1]
            assert (seat["kind"] == "bot") == (303 not in joined)
            assert set(joined) in ({303}, {409})  # who sits there already is let in again
