"""On a phone a wide board opens where it can be read: close to what can be chosen, the rest one tap away."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

import rotonde
from tests.browser.conftest import Open
from tests.browser.hands import await_turn

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
