"""Plans on the site: kept for their person, adopted, told of when they break, and seen by nobody else."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from rotonde.web.storage.models import PlanRow
from rotonde.web.troubles import Trouble
from tests.web.house import Browser, House, fresh_client


def ask(browser: Browser, table: str, op: str, seat: int = 0, **more: str) -> Any:
    body = {"op": op, "seat": seat, "client": fresh_client(), **more}
    answer = browser.post(f"/api/t/{table}/plans", body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def act(browser: Browser, view: dict[str, Any], choice: int = 0, op: str = "act") -> Any:
    """One step of the plan that a view shows."""
    step = view["draft"]["step"] if view["draft"] else 0
    body = {"op": op, "seat": view["seat"], "expected_n": view["n"], "expected_step": step, "client": fresh_client()}
    if op == "act":
        body["action"] = view["choices"][choice]["action"]
    answer = browser.post(f"/api/t/{view['id']}/plan/{view['plan']['key']}/turn", body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture
def company(site: House) -> Any:
    """A table of Age of Steam with two people, the first to decide first."""
    anna, ben = Browser(site.url), Browser(site.url)
    table = anna.make(2, game="stephensons_rocket", free=[1])
    ben.post(f"/api/t/{table}/seat", {"op": "claim", "seat": 1, "client": fresh_client()})
    yield anna, ben, table
    anna.http.close()
    ben.http.close()


def test_a_plan_is_tried_kept_and_adopted(company: Any) -> None:
    anna, _ben, table = company
    first = anna.view(table)
    assert (first["may_plan"], first["plans"], first["plan"]) == (True, [], None)
    view = ask(anna, table, "new")
    assert view["plan"]["name"] == "Plan A"
    view = act(anna, view)
    assert view["draft"]["step"] == 1
    assert view["plan"]["steps"]
    assert anna.view(table)["n"] == first["n"]  # nothing counts
    assert anna.view(table)["draft"] is None
    again = anna.http.get(f"/api/t/{table}/plan/{view['plan']['key']}/view").json()  # a reload
    assert again["plan"] == view["plan"]
    assert act(anna, again, op="undo")["draft"]["can_redo"]
    act(anna, anna.http.get(f"/api/t/{table}/plan/{view['plan']['key']}/view").json(), op="redo")
    named = ask(anna, table, "name", key=view["plan"]["key"], name="  North ")
    assert named["plan"]["name"] == "North"
    live = ask(anna, table, "adopt", key=view["plan"]["key"])
    assert live["plan"] is None
    assert live["draft"]["step"] >= 1
    assert [line["name"] for line in live["plans"]] == ["North"]
    assert ask(anna, table, "drop", key=view["plan"]["key"])["plans"] == []


def test_planning_while_others_think_and_being_told_that_it_broke(company: Any) -> None:
    anna, ben, table = company
    seat = anna.view(table)["seats"]
    first = next(s["seat"] for s in seat if s["to_act"])
    mover, waiter = (anna, ben) if first == 0 else (ben, anna)
    me = 1 - first
    view = ask(waiter, table, "new", seat=me)
    while view["seat"] != me:  # the other's turn, by hand
        assert [line["name"] for line in view["plans"]] == ["Plan A"]  # the list stays, whoever decides
        view = act(waiter, view)
    view = act(waiter, view)
    mine = view["plan"]["steps"][-1]
    assert mine["seat"] == me
    assert waiter.view(table)["plans"][0]["standing"] == "good"
    for _ in range(12):  # the other one moves as it likes, and may take what was planned
        live = mover.view(table)
        if not live["choices"] and not (live["draft"] and live["draft"]["can_end"]):
            break
        op = "end" if live["draft"] and live["draft"]["can_end"] else "act"
        answer = mover.turn(live, op, live["choices"][-1]["action"] if op == "act" else "")
        assert answer.status_code == 200
        if op == "end":
            break
    lines = waiter.view(table)["plans"]
    assert lines[0]["standing"] in ("good", "broken", "open")
    assert lines[0]["standing"] == "good" or lines[0]["why"]
    assert (
        waiter.http.get(f"/api/t/{table}/plan/{lines[0]['key']}/view").json()["plan"]["standing"]
        == lines[0]["standing"]
    )


def test_a_bot_answers_for_others_and_never_for_oneself(company: Any) -> None:
    anna, ben, table = company
    first = next(s["seat"] for s in anna.view(table)["seats"] if s["to_act"])
    planner, me = (ben, 1) if first == 0 else (anna, 0)
    view = ask(planner, table, "new", seat=me)
    assert view["plan"]["asked"] == first
    path = f"/api/t/{table}/plan/{view['plan']['key']}/reply"
    answer = planner.post(path, {"expected_step": 0, "client": fresh_client()})
    assert answer.status_code == 200, answer.text
    view = answer.json()
    assert view["plan"]["steps"][0]["bot"]
    for _ in range(8):
        if view["plan"]["asked"] == me:
            break
        view = planner.post(path, {"expected_step": view["draft"]["step"], "client": fresh_client()}).json()
    refused = planner.post(path, {"expected_step": view["draft"]["step"], "client": fresh_client()})
    assert refused.status_code == 422


def test_nobody_else_finds_a_plan(company: Any, site: House) -> None:
    anna, ben, table = company
    key = ask(anna, table, "new")["plan"]["key"]
    with site_browser(site) as stranger:
        for other in (ben, stranger):
            assert other.http.get(f"/api/t/{table}/plan/{key}/view").status_code == 404
            assert other.view(table)["plans"] == []
            body = {"op": "drop", "seat": 0, "key": key, "client": fresh_client()}
            assert other.post(f"/api/t/{table}/plans", body).status_code in (403, 404)
    assert len(anna.view(table)["plans"]) == 1


def site_browser(site: House) -> Any:
    from contextlib import closing

    class Closing(Browser):
        def close(self) -> None:
            self.http.close()

    return closing(Closing(site.url))


def test_a_table_says_what_it_allows_and_keeps_to_it(site: House, browser: Browser) -> None:
    none = browser.make(2, form={"aids": "none"})
    body = {"op": "new", "seat": 0, "client": fresh_client()}
    assert browser.post(f"/api/t/{none}/plans", body).status_code == 403
    assert not browser.view(none)["may_plan"]
    plans = browser.make(2, form={"aids": "plans"})
    assert "plans, no hints" in browser.view(plans)["options"]
    assert not browser.view(plans)["hint"]
    assert browser.post(f"/api/t/{plans}/hint", {"seat": 0}).status_code == 403
    assert browser.view(browser.play())["may_plan"]
    assert "hints and plans" in browser.http.get("/").text


def test_plans_have_their_limits_and_end_with_the_game(site: House, browser: Browser) -> None:
    table = browser.play("age_of_steam")
    for _ in range(6):
        ask(browser, table, "new", seat=0)
    full = browser.post(f"/api/t/{table}/plans", {"op": "new", "seat": 0, "client": fresh_client()})
    assert full.status_code == 409
    names = [plan["name"] for plan in browser.view(table)["plans"]]
    assert len(set(names)) == 6
    browser.post(f"/api/t/{table}/close", {"client": fresh_client()})
    assert browser.view(table)["plans"] == []
    assert not browser.view(table)["may_plan"]
    assert PlanRow.__tablename__ == "plans"


def test_plans_begun_at_once_are_no_more_than_there_may_be(site: House, browser: Browser) -> None:
    """Each was counted before any of the others was stored; with ten of them no letter was left: an error of ours."""
    table = browser.make(2)
    seat = browser.seen(table)["seat"]
    with ThreadPoolExecutor(20) as windows:
        bodies = [{"op": "new", "seat": seat, "client": fresh_client()} for _ in range(20)]
        asked = list(windows.map(lambda body: browser.post(f"/api/t/{table}/plans", body).status_code, bodies))
    assert sorted(asked) == [200] * 6 + [409] * 14
    assert len(browser.view(table, seat=seat)["plans"]) == 6


def test_a_plan_that_was_thrown_away_does_not_come_back(site: House, browser: Browser) -> None:
    """A step that was under way stored it again, beside those that had been begun meanwhile."""
    table = browser.make(2)
    seat = browser.seen(table)["seat"]
    key = ask(browser, table, "new", seat=seat)["plan"]["key"]

    async def late() -> None:
        inside = await site.site.desk.open(table)
        person = (await site.site.visitor(browser.cookie, "en")).person
        plan = await site.site.planner.one(inside, person, key)
        await site.site.planner.drop(inside, person, key)
        with pytest.raises(Trouble):
            await site.site.planner.keep(inside, person, plan)

    asyncio.run_coroutine_threadsafe(late(), site.loop).result()
    assert browser.view(table, seat=seat)["plans"] == []
