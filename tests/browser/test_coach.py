"""The coach in a browser: the hint's panel."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.hands import await_turn, point
from tests.browser.test_pages import faults, open_table
from tests.web.clicks import record_of


def sideways(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found


def test_a_hint_argues(open_page: Open, axe: str) -> None:
    page = open_table(open_page)
    page.click("#hint")
    page.wait_for_selector("#hints[open] .idea", timeout=60_000)
    ideas = page.locator("#hints .idea")
    assert 1 <= ideas.count() <= 3
    expect(ideas.first).to_have_attribute("aria-pressed", "true")
    assert re.search(r"\d+ %", ideas.first.inner_text())
    assert page.locator("#hints-ideas > li").first.locator(".idea-why li").count() >= 1
    assert sideways(page) <= 0
    assert faults(page, axe) == []
    said = page.locator("#primary-words").inner_text()
    if ideas.count() > 1:
        ideas.nth(1).click()
        expect(ideas.nth(1)).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#primary-words")).not_to_have_text(said)
    page.click("#hints-close")
    expect(page.locator("#hints")).to_be_hidden()
    assert page.locator("#hinted").count() == 0


INSIDE = """(ids) => ids.every((id) => {
  const { left, top, right, bottom } = document.querySelector(id).getBoundingClientRect();
  return right > left && left >= 0 && top >= 0 && right <= innerWidth && top < innerHeight && bottom > 0;
})"""


@pytest.mark.parametrize("size", [(1280, 720), (1400, 900), (820, 1180)])
def test_a_plan_says_beside_the_board_what_it_comes_to(size: tuple[int, int], open_page: Open) -> None:
    """Its figures are in sight without a drawer, and all that can be done with it lies in the window."""
    page = open_table(open_page, lang="fr", viewport={"width": size[0], "height": size[1]})
    page.click("#plan")
    expect(page.locator("body")).to_have_class("at-table planning")
    page.locator("#plans .plan-figures").wait_for()
    assert page.evaluate(INSIDE, ["#plans .plan-figures", "#plans .plan-list", "#primary"])
    spot = point(page, "hex:D5")
    assert spot is not None
    page.mouse.click(spot["x"], spot["y"])
    page.locator("#plans .plan-figures .changed").first.wait_for()
    assert page.evaluate(INSIDE, ["#plans .plan-figures .changed", "#undo", "#plan", "#primary"])
    assert sideways(page) <= 0


LESSON = "/learn/stephensons_rocket/first"
COVERED = """(target) => {
  const slip = document.getElementById("speech").getBoundingClientRect();
  const place = document.querySelector(`#board [data-target="${CSS.escape(target)}"]`).getBoundingClientRect();
  return slip.left < place.right && slip.right > place.left && slip.top < place.bottom && slip.bottom > place.top;
}"""


def test_the_slip_leaves_in_sight_what_a_step_is_about(open_page: Open) -> None:
    """Once the move is made its place stays free, and so does one that the lesson names where the move is a word."""
    page = open_page(f"{LESSON}?step=1", viewport={"width": 1280, "height": 720})
    page.click("#hint")
    page.click("#primary")
    page.wait_for_selector("#speech.done")
    page.wait_for_function(f"() => !({COVERED})('hex:C4')")
    page.goto(f"{LESSON}?step=8")
    page.wait_for_selector("#lens .rim")
    page.wait_for_function(f"() => !({COVERED})('hex:F4') && !({COVERED})('hex:H4')")
    expect(page.locator("#now")).to_have_class(re.compile(r"\bpointed\b"))


def test_the_first_step_says_how_to_choose_and_what_the_star_does(open_page: Open) -> None:
    """On a laptop and on a phone; who has done one step knows it."""
    for look in ({"viewport": {"width": 1280, "height": 720}}, {"phone": True}):
        page = open_page(f"{LESSON}?step=1", **look)
        expect(page.locator("#speech-how")).to_be_visible()
        expect(page.locator("#hint .act-words")).to_be_visible()
        assert sideways(page) <= 0
        page.goto(f"{LESSON}?step=2")
        page.wait_for_selector("#lens .rim")
        expect(page.locator("#speech-how")).to_be_hidden()
        expect(page.locator("#hint .act-words")).to_be_visible()


def test_on_a_phone_the_slip_lies_below_what_a_step_is_about(open_page: Open) -> None:
    """Also at the foot of a sheet, where nothing lies below it."""
    page = open_page("/learn/age_of_steam/first?step=10", phone=True)
    page.wait_for_selector("#lens .rim")
    page.wait_for_function(f"() => !({COVERED})('action:locomotive')")


def test_a_long_way_on_is_confirmed_inside_the_window_of_a_tablet(open_page: Open) -> None:
    page = open_page("/import", viewport={"width": 820, "height": 1180})
    page.fill("textarea[name=text]", record_of("german_railroads", "late"))
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    page.click("#curtain-open")
    page.click("#hint")
    page.wait_for_selector("#hints[open] .idea", timeout=60_000)
    page.evaluate(
        "document.getElementById('primary-words').textContent = 'A long way on for 2 workers: 1 step, 1 move'"
    )
    assert sideways(page) == 0
    assert page.evaluate("document.getElementById('primary').getBoundingClientRect().right <= innerWidth")


def test_the_rules_of_a_costly_turn_open_beside_the_board(open_page: Open) -> None:
    page = open_page("/learn/russian_railroads/first", viewport={"width": 1280, "height": 720})
    said = {"remarks": [], "costly": "Wait: this turn looks about 9 points worse.", "rules": ["RR-5.6", "RR-3.9"]}
    page.route("**/remarks?*", lambda route: route.fulfill(json=said))
    page.evaluate("document.querySelector('#arrived form').submit()")
    page.wait_for_url("**/t/*")
    slip = page.locator("#remark-slip.poor")
    expect(slip.locator("button.ruleno")).to_have_text(["RR-5.6", "RR-3.9"])
    slip.locator("button.ruleno").last.click()
    expect(page.locator("[data-rule='RR-3.9'].here")).to_be_visible()


def test_the_stationmaster_does_not_stand_on_the_only_place(open_page: Open) -> None:
    """He speaks at the foot of the board, where the industry of the Railroads lies, and steps aside for it."""
    lesson, space = "/learn/russian_railroads/first", "space:industry_2w_black"
    page = open_page(lesson, viewport={"width": 1280, "height": 800})
    said = {"remarks": [{"key": "a", "says": "A remark of two lines, as long as they are. " * 2, "rule": "RR-3.1"}]}
    page.route("**/remarks?*", lambda route: route.fulfill(json={**said, "costly": ""}))
    while True:
        page.evaluate("document.querySelector('#arrived form').submit()")
        page.wait_for_url("**/t/*")
        page.wait_for_selector("#remark-slip:not([hidden])")
        await_turn(page)
        if page.locator(f'#board [data-target="{space}"].can').count():
            break
        page.goto(page.url.partition("/t/")[0] + lesson)  # whoever is last in the order, by lot, begins with a bonus
    spot = point(page, space)
    assert spot is not None
    page.mouse.click(spot["x"], spot["y"])
    page.wait_for_selector('#board [data-target="industry:0:1"].can')
    page.wait_for_function("() => document.getElementById('remark-slip').matches('.high')")
    assert point(page, "industry:0:1") is not None


PUZZLE = "/puzzles/russian_railroads/02d154ff"
IN_SIGHT = """(chosen) => {
  const board = document.getElementById("board");
  return [...document.querySelectorAll(chosen)].some((el) => {
    const { x, y, width, height } = el.getBoundingClientRect();
    const over = width && document.elementFromPoint(x + width / 2, y + height / 2);
    return over && board.contains(over);
  });
}"""


def test_a_puzzle_on_a_phone_begins_where_there_is_something_to_choose(open_page: Open) -> None:
    """Its board is wider than the window; it can be seen whole, and a tap there comes closer and chooses nothing."""
    page = open_page(PUZZLE, phone=True)
    page.wait_for_selector("#board .can")
    page.wait_for_function(IN_SIGHT, arg="#board .can")
    assert sideways(page) <= 0
    page.tap("#fit")
    assert page.evaluate("document.getElementById('board').scrollWidth <= innerWidth")
    page.tap("#board svg")
    assert page.evaluate("document.getElementById('board').scrollWidth > innerWidth")
    expect(page.locator("#try :checked")).to_have_count(0)


def test_a_phone_shows_the_place_of_an_answer_that_leads_to_many(open_page: Open) -> None:
    page = open_page("/puzzles/german_railroads/00b514f7", phone=True)
    page.click("button[value=show]")
    page.wait_for_selector("#board .future.better")
    page.wait_for_function("""() => {
      const board = document.getElementById("board").getBoundingClientRect();
      const flag = [...document.querySelectorAll(".future.better text")].at(-1);
      const { left, right, top, bottom } = flag.getBoundingClientRect();
      return left >= board.left && right <= board.right && top >= board.top && bottom <= board.bottom;
    }""")


def test_the_answer_of_a_puzzle_is_drawn_beside_what_was_tried(open_page: Open) -> None:
    page = open_page(PUZZLE, phone=True)
    page.click("button[value=show]")
    page.wait_for_selector("#board .future.better")
    assert page.locator("#board .future.played").count() == 0
    assert page.evaluate(IN_SIGHT, "#board .future.better")


VETO = "/puzzles/stephensons_rocket/3640a111"


def test_what_a_puzzle_asks_about_is_in_sight_beside_the_question(open_page: Open) -> None:
    """Further down the board than a phone shows of it, also after a wrong try; a bid is chosen by where it leads to."""
    for look in ({"phone": True}, {"viewport": {"width": 820, "height": 1180}}):
        page = open_page(VETO, lang="fr", **look)
        for _ in range(2):
            page.wait_for_function(IN_SIGHT, arg='#board [data-target="hex:J8"].is-target')
            expect(page.locator("h1")).to_be_in_viewport()
            page.locator("#try label", has_text="I8").first.click()
            page.click("#try .primary")
            page.wait_for_selector(".verdict.refused")
        page.locator('#board [data-target="hex:K8"]').click()
        expect(page.locator("#try label:visible")).to_have_count(2)


def test_a_cube_of_a_puzzle_can_be_seen_and_taken(open_page: Open) -> None:
    """What lies over the board of a page is asleep there until it can be chosen."""
    page = open_page("/puzzles/age_of_steam/108e6e3b", phone=True)
    page.wait_for_function(IN_SIGHT, arg='#board [data-target^="cube:"].can')
    every = page.locator("#try label:visible").count()
    spot = page.locator('#board [data-target^="cube:"].can').first
    spot.click()
    assert 0 < page.locator("#try label:visible").count() < every


def test_the_word_that_a_step_wants_is_in_sight_and_marked(open_page: Open) -> None:
    """On a phone the list of choices goes on sideways, and it was the third of them."""
    page = open_page("/learn/imperial_steam/first?step=6", phone=True, lang="fr")
    wanted = page.locator('#now-body .choice.wanted[data-choice="spend:passenger"]')
    wanted.wait_for()
    expect(wanted).to_be_in_viewport(ratio=0.9)
    assert sideways(page) <= 0
    wanted.tap()
    wanted.wait_for()  # a second one is wanted
    expect(wanted).to_be_in_viewport(ratio=0.9)
