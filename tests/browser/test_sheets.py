"""Sheets and panels of the table: tabs on the board, the rail and its drawers, windows that change their shape."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Open
from tests.browser.hands import await_turn, point
from tests.browser.test_looks import a_record, opened
from tests.browser.test_news import continued
from tests.browser.test_whole_games import new_table

LAPTOP: ViewportSize = {"width": 1280, "height": 720}
TABLET: ViewportSize = {"width": 820, "height": 1180}
LYING: ViewportSize = {"width": 844, "height": 390}


def a_table(open_page: Open, size: ViewportSize, players: int = 3) -> Page:
    page = open_page("/", viewport=size)
    new_table(page, "age_of_steam", players)
    await_turn(page)
    return page


def front(page: Page) -> list[str]:
    """The sheets in sight."""
    found: list[str] = page.eval_on_selector_all(
        "[data-sheet]:not(.behind)", "all => all.map((el) => el.dataset.sheet)"
    )
    return found


def test_a_window_that_was_never_seen_gets_its_own_plan_at_once(open_page: Open) -> None:
    first = a_table(open_page, LAPTOP)
    path = first.url.replace(first.evaluate("location.origin"), "")
    asked: list[str] = []
    page = open_page("/rules/age_of_steam", viewport=TABLET)
    page.context.clear_cookies()
    page.on("request", lambda request: asked.append(request.url) if path in request.url else None)
    page.goto(path)
    page.wait_for_selector("#board > svg[data-shape=upright]")
    page.wait_for_selector("#prompt-disc svg")
    assert len([url for url in asked if url.endswith(path)]) == 2  # drawn for a wide one, asked for again, once
    assert not [url for url in asked if "/view" in url]  # and not drawn anew under somebody's hand


def test_what_happened_is_marked_on_the_sheet_in_front_alone(open_page: Open) -> None:
    page = continued(open_page("/", viewport=LAPTOP), "german_railroads", "23-four", 330)
    page.click("#curtain-open")
    page.click("#plan")
    page.wait_for_selector("#board > svg[data-shape=beside]")
    marks = page.locator("#marks .mark")
    expect(marks).to_have_count(3)  # three action spaces
    page.click("#board [data-tab=others]")
    expect(marks).to_have_count(1)  # and the branch that somebody chose
    page.click("#board [data-tab=main]")
    expect(marks).to_have_count(3)


def test_no_list_of_sheets_lies_on_the_board_over_the_rules_of_a_tablet(open_page: Open) -> None:
    """There is no room for it there; a tap on the picture opens a sheet too."""
    page = continued(open_page("/", viewport=TABLET), "russian_railroads", "01-", 60)
    page.click("#curtain-open")
    page.click("#open-rules")
    page.wait_for_selector("body.reading")
    expect(page.locator(".sheet-bar")).to_be_hidden()


def test_a_window_that_turns_is_laid_out_anew(open_page: Open) -> None:
    page = a_table(open_page, LAPTOP)
    assert page.get_attribute("#board > svg", "viewBox") == "0 0 1224 622"
    page.set_viewport_size(TABLET)
    page.wait_for_selector("#board > svg[data-shape=upright]")
    expect(page.locator("#now .choice").first).to_be_visible()
    last = page.locator("#entries li > div > :is(a, span):visible").last.bounding_box()
    box = page.locator("#told").bounding_box()
    assert last
    assert box
    assert box["y"] - 1 <= last["y"] <= box["y"] + box["height"] - last["height"] + 1  # a whole line, and no half one
    expect(page.locator("#tab-scores")).to_be_hidden()
    page.click("#rail-log")
    expect(page.locator("#tab-scores")).to_be_visible()
    page.reload()
    assert page.get_attribute("#board", "data-shape") == "upright"


def test_a_tab_is_brought_forward_by_mouse_and_by_key_and_stays(open_page: Open) -> None:
    page = a_table(open_page, LAPTOP)
    assert "tracks" in front(page)
    page.click("[data-tab=cities] text")
    assert "cities" in front(page)
    assert "tracks" not in front(page)
    page.click("#now .choice >> nth=0")  # a move draws the board anew
    expect(page.locator("#undo")).to_be_visible()
    assert "cities" in front(page)
    page.focus("[data-tab=tracks]")
    page.keyboard.press("Enter")
    assert "tracks" in front(page)
    assert page.get_attribute("[data-tab=tracks]", "aria-selected") == "true"


def test_the_rail_opens_drawers_and_counts_what_is_new(open_page: Open) -> None:
    page = a_table(open_page, LAPTOP)
    assert page.locator(".rail-seat").first.locator("small").all_inner_texts() == ["Cash", "Income", "Shares"]
    for button, panel in (("#rail-players", "#players"), ("#rail-log", "#story")):
        expect(page.locator(panel)).to_be_hidden()
        page.click(button)
        expect(page.locator(panel)).to_be_visible()
        assert page.get_attribute(button, "aria-expanded") == "true"
        page.click(button)
        expect(page.locator(panel)).to_be_hidden()
    page.click("#now .choice >> nth=0")
    page.click("#primary:not(.calm)")
    expect(page.locator("#rail-new")).to_be_visible()  # what came of it, and what the others did
    page.click("#rail-log")
    expect(page.locator("#rail-new")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#story")).to_be_hidden()


def test_choices_without_a_place_are_chips_in_the_prompt(open_page: Open) -> None:
    page = a_table(open_page, LAPTOP)
    assert page.locator("#prompt #now .choice").count() > 1
    note = page.locator("#prompt #now .choice small").first
    page.hover("#prompt #now .choice >> nth=0")
    expect(page.locator("#prompt-hint")).to_contain_text(
        (note.text_content() or "-")[:20]
    )  # what a chip has no room for
    page.mouse.move(400, 400)
    expect(page.locator("#prompt-hint.remark")).to_have_count(0)
    page.set_viewport_size({"width": 1400, "height": 900})
    expect(page.locator(".side #now .choice").first).to_be_visible()  # below the board, where there is room
    page.set_viewport_size({"width": 1700, "height": 900})
    expect(page.locator(".side #now .choice").first).to_be_visible()
    expect(page.locator("#players")).to_be_visible()


def test_the_end_opens_by_itself_and_can_be_folded(open_page: Open) -> None:
    page = opened(open_page("/import", viewport=LAPTOP), a_record("age_of_steam"))
    expect(page.locator("#now .ending")).to_be_visible()
    result, map_ = page.locator("#now").bounding_box(), page.locator("[data-sheet=map]").bounding_box()
    assert result
    assert map_
    assert map_["x"] + map_["width"] <= result["x"] + 1  # it stands beside the map
    page.click("#rail-now")
    expect(page.locator("#now .ending")).to_be_hidden()


MEET = """([one, two]) => { const a = document.querySelector(one).getBoundingClientRect();
    const within = document.querySelector(two), b = (within.querySelector(".frame") ?? within).getBoundingClientRect();
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1; }"""
SCALE = "document.querySelector('#board > svg').getScreenCTM().a"


def test_result_and_rules_cover_no_map_in_any_window_and_when_it_turns(open_page: Open) -> None:
    page = opened(open_page("/import", viewport=TABLET), a_record("stephensons_rocket"))
    for size in (TABLET, LAPTOP, TABLET, LYING):
        page.set_viewport_size(size)
        shape = "upright" if size["height"] > size["width"] else "wide"
        page.wait_for_selector(f"#board > svg[data-shape={shape}]")
        expect(page.locator("#now .ending svg").first).to_be_visible()
        page.wait_for_function(f"() => !({MEET})(['#now', '[data-sheet=map]'])")
        page.click("#rail-now")
        before = page.evaluate(SCALE)
        page.click("#open-rules")
        page.wait_for_selector("body.reading")
        page.wait_for_function(f"() => !({MEET})(['#rules', '#board'])")
        page.wait_for_function(f"(least) => {SCALE} >= least", arg=0.79 * before)
        page.click("#rules [data-close]")
        page.click("#rail-now")


def test_on_a_phone_the_rules_leave_the_board_in_sight(open_page: Open) -> None:
    page = opened(open_page("/import", phone=True), a_record("age_of_steam"))
    page.tap("#open-rules")
    page.wait_for_function(f"() => !({MEET})(['#rules', '#board'])")
    page.tap("#rules [data-close]")
    expect(page.locator(".tabbar")).to_be_visible()


def test_a_sheet_behind_comes_forward_if_something_can_be_done_there_and_nothing_on_the_one_in_front(
    open_page: Open,
) -> None:
    page = a_table(open_page, LAPTOP)
    offer = """async (targets) => {
      const [{ Board }, { Sheets }] = await Promise.all([import("/static/board.js"), import("/static/sheets.js")]);
      new Sheets(new Board(document.getElementById("board"))).offer(targets);
      return [...document.querySelectorAll("[data-tab].has-targets")].map((el) => el.dataset.tab);
    }"""
    assert page.evaluate(offer, ["hex:C3"]) == []
    assert "tracks" in front(page)
    assert page.evaluate(offer, ["newcity:A", "hex:C3"]) == ["cities"]
    assert "cities" in front(page)
    page.click("[data-tab=tracks] text")
    page.evaluate("dispatchEvent(new Event('resize'))")  # the same is offered again
    assert "tracks" in front(page)  # who turns back to another one is left alone


def test_a_sheet_comes_forward_when_what_was_picked_leads_there_and_nowhere_else(open_page: Open) -> None:
    """A train lies on the mat in sight; what it can be exchanged for, on a sheet that somebody put behind another."""
    page = continued(open_page("/", viewport=LAPTOP), "imperial_steam", "01-two-players", 165)
    await_turn(page)
    assert "rounds" in front(page)  # something can be had there
    page.click("[role=tablist]:has([data-tab=rounds]) [data-tab][aria-selected=false] text >> nth=0")
    assert "rounds" not in front(page)
    spot = point(page, "train:1:IS-4")
    assert spot
    page.mouse.click(spot["x"], spot["y"])
    expect(page.locator('[data-sheet=rounds]:not(.behind) [data-target="locomotive:IS-6"].can')).to_be_visible()
