"""The history as a film, our own questions instead of the browser's, and one meaning for each key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import HERE, Open
from tests.browser.hands import await_turn
from tests.browser.test_looks import a_record, opened
from tests.browser.test_pages import faults, open_table
from tests.browser.test_table import act, end_turn, moment

STATIC = HERE.parents[1] / "src" / "rotonde" / "web" / "static"


def at(page: Page, n: int) -> None:
    expect(page.locator("#line")).to_have_attribute("aria-valuenow", str(n))


@pytest.fixture
def game(open_page: Open) -> Page:
    """A finished game to look at."""
    return opened(open_page("/import", reduced_motion="reduce"), a_record("stephensons_rocket"))


def test_the_buttons_are_those_of_every_player(game: Page) -> None:
    last = moment(game)
    game.click("#to-start")
    at(game, 0)
    assert game.is_disabled("#to-start")
    assert game.is_disabled("#step-back")
    game.click("#step-on")
    at(game, 1)
    game.click("#step-on")
    game.click("#step-back")
    at(game, 1)
    game.click("#live")
    at(game, last)
    assert game.is_disabled("#live")


def test_on_a_phone_the_buttons_stand_in_one_row(open_page: Open) -> None:
    page = opened(open_page("/import", phone=True, reduced_motion="reduce"), a_record("stephensons_rocket"))
    page.tap(".tabbar [data-tab=log]")
    rows = "all => [...new Set(all.map((el) => el.getBoundingClientRect()).filter((r) => r.width).map((r) => r.top))]"
    assert len(page.eval_on_selector_all(".time .btn", rows)) == 1


def test_a_film_plays_pauses_and_ends_at_the_present(game: Page) -> None:
    last = moment(game)
    start = last - 40
    game.goto(f"{game.url}?n={start}")
    game.click("#play")
    expect(game.locator("#play")).to_have_attribute("aria-label", "Pause")
    game.wait_for_selector(f"#line:not([aria-valuenow='{start}'])")
    game.keyboard.press("f")
    expect(game.locator("#play")).to_have_attribute("aria-label", "Play the moves")
    game.wait_for_timeout(500)  # the move that was on its way
    here = moment(game)
    assert start < here < last
    game.wait_for_timeout(2000)  # at least one move of the film, if it ran
    assert moment(game) == here
    for _ in range(2):
        game.click("#speed")
    assert game.inner_text("#speed") == "4×"
    game.click("#line", position={"x": game.evaluate("document.getElementById('line').clientWidth") - 30, "y": 15})
    expect(game.locator("#line")).not_to_have_attribute("aria-valuenow", str(here))
    game.keyboard.press("f")
    at(game, last)
    expect(game.locator("body.past")).to_have_count(0)
    expect(game.locator("#play")).to_have_attribute("aria-label", "Play the moves")
    game.reload()
    assert game.inner_text("#speed") == "4×"  # the browser remembers


def test_the_film_says_what_happens(game: Page) -> None:
    game.goto(f"{game.url}?n=3")
    told = game.inner_text("#now-body .told p >> nth=0")
    expect(game.locator("#prompt-hint")).to_contain_text(told)


def test_a_click_on_the_line_ends_the_film(game: Page) -> None:
    game.click("#to-start")
    game.click("#play")
    game.click("#step-on")
    expect(game.locator("#play")).to_have_attribute("aria-label", "Play the moves")


def test_at_the_table_the_film_begins_with_what_the_others_did(open_page: Open) -> None:
    page = open_table(open_page, reduced_motion="reduce")
    act(page)
    act(page)
    end_turn(page)
    await_turn(page)
    mine = page.evaluate("""() => Number([...document.querySelectorAll('#entries a[data-moment]')]
        .filter((a) => a.closest('li').querySelector('svg')?.getAttribute('aria-label') === 'beige')
        .map((a) => a.dataset.moment).sort((a, b) => b - a)[0])""")
    page.click("#play")
    expect(page.locator("body.past")).to_have_count(1)
    assert 0 < mine <= moment(page) <= mine + 2


def test_taking_back_is_asked_in_our_own_dialog(open_page: Open, axe: str) -> None:
    page = open_table(open_page)
    page.on("dialog", lambda dialog: pytest.fail("the browser's own dialog"))
    act(page)
    act(page)
    end_turn(page)
    await_turn(page)
    last = moment(page)
    page.click("#takeback")
    expect(page.locator("#sure")).to_be_visible()
    first = page.evaluate("document.querySelector('#entries li:not(.quiet, .news) a')?.innerText ?? ''")
    expect(page.locator("#sure-words")).to_contain_text(first)  # which move it was, not which number it had
    assert first
    assert faults(page, axe) == []
    page.keyboard.press("Escape")
    expect(page.locator("#sure")).to_be_hidden()
    assert moment(page) == last
    page.click("#takeback")
    page.click("#sure-yes")
    page.wait_for_selector(f'#line:not([aria-valuemax="{last}"])')
    assert moment(page) < last


def test_no_script_uses_the_browsers_dialogs() -> None:
    used = re.compile(r"\b(?:confirm|alert|prompt)\(")
    assert [file.name for file in Path(STATIC).glob("*.js") if used.search(file.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_question_mark_lists_every_key_once(open_page: Open, axe: str, lang: str) -> None:
    page = open_table(open_page, lang=lang)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    listed = page.eval_on_selector_all("#keys kbd", "all => all.map((el) => el.textContent.toLowerCase())")
    assert len(set(listed)) == len(listed)
    known = set(re.findall(r'^    "?([^\s":]+)"?: \(\) =>', (STATIC / "keys.js").read_text(encoding="utf-8"), re.M))
    same = {"=": "+", "-": "−", "home": "home" if lang == "en" else "début"}
    assert {same.get(key, key) for key in known} <= set(listed)
    assert faults(page, axe) == []
