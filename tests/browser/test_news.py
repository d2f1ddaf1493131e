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
    expect(table.locator("#play")).to_have_attribute("data-news", "Replay")
    assert listed
    assert set(table.eval_on_selector_all("#marks [data-mark]", MARKED)) <= set(listed)
    colours = table.eval_on_selector_all("#marks circle", "all => [...new Set(all.map((el) => el.style.fill))]")
    mine = table.evaluate("document.getElementById('prompt').style.getPropertyValue('--seat')")
    assert mine not in colours
    assert faults(table, axe) == []


def test_a_number_covers_no_name(table: Page) -> None:
    table.wait_for_selector("#marks [data-mark]", state="attached")
    covered = table.evaluate("""() => {
      const boxes = (all) => [...all].map((el) => el.getBoundingClientRect()).filter((r) => r.width);
      const names = boxes(document.querySelectorAll("#board svg text:not(#marks text)"));
      const middles = boxes(document.querySelectorAll("#marks .mark circle"))
        .map((m) => [m.x + m.width / 2, m.y + m.height / 2]);
      const within = (n, [x, y]) => n.left < x && x < n.right && n.top < y && y < n.bottom;
      return middles.filter((at) => names.some((n) => within(n, at))).length;
    }""")
    assert covered == 0


def test_a_ring_crosses_no_name(open_page: Open) -> None:
    """A ring goes around a whole hex, and plates with names lie on the edges of hexes: it stops before them."""
    page = open_page("/", phone=True, reduced_motion="reduce")
    continued(page, "stephensons_rocket", "02-three-players", 32)
    if await_turn(page).curtain:
        page.tap("#curtain-open")
        await_turn(page)
    page.wait_for_selector("#marks .marked", state="attached")
    crossed, left_out = page.evaluate("""() => {
      const boxes = (css) => [...document.querySelectorAll(css)].map((el) => el.getBoundingClientRect());
      const rings = boxes("#marks .marked"), at = document.getElementById("marks").getScreenCTM();
      const hole = ({ x, y, width, height }) => new DOMRect(
        at.e + at.a * x.baseVal.value, at.f + at.d * y.baseVal.value,
        at.a * width.baseVal.value, at.d * height.baseVal.value);
      const holes = [...document.querySelectorAll("#marks-names [fill=black]")].map(hole);
      const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const across = (a, b) => b.left - 1 <= a.left && a.right <= b.right + 1;
      const inside = (a, b) => across(a, b) && b.top - 1 <= a.top && a.bottom <= b.bottom + 1;
      const texts = boxes("#board svg text:not(#marks text)").filter((r) => r.width);
      const names = texts.filter((name) => rings.some((ring) => meet(name, ring)));
      return [names.length, names.filter((name) => !holes.some((hole) => inside(name, hole))).length];
    }""")
    assert crossed > 0
    assert left_out == 0


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


def test_marks_wait_until_things_have_arrived(table: Page) -> None:
    """Rows that change their order travel: a mark stands where one comes to rest."""
    table.wait_for_selector("#marks .marked", state="attached")
    script = """async () => {
      const spot = () => {
        const r = document.querySelector("#marks .marked")?.getBoundingClientRect();
        return r ? [Math.round(r.x), Math.round(r.y)] : null;
      };
      const before = spot(), way = [{ transform: "translate(90px, 60px)" }, { transform: "none" }];
      for (const el of document.querySelectorAll("#board > svg [data-target]"))
        el.animate(way, { duration: 700, easing: "step-end" });
      document.getElementById("zoom-in").click();
      document.getElementById("zoom-fit").click();
      document.querySelector("#marks").remove();
      while (!spot()) await new Promise(requestAnimationFrame);
      return [before, spot()];
    }"""
    before, after = table.evaluate(script)
    assert after == before


def test_what_a_round_has_cleared_away_is_not_marked(open_page: Open) -> None:
    """The other one's workers of the last round are taken back; the rails that came of them are still there."""
    page = continued(open_page("/", reduced_motion="reduce"), "russian_railroads", "05-two-players-busy", 47)
    if await_turn(page).curtain:
        page.click("#curtain-open")
    page.wait_for_selector("#marks [data-mark='2']", state="attached")
    left = page.evaluate("""() => {
      const box = (el) => el.getBoundingClientRect(), near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 5;
      const marked = [...document.querySelectorAll("#marks .marked")].map(box);
      return [...document.querySelectorAll("#board [data-vacant]")].filter((el) => marked.some((m) => near(m, box(el))))
        .map((el) => el.dataset.target);
    }""")
    assert left == []


def test_marks_of_a_card_are_not_on_its_neighbours(open_page: Open) -> None:
    page = continued(open_page("/", phone=True, reduced_motion="reduce"), "imperial_steam", "02-three-players", 169)
    if await_turn(page).curtain:
        page.click("#curtain-open")
    page.wait_for_selector("#marks [data-mark='2']", state="attached")
    strangers = page.evaluate("""() => {
      const boxes = (all) => [...document.querySelectorAll(all)].map((el) => el.getBoundingClientRect());
      const frames = boxes("#marks .marked"), near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 5;
      const others = boxes("#board [data-target^='action:']").filter((card) => !frames.some((f) => near(f, card)));
      const middles = boxes("#marks circle").map((b) => [b.x + b.width / 2, b.y + b.height / 2]);
      const within = (n, [x, y]) => n.left < x && x < n.right && n.top < y && y < n.bottom;
      return middles.filter((at) => others.some((card) => within(card, at))).length;
    }""")
    assert strangers == 0


def test_a_film_on_a_phone_speaks_of_no_keys(open_page: Open) -> None:
    page = continued(open_page("/", phone=True, reduced_motion="reduce"), "imperial_steam", "02-three-players", 169)
    if await_turn(page).curtain:
        page.click("#curtain-open")
    page.evaluate("localStorage.setItem('rotonde-film-speed', '0.5')")
    page.keyboard.press("f")
    expect(page.locator("#prompt-hint")).to_contain_text("Film: 1 of")
    assert "key" not in page.inner_text("#prompt-hint")
    assert page.locator("#now-body .mono").count() == 0  # nor is the notation of a move read there
