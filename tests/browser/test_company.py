"""Several people at one table in real windows: clocks, chat, requests; on a desk and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_pages import faults
from tests.web.house import Browser


def table_of_two(site: str) -> tuple[Browser, Browser, str]:
    """Nadia and Otto at a table with a clock."""
    nadia, otto = Browser(site), Browser(site)
    for browser, name in ((nadia, "Nadia"), (otto, "Otto")):
        browser.submit("/settings", name=name, moments="off")
    kinds = {"seat.0.kind": "human", "seat.1.kind": "open"}
    clock = {"clock": "bank", "clock_time": "900", "clock_more": "30"}
    data = {"csrf": nadia.token, "game": "stephensons_rocket", "players": "2", "confirm_turns": "on", **kinds, **clock}
    table = nadia.http.post("/tables", data=data).headers["location"].split("/")[2]
    assert otto.submit(f"/t/{table}/join").status_code == 303
    return nadia, otto, table


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_people_talk_ask_and_see_their_clocks(site: str, open_page: Open, axe: str, phone: bool) -> None:
    nadia, otto, table = table_of_two(site)
    page = open_page("/privacy", phone=phone)
    page.context.add_cookies([{"name": nadia._name, "value": nadia.cookie, "url": site}])
    page.goto(f"{site}/t/{table}")
    expect(page.locator("#own-clock")).to_have_text(re.compile(r"^1[45]:\d\d$"))
    disc = "getComputedStyle(document.querySelector('svg .mark')).display"
    assert page.evaluate(disc) == "inline"  # the marks of the colours are no signs of the talk
    page.click(".tabbar [data-tab=log]" if phone else "#rail-log")
    page.click("#tab-talk")
    page.fill("#talk .say-line input", "<b>Good evening</b>")
    page.click("#talk .say-line .btn")
    expect(page.locator(".said .words")).to_have_text("<b>Good evening</b>")  # words, never markup
    otto.post(f"/api/t/{table}/say", {"words": "Hello Nadia"})
    expect(page.locator(".said .words").last).to_have_text("Hello Nadia")  # live
    otto.post(f"/api/t/{table}/ask", {"what": "end", "client": "abcdefgh-1"})
    expect(page.locator(".request")).to_contain_text("Otto asks to end this table")
    assert faults(page, axe) == []
    page.click(".request .btn:not(.primary)")
    expect(page.locator(".request")).to_be_hidden()
    assert otto.view(table)["request"] is None
    for browser in (nadia, otto):
        browser.http.close()
