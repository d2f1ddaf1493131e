"""The end as a poster: charts beside the final board, a rematch in one click, a picture to share."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import expect

import rotonde
from tests.browser.conftest import Open
from tests.browser.test_looks import a_record, opened
from tests.browser.test_pages import faults
from tests.browser.test_whole_games import new_table

_WHOLE = """() => [...document.querySelectorAll(".ending + .row .btn")].every(
    (el) => el.scrollWidth <= el.clientWidth && el.clientWidth > 0)"""


@pytest.mark.parametrize(("game", "lang"), list(zip(sorted(rotonde.games()), cycle(["en", "fr"]))))
def test_the_end_of_every_game_is_a_poster(open_page: Open, axe: str, game: str, lang: str) -> None:
    page = opened(open_page("/import", lang=lang, viewport={"width": 1280, "height": 720}), a_record(game))
    page.wait_for_selector("#now .ending svg")
    assert page.locator("#now .ending > svg").count() == 2
    box = page.locator("#share").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 720  # what to do next is in sight
    expect(page.locator("section#players")).to_be_hidden()  # its figures stand in the bars
    sizes = """() => [...document.querySelectorAll(".ending text")].map((el) =>
        parseFloat(el.getAttribute("font-size")) * el.ownerSVGElement.getScreenCTM().a)"""
    assert min(page.evaluate(sizes)) >= 10
    assert faults(page, axe) == []
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(_WHOLE)  # no word is cut, once the page has found its new shape
        page.wait_for_timeout(300)
        assert page.evaluate(_WHOLE)


def test_nothing_of_a_long_end_lies_above_its_panel(open_page: Open) -> None:
    """On a tablet what a challenge came to stands first, and what finds no room below is scrolled to."""
    page = opened(open_page("/import", viewport={"width": 820, "height": 1180}), a_record("stephensons_rocket"))
    page.wait_for_selector("#now .ending svg")
    page.evaluate("""() => {
      const said = document.createElement("p");
      Object.assign(said, { className: "starred", textContent: "A goal. ".repeat(60) });
      document.querySelector("#now .ending").prepend(said); }""")
    tops = "(which) => document.querySelector(which).getBoundingClientRect().top"
    panel, first, then = (page.evaluate(tops, which) for which in ("#now", "#now .starred", "#now .ending > h2"))
    assert panel <= first < then


@pytest.mark.parametrize("game", sorted(rotonde.games()))
def test_on_a_phone_the_end_shows_what_was_built(open_page: Open, game: str) -> None:
    """The map or one's own railways, as large as there is room for, and not every paper of the table in a stamp."""
    page = opened(open_page("/import", phone=True), a_record(game))
    page.wait_for_selector("#now .ending svg")
    fills = """() => {
      const built = document.querySelector("#board :is([data-sheet=map], [data-sheet=own])").getBoundingClientRect();
      const { width, height } = document.getElementById("board").getBoundingClientRect();
      return Math.max(built.width / width, built.height / height); }"""
    page.wait_for_function(f"() => {{ const fill = ({fills})(); return fill > 0.75 && fill < 1.3; }}")


def test_the_picture_to_share_is_a_png(open_page: Open, tmp_path: Path) -> None:
    page = opened(open_page("/import"), a_record("stephensons_rocket"))
    with page.expect_download() as download:
        page.click("#share")
    file = tmp_path / "shared.png"
    download.value.save_as(file)
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert len(data) > 100_000
    assert download.value.suggested_filename.startswith("stephensons_rocket")
    page.goto(f"{page.url}/poster.svg")  # opened alone, it has its own fonts
    loaded = "document.fonts.ready.then(() => [...document.fonts].filter((f) => f.status === 'loaded').length)"
    assert page.evaluate(loaded) >= 3


def test_a_rematch_is_one_click(open_page: Open) -> None:
    page = open_page("/")
    new_table(page, "whistle_stop", 2, people=0)
    page.wait_for_selector("body.over")
    names = page.locator("#seats .name b").all_inner_texts()
    first = page.url
    page.click("#again")
    page.wait_for_url(lambda url: url != first and "/t/" in url)
    assert page.locator("#seats .name b").all_inner_texts() == names


def test_on_a_phone_players_and_log_are_seen_at_the_end_too(open_page: Open) -> None:
    page = opened(open_page("/import", viewport={"width": 390, "height": 844}), a_record("stephensons_rocket"))
    page.wait_for_selector("#now .ending svg")
    page.click(".tabbar [data-tab=players]")
    expect(page.locator("section#players")).to_be_visible()
    page.click(".tabbar [data-tab=log]")
    box = page.locator("#story").bounding_box()
    assert box
    assert box["height"] > 844 / 2
