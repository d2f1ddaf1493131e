"""Whole games through the page: by mouse, by touch, by keyboard alone, in both languages; and an unknown game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.hands import await_turn, look, play_out

Shot = Callable[[Page, str], None]


def new_table(page: Page, game: str, players: int, people: int = 1, level: str = "random") -> None:
    """Fill in the form for a table of people and bots."""
    page.goto(f"/new/{game}")
    page.check(f"input[name=players][value='{players}']")
    for seat in range(players):
        page.select_option(f"select[name='seat.{seat}.kind']", "human" if seat < people else "bot")
        if seat >= people:
            page.select_option(f"select[name='seat.{seat}.level']", level)
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")


def check_end(page: Page, players: int) -> None:
    """The scoring stands there line by line, and names a winner."""
    assert page.inner_text("#now .verdict")
    rows = page.locator("#now .score-table tbody tr")
    assert rows.count() >= 1
    assert page.locator("#now .score-table tbody tr.total").count() >= 1
    assert page.locator("#now .score-table thead th").count() == players + 1
    assert page.locator("#now .score-table .won").count() >= 1


@pytest.mark.parametrize(
    ("by", "lang", "phone"), [("mouse", "en", False), ("touch", "fr", True), ("keys", "fr", False)]
)
def test_rocket(by: Literal["mouse", "touch", "keys"], lang: str, phone: bool, open_page: Open, shot: Shot) -> None:
    page = open_page("/", lang=lang, phone=phone)
    new_table(page, "stephensons_rocket", 4)
    if by == "keys":
        page.keyboard.press("Tab")
    shot(page, f"{by}-start")

    def glance(done: int) -> None:
        if done % 40 == 20:
            shot(page, f"{by}-{done}")
        if phone and done % 25 == 0:
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    steps = play_out(page, by, random.Random(f"rocket {by}"), glance, likes="company:")
    assert steps > 20
    check_end(page, 4)
    shot(page, f"{by}-end")


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_game_the_pages_never_heard_of(by: Literal["mouse", "keys"], open_page: Open, shot: Shot) -> None:
    """Its own drawing and words are all it brings; not a line of the pages or the client names it."""
    page = open_page("/")
    new_table(page, "whistle_stop", 3)
    steps = play_out(page, by, random.Random(f"toy {by}"))
    assert steps > 5
    check_end(page, 3)
    shot(page, f"{by}-end")


def test_two_people_at_one_machine_hand_it_over(open_page: Open, shot: Shot) -> None:
    """Hands of cards are hidden: between two people a curtain falls, and behind it nothing is sent to the page."""
    page = open_page("/")
    new_table(page, "whistle_stop", 2, people=2)
    handed = 0
    rng = random.Random("curtain")
    while not look(page).over:
        if page.locator("#curtain[open]").count():
            if handed < 2:
                shot(page, f"curtain-{handed}")
                assert not look(page).choices
            page.click("#curtain-open")
            page.wait_for_selector("#curtain[open]", state="detached")
            handed += 1
            continue
        sight = await_turn(page) if look(page).mine else look(page)
        if sight.primary:
            page.click("#primary")
        elif sight.choices:
            page.click(f'#now .choice[data-choice="{rng.choice(sight.choices)}"]')
        elif sight.places:
            page.locator("#board .can").first.click(force=True)
        page.wait_for_timeout(60)
    assert handed > 4
    check_end(page, 2)
