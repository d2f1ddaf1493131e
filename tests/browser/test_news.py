"""What happened since one decided last: numbered on the board and in the log, and played as a short film."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from rotonde.core.records import Record
from tests.browser.conftest import Open
from tests.browser.hands import await_turn
from tests.browser.test_looks import RECORDS
from tests.browser.test_pages import faults, open_table
from tests.browser.test_table import act, end_turn, moment

MARKED = "all => [...new Set(all.map((el) => Number(el.dataset.mark)))].sort()"


@pytest.fixture
def table(open_page: Open) -> Page:
    """A table of the Rocket where a bot has moved since the person did."""
    page = open_table(open_page, reduced_motion="reduce")
    page.evaluate("localStorage.setItem('rotonde-film-speed', '4')")
    page.reload()
    await_turn(page)
    act(page)
    act(page)
    end_turn(page)
    await_turn(page)
    return page


def continued(page: Page, game: str, name: str, entries: int) -> Page:
    """A table that goes on after so many entries of a record, all of whose seats are this browser's."""
    record = Record.load(next((RECORDS / game).glob(f"{name}*.rotonde")))
    record.entries, record.result, record.digest = record.entries[:entries], None, None
    page.goto("/import")
    page.fill("textarea[name=text]", record.text())
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#prompt-title")
    return page


def test_the_board_and_the_log_have_the_same_numbers(table: Page, axe: str) -> None:
    table.wait_for_selector("#marks [data-mark]", state="attached")
    listed = [int(n) for n in table.locator("#entries .mark-no").all_inner_texts()]
    assert listed == list(range(1, len(listed) + 1))
    assert listed
    assert set(table.eval_on_selector_all("#marks [data-mark]", MARKED)) <= set(listed)
    colours = table.eval_on_selector_all("#marks circle", "all => [...new Set(all.map((el) => el.style.fill))]")
    mine = table.evaluate("document.getElementById('prompt').style.getPropertyValue('--seat')")
    assert mine not in colours
    assert faults(table, axe) == []


def test_what_was_done_before_the_last_own_turn_has_no_number(table: Page) -> None:
    first = table.locator("#entries .since")
    expect(first).to_have_count(1)
    own = table.evaluate("""() => { const all = [...document.querySelectorAll('#entries > li')];
        const head = all.findIndex((el) => el.matches('.since'));
        return all.slice(0, head).some((el) => el.querySelector('.mark-no')); }""")
    assert own is False


@pytest.mark.parametrize("key", ["x", "Escape", "f"])
def test_any_key_leaves_the_film(table: Page, key: str) -> None:
    last, title = moment(table), table.inner_text("#prompt-title")
    table.evaluate("localStorage.setItem('rotonde-film-speed', '0.5')")
    table.reload()
    await_turn(table)
    table.keyboard.press("f")
    expect(table.locator("#prompt-hint")).to_contain_text("Film: 1 of")
    assert table.locator("body.past").count() == 1
    expect(table.locator("#prompt-disc .mark-no")).to_have_text("1")
    table.keyboard.press(key)
    expect(table.locator("body.past")).to_have_count(0)
    expect(table.locator("#prompt-title")).to_have_text(title)
    assert moment(table) == last


def test_the_film_ends_at_the_present(table: Page) -> None:
    last = moment(table)
    table.click("#entries .since button")
    expect(table.locator("body.past")).to_have_count(1)
    expect(table.locator("body.past")).to_have_count(0)
    expect(table.locator("#line")).to_have_attribute("aria-valuenow", str(last))
    expect(table.locator("#play")).to_have_attribute("aria-label", "Play the moves")


def test_whose_gain_a_move_was_is_shown(open_page: Open) -> None:
    page = continued(open_page("/", reduced_motion="reduce"), "age_of_steam", "27-four-greedy", 150)
    expect(page.locator("#entries li:has(.mark-no) .gain").first).to_have_text("+3 income")
    page.wait_for_selector("#marks [data-mark='2']", state="attached")
