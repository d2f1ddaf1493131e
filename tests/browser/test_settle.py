"""A complete turn confirms itself after three seconds, unless somebody wants to look at it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.hands import await_turn, look, point
from tests.browser.test_table import ROCKET, act, moment
from tests.browser.test_whole_games import new_table


@pytest.fixture
def table(open_page: Open) -> Page:
    """A table of the Rocket with one bot, in a browser that was set to nothing; it is the person's turn."""
    page = open_page("/", settle=True)
    new_table(page, ROCKET, 2)
    await_turn(page)
    return page


def test_a_complete_turn_confirms_itself(table: Page) -> None:
    before = moment(table)
    act(table)
    assert table.is_hidden("#stop")  # there is more to decide
    assert table.locator("#primary.settling").count() == 0
    act(table)
    expect(table.locator("#undo")).to_be_hidden()
    await_turn(table)
    assert moment(table) > before + 1
    assert (
        table.evaluate("document.activeElement.id") == "prompt-title"
    )  # a key on its way does nothing of the next turn


@pytest.mark.parametrize("by", ["key", "button", "board"])
def test_any_key_or_a_button_stops_it(table: Page, by: str) -> None:
    before = moment(table)
    act(table)
    built = act(table)
    table.wait_for_selector("#primary.settling")
    if by == "key":
        table.keyboard.press("x")
    elif by == "button":
        table.click("#stop")
    else:
        spot = point(table, built)
        assert spot
        table.mouse.click(spot["x"], spot["y"])
        expect(table.locator("#tip")).to_be_visible()  # what a place is
        assert table.is_hidden("#why")  # for there is nothing to refuse
    expect(table.locator("#primary.settling")).to_have_count(0)
    expect(table.locator("#stop")).to_be_hidden()
    table.wait_for_timeout(3500)
    assert moment(table) == before  # nobody was told of anything
    table.keyboard.press("u")
    expect(table.locator("#entries .draft span")).to_have_count(1)


def test_enter_on_the_button_confirms_at_once(table: Page) -> None:
    before = moment(table)
    act(table)
    act(table)
    table.wait_for_selector("#primary.settling")
    expect(table.locator("#primary")).to_be_focused()
    table.locator("#undo").focus()
    table.keyboard.press("Enter")  # means that button, and stops the other
    expect(table.locator("#primary.settling")).to_have_count(0)
    expect(table.locator("#entries .draft span")).to_have_count(1)
    assert moment(table) == before
    await_turn(table)
    act(table)
    table.wait_for_selector("#primary.settling")
    expect(table.locator("#primary")).to_be_focused()
    table.keyboard.press("Enter")
    expect(table.locator("#undo")).to_be_hidden()
    await_turn(table)
    assert moment(table) > before + 1


def test_a_setting_turns_it_off(table: Page) -> None:
    place = table.url
    table.goto("/settings")
    table.check("input[name=settle][value=off]")
    table.click(".form-end .primary")
    table.goto(place)
    await_turn(table)
    before = moment(table)
    act(table)
    act(table)
    expect(table.locator("#primary-words")).to_have_text("Confirm")
    table.wait_for_timeout(3500)
    assert moment(table) == before


def test_a_locomotive_can_be_carried_along_its_line(table: Page) -> None:
    start = point(table, "company:GWR")
    assert start
    table.mouse.move(start["x"], start["y"])
    table.mouse.down()
    table.mouse.move(start["x"] + 9, start["y"] - 9)
    table.wait_for_selector("#carried", state="attached")
    goal = next(spot for target in look(table).places if (spot := point(table, target)))
    table.mouse.move(goal["x"], goal["y"], steps=4)
    table.mouse.up()
    expect(table.locator("#entries .draft")).to_contain_text("GWR")
