"""No page has a fault that the accessibility checker knows: by day and by night, at every shape of the window."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Open
from tests.browser.hands import await_turn
from tests.browser.test_pages import PATHS, faults
from tests.browser.test_whole_games import new_table
from tests.web.everybody import doors

SHAPES = ((1400, 900), (1366, 768), (1280, 720), (820, 1180), (390, 844), (844, 390))


def league(page: Page) -> None:
    """A league of a member."""
    page.goto("/account/register")
    page.fill("main input[name=name]", f"Member {secrets.token_hex(4)}")
    page.fill("main input[name=password]", secrets.token_urlsafe(16))
    page.click("main .form-end .primary")
    page.wait_for_url("**/account")
    page.goto("/leagues")
    page.fill("input[name=title]", "Great Lakes Cup")
    page.click(".form .form-end .primary")
    page.wait_for_url("**/leagues/*")


def plan(page: Page) -> None:
    """The board as it would be, with a step tried out."""
    new_table(page, "whistle_stop", 2)
    await_turn(page)
    page.keyboard.press("p")
    expect(page.locator("body")).to_have_class("at-table planning")
    page.click("#now-body .choice")
    page.wait_for_selector("#plans .plan-steps", state="attached")


def review(page: Page) -> None:
    """A game of bots, weighed decision by decision."""
    new_table(page, "whistle_stop", 2, people=0)
    page.wait_for_selector("#now-body .verdict", state="attached")
    page.goto(f"{page.url.partition('?')[0]}/review")
    page.click(".panel .primary")
    page.wait_for_selector("body:not(:has(#under-way)) main svg")


def story(page: Page) -> None:
    """A game of bots, told on paper."""
    new_table(page, "whistle_stop", 2, people=0)
    page.wait_for_selector("#now-body .verdict", state="attached")
    page.goto(f"{page.url.partition('?')[0]}/story", timeout=90_000)  # it is drawn after everything else


OPENED: dict[str, Callable[[Page], object]] = {
    **{name: lambda page, path=path: page.goto(path) for name, path in PATHS.items()},  # type: ignore[misc]
    "summary": lambda page: page.goto("/rules/stephensons_rocket/summary"),  # for paper
    "league": league,
    "plan": plan,
    "review": review,
    "story": story,
}
# The pages that are looked at elsewhere: a table by many tests, those about people by test_people.
ELSEWHERE = [
    "/t/{id}",
    "/t/{id}/people",
    "/account",
    "/account/forgot",
    "/account/register",
    "/account/sign-in",
    "/admin",
]
ELSEWHERE += ["/l/{token}", "/privacy", "/ratings", "/stop/{token}", "/who/{person}"]
HERE = ["/leagues/{league}", "/learn/{game}", "/learn/{game}/{lesson}", "/new/{game}", "/puzzles/{game}/{puzzle}"]
HERE += ["/rules/{game}", "/rules/{game}/summary", "/t/{id}/review", "/t/{id}/story"]


def test_no_page_is_left_out() -> None:
    """A new page is opened here, or named where it is looked at."""
    shown = [door.path for door in doors() if door.method == "GET" and "." not in door.path.rpartition("/")[2]]
    pages = {path for path in shown if not path.startswith(("/api/", "/static/", "/ground/", "/health"))}
    assert pages == {*ELSEWHERE, *HERE, *(path for path in PATHS.values() if path in pages)}


# Colours that still change have no contrast to measure. Nothing else bounds what a page is asked for, and a frame or an
# end may never come to a page that is left in the same moment; nor does `finished` of an animation that was replaced.
_AT_REST = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const rest = async () => {
    const moves = (a) => a.effect.getComputedTiming().endTime !== Infinity && a.playState === "running";
    do { await frame(); await frame(); } while (document.getAnimations().some(moves));
    return true;
  };
  return Promise.race([rest(), new Promise((done) => setTimeout(() => done(false), 20000))]);
}"""


def wrong(page: Page, axe: str, sizes: tuple[tuple[int, int], ...], theme: str) -> list[str]:
    """What is wrong at these sizes."""
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(_AT_REST), "the page never came to rest"
        found += [f"{width}x{height} {theme} {fault}" for fault in faults(page, axe)]
    return found


@pytest.mark.parametrize("name", OPENED)
def test_axe_on_every_page(name: str, open_page: Open, axe: str) -> None:
    page = open_page("/")
    OPENED[name](page)
    wide, small = ((size["width"], size["height"]) for size in (DESKTOP, PHONE))
    assert [*wrong(page, axe, (wide,), "light"), *wrong(page, axe, (wide, small), "dark")] == []


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", OPENED)
def test_axe_at_every_shape(name: str, lang: str, open_page: Open, axe: str) -> None:
    page = open_page("/", lang=lang)
    OPENED[name](page)
    assert [*wrong(page, axe, SHAPES, "light"), *wrong(page, axe, SHAPES, "dark")] == []
