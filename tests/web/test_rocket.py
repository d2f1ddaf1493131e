"""A whole game of Stephenson's Rocket through the server, as a page would play it."""

import random
import time

import pytest

from rotonde.core import Record
from tests.web.house import Browser, House, fresh_client

GAME = "stephensons_rocket"
LARGEST = 300_000  # bytes of a table page


@pytest.mark.slow
def test_a_whole_game_against_bots(site: House) -> None:
    rng = random.Random(11)
    with Browser(site.url, "fr") as browser:
        seats = {"seat.1.kind": "bot", "seat.1.level": "random"}
        table = browser.make(2, 1, GAME, form=seats)
        largest = len(browser.http.get(f"/t/{table}").content)
        while not (view := browser.seen(table))["over"]:
            if view["draft"] and view["draft"]["can_end"]:
                assert browser.turn(view, "end").status_code == 200
            elif view["choices"]:
                assert all(c["path"] for c in view["choices"])
                said = browser.http.get(f"/api/t/{table}/choices", params={"seat": view["seat"]}).json()["choices"]
                assert [c["action"] for c in said] == [c["action"] for c in view["choices"]]
                assert all(c["text"] for c in said)
                assert all(c == full for c, full in zip(view["choices"], said, strict=True) if "text" in c)
                paths = {" ".join(c["path"][:n]) for c in view["choices"] for n in range(1, len(c["path"]) + 1)}
                told = browser.http.get(f"/api/t/{table}/tips", params={"path": sorted(paths)}).json()["tips"]
                assert paths == set(told)
                assert set(view["tips"]) <= paths
                action = rng.choice(view["choices"])["action"]
                assert browser.turn(view, "act", action).status_code in (200, 409)
            else:
                time.sleep(0.05)  # the bot's move
        largest = max(largest, len(browser.http.get(f"/t/{table}").content))
        assert largest <= LARGEST
        record = Record.parse(browser.http.get(f"/t/{table}/record.txt").text)
        assert record.replay().over
        assert record.result == tuple(seat["score"] for seat in view["seats"])
        assert view["scoring"]
        assert view["winners"]


def test_a_take_back_after_the_bots_moved(browser: Browser) -> None:
    table = browser.make(2, 1, GAME, form={"seat.1.level": "random"}, confirm_turns="off")
    first = browser.view(table)
    view = browser.play_on(table, lambda v: v["moments"] > 6 and v["choices"] and v["takeback"])
    body = {"to": view["takeback"], "expected_n": view["n"], "client": fresh_client()}
    back = browser.post(f"/api/t/{table}/takeback", body).json()
    assert back["moments"] == view["takeback"] < view["moments"]
    assert back["choices"]
    browser.post(f"/api/t/{table}/takeback", {"to": 0, "expected_n": back["n"], "client": fresh_client()})
    again = browser.view(table)
    assert (again["choices"], again["svg"]) == (first["choices"], first["svg"])
