"""The line to the server: many tabs, keys held down, answers that never come right, the curtain."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open
from tests.browser.hands import await_turn, look
from tests.browser.test_table import ROCKET, act, click_place, end_turn, moment
from tests.browser.test_whole_games import new_table

HIDE = """(away) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""


@pytest.fixture
def table(open_page: Open) -> Page:
    """A table of the Rocket with one bot; it is the person's turn."""
    page = open_page("/")
    new_table(page, ROCKET, 2)
    await_turn(page)
    return page


def test_eight_tabs_do_not_starve_each_other(table: Page, open_page: Open) -> None:
    path = table.evaluate("location.pathname")
    others = [open_page(path, context=table.context) for _ in range(7)]
    act(table)
    act(table)
    end_turn(table)
    for other in others:  # those without a line of their own ask now and then
        expect(other.locator("#line")).to_have_attribute("aria-valuenow", str(moment(table)))


def test_a_hidden_tab_has_no_line_and_catches_up_when_seen(table: Page, open_page: Open) -> None:
    other = open_page(table.evaluate("location.pathname"), context=table.context)
    await_turn(other)
    other.evaluate(HIDE, True)
    act(table)
    other.wait_for_timeout(700)
    assert other.locator("#entries .draft").count() == 0
    other.evaluate(HIDE, False)
    expect(other.locator("#entries .draft")).to_have_count(1)


def test_a_key_held_down_counts_once(table: Page) -> None:
    target = next(t for t in look(table).places if t.startswith("hex:"))
    table.focus(f'#board [data-target="{target}"].can')
    sent: list[str] = []
    table.on("request", lambda request: sent.append(request.url) if request.url.endswith("/turn") else None)
    for _ in range(8):  # all but the first are repetitions, for the key does not come up
        table.keyboard.down("Enter")
        table.wait_for_timeout(40)
    table.keyboard.up("Enter")
    expect(table.locator("#entries .draft span")).to_have_count(1)
    assert len(sent) == 1


def test_a_server_that_fails_does_not_block_the_table(table: Page) -> None:
    sent: list[str] = []

    def fail(route: Route) -> None:
        sent.append(route.request.url)
        body = '{"status":500,"code":"internal","message":"Something went wrong here."}'
        route.fulfill(status=500, headers={"content-type": "application/json"}, body=body)

    table.route("**/turn", fail)
    target = next(t for t in look(table).places if t.startswith("hex:"))
    click_place(table, target)
    expect(table.locator("#banner.bad")).to_contain_text("went wrong")
    table.wait_for_timeout(700)  # longer than the first wait before a move is sent again
    assert len(sent) == 1
    table.unroute("**/turn")
    table.click("#primary:enabled")  # what was chosen is still chosen
    expect(table.locator("#undo")).to_be_enabled()
    expect(table.locator("#banner")).to_be_hidden()


def test_the_curtain_stays_whatever_is_pressed(open_page: Open) -> None:
    page = open_page("/")
    new_table(page, "whistle_stop", 2, people=2)
    page.wait_for_selector("#curtain[open]")
    for _ in range(4):
        page.keyboard.press("Escape")
        page.wait_for_timeout(60)
    assert page.locator("#curtain[open]").count() == 1


def test_a_word_that_says_little_is_no_reason_to_ask_and_ask(table: Page) -> None:
    """An event may be older than the view, or speak of a state that the view does not show: one look settles it."""
    build = table.get_attribute("html", "data-build")
    body = f'data: {{"kind":"hello","build":"{build}","n":0,"moments":0,"line":0,"status":"closed"}}\n\n'
    table.route(
        "**/api/t/*/events",
        lambda route: route.fulfill(status=200, headers={"content-type": "text/event-stream"}, body=body),
    )
    asked: list[str] = []
    table.on("request", lambda request: asked.append(request.url) if "/view?" in request.url else None)
    with table.expect_request("**/view?*"):
        table.reload()
    table.wait_for_timeout(800)  # a rush would ask dozens of times meanwhile
    assert len(asked) < 4
