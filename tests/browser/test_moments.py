"""Moments: what a round brings is played on the board, and any key ends it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.test_looks import RECORDS, opened
from tests.browser.test_news import continued

RUSSIAN = ("russian_railroads", "03-four-players-greedy", 184)
STEAM = ("age_of_steam", "27-four-greedy", 150)
LAST = ("russian_railroads", "01-two-players-greedy", 171)  # one step before the end
SCENE = "#moment .moment-card:not(.announce)"


def before(open_page: Open, game: str, name: str, moment: int, **how: Any) -> Page:
    """A finished game, one move before a moment."""
    page = opened(open_page("/import", moments=True, **how), next((RECORDS / game).glob(f"{name}*.rotonde")))
    page.goto(f"{page.url}?n={moment - 1}")
    page.wait_for_selector(f"#line[aria-valuenow='{moment - 1}']")
    return page


WATCH = """() => { const stage = document.getElementById('moment');
    const seen = window.seen = { titles: [], sums: {}, lit: 0, least: Infinity, flew: 0, card: 0 };
    new MutationObserver(() => {
        if (stage.hidden) return;
        const title = stage.querySelector('.moment-card b')?.textContent;
        if (title && !seen.titles.includes(title)) seen.titles.push(title);
        for (const { dataset, lastChild } of stage.querySelectorAll('.sum'))
            if (lastChild.textContent) seen.sums[dataset.seat] = lastChild.textContent;
        const lit = [...stage.querySelectorAll('.lit')].map((el) => el.getBoundingClientRect().width);
        seen.lit = Math.max(seen.lit, lit.length);
        seen.least = Math.min(seen.least, ...lit);
        seen.flew = Math.max(seen.flew, stage.querySelectorAll('.flying').length);
        const card = stage.querySelector('.announce');
        if (card) seen.card = card.getBoundingClientRect().top;
    }).observe(stage, { attributes: true, childList: true, subtree: true, characterData: true }); }"""


def played(page: Page, until: int) -> dict[str, Any]:
    """What was seen of the moments of a film until it came to a move."""
    page.evaluate(WATCH)
    page.keyboard.press("f")
    expect(page.locator("#line")).to_have_attribute("aria-valuenow", str(until))
    found: dict[str, Any] = page.evaluate("window.seen")
    return found


def test_a_scoring_is_counted_on_the_board(open_page: Open) -> None:
    page = before(open_page, *RUSSIAN)
    cell = page.evaluate("document.querySelector('[data-target^=\"cell:\"]').getBoundingClientRect().width")
    prompt = page.locator("#prompt").bounding_box()
    seen = played(page, 185)
    assert seen["titles"] == ["Round 4 of 7 is scored", "Round 5 of 7"]
    assert seen["sums"] == {"0": "+24", "1": "+1", "2": "+26", "3": "+7"}
    assert seen["flew"] > 1
    assert seen["lit"] > 8
    assert seen["least"] < 2 * cell  # the spaces that count are lit one by one on the own board
    assert prompt
    assert seen["card"] >= prompt["y"] + prompt["height"]
    expect(page.locator("#moment")).to_have_attribute("aria-hidden", "true")


def test_income_and_expenses_are_counted(open_page: Open) -> None:
    seen = played(before(open_page, *STEAM), 151)
    assert "Income and expenses" in seen["titles"]
    assert seen["sums"] == {"0": "−$3", "1": "−$4", "2": "−$7", "3": "−$4"}


def test_the_poster_waits_for_the_final_scoring(open_page: Open) -> None:
    page = continued(open_page("/", moments=True, viewport={"width": 1280, "height": 720}), *LAST)
    page.click("#curtain-open")
    expect(page.locator("#notation")).to_be_visible()  # only then does the key lead there
    page.keyboard.press("/")
    page.keyboard.type("step 12")
    page.keyboard.press("Enter")
    page.click("#primary:enabled:not(.calm)")
    page.wait_for_selector(SCENE)
    expect(page.locator("#prompt-title")).to_have_text("Final scoring")
    assert page.locator("[data-drawer=now]").count() == 0
    page.keyboard.press("Escape")
    expect(page.locator("#prompt-title")).to_contain_text("wins")
    expect(page.locator("#now .ending").first).to_be_visible()


TWO_AT_ONCE = """async () => {
    const { src } = document.querySelector("script[src$='/table.js']");
    const { Moments } = await import(src.replace("table.js", "moments.js"));
    const cards = [], told = [], view = { over: false, seats: [], winners: [] }, frame = document.createElement("div");
    const table = { view, log: [], board: { frame }, player: {}, render: () => told.push(cards.length) };
    const moments = new Moments(table), round = [{ moment: 1, opens: "Round 2", lines: [] }];
    const watch = new MutationObserver(() => moments.stage.querySelector(".announce") && cards.push(1));
    watch.observe(moments.stage, { childList: true });
    const over = { text: "The game is over.", seat: null, level: 0, places: [], beat: { moment: "end" } };
    const end = [{ moment: 2, opens: "", lines: [over] }];
    moments.announce(round);
    moments.play(round);
    view.over = true;
    moments.announce(end);
    await moments.play(end);
    return told; }"""


def test_what_is_still_played_does_not_bring_the_result_before_its_own_moment(open_page: Open) -> None:
    page = opened(open_page("/import", moments=True), next((RECORDS / LAST[0]).glob(f"{LAST[1]}*.rotonde")))
    assert page.evaluate(TWO_AT_ONCE) == [2]  # told once, after both cards


def test_the_end_is_counted_before_it_is_told(open_page: Open) -> None:
    page = before(open_page, "imperial_steam", "03-four-players", 457)
    page.evaluate(WATCH)
    page.keyboard.press("f")
    expect(page.locator("#moment .announce b")).to_have_text("Ada wins")
    seen = page.evaluate("window.seen")
    assert seen["titles"][-2:] == ["Final scoring", "Ada wins"]
    assert [seen["sums"][str(seat)] for seat in range(4)] == [f"+{n} gulden" for n in (639, 486, 252, 315)]


@pytest.mark.parametrize("how", ["setting", "reduced"])
def test_who_wants_none_gets_none(open_page: Open, how: str) -> None:
    page = before(open_page, *RUSSIAN, reduced_motion="reduce" if how == "reduced" else "no-preference")
    if how == "setting":
        place = page.url
        page.goto("/settings")
        page.check("input[name=moments][value=off]")
        page.click(".form-end .primary")
        page.goto(place)
    assert played(page, 185)["titles"] == []


def test_any_key_ends_it_and_means_nothing_else(open_page: Open) -> None:
    page = before(open_page, *RUSSIAN)
    page.keyboard.press("f")
    page.wait_for_selector(SCENE)
    page.keyboard.press("f")  # which else would stop the film
    expect(page.locator("#moment")).to_be_hidden()
    page.wait_for_timeout(300)
    assert page.locator("#moment .lit").count() == 0


EAR = """window.heard = []; for (const name of ['OscillatorNode', 'AudioBufferSourceNode']) {
    const own = window[name];
    window[name] = class extends own { start(at) { window.heard.push(name); super.start(at); } }; }"""


def to_the_end_of_a_turn(page: Page) -> Page:
    """The last delivery of a turn is made by typing it, and confirmed: income, growth and the next turn follow."""
    continued(page, STEAM[0], STEAM[1], STEAM[2] - 1)
    page.wait_for_selector("#notation-text")
    page.evaluate(WATCH)
    page.fill("#notation-text", "move yellow J10 N-K9.NE-M9.SE-Q9")
    page.keyboard.press("Enter")
    expect(page.locator("#primary-words")).to_have_text("Confirm: then chance speaks")
    page.wait_for_timeout(500)  # nothing is pressed by a finger that was on its way
    page.click("#primary")
    return page


def test_at_the_table_they_come_when_they_happen(open_page: Open) -> None:
    page = to_the_end_of_a_turn(open_page("/", moments=True))
    for _ in range(300):  # cards come and go, faster than a busy machine looks
        if len(page.evaluate("window.seen.titles")) > 3:
            break
        page.wait_for_timeout(200)
    assert page.evaluate("window.seen.titles") == ["Payout", "Income and expenses", "Growth", "Turn 3 of 8"]
    expect(page.locator("#moment")).to_be_hidden()


def test_a_press_ends_it_and_means_nothing_else(open_page: Open) -> None:
    page = to_the_end_of_a_turn(open_page("/", moments=True))
    page.wait_for_selector("#moment .moment-card:not(.announce, .beside)")
    title, last = page.inner_text("#prompt-title"), page.get_attribute("#line", "aria-valuemax")
    page.mouse.click(300, 400)
    expect(page.locator("#moment")).to_be_hidden()
    page.wait_for_timeout(500)
    assert page.is_hidden("#moment")  # what would have followed is not played either
    assert page.inner_text("#prompt-title") == title
    assert page.get_attribute("#line", "aria-valuemax") == last
    assert page.locator("#entries .draft").count() == 0


@pytest.mark.parametrize("wanted", [False, True])
def test_sounds_are_made_only_for_who_wants_them(open_page: Open, wanted: bool) -> None:
    page = open_page("/settings")
    if wanted:
        page.check("input[name=sounds][value=on]")
        page.click(".form-end .primary")
    page.context.add_init_script(EAR)
    to_the_end_of_a_turn(page)
    expect(page.locator("#prompt-title")).to_have_text("Issue shares, or none")
    page.wait_for_timeout(300)
    heard = set(page.evaluate("window.heard"))
    assert heard == ({"OscillatorNode", "AudioBufferSourceNode"} if wanted else set())
