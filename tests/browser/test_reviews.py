"""A review in a browser: the list of turning points, the board and the two futures together, at three sizes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from rotonde import game
from rotonde.core.words import Voice
from rotonde.web.contract.pages import Chrome, Settings
from rotonde.web.pages.reviews import review as review_page
from rotonde.web.reviews.showing import page_of
from tests.browser.conftest import Open
from tests.browser.test_coach import sideways
from tests.browser.test_pages import faults
from tests.web.test_reviews import blundered

SHAPES = [(1280, 720), (820, 1180), (390, 844)]
SMALLEST = """(letters) => Math.min(...[...document.querySelectorAll(letters)]
  .filter((el) => el.getBoundingClientRect().width)
  .map((el) => parseFloat(getComputedStyle(el).fontSize) * Math.hypot(el.getScreenCTM().a, el.getScreenCTM().b)))"""
SEEN = """(what) => { const el = [...document.querySelectorAll(what)].find((el) => el.getBoundingClientRect().width);
  const { top, bottom } = el.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }"""


def reviewed(open_page: Open, size: tuple[int, int], lang: str = "en") -> Page:
    """The page of a review with many turning points, as the site would send it."""
    review, record = blundered("age_of_steam/01-three-players", 4)
    voice = Voice(game(record.game).words, lang, record.seats)
    page = open_page("/", lang=lang, viewport={"width": size[0], "height": size[1]})
    build = page.locator("html").get_attribute("data-build")
    assert build is not None

    def answer(route: Route) -> None:
        asked = re.search(r"point=(\d+)", route.request.url)
        shown = page_of(review, record, voice, table="made", chosen=int(asked[1]) if asked else 1)
        frame = Chrome(settings=Settings(lang="fr" if lang == "fr" else "en"), csrf="", build=build, path="/")
        route.fulfill(body=review_page(frame, shown), content_type="text/html; charset=utf-8")

    page.route("**/t/made/review*", answer)
    page.goto("/t/made/review")
    return page


@pytest.mark.parametrize("size", SHAPES)
def test_another_turning_point_is_in_sight_with_its_two_futures(size: tuple[int, int], open_page: Open) -> None:
    """It takes the place of the one before: nothing jumps, and no way leads past twenty others."""
    page = reviewed(open_page, size, "fr")
    page.evaluate("window.same = true")
    assert page.locator(".point").count() > 8
    sixth = page.locator("#point-6 h3 a")
    sixth.scroll_into_view_if_needed()
    sixth.click()
    expect(page.locator("#point-6")).to_have_class(re.compile("chosen"))
    assert page.evaluate("window.same")
    assert page.url.endswith("point=6#point-6")
    assert page.evaluate(SEEN, ".chosen .point-head")
    assert page.evaluate(SEEN, ".future-card.played")
    assert page.evaluate(SEEN, ".future-card.better")
    expect(page.locator(".chosen h3 a")).to_be_focused()
    page.go_back()
    expect(page.locator("#point-1")).to_have_class(re.compile("chosen"))


@pytest.mark.parametrize("size", SHAPES)
def test_the_letters_of_a_review_can_be_read(size: tuple[int, int], open_page: Open, axe: str) -> None:
    """Those of the chart at every size; those of the board when it is opened large, which a press does."""
    page = reviewed(open_page, size)
    assert page.evaluate(SMALLEST, ".review-chart svg text") >= 10
    assert sideways(page) <= 0
    assert faults(page, axe) == []
    page.click(".enlarge")
    expect(page.locator("#large")).to_be_visible()
    assert page.evaluate(SMALLEST, "#large svg text") >= 9
    page.click("#large button")
    expect(page.locator("#large .room svg")).to_have_count(0)  # its patterns have the names of those of the page
    page.locator("#board-of .review-board > svg").click(position={"x": 60, "y": 60})
    expect(page.locator("#large")).to_be_visible()


def test_on_a_laptop_the_page_is_no_longer_than_its_figures(open_page: Open) -> None:
    page = reviewed(open_page, (1280, 720))
    assert page.evaluate("document.documentElement.scrollHeight") < 3 * 720
