"""Everything has its room: no prompt is cut, the result hides no half of a sheet, what can be chosen is in sight."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.hands import await_turn
from tests.browser.test_laptop import WITHIN
from tests.browser.test_looks import a_record, opened
from tests.web.clicks import RECORDS, record_of

TABLET, LYING, PHONE, STRIP = (820, 1180), (844, 390), (390, 844), (1400, 900)
_CUT = """() => { const say = document.querySelector("#prompt .say"), box = say.getBoundingClientRect();
    const bar = document.getElementById("prompt").getBoundingClientRect(), hidden = say.scrollHeight - say.clientHeight;
    return Math.max(hidden, Math.ceil(bar.top - box.top - 3), Math.ceil(box.bottom - bar.bottom)); }"""
_HIDDEN = """() => { const panel = document.getElementById("now").getBoundingClientRect();
    return [...document.querySelectorAll("#board [data-sheet]")].filter((el) => {
      const r = el.getBoundingClientRect(), w = Math.min(r.right, panel.right) - Math.max(r.left, panel.left);
      const h = Math.min(r.bottom, panel.bottom) - Math.max(r.top, panel.top);
      return r.width && w > 1 && h > 1 && Math.max(r.width - w, r.height - h) > 16;
    }).map((el) => el.dataset.sheet); }"""


def resize(page: Page, size: tuple[int, int]) -> None:
    """Another window, and time for the board to find its new shape."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(400)


def imported(page: Page, game: str, stage: str) -> Page:
    """A recorded game that goes on, on one machine."""
    page.goto("/import")
    page.fill("textarea[name=text]", record_of(game, stage))
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    if await_turn(page).curtain:
        page.click("#curtain-open")
    return page


@pytest.fixture(params=sorted(RECORDS))
def tables(request: pytest.FixtureRequest, open_page: Open) -> Iterator[Page]:
    """A game at its start, in the middle and late, in the longer of the two languages."""
    page = open_page("/", lang="fr", viewport={"width": 820, "height": 1180})
    return (imported(page, request.param, stage) for stage in ("start", "middle", "late"))


def test_no_prompt_is_cut(tables: Iterator[Page]) -> None:
    """And on a phone the bar is as high at every step, so that the board below it stands still."""
    heights = set()
    for page in tables:
        for size in (TABLET, LYING, PHONE):
            resize(page, size)
            page.reload()
            if await_turn(page).curtain:
                page.click("#curtain-open")
            page.wait_for_function(f"() => ({_CUT})() <= 2")
        heights.add(page.locator("#prompt").evaluate("(el) => el.offsetHeight"))
    assert len(heights) == 1


@pytest.mark.parametrize("game", sorted(RECORDS))
def test_the_result_hides_no_half_of_a_sheet(open_page: Open, game: str) -> None:
    page = opened(open_page("/import", viewport={"width": 1280, "height": 720}), a_record(game))
    page.wait_for_selector("#now .ending svg")
    for size in ((1280, 720), STRIP, TABLET, LYING):
        resize(page, size)
        page.reload()
        page.wait_for_selector("#now .ending svg")
        page.wait_for_function(f"() => ({_HIDDEN})().length === 0")
        page.wait_for_timeout(200)
        assert page.evaluate(_HIDDEN) == []
        figures = "(all) => all.every((el) => el.offsetHeight < 1.5 * parseFloat(getComputedStyle(el).fontSize))"
        assert page.eval_on_selector_all(".facts dt", figures)  # a figure and its unit on one line


def test_below_a_wide_board_every_choice_is_in_sight(open_page: Open) -> None:
    page = imported(open_page("/", viewport={"width": 1400, "height": 900}), "age_of_steam", "late")
    expect(page.locator("#now-body .choice")).to_have_count(2)
    assert page.eval_on_selector_all("#now-body .choice", WITHIN)
    box = page.locator("#now-body").bounding_box()
    last = page.locator("#now-body .choice").last.bounding_box()
    assert box
    assert last
    assert last["y"] + last["height"] <= box["y"] + box["height"]


def test_below_a_wide_board_the_log_ends_before_its_tabs(open_page: Open) -> None:
    """The button that replays what happened stands there."""
    page = imported(open_page("/", lang="fr", viewport={"width": 1400, "height": 900}), "age_of_steam", "late")
    ends = "(el) => el.getBoundingClientRect().right - parseFloat(getComputedStyle(el).paddingRight)"
    for _ in range(2):
        tabs = page.locator("#story .tabs").bounding_box()
        assert tabs
        assert page.eval_on_selector("#told", ends) <= tabs["x"]
        page.eval_on_selector("#tab-plan", "(el) => { el.hidden = false; }")


@pytest.mark.parametrize(("game", "n"), [("age_of_steam", 14), ("german_railroads", 5)])
def test_many_choices_are_all_in_sight(open_page: Open, game: str, n: int) -> None:
    page = imported(open_page("/", lang="fr", viewport={"width": 820, "height": 1180}), game, "start")
    for size in (TABLET, STRIP):
        resize(page, size)
        expect(page.locator("#now-body .choice")).to_have_count(n)
        assert page.eval_on_selector_all("#now-body .choice", WITHIN)


def test_a_lesson_fits_a_phone_that_lies(open_page: Open) -> None:
    page = open_page("/learn/russian_railroads", lang="fr", viewport={"width": 844, "height": 390})
    page.wait_for_selector("#now-body .choice")
    assert page.eval_on_selector_all("#now-body .choice, #lesson-skip, #rail-log, #speech-do", WITHIN)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_that_lies_the_log_is_one_tap_away(open_page: Open) -> None:
    page = imported(open_page("/", viewport={"width": 844, "height": 390}), "russian_railroads", "middle")
    assert page.eval_on_selector_all("#rail-log, #rail-players", WITHIN)


def test_what_is_confirmed_is_the_whole_turn(open_page: Open) -> None:
    page = imported(open_page("/", viewport={"width": 1280, "height": 720}), "russian_railroads", "late")
    for _ in range(2):
        page.locator("#board svg [data-target^='space:'].can, #board svg [data-target].is-target").first.click()
        page.wait_for_timeout(600)
    assert page.locator("#prompt-hint").inner_text().count("moves black") == 2


def test_the_page_to_print_can_be_read_on_a_phone(open_page: Open) -> None:
    page = open_page("/rules/age_of_steam/summary", phone=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert (
        page.eval_on_selector_all(
            "figcaption, li, dd", "(all) => Math.min(...all.map((el) => parseFloat(getComputedStyle(el).fontSize)))"
        )
        >= 14
    )


def test_the_stops_of_a_lesson_leave_its_buttons_free(open_page: Open) -> None:
    """The longest words, on a tablet."""
    page = open_page("/learn/russian_railroads", lang="fr", viewport={"width": TABLET[0], "height": TABLET[1]})
    page.wait_for_selector("#branch .halt")
    assert page.eval_on_selector_all("#lesson-back, #lesson-skip, #branch .halt", WITHIN)
