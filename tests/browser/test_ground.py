"""What never changes on a board comes from an address of its own; a page that cannot have it asks for everything."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.hands import await_turn
from tests.browser.test_whole_games import new_table

HOLES = "#board g[data-part]:empty"


def places(page: Page) -> int:
    """How many things on the board have a name."""
    return page.locator("#board [data-target]").count()


def test_the_ground_is_asked_for_once(open_page: Open) -> None:
    page = open_page("/")
    asked: list[bool] = []
    page.on("response", lambda answer: asked.append(answer.status == 200) if "/ground/" in answer.url else None)
    new_table(page, "stephensons_rocket", 2)
    await_turn(page)
    expect(page.locator(HOLES)).to_have_count(0)
    whole = places(page)
    page.reload()
    await_turn(page)
    expect(page.locator(HOLES)).to_have_count(0)
    assert places(page) == whole > 100
    assert asked
    assert all(asked)
    kept = page.evaluate("performance.getEntriesByType('resource').filter(e => e.name.includes('/ground/'))")
    assert [entry["transferSize"] for entry in kept] == [0] * len(kept)  # from the browser's own store


def test_without_its_ground_a_page_asks_for_the_whole_picture(open_page: Open) -> None:
    page = open_page("/")
    page.route(re.compile("/ground/"), lambda route: route.abort())
    new_table(page, "stephensons_rocket", 2)
    await_turn(page)
    expect(page.locator(HOLES)).to_have_count(0)
    assert places(page) > 100
