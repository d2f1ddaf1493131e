"""The log: one order, each line under what brought it about, room to read it, and a page that stays where it is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rotonde.core.registry import shipped
from tests.browser.conftest import HERE, Open
from tests.browser.hands import await_turn, look
from tests.browser.test_looks import a_record, opened
from tests.browser.test_table import click_place
from tests.browser.test_whole_games import new_table

RECORDS = HERE.parent / "records"
GAMES = shipped()

_ROWS = """() => [...document.querySelectorAll("#entries > li")].map((li) => ({
  kind: li.className, disc: li.querySelector(":scope > svg")?.getAttribute("aria-label") ?? null,
  words: [...li.querySelectorAll(":scope > div > a, :scope > div > span, :scope > div > details > summary")]
    .map((el) => el.textContent.trim()).filter((text) => text && text !== "⋯"),
  moments: [...li.querySelectorAll("[data-moment]")].map((a) => Number(a.dataset.moment)),
}))"""


def rows(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(_ROWS)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_log_speaks_in_one_order_and_has_no_empty_row(open_page: Open, game: str) -> None:
    page = opened(open_page("/import"), a_record(game))
    found = rows(page)
    firsts = [min(row["moments"]) for row in found if row["moments"]]
    assert firsts == sorted(firsts)
    empty = [row for row in found if "head" not in row["kind"] and not row["words"]]
    assert empty == []


def test_what_the_table_does_stands_under_nobody(open_page: Open) -> None:
    page = opened(open_page("/import"), RECORDS / "russian_railroads" / "03-four-players-greedy.rotonde")
    colour = {s["name"]: s["colour"] for s in page.evaluate("JSON.parse(boot.textContent).view.seats")}
    found = rows(page)
    for row in found:
        for line in row["words"]:
            if "begins." in line or ": Trans-Siberian" in line:
                assert row["disc"] is None, line
            if "nothing left to act with" in line:
                assert row["disc"] == colour[line.split(" has ")[0]], line
    said = [line for row in found for line in row["words"]]
    assert sum("begins." in line for line in said) == 6
    assert sum("nothing left to act with" in line for line in said) > 7


def test_what_an_extension_brings_stands_under_who_extended(open_page: Open) -> None:
    """Others may let the locomotive go in between: that is no cause."""
    page = opened(open_page("/import"), RECORDS / "stephensons_rocket" / "03-four-players.rotonde")
    reached = [row["words"] for row in rows(page) if any(" reaches " in line for line in row["words"])]
    assert reached
    assert all(any(" extends " in line or " wins the veto" in line for line in words) for words in reached)


def test_the_end_of_the_log_is_in_sight(open_page: Open) -> None:
    page = opened(open_page("/import"), a_record("stephensons_rocket"))
    box = "(el) => el.scrollHeight - el.scrollTop - el.clientHeight"
    page.wait_for_timeout(200)  # the panels have found their size
    assert page.locator("#told").evaluate(box) < 2


def test_long_lists_leave_the_log_readable_and_the_players_in_place(open_page: Open) -> None:
    page = open_page("/", viewport={"width": 1680, "height": 800})  # they stand beside the board
    new_table(page, "stephensons_rocket", 4)
    await_turn(page)
    top = page.evaluate("document.getElementById('players').getBoundingClientRect().top")
    for target in ("company:GWR", look(page).places[0]):
        click_place(page, target)
        assert page.evaluate("document.getElementById('story').getBoundingClientRect().height") >= 150
        assert page.evaluate("document.getElementById('players').getBoundingClientRect().top") == top


def test_long_lists_leave_the_board_in_place_where_the_panels_are_folded(open_page: Open) -> None:
    page = open_page("/", viewport={"width": 1280, "height": 720})
    new_table(page, "stephensons_rocket", 4)
    await_turn(page)
    frame = "JSON.stringify(document.getElementById('board').getBoundingClientRect())"
    board = page.evaluate(frame)
    for target in ("company:GWR", look(page).places[0]):
        click_place(page, target)
        assert page.evaluate(frame) == board
    page.click("#rail-log")
    assert page.evaluate("document.getElementById('story').getBoundingClientRect().height") >= 400
    assert page.evaluate(frame) == board
    page.keyboard.press("Escape")
    expect(page.locator("#story")).to_be_hidden()


def test_the_number_of_a_rule_in_a_prompt_opens_it(open_page: Open) -> None:
    page = open_page("/")
    page.click("[data-play=stephensons_rocket]")
    page.wait_for_url("**/t/*")
    await_turn(page)
    link = page.locator("#prompt-hint .rule-link").first
    number = link.get_attribute("data-open-rule")
    link.click()
    expect(page.locator(f'#rules-body .rule.here[data-rule="{number}"]')).to_be_visible()
