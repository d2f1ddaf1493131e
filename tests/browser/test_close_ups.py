"""On a phone a wide board opens where it can be read: close to what can be chosen, the rest one tap away."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import rotonde
from tests.browser.conftest import Open
from tests.browser.hands import await_turn, point
from tests.browser.test_news import continued

RECORDS = Path(__file__).parents[1] / "records"


def first_turn(game: str, folder: Path) -> Path:
    """A record of a game up to the first choice of an action space."""
    record = rotonde.Record.load(next(iter(sorted((RECORDS / game).glob("*.rotonde")))))
    state = record.start()
    for n, entry in enumerate(record.entries):
        if state.phase == "turn":
            record.entries, record.result, record.digest = record.entries[:n], None, None
            record.close(state)
            record.save(folder / "turn.rotonde")
            return folder / "turn.rotonde"
        state.advance(state.game.parse(entry.action), entry.seat)
    raise AssertionError("the record has no turn")


def seen(page: Page) -> list[float]:
    """The part of the board that is shown."""
    return [float(n) for n in (page.get_attribute("#board > svg", "viewBox") or "").split()]


def shown(page: Page) -> list[str]:
    """The places that can be chosen and lie in the part that is shown."""
    inside = """() => {
      const frame = document.getElementById("board").getBoundingClientRect();
      return Array.from(document.querySelectorAll("#board [data-target].can")).filter((el) => {
        const r = el.getBoundingClientRect();
        return r.left >= frame.left && r.right <= frame.right && r.top >= frame.top && r.bottom <= frame.bottom;
      }).map((el) => el.dataset.target);
    }"""
    found: list[str] = page.evaluate(inside)
    return found


@pytest.mark.parametrize("game", ["russian_railroads", "german_railroads"])
def test_a_wide_board_opens_where_it_can_be_read(open_page: Open, tmp_path: Path, game: str) -> None:
    page = open_page("/import", phone=True)
    page.set_input_files("input[name=record]", first_turn(game, tmp_path))
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    if await_turn(page).curtain:
        page.tap("#curtain-open")
        page.wait_for_selector("#curtain", state="hidden")
    every = set(await_turn(page).places)
    close = seen(page)
    assert page.evaluate("document.querySelector('#board > svg').getScreenCTM().a") > 0.7
    first = page.locator("#now-body .choice").first.get_attribute("data-choice")
    assert first in shown(page)  # as in the list below, so on the board
    page.tap("#zoom-fit")
    assert seen(page)[2] > close[2]
    assert set(shown(page)) == every
    page.tap("#zoom-fit")
    assert seen(page) == pytest.approx(close)
    together = set(shown(page))
    for _ in every:
        page.tap("#zoom-part")
        assert shown(page)
        together |= set(shown(page))
        if seen(page) == pytest.approx(close):
            break
    assert together == every


@pytest.fixture
def laying(open_page: Open, tmp_path: Path) -> Page:
    """Imperial Steam on a phone, where one may lay track or import goods."""
    record = rotonde.Record.load(next(iter(sorted((RECORDS / "imperial_steam").glob("*.rotonde")))))
    state = record.start()
    for n, entry in enumerate(record.entries):
        if n >= 40 and {"choose lay_track", "choose import"} <= {str(action) for action in state.legal()}:
            record.entries, record.result, record.digest = record.entries[:n], None, None
            record.close(state)
            record.save(tmp_path / "turn.rotonde")
            break
        state.advance(state.game.parse(entry.action), entry.seat)
    page = open_page("/import", phone=True)
    page.set_input_files("input[name=record]", tmp_path / "turn.rotonde")
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    await_turn(page)
    return page


def tap(page: Page, place: str) -> None:
    """One tap on a place that is in sight."""
    spot = point(page, place)
    assert spot, f"{place} is not in sight"
    page.touchscreen.tap(spot["x"], spot["y"])


def choose(page: Page, choice: str) -> None:
    """One tap on a choice in the list below the board."""
    page.tap(f'#now-body .choice[data-choice="{choice}"]')
    expect(page.locator(f'#now-body .choice[data-choice="{choice}"]')).to_have_count(0)


def test_one_stays_where_one_is_within_a_turn(laying: Page) -> None:
    """After the first link the map is still in sight, where a second one can be added, though workers lie elsewhere."""
    choose(laying, "action:lay_track")
    tap(laying, await_turn(laying).places[0])
    expect(laying.locator("#board [data-target^='workers:'].can").first).to_be_attached()
    laying.wait_for_timeout(350)  # nothing moves so long after a tap
    assert any(place.startswith("link:") for place in shown(laying))


def test_what_can_be_chosen_is_chosen_by_the_first_tap(laying: Page) -> None:
    """A card large enough for a finger acts, and what it offers stands at the card alone, whole."""
    choose(laying, "action:import")
    tap(laying, "market:wood")
    offered = laying.locator("#pick .choice")
    expect(offered.first).to_be_visible()
    expect(laying.locator("#now-body .choice")).to_have_count(0)
    for flag in offered.locator("b").all():
        inside, box = flag.bounding_box(), laying.locator("#pick").bounding_box()
        assert inside
        assert box
        assert inside["x"] + inside["width"] <= box["x"] + box["width"]


def test_a_finger_is_told_what_a_thing_is_where_it_can_do_nothing(laying: Page) -> None:
    choose(laying, "action:lay_track")
    place = laying.evaluate(
        """() => [...document.querySelectorAll("#board [data-target^='city:']")].map((el) => el.dataset.target)"""
    )
    city = next(name for name in place if point(laying, name))
    tap(laying, city)
    expect(laying.locator("#why small")).to_contain_text("Free:")


def test_within_a_turn_the_board_rests_while_everything_is_in_sight(open_page: Open, tmp_path: Path) -> None:
    page = open_page("/import", phone=True)
    page.set_input_files("input[name=record]", first_turn("russian_railroads", tmp_path))
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    if await_turn(page).curtain:
        page.tap("#curtain-open")
        page.wait_for_selector("#curtain", state="hidden")
    await_turn(page)
    page.locator("#now-body .choice[data-choice='space:rail_black_2w']").tap()
    page.wait_for_function("() => document.querySelector('#board [data-target^=cell].can')")
    page.wait_for_timeout(700)
    before, height = seen(page), page.eval_on_selector("#prompt", "(el) => el.offsetHeight")
    page.locator("#now-body .choice[data-choice^='cell:']").first.tap()
    expect(page.locator("#prompt-title")).to_contain_text("2 black moves")
    page.wait_for_timeout(700)
    assert seen(page) == before
    assert page.eval_on_selector("#prompt", "(el) => el.offsetHeight") == height


def test_one_tap_moves_one_rail_also_where_lines_lie_far_apart(open_page: Open) -> None:
    """Places that are tapped one after the other are not brought near before each tap, and lost again after it."""
    page = open_page("/", phone=True)
    continued(page, "german_railroads", "11-two-germany-new", 161)  # a token was laid: four moves of any colours
    if await_turn(page).curtain:
        page.tap("#curtain-open")
        page.wait_for_selector("#curtain", state="hidden")
    for left in ("3 moves", "2 moves", "1 move"):
        page.wait_for_timeout(700)  # the board stands still, and the last tap is forgotten
        tap(page, next(place for place in await_turn(page).places if place in shown(page)))
        expect(page.locator("#prompt-title")).to_contain_text(left, timeout=10_000)
