"""No request holds up the others: between two awaits the loop's own thread works 50 ms at most."""

from __future__ import annotations

from pathlib import Path

import pytest

from rotonde.core.registry import shipped
from tests.web.house import Browser, fresh_client, house
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
    answer = browser.http.post("/import", data={"csrf": browser.token, "text": longest_record(game)})
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"].removeprefix("/t/")
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
    browser.post(f"{api}/seat", {"op": "bot", "seat": 0, "level": "random", "client": fresh_client()})
    view = browser.view(table)
    browser.post(f"{api}/takeback", {"to": 0, "expected_n": view["n"], "client": fresh_client()})
    browser.post(f"{api}/close", {"client": fresh_client()})


@pytest.mark.parametrize("game", shipped())
def test_no_request_holds_up_the_others(tmp_path: Path, game: str) -> None:
    with watched() as steps, house(tmp_path) as running, Browser(running.url) as browser:
        use(browser, game)
    assert steps.long == [], told(steps)


def told(steps: Steps) -> str:
    return "\n".join(f"{seconds * 1000:.0f} ms of at most {MOST * 1000:.0f}: {what}" for seconds, what in steps.long)
