"""The table page: undo, history, records, two windows, refusals, hints, typed moves, a bad line to the server."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open
from tests.browser.hands import await_turn, look, point
from tests.browser.test_whole_games import new_table

Shot = Callable[[Page, str], None]
ROCKET = "stephensons_rocket"


@pytest.fixture
def table(open_page: Open) -> Page:
    """A table of the Rocket with one bot; it is the person's turn."""
    page = open_page("/")
    new_table(page, ROCKET, 2)
    await_turn(page)
    return page


def click_place(page: Page, target: str) -> None:
    """Click a place of the board, wherever it can be hit."""
    spot = point(page, target)
    assert spot, f"{target} cannot be hit"
    page.mouse.click(spot["x"], spot["y"])


def act(page: Page, target: str = "") -> str:
    """Make one move: a station, by the first hex that is open. The name of the hex."""
    target = target or next(t for t in look(page).places if t.startswith("hex:"))
    before = page.locator("#entries .draft span").count()
    click_place(page, target)
    page.wait_for_function("n => document.querySelectorAll('#entries .draft span').length > n", arg=before)
    page.wait_for_selector("#undo:visible:enabled")
    return target


def end_turn(page: Page) -> None:
    """End a complete turn and wait until it is the person's turn again."""
    expect(page.locator("#primary-words")).to_have_text("Confirm")
    page.click("#primary:enabled:not(.calm)")  # a new meaning is deaf for a moment
    expect(page.locator("#undo")).to_be_hidden()
    await_turn(page)


def moment(page: Page) -> int:
    """The moment the page looks at."""
    return int(page.get_attribute("#line", "aria-valuenow") or -1)


def test_undo_redo_restart_and_end(table: Page) -> None:
    first = table.inner_text("#prompt-title")
    place = act(table)
    second = table.inner_text("#prompt-title")
    assert second != first
    assert place.removeprefix("hex:") in table.inner_text("#entries")
    table.keyboard.press("u")
    expect(table.locator("#prompt-title")).to_have_text(first)
    table.keyboard.press("y")
    expect(table.locator("#prompt-title")).to_have_text(second)
    table.click("#restart")
    expect(table.locator("#prompt-title")).to_have_text(first)
    act(table)
    table.reload()  # the running turn is kept on the server
    expect(table.locator("#prompt-title")).to_have_text(second)
    act(table)
    end_turn(table)
    assert int(table.get_attribute("#line", "aria-valuemax") or 0) >= 3
    assert table.is_hidden("#undo")


def test_a_choice_narrows_is_previewed_and_steps_back(table: Page, shot: Shot) -> None:
    everything = len(look(table).places)
    click_place(table, "company:GWR")
    few = look(table).places
    assert 0 < len(few) < everything
    assert table.inner_text("#now-title").startswith("Great Western")
    spot = point(table, few[0])
    assert spot
    table.mouse.move(spot["x"], spot["y"])
    table.wait_for_selector("#board #ghost", state="attached")  # pointing shows what a click would do
    shot(table, "preview")
    table.keyboard.press("Escape")
    assert len(look(table).places) == everything
    click_place(table, "company:GWR")
    click_place(table, few[1])  # it can mean only one thing: it is done, as a step that can be undone
    expect(table.locator("#entries .draft")).to_contain_text(few[1].removeprefix("hex:"))
    table.keyboard.press("u")
    expect(table.locator("#entries .draft")).to_have_count(0)


def test_what_is_ambiguous_opens_its_choices_at_the_place(table: Page, shot: Shot) -> None:
    click_place(table, "city:London")
    ways = table.locator("#pick .choice")
    expect(ways).to_have_count(2)
    shot(table, "choices")
    place = table.locator('#board [data-target="city:London"]').first.bounding_box()
    popup = table.locator("#pick").bounding_box()
    assert place is not None
    assert popup is not None
    beside = popup["x"] - place["x"] - place["width"], place["x"] - popup["x"] - popup["width"]
    above = popup["y"] - place["y"] - place["height"], place["y"] - popup["y"] - popup["height"]
    assert -2 <= max(*beside, *above) < 40  # beside it, not over it
    table.keyboard.press("Escape")
    expect(table.locator("#pick")).to_be_hidden()
    assert len(look(table).places) > 10
    click_place(table, "city:London")
    table.keyboard.press("r")  # turns to a choice and shows it, without taking it
    table.keyboard.press("r")
    said = table.evaluate("document.activeElement.dataset.choice")
    assert said == ways.nth(1).get_attribute("data-choice")
    assert table.locator("#entries .draft").count() == 0
    table.keyboard.press("2")
    expect(table.locator("#entries .draft")).to_have_count(1)
    expect(table.locator("#pick")).to_be_hidden()


