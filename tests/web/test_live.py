"""Live updates: two windows follow each other, and nobody hears what is not theirs."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from rotonde.web.tables import live
from tests.web.house import Browser, House, fresh_client, run, wait


class Ear:
    """Collects what a connection says."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.ids: list[int] = []
        self.lines: list[str] = []
        self.ended = False
        self.socket: Any = None

    def kinds(self) -> list[str]:
        return [m["kind"] for m in self.messages]


@contextmanager
def listening(browser: Browser, path: str) -> Iterator[Ear]:
    """An open connection, read in a thread."""
    ear = Ear()
    client = httpx.Client(base_url=browser.http.base_url, cookies=dict(browser.http.cookies), timeout=30)

    def read() -> None:
        try:
            with client.stream("GET", path) as answer:
                ear.socket = answer.extensions["network_stream"].get_extra_info("socket")
                assert answer.headers["content-type"].startswith("text/event-stream")
                for line in answer.iter_lines():
                    ear.lines.append(line)
                    if line.startswith("id: "):
                        ear.ids.append(int(line[4:]))
                    elif line.startswith("data: "):
                        ear.messages.append(json.loads(line[6:]))
        except httpx.HTTPError:
            pass
        ear.ended = True

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    try:
        wait(lambda: ear.messages)
        yield ear
    finally:
        ear.socket.shutdown(socket.SHUT_RDWR)  # as when a page is closed
        wait(lambda: ear.ended)
        client.close()


def test_two_windows_follow_each_other(site: House, browser: Browser) -> None:
    table = browser.make(2, confirm_turns="off")
    path = f"/api/t/{table}/events"
    with Browser(site.url) as other, listening(browser, path) as mine, listening(other, path) as theirs:
        hello = theirs.messages[0]
        assert (hello["kind"], hello["n"], hello["status"]) == ("hello", browser.view(table)["n"], "running")
        assert hello["build"] == site.site.build
        done = browser.act(table)
        for ear in (mine, theirs):
            wait(lambda ear=ear: "changed" in ear.kinds())
            assert ear.messages[-1]["n"] == done["n"]
            assert ear.ids == sorted(set(ear.ids))
    wait(lambda: site.site.hub.listeners(table) == 0)


def test_a_draft_is_told_only_to_its_holder(site: House, browser: Browser) -> None:
    table = browser.make(2)
    view = browser.play_on(table, lambda v: any(c["action"].startswith("drive") for c in v["choices"]))
    path = f"/api/t/{table}/events"
    with Browser(site.url) as other, listening(browser, path) as mine, listening(other, path) as theirs:
        drafted = browser.turn(view, "act", view["choices"][0]["action"]).json()
        wait(lambda: "draft" in mine.kinds())
        browser.turn(drafted, "end")
        wait(lambda: "changed" in theirs.kinds())
        assert "draft" not in theirs.kinds()


def test_messages_hold_numbers_and_nothing_else(browser: Browser) -> None:
    table = browser.make(2, confirm_turns="off")
    with listening(browser, f"/api/t/{table}/events") as ear:
        browser.act(table)
        wait(lambda: "changed" in ear.kinds())
        for message in ear.messages:
            known = {"kind", "build", "n", "moments", "line", "status", "seat", "slept", "step", "here", "spectators"}
            assert set(message) == known


def test_the_lobby_hears_of_new_tables(site: House, browser: Browser) -> None:
    with Browser(site.url) as other, listening(other, "/api/events") as ear:
        table = browser.play()
        wait(lambda: any(m.get("table") == table for m in ear.messages))


def test_a_silent_line_beats(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BEAT", 0.05)
    table = browser.make(2)
    with listening(browser, f"/api/t/{table}/events") as ear:
        wait(lambda: ": beat" in ear.lines)


def test_a_slow_listener_hears_the_latest() -> None:
    async def scenario() -> None:
        listener = live.Listener("me")
        for number in range(1000):
            listener.put((number, b"{}"))
        listener.put(None)
        heard = [chunk async for chunk in listener.stream()]
        assert heard[-1] == b"id: 999\ndata: {}\n\n"
        assert len(heard) < 100

    run(scenario())


def test_a_bot_that_thinks_is_announced(site: House, browser: Browser) -> None:
    table = browser.make(2, 1)
    with listening(browser, f"/api/t/{table}/events") as ear:
        body = {"op": "bot", "seat": 0, "level": "random", "client": fresh_client()}
        assert browser.post(f"/api/t/{table}/seat", body).status_code == 200
        wait(lambda: "thinking" in ear.kinds())
        wait(lambda: ear.messages[-1]["status"] == "finished")


def test_what_was_missed_is_told_on_the_next_visit(site: House, browser: Browser) -> None:
    table = browser.make(2, confirm_turns="off")
    with Browser(site.url) as other:
        assert other.http.get(f"/t/{table}").status_code == 200
        before = browser.view(table)["moments"]
        browser.act(table)
        found = other.http.get(f"/t/{table}").text
        assert f'"news_from":{before}' in found.replace(" ", "")
        assert '"news_from":null' in other.http.get(f"/t/{table}").text.replace(" ", "")


def test_it_is_told_who_is_at_the_table_and_how_many_look_on(site: House) -> None:
    with Browser(site.url) as owner, Browser(site.url) as friend, Browser(site.url) as watcher:
        table = owner.make(2, free=[1])
        friend.post(f"/api/t/{table}/seat", {"op": "claim", "seat": 1, "client": fresh_client()})
        path = f"/api/t/{table}/events"

        def last(ear: Ear) -> tuple[list[int], int]:
            return next(((m["here"], m["spectators"]) for m in reversed(ear.messages) if m["kind"] == "here"), ([], 0))

        with listening(owner, path) as ear:
            with listening(friend, path), listening(friend, path), listening(watcher, path):
                assert wait(lambda: last(ear) == ([0, 1], 1))  # two windows are one person
                told = owner.http.get(f"/api/t/{table}/talk").json()
                assert (told["here"], told["spectators"]) == ([0, 1], 1)
            assert wait(lambda: last(ear) == ([0], 0))


def test_what_another_process_told_of_who_is_there_is_believed_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    hub = live.Hub("b")
    hub.heard_here("one", "other", ["nadia", "otto"])
    hub.heard_here("one", "third", ["pia"])
    assert hub.present("one") == {"nadia", "otto", "pia"}
    hub.heard_here("one", "third", [])
    assert hub.present("one") == {"nadia", "otto"}
    monkeypatch.setattr(live, "FRESH", -1.0)  # it was killed, and tells nothing any more
    assert hub.present("one") == set()
    monkeypatch.setattr(live, "MANY", 5)
    for n in range(50):
        hub.heard_here(f"table {n}", "other", ["nadia"])
    assert len(hub._elsewhere) <= 6
