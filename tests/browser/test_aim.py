"""A mouse at rest: what slides under it was not aimed at."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.hands import await_turn
from tests.browser.test_whole_games import new_table


def test_a_button_that_slides_under_a_resting_mouse_takes_no_click(open_page: Open) -> None:
    """The button of the turn has many words, then few: what stands beside it moves to where it was."""
    page = open_page("/")
    new_table(page, "whistle_stop", 3)
    await_turn(page)
    page.click('#now-body .choice[data-choice^="card:"]')
    page.wait_for_selector("#primary:enabled:not(.calm)")  # the card shows what is hidden: its button says so at length
    box = page.locator("#primary").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    expect(page.locator("#primary-words")).to_have_text("Choose")
    page.wait_for_function(f"() => document.elementFromPoint({x}, {y}).closest('button')?.id === 'plan'")
    page.mouse.click(x, y)
    page.keyboard.press("?")  # which the page hears after the click
    page.wait_for_selector("#keys[open]")
    page.keyboard.press("Escape")
    assert page.locator("#plan[aria-pressed=true], body.busy").count() == 0
    page.mouse.move(x + 2, y)
    page.mouse.click(x + 2, y)  # now it was aimed at
    expect(page.locator("#plan")).to_have_attribute("aria-pressed", "true")


def test_what_lay_under_a_list_is_told_when_it_is_pointed_at(open_page: Open) -> None:
    """A list over the board is clicked and goes: the hand that rests there looks at nothing new."""
    page = open_page("/", viewport={"width": 1280, "height": 720})
    new_table(page, "age_of_steam", 3)
    await_turn(page)
    page.wait_for_selector("#now.spilled .choice")
    under = """() => { const list = document.getElementById("now"), at = (c) => {
        const { x, y, width, height } = c.getBoundingClientRect(), spot = [x + width / 2, y + height / 2];
        return { spot, on: document.elementFromPoint(...spot)?.closest("svg [data-target]") }; };
      list.style.pointerEvents = "none";
      const found = [...list.querySelectorAll(".choice")].map(at).find(({ on }) => on);
      list.style.pointerEvents = "";
      return found?.spot; }"""
    spot = page.evaluate(under)
    assert spot, "the list covers something of the board"
    x, y = spot
    page.mouse.move(x, y)
    page.mouse.click(x, y)
    page.wait_for_selector("#now:not(.spilled)")
    page.wait_for_timeout(700)  # a mouse that moves is told after 300
    expect(page.locator("#tip")).to_be_hidden()
    page.mouse.move(x + 5, y)
    expect(page.locator("#tip")).to_be_visible()
