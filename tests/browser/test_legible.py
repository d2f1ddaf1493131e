"""Every word of the table can be read on every screen, and map, mats and prompt are seen together.

Games with layouts for windows (`draw/layouts.json`) are measured in the browser: at the start, in the middle, late and
at the end beside the result, in both languages, at the sizes of laptops and tablets. On a phone one tap opens a sheet
so large that it can be read.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import rotonde
from rotonde.coach.puzzles.puzzle import puzzles
from rotonde.draw.sheets import layouts
from tests.browser.conftest import Open
from tests.browser.test_looks import a_record, opened
from tests.web.clicks import record_of

GAMES = [name for name in sorted(rotonde.games()) if layouts(f"rotonde.games.{name}.draw")]
LYING = [(1280, 720), (1366, 768), (1400, 900)]
STANDING = (820, 1180)
PHONES = [(390, 844), (844, 390)]
LEAST, OPENED = 10, 12  # pixels
SLIM = 600  # what is no wider is a phone's
# When the board and the result beside it have kept their places for six frames.
_STILL = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const where = () => JSON.stringify([box("#board svg"), box("#now")]);
  for (let same = 0; same < 6;) {
    const before = where();
    await frame();
    same = before === where() ? same + 1 : 0;
  }
}"""
_MEASURES = (Path(__file__).parent / "legible.js").read_text(encoding="utf-8")


def measure(page: Page, what: str) -> Any:
    """One of the measures of legible.js."""
    return page.evaluate(f"() => {{ {_MEASURES}\n return {what}; }}")


def resize(page: Page, width: int, height: int) -> None:
    """Another window; the board is laid out for its shape, and stands still."""
    page.set_viewport_size({"width": width, "height": height})
    shape = "wide" if height < width else "narrow" if width <= SLIM else "upright"
    page.wait_for_selector(f"#board > svg[data-shape={shape}]")
    page.evaluate(_STILL)


def check(page: Page, sizes: list[tuple[int, int]], where: str) -> None:
    """Nothing is too small, out of sight or on something else."""
    for width, height in sizes:
        resize(page, width, height)
        found = {f: measure(page, f) for f in (f"small({LEAST})", "outside()", "overlaps()")}
        assert found == {f"small({LEAST})": {}, "outside()": [], "overlaps()": []}, f"{where}, {width}x{height}"


