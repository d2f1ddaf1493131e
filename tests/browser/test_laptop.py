"""A small laptop, a phone that lies: the choices that have no place on the board, the rules beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.hands import await_turn
from tests.browser.test_news import continued
from tests.browser.test_whole_games import new_table

BONUS = ("russian_railroads", "04-greedy-against-random", 54)  # nine bonus cards to choose from
BIDS = ("stephensons_rocket", "10-open-money", 62)  # a bid of up to eight shares, which the companies' sheet counts
AUCTION = ("age_of_steam", "01-three-players", 109)  # bids of up to 15 dollars
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


def test_short_choices_stand_in_the_prompt_and_cover_no_sheet(open_page: Open) -> None:
    page = continued(open_page("/", viewport={"width": 1280, "height": 720}), *BIDS)
    if await_turn(page).curtain:
        page.click("#curtain-open")
    expect(page.locator("#now-body .choice")).to_have_count(9)
    expect(page.locator("#now.spilled")).to_have_count(0)
    assert page.eval_on_selector_all("#now-body .choice", WITHIN)
    assert page.eval_on_selector("#now-body", "(el) => el.getBoundingClientRect().bottom") <= 96


def test_many_short_choices_stand_side_by_side(open_page: Open) -> None:
    """Below the prompt, in a list that leaves the sheets under it in sight."""
    page = continued(open_page("/", viewport={"width": 1280, "height": 720}), *AUCTION)
    if await_turn(page).curtain:
        page.click("#curtain-open")
    expect(page.locator("#now-body .choice")).to_have_count(16)
    across = "(el) => getComputedStyle(el).gridTemplateColumns.split(' ').length"
    assert page.eval_on_selector("#now-body .choices", across) == 4
    assert page.eval_on_selector_all(
        "#now-body .choice", "(all) => all.every((el) => el.scrollWidth <= el.clientWidth)"
    )


def test_the_head_of_the_page_stays_apart_while_somebody_reads(table: Page) -> None:
    table.click("#open-rules")
    table.wait_for_selector("body.reading")
    head, time = table.locator("header.top").bounding_box(), table.locator("nav.time").bounding_box()
    assert head
    assert time
    assert head["x"] + head["width"] <= time["x"]


def test_the_board_keeps_four_fifths_of_its_size_beside_the_rules(table: Page) -> None:
    before = table.locator("[data-sheet=own]").bounding_box()
    table.click("#open-rules")
    table.wait_for_selector("body.reading")
    after, drawer = table.locator("[data-sheet=own]").bounding_box(), table.locator("#rules").bounding_box()
    assert before
    assert after
    assert drawer
    assert after["width"] >= 0.8 * before["width"]
    assert after["x"] + after["width"] <= drawer["x"]


def test_on_a_phone_that_lies_every_choice_can_be_reached(open_page: Open) -> None:
    page = open_page("/", phone=True, newcomer=True, viewport={"width": 844, "height": 390})
    new_table(page, "age_of_steam", 3)
    expect(page.locator("#welcome")).to_be_visible()
    assert page.evaluate("document.getElementById('welcome').scrollTop") == 0  # it is read from its beginning
    page.tap("#welcome-close")
    await_turn(page)
    expect(page.locator("#now.spilled .choice")).to_have_count(14)
    assert page.evaluate(
        "Math.min(...[...document.querySelectorAll('#now .choice')].map((el) => el.offsetHeight)) >= 40"
    )
    page.tap("#now .choice >> nth=1")
    expect(page.locator("#undo")).to_be_visible()
    page.tap("#step-back")
    expect(page.locator("#speed")).to_be_visible()
