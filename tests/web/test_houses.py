"""Several sites, several browsers, several starts: who is who, and who may take which seat."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from rotonde.web.running import serve
from rotonde.web.site import OpenTo
from rotonde.web.storage import FILE
from tests.web.house import Browser, House, fresh_client, house
from tests.web.test_serve import free_port, started


@pytest.fixture
def here(tmp_path: Path) -> Iterator[House]:
    """A site that serves this machine alone."""
    with house(tmp_path, host="127.0.0.1") as running:
        yield running


def sit(browser: Browser, table: str, op: str, seat: int, **more: Any) -> httpx.Response:
    return browser.post(f"/api/t/{table}/seat", {"op": op, "seat": seat, "client": fresh_client(), **more})


def test_two_houses_on_one_machine_keep_their_cookies_apart(tmp_path: Path) -> None:
    with house(tmp_path / "a") as one, house(tmp_path / "b") as two, Browser(one.url) as browser:
        table = browser.make(players=2)
        browser.http.get(two.url)  # cookies know no ports: this one comes from the same name
        assert len(browser.http.cookies) == 2
        assert browser.view(table)["mine"] == [0, 1]


def test_pages_asked_for_by_another_name_are_sent_to_the_announced_one(here: House) -> None:
    port = here.url.rpartition(":")[2]
    for path in ("/", "/new/whistle_stop?players=2"):
        answer = httpx.get(f"{here.url}{path}", headers={"host": f"localhost:{port}"})
        assert (answer.status_code, answer.headers["location"]) == (307, f"http://127.0.0.1:{port}{path}")
    assert httpx.get(here.url + "/health", headers={"host": f"localhost:{port}"}).text == "ok"


def test_a_browser_of_the_same_machine_may_sit_down_and_the_log_says_so(here: House) -> None:
    with Browser(here.url) as lost, Browser(here.url) as found:
        table = lost.make(players=2)
        lost.play_on(table, until=lambda view: view["moments"] > 0)
        assert [s["elsewhere"] for s in found.view(table)["seats"]] == [True, True]
        assert sit(found, table, "claim", 0).status_code == 200
        assert sit(found, table, "claim", 1).status_code == 200
        assert (found.view(table)["mine"], lost.view(table)["mine"]) == ([0, 1], [])
        moments = found.view(table)["moments"]
        view = found.play_on(table, until=lambda view: view["moments"] > moments)
        told = [line["text"] for entry in view["log"] for line in entry["lines"]]
        assert sum("Somebody else at this machine plays" in text for text in told) == 2
    with sqlite3.connect(here.folder / FILE) as raw:
        stored = raw.execute("SELECT seat, notation FROM entries WHERE kind = 'seat' ORDER BY n").fetchall()
    raw.close()
    assert stored == [(0, "takeover human"), (1, "takeover human")]


def test_a_request_that_was_handed_on_is_not_from_this_machine(here: House) -> None:
    with Browser(here.url) as mine, Browser(here.url) as other:
        table = mine.make(players=2)
        body = {"op": "claim", "seat": 0, "client": fresh_client()}
        path = f"/api/t/{table}/seat"
        assert other.post(path, body, **{"x-forwarded-for": "192.0.2.1"}).status_code == 403


@pytest.mark.parametrize("open_to", [OpenTo("https://club.example"), OpenTo(names=("club",)), OpenTo(proxied=True)])
def test_a_site_for_others_trusts_nobody_for_sitting_at_the_machine(tmp_path: Path, open_to: OpenTo) -> None:
    site = house(tmp_path, host="127.0.0.1", open_to=open_to)
    with site as running, Browser(running.url) as mine, Browser(running.url) as other:
        table = mine.make(players=2)
        assert sit(other, table, "claim", 0).status_code == 403


def test_the_owner_gets_no_seat_that_another_browser_holds(site: House) -> None:
    with Browser(site.url) as owner, Browser(site.url) as guest:
        table = owner.make(players=2, free=[1])
        assert sit(guest, table, "claim", 1).status_code == 200
        for op in ("claim", "release", "bot"):
            assert sit(owner, table, op, 1, level="greedy").status_code == 403
        assert sit(guest, table, "bot", 1, level="greedy").status_code == 200
        assert sit(owner, table, "human", 1).status_code == 403
        assert sit(guest, table, "human", 1).status_code == 200
        assert guest.view(table)["mine"] == [1]


def test_a_second_start_on_one_folder_shows_the_running_site(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    port = free_port()
    with started(port, tmp_path) as first:
        assert first.stdout is not None
        first.stdout.readline()
        assert serve.main(open_browser=False, data_dir=tmp_path) == 0
        assert capsys.readouterr() == (f"Rotonde is already at http://127.0.0.1:{port}/\n", "")
        assert serve.main(port=free_port(), open_browser=False, data_dir=tmp_path) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert f"runs at http://127.0.0.1:{port}/" in err
        first.kill()
        first.wait(10)
        with started(port, tmp_path) as fourth:  # a killed site leaves nothing that bars the next one
            assert fourth.stdout is not None
            assert fourth.stdout.readline().startswith("Rotonde is at ")


def test_a_conflict_answers_with_the_table_as_it_is_stored(tmp_path: Path) -> None:
    with house(tmp_path) as one, house(tmp_path) as two, Browser(one.url) as here, Browser(two.url) as there:
        there.become(here.cookie)
        table = here.make(players=2, confirm_turns="")
        old = there.seen(table)
        here.act(table)
        answer = there.turn(old, "act", old["choices"][0]["action"])
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (409, "stale")
        assert problem["view"]["n"] == here.view(table)["n"] > old["n"]


def test_a_port_that_is_taken_says_what_to_do(here: House, tmp_path: Path) -> None:
    port = int(here.url.rpartition(":")[2])
    with started(port, tmp_path / "other") as process:
        _, err = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "taken by another program" in err
    assert "--port" in err