def test_a_second_click_takes_what_was_turned_to(table: Page) -> None:
    click_place(table, "city:London")
    expect(table.locator("#pick .choice")).to_have_count(2)
    table.keyboard.press("r")
    click_place(table, "city:London")
    expect(table.locator("#entries .draft")).to_have_count(1)


def test_the_primary_button_never_means_something_else_at_once(table: Page) -> None:
    table.keyboard.press("h")
    table.wait_for_selector("#primary:enabled:not(.calm)")
    # Two quick clicks: the first does what was hinted at, the second must not end the turn.
    table.evaluate(
        "() => { const b = document.getElementById('primary'); b.click(); setTimeout(() => b.click(), 120); }"
    )
    table.wait_for_selector("#undo:visible:enabled")
    table.wait_for_timeout(300)
    assert table.is_visible("#undo")
    assert table.locator("#entries .draft").count() == 1


def test_nothing_moves_under_a_pointer_that_has_just_clicked(table: Page) -> None:
    """A double click on the board is one click, and a list that was clicked changes a moment later."""
    act(table)
    target = next(t for t in look(table).places if t.startswith("hex:"))
    spot = point(table, target)
    assert spot
    table.wait_for_timeout(400)
    edges = "() => JSON.stringify(['prompt', 'board'].map((id) => document.getElementById(id).getBoundingClientRect()))"
    before = table.evaluate(edges)
    table.mouse.dblclick(spot["x"], spot["y"])
    moved = table.evaluate(
        f"""async (was) => {{
      const end = performance.now() + 250, edges = {edges};
      while (performance.now() < end) {{
        if (edges() !== was) return true;
        await new Promise(requestAnimationFrame);
      }}
      return false;
    }}""",
        before,
    )
    assert not moved
    expect(table.locator("#primary-words")).to_contain_text("Confirm")
    assert table.locator("#entries .draft").count() == 1


def test_why_not_names_the_rule_and_opens_it(table: Page, shot: Shot) -> None:
    click_place(table, "city:Leeds")  # a railway town has no tokens
    table.wait_for_selector("#why:visible")
    rule = table.inner_text("#why .ruleno")
    assert re.fullmatch(r"SR-\d+(\.\d+)?", rule)
    shot(table, "refused")
    table.click("#why .ruleno")
    table.wait_for_selector(f'#rules-body .rule.here[data-rule="{rule}"]')
    table.click("#rules [data-close]")
    table.keyboard.press("Escape")
    assert table.is_hidden("#why")


def test_a_typed_move_and_a_typed_mistake(table: Page) -> None:
    table.keyboard.press("/")
    assert table.locator("#notation-list option").count() > 50
    hexes = [t.removeprefix("hex:") for t in look(table).places if t.startswith("hex:")]
    table.keyboard.type(f"station {hexes[0]}")
    table.keyboard.press("Enter")
    table.wait_for_selector("#undo:visible")  # it is done at once
    table.keyboard.press("/")
    table.keyboard.type("fly to the moon")
    table.keyboard.press("Enter")
    expect(table.locator("#found [role=alert]")).not_to_be_empty()
    table.fill("#notation-text", "token lon")
    table.keyboard.press("Enter")
    found = table.locator("#found .choice")
    expect(found.first).to_contain_text("London")
    found.first.click()
    expect(table.locator("#primary-words")).to_contain_text("Confirm")


def test_the_keyboard_stays_on_the_board(table: Page) -> None:
    table.keyboard.press("ArrowRight")
    target = table.evaluate("document.activeElement.dataset.target")
    for _ in range(20):
        if str(target).startswith("hex:"):
            break
        table.keyboard.press("ArrowRight")
        target = table.evaluate("document.activeElement.dataset.target")
    table.keyboard.press("Enter")
    table.wait_for_selector("#pick:visible, #undo:visible:enabled")
    if table.is_visible("#pick"):  # a station, or a line that could come here
        assert table.evaluate("document.activeElement.matches('#pick .choice')")
        table.keyboard.press("Enter")
    table.wait_for_selector("#undo:visible:enabled")
    table.keyboard.press("ArrowLeft")  # there is more to choose: this is no step into the history
    assert table.locator("body.past").count() == 0
    assert table.evaluate("document.activeElement.matches('#board [data-target].can')")


