"""No request holds up the others: between two awaits the loop's own thread works 50 ms at most."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from rotonde.core.registry import shipped
from rotonde.core.state import State
from rotonde.web.running.memory import settle
from tests.web.everybody import PLAYED, Everybody, doors
from tests.web.house import Browser, fresh_client, house, token_of
from tests.web.test_api import requests
from tests.web.watchdog import MOST, Steps, watched

RECORDS = Path(__file__).parents[1] / "records"


def longest_record(game: str) -> str:
    """The longest recorded game, without its last entries, so that somebody has still to decide."""
    texts = [file.read_text(encoding="utf-8") for file in (RECORDS / game).glob("*.rotonde")]
    text = max(texts, key=len)
    head, _, entries = text.partition("\n\n")
    lines = entries.partition("\n\n")[0].splitlines()
    return "\n".join([head, "", *lines[: len(lines) * 4 // 5], ""])


def use(browser: Browser, game: str) -> None:
    """Everything that a page asks for."""
    table = browser.imported(longest_record(game))
    for path in ("/", f"/new/{game}", f"/rules/{game}", f"/t/{table}", f"/t/{table}?n=3", f"/t/{table}/record.json"):
        browser.http.get(path)
    view = browser.seen(table)
    api = f"/api/t/{table}"
    seat = {"seat": view["seat"]}
    action = view["choices"][0]["action"]
    browser.http.get(f"{api}/tips", params=seat)
    browser.http.get(f"{api}/choices", params=seat)
    browser.http.get(f"{api}/preview", params={**seat, "action": action})
    browser.http.get(f"{api}/view", params={"at": view["moments"] // 2})
    browser.post(f"{api}/why", {**seat, "action": action})
    assert browser.turn(view, "act", action).status_code == 200
    for _ in range(3):
        view = browser.seen(table)
        ends = view["draft"] is not None and view["draft"]["can_end"]
        action = "" if ends else view["choices"][0]["action"]
        assert browser.turn(view, "end" if ends else "act", action).status_code == 200
    browser.post(f"{api}/seat", {"op": "bot", "seat": 0, "level": "random", "client": fresh_client()})
    view = browser.view(table)
    browser.post(f"{api}/takeback", {"to": 0, "expected_n": view["n"], "client": fresh_client()})
    browser.post(f"{api}/close", {"client": fresh_client()})


@pytest.mark.parametrize("game", shipped())
def test_no_request_holds_up_the_others(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = where_rules_are_applied(monkeypatch)
    with watched() as steps, house(tmp_path) as running, Browser(running.url) as browser:
        settle()  # as a site does once it has started
        use(browser, game)
    assert steps.long == [], told(steps)
    assert running._thread.name not in threads  # however short a move is
    assert any(name.startswith("rules") for name in threads)


def test_no_route_holds_up_the_others(tmp_path: Path) -> None:
    """Every route that is declared, asked for properly, at a running table and at one that is over."""
    with watched() as steps, house(tmp_path) as running:
        settle()
        everybody = Everybody(running)
        over = everybody.by["seat 0"].imported((RECORDS / PLAYED / "01-two-players.rotonde").read_text("utf-8"))
        for route in doors():
            if route.path.endswith(("/sign-out", "/leave")):
                continue
            everybody.ask("seat 0", route)
            if "{id}" in route.path:
                assert everybody.ask("seat 0", route, id=over).status_code < 500, route
        program = httpx.Client(
            base_url=running.url, headers={"authorization": f"Bearer {token_of(everybody.by['owner'])}"}
        )
        for method, path, body in requests(everybody.table).values():
            with program.stream(method, path, json=body) as answer:
                assert answer.status_code < 500, path
        program.close()
        everybody.leave()
    assert steps.long == [], told(steps)


def where_rules_are_applied(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The threads on which a decision is carried out."""
    threads: set[str] = set()
    for name in ("apply", "advance"):
        plain = getattr(State, name)

        def noted(state: State, *decided: Any, plain: Any = plain) -> Any:
            threads.add(threading.current_thread().name)
            return plain(state, *decided)

        monkeypatch.setattr(State, name, noted)
    return threads


def told(steps: Steps) -> str:
    return "\n".join(f"{seconds * 1000:.0f} ms of at most {MOST * 1000:.0f}: {what}" for seconds, what in steps.long)
