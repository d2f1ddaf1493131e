"""Choices that lead to the same place by different ways: listed with what each brings, never turned by a click."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

import rotonde
from rotonde.core.actions import Action
from tests.browser.conftest import Open
from tests.browser.hands import await_turn, look, point

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


def test_parallel_routes_are_listed_and_no_second_click_changes_one(open_page: Open, tmp_path: Path) -> None:
    file, (cube, city, route) = parallel_routes(tmp_path)
    page = open_page("/import")
    page.set_input_files("input[name=record]", file)
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    await_turn(page)
    click(page, cube)
    destination = page.locator(f'#now-body .choice[data-choice="{city}"]')
    expect(destination).to_contain_text("routes; the best one: +1 income for you")
    click(page, city)
    routes = page.locator('#now-body .choice[data-choice^="route:"]')
    expect(routes.nth(1)).to_be_visible()
    for listed in routes.all():
        expect(listed).to_contain_text("ncome")  # what each player would gain, or that nobody does
    routes.first.hover()
    page.wait_for_selector("#board #ghost #preview", state="attached")  # the route is drawn while one looks at it
    assert page.is_disabled("#primary")
    page.click(f'#now-body .choice[data-choice="{route}"]')
    said = page.inner_text("#primary-words")
    click(page, city)
    page.keyboard.press("r")
    assert page.inner_text("#primary-words") == said
    before = page.get_attribute("#board > svg", "viewBox")
    page.mouse.wheel(0, -120)  # over the city that is picked: the board comes closer, and no other route
    page.wait_for_function("was => document.querySelector('#board > svg').getAttribute('viewBox') !== was", arg=before)
    assert page.inner_text("#primary-words") == said
    page.keyboard.press("0")
    page.keyboard.press("Escape")
    assert routes.count() >= 2
    click(page, city)  # the last pick, taken back
    assert city in look(page).places
