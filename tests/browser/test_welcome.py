"""For newcomers: a card before the first move of an unknown game, rules beside the board, and what waits first."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.hands import await_turn, look
from tests.browser.test_pages import faults, open_table
from tests.browser.test_table import click_place


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("fr", True)])
def test_a_card_before_the_first_move_of_an_unknown_game(open_page: Open, axe: str, lang: str, phone: bool) -> None:
    page = open_page("/", lang=lang, phone=phone, newcomer=True)
    page.click("[data-play=russian_railroads]")
    page.wait_for_url("**/t/*")
    card = page.locator("#welcome")
    expect(card).to_be_visible()
    assert card.locator("dd").count() == 5
    assert card.locator("svg").first.is_visible()
    assert card.evaluate("(el) => el.scrollWidth <= el.clientWidth")
    assert faults(page, axe) == []
    page.click("#welcome-close")
    expect(card).to_be_hidden()
    page.reload()
    await_turn(page)
    expect(card).to_be_hidden()
    page.goto("/")  # another game is another card
    page.click("[data-play=german_railroads]")
    page.wait_for_url("**/t/*")
    expect(page.locator("#welcome")).to_be_visible()


def test_spectators_get_no_card(open_page: Open) -> None:
    table = open_table(open_page)
    stranger = open_page(table.evaluate("location.pathname"), newcomer=True)
    stranger.wait_for_selector("#rail .rail-seat")
    expect(stranger.locator("#welcome")).to_be_hidden()


def test_the_rules_stand_beside_the_board(open_page: Open, axe: str) -> None:
    page = open_table(open_page)
    page.keyboard.press("b")
    expect(page.locator("#rules-body h3").first).to_have_text("The game in short")
    board, drawer = (page.locator(which).bounding_box() for which in ("#board", "#rules"))
    assert board
    assert drawer
    assert board["x"] + board["width"] <= drawer["x"] + 1
    assert page.locator("#rules-body a.on-paper").get_attribute("href") == "/rules/stephensons_rocket/summary"
    click_place(page, look(page).places[0])  # the board is still in hand
    assert faults(page, axe) == []
    page.locator("#rules-body .contents-list button").nth(8).click()
    assert page.locator("#rules-body").evaluate("(el) => el.scrollTop") > 200
    page.fill("#rules-search", "veto")
    expect(page.locator("#rules-body .contents-list")).to_have_count(0)
    texts = page.locator("#rules-body .rule").all_inner_texts()
    assert texts
    assert all("veto" in text.lower() for text in texts)
    assert page.evaluate("CSS.highlights.get('sought').size") >= len(texts)  # and the word is marked
    page.fill("#rules-search", "xyzzy")
    expect(page.locator("#rules-body")).to_have_text("No rule says that. Try another word.")
    page.locator("#board").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True])
def test_running_tables_stand_first_where_there_are_some(open_page: Open, axe: str, phone: bool) -> None:
    page = open_page("/", phone=phone)
    first = page.locator("main > section, main > div").nth(1)
    assert "posters" in (first.get_attribute("class") or "")  # a newcomer gets the posters
    page.click("[data-play=stephensons_rocket]")
    page.wait_for_url("**/t/*")
    await_turn(page)
    page.goto("/")
    assert page.locator("main > section, main > div").nth(1).get_attribute("id") == "running"
    button = page.locator("#running .mine .btn").bounding_box()
    assert button
    assert button["y"] + button["height"] < 500
    assert faults(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= (390 if phone else 1400)
    page.fill(".call-me input[name=name]", "Nadia")
    page.click(".call-me button")
    expect(page.locator("h1")).to_contain_text("Nadia")
    expect(page.locator(".call-me")).to_have_count(0)  # asked once


@pytest.mark.parametrize(("lang", "asked"), [("de", True), ("fr", False), ("en-GB", False)])
def test_the_language_is_asked_only_of_those_who_speak_none_of_ours(open_page: Open, lang: str, asked: bool) -> None:
    page = open_page("/", lang=lang)
    if not asked:
        expect(page.locator("#which-language")).to_be_hidden()
        return
    page.click("#which-language button[value=fr]")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#which-language")).to_be_hidden()


@pytest.mark.parametrize("width", [1280, 820, 390])
def test_buttons_of_the_posters_keep_within_them(open_page: Open, width: int) -> None:
    page = open_page("/", lang="fr", viewport={"width": width, "height": 800})
    within = """(all) => all.filter((el) => { const acts = el.closest(".poster-acts").getBoundingClientRect();
        return el.getBoundingClientRect().right > acts.right || el.scrollWidth > el.clientWidth + 1;
      }).map((el) => el.textContent)"""
    assert page.eval_on_selector_all(".poster-acts .btn", within) == []


def test_rules_are_found_without_accents_too(open_page: Open) -> None:
    page = open_table(open_page, lang="fr")
    page.keyboard.press("b")
    page.fill("#rules-search", "enchere")  # as fingers in a hurry type “enchère”
    expect(page.locator("#rules-body .contents-list")).to_have_count(0)
    texts = page.locator("#rules-body .rule").all_inner_texts()
    assert texts
    assert all("enchère" in text.lower() for text in texts)
    assert page.evaluate("CSS.highlights.get('sought').size") >= len(texts)


def test_a_challenge_says_what_it_asks_before_the_first_move_and_whenever_asked(open_page: Open, axe: str) -> None:
    page = open_page("/challenges")
    page.click('form[action="/challenges/whistle_stop/driver"] button')
    page.wait_for_url("**/t/*")
    expect(page.locator("#challenge")).to_be_visible()
    expect(page.locator("#challenge-title")).to_have_text("At the throttle")
    assert faults(page, axe) == []
    page.click("#challenge .primary")
    expect(page.locator("#challenge")).to_be_hidden()
    page.click("#open-challenge")
    expect(page.locator("#challenge")).to_be_visible()


def test_a_challenge_shows_its_own_card_first(open_page: Open) -> None:
    """And then what the game is about, to who does not know it."""
    page = open_page("/challenges", newcomer=True)
    page.locator(".challenge form button").first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#challenge")).to_be_visible()
    expect(page.locator("#welcome")).to_be_hidden()
    page.locator("#challenge .primary").click()
    expect(page.locator("#welcome")).to_be_visible()
    expect(page.locator("#challenge")).to_be_hidden()


def test_the_page_of_rules_is_searched_as_the_drawer(open_page: Open) -> None:
    """Without accents too; headings of what is not found go, and everything comes back."""
    page = open_page("/rules/age_of_steam", lang="fr")
    every = page.locator(".rule").count()
    page.fill("#rules-search", "cites")
    assert 0 < page.locator(".rule:visible").count() < every
    expect(page.locator(".contents-list")).to_be_hidden()
    assert page.locator(".rules-text h2:visible").count() < page.locator(".rules-text h2").count()
    page.fill("#rules-search", "xyzzy")
    expect(page.locator("#rules-none")).to_be_visible()
    page.fill("#rules-search", "")
    expect(page.locator(".rule:visible")).to_have_count(every)


def test_names_of_seats_are_not_covered_by_their_buttons(open_page: Open) -> None:
    page = open_page("/", viewport={"width": 1400, "height": 900})
    page.click("[data-play=age_of_steam]")
    page.wait_for_url("**/t/*")
    page.click("#open-menu")
    page.wait_for_selector("#seating .btn")
    cut = "[...document.querySelectorAll('#seating .grow')].filter((el) => el.scrollWidth > el.clientWidth)"
    assert page.evaluate(f"{cut}.length") == 0


def test_a_list_over_sheets_leaves_no_stubs_of_them(open_page: Open) -> None:
    page = open_page("/", viewport={"width": 1280, "height": 720})
    page.click("[data-play=age_of_steam]")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#now.spilled .choice", timeout=60_000)
    stubs = """() => { const list = document.getElementById("now").getBoundingClientRect();
      return [...document.querySelectorAll("#board [data-sheet]:not(.behind)")].map((el) => el.getBoundingClientRect())
        .filter((r) => r.left > list.left - 20 && r.top < list.bottom).map((r) => r.bottom - list.bottom)
        .filter((high) => high > 1 && high < 64); }"""
    assert page.evaluate(stubs) == []
