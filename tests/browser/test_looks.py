"""How the table page shows things: what is told of a moment, whose colour leads, how wide a line is to a finger."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Open
from tests.browser.hands import await_turn

RECORDS = Path(__file__).parents[1] / "records"
MANY = 1000  # elements: a board of Age of Steam has more


def opened(page: Page, record: Path) -> Page:
    """The table that a record becomes."""
    page.set_input_files("input[name=record]", record)
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#now-body .verdict")
    return page


def a_record(game: str) -> Path:
    return sorted((RECORDS / game).glob("*.rotonde"))[0]


def test_the_winner_leads_the_last_prompt(open_page: Open) -> None:
    page = opened(open_page("/import"), a_record("imperial_steam"))
    lead = page.evaluate("document.getElementById('prompt').style.getPropertyValue('--seat')")
    discs = page.evaluate("JSON.parse(document.getElementById('boot').textContent).view")
    assert lead == f"var(--{discs['seats'][discs['winners'][0]]['colour']})"


def test_every_moment_tells_its_own_story(open_page: Open) -> None:
    page = opened(open_page("/import"), a_record("imperial_steam"))
    url, last = page.url, int(page.get_attribute("#line", "aria-valuemax") or 0)
    for moment in range(1, last, max(1, last // 12)):
        page.goto(f"{url}?n={moment}")
        expect(page.locator("#now-title")).to_have_text(f"Move {moment}")
        expect(page.locator("#now-body")).not_to_contain_text("before the first move")
        expect(page.locator("#now-body .told")).not_to_be_empty()
        page.wait_for_selector("#entries .here")
    page.goto(f"{url}?n=0")
    expect(page.locator("#now-body")).to_contain_text("before the first move")


@pytest.mark.parametrize("phone", [False, True])
def test_a_line_that_can_be_chosen_is_wide_enough_to_hit(open_page: Open, phone: bool) -> None:
    page = open_page("/new/imperial_steam", phone=phone)
    page.check("input[name=players][value='2']")
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    await_turn(page)
    line = page.locator("#board .place-spot:has(> .hit.line)").first
    wide = "el => parseFloat(getComputedStyle(el.querySelector(':scope > .hit')).strokeWidth)"
    at_rest = line.evaluate(wide)
    for state in ("is-target", "is-many", "is-target is-hover"):
        line.evaluate("(el, state) => { el.setAttribute('class', `place-spot ${state}`); }", state)
        assert line.evaluate(wide) == at_rest, state
    line.evaluate("el => { el.setAttribute('class', 'place-spot is-target'); }")
    dashes = line.locator(".hit-in").evaluate("el => [getComputedStyle(el).display, getComputedStyle(el).strokeWidth]")
    assert dashes == ["inline", "5px"]  # few that are open are seen


def test_a_card_that_can_be_chosen_has_its_line_however_many_there_are(open_page: Open) -> None:
    page = open_page("/new/russian_railroads")
    page.check("input[name=players][value='4']")
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    for _ in range(8):
        await_turn(page)
        if page.locator("#board [data-target^='space:'].can").count():
            break
        whole = page.locator("#primary:not(.calm):enabled")  # a start bonus comes first, and perhaps what it asks for
        (whole if whole.count() else page.locator("#now .choice").first).click()
    page.wait_for_selector("#board [data-target^='space:'].can")
    assert page.locator("#board [data-target^='space:'].can").count() > 12
    assert page.locator("#board [data-target^='space:'].can.is-many").count() == 0


def test_what_sleeps_on_the_board_does_not_move(open_page: Open) -> None:
    page = open_page("/new/age_of_steam")
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    await_turn(page)
    assert page.locator("#board .asleep").count() > 10
    asleep = "document.getAnimations().filter((a) => a.effect.target.closest('.asleep')).length"
    assert page.evaluate(asleep) == 0


def test_a_board_that_waits_is_not_painted_in_every_frame(open_page: Open) -> None:
    """What can be chosen breathes in steps: drawn anew sixty times a second it kept a whole core busy."""
    page = open_page("/new/imperial_steam")
    page.check("input[name=players][value='2']")
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    await_turn(page)
    page.wait_for_timeout(1500)  # names are fetched, marks are placed
    assert page.evaluate("document.getAnimations().length") > 0
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable")

    def laid_out() -> int:
        metrics: dict[str, Any] = line.send("Performance.getMetrics")
        return next(int(m["value"]) for m in metrics["metrics"] if m["name"] == "LayoutCount")

    before = laid_out()
    page.wait_for_timeout(2000)
    assert laid_out() - before < 20


def restyled(chromium: Browser, page: Page, change: str) -> int:
    """How many elements the browser styles anew after a change."""
    trace = chromium.new_browser_cdp_session()
    found: list[dict[str, Any]] = []
    ended: list[object] = []
    trace.on("Tracing.dataCollected", lambda data: found.extend(data["value"]))
    trace.on("Tracing.tracingComplete", lambda data: ended.append(data))
    wanted = {"includedCategories": ["devtools.timeline"]}
    trace.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": wanted})
    page.evaluate(f"{change}; void document.body.offsetWidth")
    trace.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)  # the events come in while the page waits
    trace.detach()
    return sum(e.get("args", {}).get("elementCount", 0) for e in found if e["name"] == "UpdateLayoutTree")


@pytest.mark.parametrize(
    "change",
    [
        "document.body.classList.toggle('waiting')",
        "document.body.classList.add('busy')",
        "document.querySelector('#board > svg > g[data-part]').remove()",
        "document.querySelector('#board > svg').prepend(document.createElementNS('http://www.w3.org/2000/svg', 'g'))",
    ],
)
def test_a_small_change_does_not_style_the_whole_picture(open_page: Open, chromium: Browser, change: str) -> None:
    page = open_page("/new/age_of_steam", reduced_motion="reduce")
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    await_turn(page)
    assert page.locator("#board *").count() > MANY
    assert restyled(chromium, page, change) < MANY / 2


def test_a_finger_that_was_lifted_points_at_nothing(open_page: Open) -> None:
    """A phone's browser goes on hovering where it was tapped, which looks like what is chosen."""
    page = open_page("/new/imperial_steam", phone=True)
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    await_turn(page)
    place = page.locator("#board .is-target:has(> .hit)").first
    washed = "el => getComputedStyle(el.querySelector(':scope > .hit')).fillOpacity"
    before = place.evaluate(washed)
    place.hover(force=True)
    assert place.evaluate("el => el.matches(':hover')")
    assert place.evaluate(washed) == before