def test_a_hint_is_a_legal_move_that_can_be_confirmed(table: Page) -> None:
    table.keyboard.press("h")
    table.wait_for_selector("#primary:enabled")
    assert table.inner_text("#primary-words")
    table.keyboard.press("Enter")
    table.wait_for_selector("#undo:visible:enabled")


def test_choices_beside_a_place_have_their_names(table: Page) -> None:
    spot = point(table, "city:London")
    assert spot
    table.mouse.click(spot["x"], spot["y"])  # who points at a place has asked for its name already
    expect(table.locator("#pick .choice").first).to_contain_text("token of London")


def test_a_hint_is_told_beside_the_prompt_until_the_next_click(table: Page) -> None:
    hint = table.inner_text("#prompt-hint")
    table.click("#hint")
    expect(table.locator("#prompt-hint.remark")).to_contain_text("would play this")
    assert not table.is_visible("#banner")  # nothing lies over the board
    table.click("#now-title")
    expect(table.locator("#prompt-hint")).to_have_text(hint)
    assert table.locator("#prompt-hint.remark").count() == 0


def test_history_by_keys_and_links(table: Page, open_page: Open, shot: Shot) -> None:
    act(table)
    act(table)
    end_turn(table)
    last = moment(table)
    table.keyboard.press(",")
    expect(table.locator("#line")).to_have_attribute("aria-valuenow", str(last - 1))
    assert f"?n={last - 1}" in table.url
    assert not look(table).places
    assert table.locator("body.past").count() == 1
    shot(table, "past")
    other = open_page(table.url.replace(table.evaluate("location.origin"), ""), context=table.context)
    assert moment(other) == last - 1
    assert "move" in other.inner_text("#prompt-title")
    other.click("#live")
    expect(other.locator("body.past")).to_have_count(0)
    assert moment(other) == last
    table.click('#entries a[data-moment="1"]')
    expect(table.locator("#line")).to_have_attribute("aria-valuenow", "1")
    table.keyboard.press("l")
    expect(table.locator("body.past")).to_have_count(0)
    assert look(table).places


def test_two_windows_follow_each_other(table: Page, open_page: Open) -> None:
    other = open_page(table.evaluate("location.pathname"), context=table.context)
    await_turn(other)
    place = act(table)
    expect(other.locator("#entries")).to_contain_text(place.removeprefix("hex:"))
    other.click("#undo")
    expect(table.locator("#redo")).to_be_visible()  # what was undone there can be redone here
    act(other)
    expect(table.locator("#undo")).to_be_enabled()


def test_spectators_see_and_cannot_act(table: Page, open_page: Open) -> None:
    stranger = open_page(table.evaluate("location.pathname"))
    assert stranger.locator("#board > svg").count() == 1
    assert not look(stranger).mine
    assert stranger.is_hidden("#notation")


def test_export_and_import(table: Page, tmp_path: Any) -> None:
    act(table)
    act(table)
    end_turn(table)
    last = moment(table)
    origin, path = table.evaluate("[location.origin, location.pathname]")
    refused = table.request.get(f"{origin}{path}/record.json")
    assert refused.status == 403  # money is secret, and the record would tell
    table.click("#open-menu")
    table.click("#close-table")
    table.click("#sure-yes")
    expect(table.locator("#prompt-title")).to_contain_text("closed")
    answer = table.request.get(f"{origin}{path}/record.json")
    assert answer.ok, answer.text()
    file = tmp_path / "game.json"
    file.write_bytes(answer.body())
    table.goto("/import")
    table.set_input_files("input[name=record]", file)
    table.click(".form-end .primary")
    table.wait_for_url("**/t/*")
    assert table.evaluate("location.pathname") != path
    assert moment(table) == last


def test_a_lost_answer_is_shown_and_the_move_sent_again_once(table: Page) -> None:
    sent: list[str] = []

    def lose_the_first(route: Route) -> None:
        sent.append(str(route.request.post_data_json["client"]))  # type: ignore[index]
        if len(sent) == 1:
            route.fetch()  # the server does it, but the answer is lost
            route.abort()
        else:
            route.continue_()

    table.route("**/turn", lose_the_first)
    click_place(table, next(t for t in look(table).places if t.startswith("hex:")))
    table.wait_for_selector("#banner.bad:visible")
    table.wait_for_selector("#undo:visible:enabled")
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert table.locator("#entries .draft").count() == 1
    assert table.is_hidden("#banner")


