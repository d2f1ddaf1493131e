"""Long names: no word of one is broken, and none leaves its panel, at every size of the page and in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import rotonde
from rotonde.core import Record
from rotonde.core.registry import shipped
from tests.browser.conftest import Open
from tests.browser.hands import await_turn

RECORDS = Path(__file__).parents[1] / "records"
SIZES = ((1400, 900), (1280, 720), (820, 1180), (390, 844))
NAMES = (  # twenty letters each
    "Wilhelminaconstantia",
    "Traveller of Leipzig",
    "Wolfram Wommelsdorff",
    "Voyageuse imprudente",
    "Anne-Marie Delacroix",
    "Bartholomewfairchild",
)
GAMES = {**dict.fromkeys(shipped(), "four"), "age_of_steam": "04-six-players"}

# What is wrong in the panels that are in sight: words on two lines, texts that leave their panel, names cut unsaid.
_FAULTS = """(panels) => {
  const wrong = [];
  const seen = (el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest(".sr");
  for (const panel of document.querySelectorAll(panels)) {
    if (!seen(panel)) continue;
    const { left, right } = panel.getBoundingClientRect();
    const texts = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const el = text.parentElement;
      if (!seen(el) || el.closest("option, template, .choices")) continue; // a row of choices may be pushed aside
      const cut = el.closest("[title]")?.title.includes(text.data) && getComputedStyle(el).textOverflow === "ellipsis";
      for (const word of text.data.matchAll(/[\\p{L}\\p{N}’]+/gu)) {
        const range = new Range();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const boxes = [...range.getClientRects()].filter((box) => box.width);
        const told = `${word[0]} in ${el.outerHTML}`;
        if (new Set(boxes.map((box) => Math.round(box.top))).size > 1) wrong.push(`broken: ${told}`);
        if (!cut && boxes.some((box) => box.left < left - 1 || box.right > right + 1)) wrong.push(`outside: ${told}`);
      }
      if (!cut && el.scrollWidth > el.clientWidth + 1 && getComputedStyle(el).overflowX !== "visible")
        wrong.push(`cut unsaid: ${el.outerHTML}`);
    }
    if (panel.scrollWidth > panel.clientWidth + 1) wrong.push(`scrolls sideways: ${panel.id || panel.className}`);
  }
  return [...new Set(wrong)];
}"""

# The names in the picture that are neither whole nor end in an ellipsis, that lie on other words, or leave the picture.
_DRAWN = """(names) => {
  const svg = document.querySelector("#board > svg"), frame = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll("text")].filter((text) => text.checkVisibility({ visibilityProperty: true }));
  const boxes = new Map(texts.map((text) => [text, text.getBoundingClientRect()]));
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  const wrong = [];
  for (const text of texts) {
    const said = text.textContent, box = boxes.get(text);
    if (!box.width || !names.some((name) => said.includes(name.slice(0, 6)))) continue;
    if (!names.some((name) => said.includes(name)) && !said.includes("…")) wrong.push(`cut unsaid: ${text.outerHTML}`);
    if (box.left < frame.left - 1 || box.right > frame.right + 1) wrong.push(`outside: ${text.outerHTML}`);
    const under = texts.find((other) => other !== text && other.textContent !== said && over(box, boxes.get(other)));
    if (under) wrong.push(`on other words: ${text.outerHTML} ${under.outerHTML}`);
  }
  return wrong;
}"""

# Figures of the players' panel that do not stand under their heading.
_ASTRAY = """() => {
  const right = (el) => el.getBoundingClientRect().right;
  const heads = [...document.querySelectorAll("#seats .legend .num")].map(right);
  const astray = (seat) => [...seat.querySelectorAll(".num")].filter((el, i) => Math.abs(right(el) - heads[i]) > 1);
  const seats = [...document.querySelectorAll("#seats .seat:not(.legend)")];
  return seats.flatMap(astray).map((el) => `astray: ${el.outerHTML}`);
}"""


def faults(page: Page, panels: str) -> Iterator[str]:
    """What is wrong at each size, tab by tab on the phone."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)  # the page fits itself to its new size
        for tab in ("board", "players", "log") if width < 760 and page.locator(".tabbar").count() else (None,):
            if tab:
                page.click(f".tabbar [data-tab={tab}]")
            for fault in [*page.evaluate(_FAULTS, panels), *page.evaluate(_ASTRAY)]:
                yield f"{width}×{height} {tab or ''} {fault}"


def seated(page: Page, game: str) -> None:
    """A table with as many seats as the game has, all with long names."""
    players = rotonde.game(game).players[-1]
    page.goto(f"/new/{game}")
    page.check(f"input[name=players][value='{players}']")
    for seat in range(players):
        page.fill(f"input[name='seat.{seat}.name']", NAMES[seat])
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    await_turn(page)


def ended(page: Page, game: str) -> None:
    """A finished game of as many, with long names."""
    file = sorted((RECORDS / game).glob(f"*{GAMES[game]}*.rotonde"))[0]
    record = Record.parse(file.read_text(encoding="utf-8"), file.name)
    record.seats = NAMES[: record.players]
    page.goto("/import")
    page.fill("textarea[name=text]", record.text())
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#now-body .verdict")


# each game in one language in an ordinary run, in the other in a long one
READ = [
    pytest.param(game, lang, marks=[pytest.mark.long] if (i + j) % 2 else [])
    for i, game in enumerate(GAMES)
    for j, lang in enumerate(("en", "fr"))
]


@pytest.mark.parametrize(("game", "lang"), READ)
def test_no_name_is_broken_or_leaves_its_panel(game: str, lang: str, open_page: Open, shot: Any) -> None:
    page = open_page("/", lang=lang)
    for begin in (seated, ended):
        begin(page, game)
        wrong = [*page.evaluate(_DRAWN, list(NAMES)), *faults(page, "#prompt, .panel")]
        page.set_viewport_size({"width": 1400, "height": 900})
        shot(page, f"{game}-{lang}-{begin.__name__}")
        page.click("#tab-scores")
        wrong += faults(page, ".panel")
        page.set_viewport_size({"width": 1400, "height": 900})
        page.click("#open-menu")
        wrong += [f"menu {w}" for w in page.evaluate(_FAULTS, "#menu")]
        assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_is_cut_in_the_lobby(lang: str, open_page: Open, shot: Any) -> None:
    page = open_page("/", lang=lang)
    for game in GAMES:
        seated(page, game)
        ended(page, game)
    page.goto("/")
    wrong = list(faults(page, ".game-row, .poster"))
    shot(page, lang)
    assert not wrong, "\n".join(wrong)
