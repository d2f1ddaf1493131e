"""Whole games through the page: by mouse, by touch, by keyboard alone, in both languages; and an unknown game."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import rotonde
from tests.browser.conftest import Open
from tests.browser.hands import By, Sight, play_out

Shot = Callable[[Page, str], None]
LIKES = {  # what brings the end nearer, where words like "pass" and "done" do not
    "stephensons_rocket": ("company:",),
    "imperial_steam": ("action:pass",),
}
PLAYERS = {"stephensons_rocket": 4}  # its length is fixed by the pieces: the more play, the less each decides
SIZES: list[tuple[By, str, bool]] = [("mouse", "en", False), ("touch", "fr", True)]


def new_table(
    page: Page, game: str, players: int, people: int = 1, level: str = "apprentice", confirm: bool = True
) -> None:
    """Fill in the form for a table of people and bots."""
    page.goto(f"/new/{game}")
    page.check(f"input[name=players][value='{players}']")
    for seat in range(players):
        page.select_option(f"select[name='seat.{seat}.kind']", "human" if seat < people else "bot")
        if seat >= people:
            page.select_option(f"select[name='seat.{seat}.level']", level)
    page.set_checked("input[name=confirm_turns]", confirm)
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")


def check_end(page: Page, players: int) -> None:
    """The scoring stands there line by line, and marks those the verdict names (nobody, where all went bankrupt)."""
    assert page.inner_text("#now .verdict")
    page.wait_for_selector("#now .ending svg")
    rows = page.locator("#scores .score-table tbody tr")
    assert rows.count() >= 1
    assert page.locator("#scores .score-table tbody tr.total").count() >= 1
    assert page.locator("#scores .score-table thead th").count() == players + 1
    named = page.locator("#now .verdict > svg").count() if players > 1 else 0  # alone nobody wins
    assert page.locator("#scores .score-table thead .won").count() == named


def play_whole(page: Page, game: str, players: int, by: By, shot: Shot, confirm: bool = True) -> None:
    """A whole game of one person and bots, with pictures on the way."""
    phone = by == "touch"
    new_table(page, game, players, confirm=confirm)
    shot(page, f"{game}-{by}-start")

    def glance(done: int, sight: Sight) -> None:
        if done in (20, 60):
            shot(page, f"{game}-{by}-{done}")
        if phone and done % 25 == 0:
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    steps = play_out(page, by, random.Random(f"{game} {by}"), glance, LIKES.get(game, ()))
    assert steps > 5
    check_end(page, players)
    shot(page, f"{game}-{by}-end")


# each game by one hand in an ordinary run, by the other in a long one
HANDS = [
    pytest.param(game, *size, marks=[pytest.mark.long] if (i + j) % 2 else [])
    for i, game in enumerate(rotonde.games())
    for j, size in enumerate(SIZES)
]


@pytest.mark.parametrize(("game", "by", "lang", "phone"), HANDS)
def test_every_game(game: str, by: By, lang: str, phone: bool, open_page: Open, shot: Shot) -> None:
    """Each action counts at once here: the running turn with its end is played by keyboard below."""
    page = open_page("/", lang=lang, phone=phone, reduced_motion="reduce")
    play_whole(page, game, PLAYERS.get(game, rotonde.game(game).players[0]), by, shot, confirm=False)


def test_by_keyboard_alone_with_turns_to_end(open_page: Open, shot: Shot) -> None:
    page = open_page("/", lang="fr", reduced_motion="reduce")
    play_whole(page, "stephensons_rocket", 4, "keys", shot)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_game_the_pages_never_heard_of(by: By, open_page: Open, shot: Shot) -> None:
    """Its own drawing and words are all it brings; not a line of the pages or the client names it."""
    play_whole(open_page("/"), "whistle_stop", 3, by, shot)


def test_two_people_at_one_machine_hand_it_over(open_page: Open, shot: Shot) -> None:
    """Hands of cards are hidden: between two people a curtain falls, and behind it nothing is sent to the page."""
    page = open_page("/")
    new_table(page, "whistle_stop", 2, people=2)
    handed: list[int] = []

    def glance(done: int, sight: Sight) -> None:
        if sight.curtain:
            handed.append(done)
            assert not sight.mine
            if len(handed) < 3:
                shot(page, f"curtain-{len(handed)}")

    play_out(page, "mouse", random.Random("curtain"), glance)
    assert len(handed) > 4
    check_end(page, 2)