def test_a_stale_move_shows_the_new_position(table: Page, open_page: Open) -> None:
    other = open_page(table.evaluate("location.pathname"), context=table.context)
    await_turn(other)
    other.route("**/api/t/*/events", lambda route: route.abort())
    other.reload()
    await_turn(other)
    act(table)
    hexes = [t for t in look(other).places if t.startswith("hex:")]
    click_place(other, hexes[-1])
    # The first station stays, the second was refused, and the person sees the position as it is.
    expect(other.locator("#entries .draft")).to_have_count(1)
    expect(other.locator("#banner")).to_contain_text("moved on")
    assert other.inner_text("#prompt-title") == table.inner_text("#prompt-title")


def test_a_changed_build_reloads_the_page(table: Page) -> None:
    body = 'id: 1\ndata: {"kind":"hello","build":"another","n":0,"moments":0,"line":0,"status":"running"}\n\n'
    table.route(
        "**/api/t/*/events",
        lambda route: route.fulfill(status=200, headers={"content-type": "text/event-stream"}, body=body),
    )
    # Navigations and not loads are counted: the second may begin before the first has loaded.
    asked: list[str] = []
    table.on("request", lambda request: asked.append(request.url) if request.is_navigation_request() else None)
    table.reload(wait_until="commit")
    table.wait_for_function("() => sessionStorage.getItem('reloaded') === 'another'")
    while len(asked) < 2:
        table.wait_for_timeout(50)
    table.wait_for_load_state("load")
    table.wait_for_timeout(300)
    assert len(asked) == 2  # once, and not again
    assert table.evaluate("sessionStorage.getItem('reloaded')") == "another"


def test_a_piece_let_go_where_it_cannot_go_is_told_why(table: Page) -> None:
    """As after two clicks; nothing is done, and the piece stays chosen."""
    start, wrong = point(table, "company:GNR"), point(table, "city:London")
    assert start
    assert wrong
    table.mouse.move(start["x"], start["y"])
    table.mouse.down()
    table.mouse.move(start["x"] + 20, start["y"] + 20)
    table.wait_for_selector("#carried", state="attached")
    table.mouse.move(wrong["x"], wrong["y"], steps=4)
    table.mouse.up()
    expect(table.locator("#why")).to_contain_text("SR-")
    expect(table.locator("#entries .draft")).to_have_count(0)
    expect(table.locator("#now-title")).to_contain_text("GNR")


def test_what_a_click_has_moved_under_the_mouse_is_told_when_it_is_pointed_at(table: Page) -> None:
    """A hand that rests after its click wants to see the board."""
    target = act(table)
    spot = point(table, target) or point(table, target.replace("hex:", "station:"))
    assert spot
    table.wait_for_timeout(700)  # a mouse that moves is told after 300
    expect(table.locator("#tip")).to_be_hidden()
    table.mouse.move(spot["x"] + 5, spot["y"])
    expect(table.locator("#tip")).to_be_visible()


FIND = """async () => {
  const here = document.querySelector("script[src*='/table.js']").src;
  const { find } = await import(here.replace("table.js", "typed.js"));
  const named = ["build A1 N-S", "build A10 N-S", "build A1 N-SE", "build A11 N-S", "done"];
  const moves = named.map((action) => ({ action, text: action }));
  const typed = (sought) => find(moves, sought).map((c) => c.action);
  return ["build A1 N-S", "build A1 N", "bui a1 n-s", "A1 N-S", "build A10"].map(typed);
}"""


def test_a_word_that_is_written_in_full_is_no_beginning(open_page: Open) -> None:
    """`build A1 N` means A1, and not A10 and A11."""
    page = open_page("/")
    page.click("[data-play=age_of_steam]")
    page.wait_for_url("**/t/*")
    exact, a1, short, loose, a10 = page.evaluate(FIND)
    assert exact == ["build A1 N-S"]
    assert a1 == ["build A1 N-S", "build A1 N-SE"]
    assert short == loose == ["build A1 N-S"]
    assert a10 == ["build A10 N-S"]
