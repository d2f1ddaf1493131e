"""A small laptop: the choices that have no place on the board, the rules beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.hands import await_turn
from tests.browser.test_news import continued

BONUS = ("russian_railroads", "04-greedy-against-random", 54)  # nine bonus cards to choose from
WITHIN = """(all) => all.every((el) => { const r = el.getBoundingClientRect();
    const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    return r.bottom <= innerHeight && el.contains(hit); })"""


@pytest.fixture
def table(open_page: Open) -> Page:
    """A choice among more than the prompt has room for."""
    page = continued(open_page("/", viewport={"width": 1280, "height": 720}), *BONUS)
    if await_turn(page).curtain:
        page.click("#curtain-open")
    return page


def test_many_choices_are_all_in_sight_with_what_they_bring(table: Page) -> None:
    choices = table.locator("#now-body .choice")
    expect(choices).to_have_count(9)
    expect(table.locator("#now.spilled")).to_be_visible()
    assert table.eval_on_selector_all("#now-body .choice", WITHIN)
    expect(choices.first.locator("small")).to_be_visible()
    expect(table.locator("#prompt-hint")).to_be_visible()


def test_the_head_of_the_page_stays_apart_while_somebody_reads(table: Page) -> None:
    table.click("#open-rules")
    table.wait_for_selector("body.reading")
    head, time = table.locator("header.top").bounding_box(), table.locator("nav.time").bounding_box()
    assert head
    assert time
    assert head["x"] + head["width"] <= time["x"]