def moments(page: Page) -> list[int]:
    """The start, the middle and late in a recorded game."""
    last = int(page.get_attribute("#line", "aria-valuemax") or 0)
    return [1, last // 2, last - max(2, last // 20)]


def go(page: Page, url: str, moment: int) -> None:
    page.goto(f"{url}?n={moment}")
    expect(page.locator("#line")).to_have_attribute("aria-valuenow", str(moment))


@pytest.mark.parametrize("game", GAMES)
def test_late_in_a_game_everything_can_be_read(open_page: Open, game: str) -> None:
    page = opened(open_page("/import", lang="fr", viewport={"width": 1280, "height": 720}), a_record(game))
    go(page, page.url, moments(page)[2])
    check(page, [LYING[0], STANDING], game)


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_everything_can_be_read_beside_the_result(open_page: Open, game: str) -> None:
    page = opened(open_page("/import", lang="fr", viewport={"width": 1280, "height": 720}), a_record(game))
    page.wait_for_selector("#now .ending svg")
    check(page, [LYING[0], STANDING], game)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_at_every_size_everything_can_be_read(open_page: Open, game: str, lang: str) -> None:
    page = opened(open_page("/import", lang=lang, viewport={"width": 1280, "height": 720}), a_record(game))
    url = page.url
    for moment in moments(page):
        go(page, url, moment)
        check(page, [*LYING, STANDING], f"{game}, {lang}, moment {moment}")
    page.goto(url)
    page.wait_for_selector("#now .ending svg")
    check(page, [*LYING, STANDING], f"{game}, {lang}, the end")


@pytest.mark.parametrize("game", GAMES)
def test_the_board_of_a_puzzle_can_be_read_too(open_page: Open, game: str) -> None:
    """Beside the moves or over them; what lies behind another sheet is brought forward as at a table."""
    page = open_page(f"/puzzles/{game}/{puzzles(rotonde.game(game))[0].name}", lang="fr")
    for width, height in [*LYING, STANDING]:
        page.set_viewport_size({"width": width, "height": height})
        assert measure(page, f"small({LEAST})") == {}, (game, width)
        box = page.locator("#try .primary").bounding_box()
        assert box
        assert box["y"] + box["height"] <= height  # one's move is in sight
    page.set_viewport_size({"width": LYING[0][0], "height": LYING[0][1]})
    for name in page.eval_on_selector_all("#board [data-tab]", "all => all.map((el) => el.dataset.tab)"):
        page.click(f"#board [data-tab={name}]")
        expect(page.locator(f"#board [data-sheet={name}]")).to_be_visible()
        assert measure(page, f"small({LEAST})") == {}, (game, name)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_the_rail_is_cut(open_page: Open, game: str, lang: str) -> None:
    page = opened(open_page("/import", lang=lang, viewport={"width": 1280, "height": 720}), a_record(game))
    go(page, page.url, moments(page)[1])
    cut = """(all) => all.map((el) => [el, document.createRange()]).filter(([el, range]) => {
        range.selectNodeContents(el);
        return range.getBoundingClientRect().width > el.closest(".rail-seat").getBoundingClientRect().width + 0.5;
    }).map(([el]) => el.textContent)"""
    assert page.eval_on_selector_all(".rail-figure small", cut) == []


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_one_tap_opens_a_sheet(open_page: Open, game: str) -> None:
    page = opened(open_page("/import", phone=True), a_record(game))
    go(page, page.url, moments(page)[1])
    check_sheets(page, game)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_every_sheet_can_be_read_at_any_time(open_page: Open, game: str, lang: str) -> None:
    page = opened(open_page("/import", phone=True, lang=lang), a_record(game))
    url = page.url
    for moment in moments(page):
        go(page, url, moment)
        check_sheets(page, f"{game}, {lang}, moment {moment}")


def check_sheets(page: Page, where: str) -> None:
    """One tap opens each sheet so large that it can be read, upright and laid down."""
    for size in PHONES:
        resize(page, *size)
        for name in page.eval_on_selector_all("#board [data-sheet]", "all => all.map((el) => el.dataset.sheet)"):
            page.tap("#zoom-fit")
            page.tap(f".sheet-bar [data-opens={name}]")
            assert page.locator(f"#board [data-sheet={name}]:not(.behind)").count() == 1
            within = f"document.querySelector('#board [data-sheet={name}]')"
            assert measure(page, f"small({OPENED}, {within})") == {}, (where, name, size)
            assert measure(page, f"fills({within})"), (where, name, size)


@pytest.mark.parametrize("game", GAMES)
def test_a_plan_can_be_read_beside_what_it_comes_to(game: str, open_page: Open) -> None:
    """The board is laid out for what is left of a laptop's window, inside a plan's frame, and as before after it."""
    page = open_page("/import", viewport={"width": 1280, "height": 720})
    page.fill("textarea[name=text]", record_of(game, "middle"))
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    if page.locator("#curtain[open]").count():
        page.click("#curtain-open")
    for width, height in LYING:
        resize(page, width, height)
        page.click("#plan")
        page.wait_for_selector("#board > svg[data-shape=beside]")
        page.locator("#plans .plan-figures").wait_for()
        page.evaluate(_STILL)
        assert (measure(page, f"small({LEAST})"), measure(page, "outside()")) == ({}, [])
        assert page.evaluate(_FRAMED)
        page.keyboard.press("Escape")
        page.wait_for_selector("#board > svg[data-shape=wide]")


# Every sheet in front lies inside the dashed line, three pixels wide, and below the name of the plan.
_FRAMED = """() => {
  const frame = document.getElementById("board").getBoundingClientRect();
  return [...document.querySelectorAll("#board [data-sheet]:not(.behind)")].every((sheet) => {
    const { left, right, top, bottom } = (sheet.querySelector(".frame") ?? sheet).getBoundingClientRect();
    return left >= frame.left + 3 && right <= frame.right - 3 && top >= frame.top + 3 && bottom <= frame.bottom - 3;
  });
}"""
