"""Nearer to the board and away from it: by keys, wheel, buttons and two fingers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.hands import await_turn, look
from tests.browser.test_whole_games import new_table


def a_table(page: Page) -> Page:
    new_table(page, "stephensons_rocket", 2)
    await_turn(page)
    return page


def test_zoom_by_keys_wheel_and_buttons(open_page: Open) -> None:
    table = a_table(open_page("/"))

    def width() -> float:
        return float((table.get_attribute("#board > svg", "viewBox") or "").split()[2])

    whole, fitted = width(), table.get_attribute("#board > svg", "viewBox")
    table.mouse.move(900, 860)
    table.mouse.down()
    table.mouse.move(300, 400, steps=4)
    table.mouse.up()
    assert table.get_attribute("#board > svg", "viewBox") == fitted  # all of it is in sight: it stays there
    table.keyboard.press("+")
    near = width()
    assert near < whole
    table.mouse.move(400, 500)
    table.mouse.wheel(0, -300)
    table.wait_for_function("near => document.querySelector('#board > svg').viewBox.baseVal.width < near", arg=near)
    before = table.get_attribute("#board > svg", "viewBox")
    table.mouse.down()
    table.mouse.move(460, 540, steps=4)
    table.mouse.up()
    assert table.get_attribute("#board > svg", "viewBox") != before
    assert not look(table).picked  # a drag is no click
    table.keyboard.press("0")
    assert width() == pytest.approx(whole)
    table.click("#zoom-in")
    assert width() < whole


def test_two_fingers_zoom_and_choose_nothing(open_page: Open) -> None:
    page = a_table(open_page("/", phone=True))
    page.tap("#zoom-fit")
    frame = page.locator("#board").bounding_box()
    assert frame is not None
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, gap: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x - gap, "y": y, "id": 1}, {"x": x + gap, "y": y, "id": 2}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def pinch(*gaps: float) -> float:
        touch("touchStart", gaps[0])
        for gap in gaps[1:]:
            touch("touchMove", gap)
        touch("touchEnd", 0)
        return float((page.get_attribute("#board > svg", "viewBox") or "").split()[2])

    whole = float((page.get_attribute("#board > svg", "viewBox") or "").split()[2])
    near = pinch(20, 40, 60, 80)
    assert near == pytest.approx(whole / 4, rel=0.05)  # as far as the fingers went apart
    assert pinch(80, 40) == pytest.approx(whole / 2, rel=0.1)
    assert not look(page).picked
    assert page.evaluate("visualViewport.scale") == 1  # the board was zoomed, not the page


def test_a_smaller_window_shows_the_board_and_not_the_paper_beside_it(open_page: Open) -> None:
    page = a_table(open_page("/", phone=True))
    page.tap("#zoom-fit")
    left, _, whole, _ = map(float, (page.get_attribute("#board > svg", "viewBox") or "").split())
    page.evaluate("document.getElementById('zoom-in').click()")
    seen = page.get_attribute("#board > svg", "viewBox")
    page.set_viewport_size({"width": 390, "height": 780})
    page.wait_for_function("seen => document.querySelector('#board > svg').getAttribute('viewBox') !== seen", arg=seen)
    x, _, width, _ = map(float, (page.get_attribute("#board > svg", "viewBox") or "").split())
    assert width < whole
    assert left - 0.5 <= x <= left + whole - width + 0.5
