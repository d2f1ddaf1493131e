"""The client's own logic, run in the browser: narrowing a choice, and what it may not know."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import rotonde
from tests.browser.conftest import Open

CLIENT = Path(rotonde.__file__).parent / "web" / "static"
RECORDS = Path(__file__).parents[1] / "records"
PAGES = Path(rotonde.__file__).parent / "web" / "pages"

# Paths as a game may give them: two steps, one step, and a step in which there is nothing to choose.
CHOICES = [
    {"action": "move A x", "path": ["piece:A", "place:x"]},
    {"action": "move A y", "path": ["piece:A", "place:y"]},
    {"action": "move B x", "path": ["piece:B", "place:x"]},
    {"action": "turn C 1", "path": ["piece:C", "way", "turn:1"]},
    {"action": "turn C 2", "path": ["piece:C", "way", "turn:2"]},
    {"action": "pass", "path": ["pass"]},
]


@pytest.fixture
def page(open_page: Open) -> Page:
    return open_page("/rules/whistle_stop")


def walk(page: Page, clicks: list[str], choices: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """Click targets one after the other ("<" steps back); what is left then."""
    script = """async ([clicks, choices]) => {
      const { Chooser } = await import("/static/choose.js");
      const chooser = new Chooser();
      chooser.load(choices, false);
      const led = clicks.map((target) => (target === "<" ? chooser.back() : chooser.pick(target)));
      return { led, picked: chooser.picked, next: chooser.next, final: chooser.final?.action ?? null };
    }"""
    found: dict[str, Any] = page.evaluate(script, [clicks, CHOICES if choices is None else choices])
    return found


def test_narrowing(page: Page) -> None:
    start = walk(page, [])
    assert start["next"] == ["piece:A", "piece:B", "piece:C", "pass"]
    assert start["final"] is None
    assert walk(page, ["piece:A"])["next"] == ["place:x", "place:y"]
    assert walk(page, ["piece:A", "place:y"])["final"] == "move A y"
    assert walk(page, ["piece:B"])["final"] == "move B x"  # one choice is left: nothing more to click
    assert walk(page, ["piece:C"])["next"] == ["turn:1", "turn:2"]  # the only way is walked at once


def test_a_click_with_several_meanings_is_told_from_one_with_one(page: Page) -> None:
    script = """async ([choices, targets]) => {
      const { Chooser } = await import("/static/choose.js");
      const chooser = new Chooser();
      chooser.load(choices, false);
      return targets.map((target) => chooser.meanings(target).map((choice) => choice.action));
    }"""
    choices = [*CHOICES, {"action": "camp y", "path": ["place:y"]}]
    found = page.evaluate(script, [choices, ["place:y", "place:x", "piece:B", "pass"]])
    assert found == [["move A y", "camp y"], [], [], []]  # where a click would lead on there is nothing to ask yet


def test_another_mind_and_stepping_back(page: Page) -> None:
    assert walk(page, ["piece:A", "place:y", "place:x"])["final"] == "move A x"
    assert walk(page, ["piece:A", "place:y", "piece:C"])["next"] == ["turn:1", "turn:2"]
    assert walk(page, ["piece:A", "place:y", "<"])["next"] == ["place:x", "place:y"]
    assert walk(page, ["piece:C", "<"])["picked"] == []
    assert walk(page, ["<"])["led"] == [False]


def test_a_later_step_can_be_clicked_first(page: Page) -> None:
    assert walk(page, ["place:y"])["final"] == "move A y"  # only one action passes there
    assert walk(page, ["place:x"])["next"] == ["piece:A", "piece:B"]
    assert walk(page, ["place:x", "piece:B"])["final"] == "move B x"
    assert walk(page, ["place:x", "pass"])["final"] == "pass"
    assert walk(page, ["place:x", "<"])["next"] == ["piece:A", "piece:B", "piece:C", "pass"]
    assert walk(page, ["piece:C", "place:y"])["final"] == "move A y"


def test_a_second_click_on_the_same_place_changes_nothing(page: Page) -> None:
    twice = walk(page, ["piece:A", "place:y", "place:y"])
    assert twice["final"] == "move A y"
    assert twice["led"] == ["on", "on", "same"]


def test_nothing_legal_there(page: Page) -> None:
    nowhere = walk(page, ["piece:A", "moon"])
    assert nowhere["led"] == ["on", "no"]
    assert nowhere["picked"] == ["piece:A"]


def test_the_only_legal_action_is_offered_at_once(page: Page) -> None:
    assert walk(page, [], CHOICES[-1:])["final"] == "pass"


def test_client_and_pages_name_no_game() -> None:
    scripts = [file for kind in ("js", "css", "svg") for file in CLIENT.glob(f"*.{kind}")]
    files = [*scripts, *PAGES.rglob("*.html"), *PAGES.rglob("*.py")]
    named = re.compile("|".join([*rotonde.games(), "rocket", "railroads", "steam", "whistle_stop"]), re.IGNORECASE)
    assert len(files) > 20
    assert [f.name for f in files if named.search(f.read_text(encoding="utf-8"))] == []


def test_no_inline_script_and_no_foreign_address() -> None:
    for file in PAGES.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"\son\w+=", text), file.name
        assert not re.search(r"<script(?![^>]*(src=|application/json))", text), file.name
        assert not re.search(r"(src|href)=\"https?:", text), file.name


# A board of the page becomes the picture of another moment: equal to it, with much of it untouched.
_MORPH = """async ([from, to]) => {
  const { morph } = await import("/static/morph.js"), { Parts } = await import("/static/parts.js");
  const kept = new Parts(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
  const picture = async (at) => {
    const view = await (await fetch(`/api${location.pathname}/view?at=${at}&have=${kept.have}`)).json();
    return kept.whole(view.svg, view.parts);
  };
  const old = document.importNode(await picture(from), true), next = await picture(to);
  const before = new Set(old.querySelectorAll("*"));
  old.querySelector("[data-target]").setAttribute("class", "can"); // as the client leaves it
  morph(old, next.cloneNode(true));
  const after = [...old.querySelectorAll("*")];
  return { equal: old.isEqualNode(next), kept: after.filter((el) => before.has(el)).length / after.length };
}"""


@pytest.mark.parametrize("game", [key for key in rotonde.games() if (RECORDS / key).is_dir()])
def test_a_picture_becomes_the_next_with_little_change(game: str, open_page: Open) -> None:
    record = min((RECORDS / game).glob("*.rotonde"), key=lambda file: (file.stat().st_size, file.name))
    page = open_page("/import")
    page.set_input_files("input[name=record]", record)
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    last = int(page.get_attribute("#line", "aria-valuemax") or 0)
    for start, end in ((0, last), (last, 0), (last // 2, last // 2 + 1), (last - 1, last)):
        found = page.evaluate(_MORPH, [start, end])
        assert found["equal"], (start, end)
        assert found["kept"] > 0.4, (start, end)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("lay west black", ["lay west black"]),
        ("lay w b", ["lay west black"]),
        ("lay black", ["lay west black", "lay east black"]),
        ("lay west grey", []),  # not allowed: it must not become the black rails that bring grey ones
        ("grey rails", ["lay west black"]),
        ("EST", ["lay east black"]),
        ("à l’est", ["lay east black"]),
    ],
)
def test_typed_words_find_what_is_meant_and_nothing_else(page: Page, typed: str, found: list[str]) -> None:
    choices = [
        {"action": "lay west black", "text": "Black in the west: you get grey rails"},
        {"action": "lay east black", "text": "Black in the east (à l’est)"},
        {"action": "pass", "text": "Nothing more"},
    ]
    script = """async ([choices, typed]) => {
      const { find } = await import("/static/typed.js");
      return find(choices, typed).map((choice) => choice.action);
    }"""
    got = page.evaluate(script, [choices, typed])
    assert got == found
