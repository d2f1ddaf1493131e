"""Choices that lead to the same place by different ways: listed with what each brings, never turned by a click."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

import rotonde
from rotonde.core.actions import Action
from tests.browser.conftest import Open
from tests.browser.hands import await_turn, look, point
from tests.browser.test_news import continued

TURN = ("russian_railroads", "04-greedy-against-random", 21)
RECORD = Path(__file__).parents[1] / "records" / "age_of_steam" / "27-four-greedy.rotonde"


def parallel_routes(folder: Path) -> tuple[Path, tuple[str, ...]]:
    """The record up to a cube with several destinations and several routes to one, and the clicks for one of these."""
    record = rotonde.Record.load(RECORD)
    state = record.start()
    for n, entry in enumerate(record.entries):
        if state.phase == "move_goods":
            view = state.observe(state.to_act[0])
            paths = [view.game.words.path(view, action) for action in view.legal()]
            for path in paths:
                if len(path) == 3 and any(other[0] == path[0] and other[1] != path[1] for other in paths):
                    record.entries, record.result, record.digest = record.entries[:n], None, None
                    record.close(state)
                    record.save(folder / "parallel.rotonde")
                    return folder / "parallel.rotonde", path
        action: Action = state.game.parse(entry.action)
        state.advance(action, entry.seat)
    raise AssertionError("the record has no parallel routes")


def click(page: Page, target: str) -> None:
    """Click a place of the board."""
    spot = point(page, target)
    assert spot, f"{target} cannot be hit"
    page.mouse.click(spot["x"], spot["y"])


def test_parallel_routes_are_offered_at_the_city_and_one_click_takes_one(open_page: Open, tmp_path: Path) -> None:
    file, (cube, city, route) = parallel_routes(tmp_path)
    page = open_page("/import")
    page.set_input_files("input[name=record]", file)
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    await_turn(page)
    click(page, cube)
    destination = page.locator(f'#now-body .choice[data-choice="{city}"]')
    expect(destination).to_contain_text("routes; the best one: +1 income for you")
    assert page.is_hidden("#pick")  # each city is a place of its own
    click(page, city)
    routes = page.locator('#pick .choice[data-choice^="route:"]')
    expect(routes.nth(1)).to_be_visible()
    for listed in routes.all():
        expect(listed).to_contain_text("ncome")  # what each player would gain, or that nobody does
    flags = routes.locator("b").all_inner_texts()
    assert flags == sorted(flags, reverse=True)  # the best one first
    routes.first.hover()
    page.wait_for_selector("#board #ghost #preview", state="attached")  # the route is drawn while one looks at it
    assert page.is_disabled("#primary")
    page.keyboard.press("Escape")
    assert page.is_hidden("#pick")
    assert city in look(page).places
    click(page, city)
    page.click(f'#pick .choice[data-choice="{route}"]')
    expect(page.locator("#entries .draft")).to_have_count(1)


def test_a_cube_can_be_carried_to_its_city(open_page: Open, tmp_path: Path) -> None:
    file, (cube, city, _) = parallel_routes(tmp_path)
    page = open_page("/import")
    page.set_input_files("input[name=record]", file)
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    await_turn(page)
    before = page.get_attribute("#board > svg", "viewBox")
    start, goal = point(page, cube), point(page, city)
    assert start
    assert goal
    page.mouse.move(start["x"], start["y"])
    page.mouse.down()
    page.mouse.move(start["x"] + 9, start["y"] + 9)
    page.wait_for_selector("#carried", state="attached")
    assert city in look(page).places  # where it can go is lit
    assert page.locator("#carried use[href^='#cube-']").count() == 1  # and the cube itself is in the hand
    page.mouse.move(goal["x"], goal["y"], steps=4)
    page.mouse.up()
    assert page.get_attribute("#board > svg", "viewBox") == before  # the board stayed where it was
    expect(page.locator("#pick .choice").nth(1)).to_be_visible()  # as after two clicks: there are two routes
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.mouse.move(start["x"], start["y"])
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + 200, steps=3)
    page.mouse.move(5, 5, steps=3)
    page.mouse.up()  # let go where nothing is: nothing happens
    assert page.locator("#entries .draft").count() == 0
    assert cube in look(page).places


def test_arrows_walk_to_the_choices_in_the_prompt_and_back_and_no_place_is_called_by_its_code(open_page: Open) -> None:
    page = continued(open_page("/", viewport={"width": 1280, "height": 720}), *TURN)
    if await_turn(page).curtain:
        page.click("#curtain-open")
        await_turn(page)
    named = "(all) => all.map((el) => el.ariaLabel).filter((name) => /:\\d|^\\w+:/.test(name))"
    assert page.eval_on_selector_all("#board [role=button]", named) == []
    focus = (
        "document.activeElement.closest('.choice') ? 'choice' : document.activeElement.closest('#board') ? 'board' : ''"
    )
    for _ in range(50):  # a key that comes with the turn does nothing yet
        page.wait_for_timeout(200)
        page.keyboard.press("ArrowDown")
        if page.evaluate(focus):
            break
    assert page.evaluate(focus) == "board"
    for _ in range(12):
        page.keyboard.press("ArrowUp")
    assert page.evaluate(focus) == "choice"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focus) == "board"


def test_passing_comes_first_where_a_phone_lists_many_bids(open_page: Open) -> None:
    """The strip shows two of them; what most answer is not looked for behind ten others."""
    page = continued(open_page("/", phone=True), "age_of_steam", "27-four-greedy", 86)
    if await_turn(page).curtain:
        page.tap("#curtain-open")
        await_turn(page)
    listed = look(page).choices
    assert listed[:2] == ["pass", "bid:1"]
    assert len(listed) > 6


def test_passing_comes_first_where_a_phone_lists_a_few_bids_too(open_page: Open) -> None:
    """It stands in the same place in every auction, however little money is left."""
    page = continued(open_page("/", phone=True), "age_of_steam", "27-four-greedy", 234)
    if await_turn(page).curtain:
        page.tap("#curtain-open")
        await_turn(page)
    assert look(page).choices == ["pass", "bid:3", "bid:4", "bid:5"]


def test_letting_a_line_go_comes_first_before_two_bids(open_page: Open) -> None:
    """It stands where it stands before five of them: two bids already fill the strip of a phone."""
    page = continued(open_page("/", phone=True), "stephensons_rocket", "02-three-players", 32)
    if await_turn(page).curtain:
        page.tap("#curtain-open")
        await_turn(page)
    page.wait_for_selector(".choice")  # their words are asked for
    assert look(page).choices == ["pass", "bid:1", "bid:2"]
