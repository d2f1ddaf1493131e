"""Every page: accessible, no sideways scroll, room for a finger, in both languages, kind to bad input."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open
from tests.browser.hands import await_turn
from tests.browser.test_whole_games import new_table

Shot = Callable[[Page, str], None]
PATHS = {
    "lobby": "/",
    "new": "/new/stephensons_rocket",
    "rules": "/rules/stephensons_rocket",
    "offline": "/offline",
    "import": "/import",
    "settings": "/settings",
    "puzzles": "/puzzles",
    "puzzle": "/puzzles/russian_railroads/02d154ff",
    "challenges": "/challenges",
    "learn": "/learn/russian_railroads",
    "leagues": "/leagues",
    "ratings": "/ratings",
    "privacy": "/privacy",
    "sign-in": "/account/sign-in",
    "missing": "/t/nowhere",
}

# The nodes of every violation, short enough to read. Colour contrast of pictures is checked by the drawing's own tests.
_AXE = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`);
}"""

# What a finger cannot hit: smaller than 40 px in both directions, unless it is a link inside a sentence.
_SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary, [role=button]:not(svg *)")]
  .filter((el) => el.checkVisibility() && el.type !== "hidden")
  .filter((el) => !el.closest(".sr, .rules-text, .skip, legend, .entries, .rule-link"))
  .map((el) => [el.closest("label") ?? el, el])
  .filter(([box]) => { const r = box.getBoundingClientRect(); return r.height < 40 && r.width < 400 && r.height > 0; })
  .filter(([, el]) => !(el.matches("summary") && el.getBoundingClientRect().height >= 24))
  .map(([, el]) => el.outerHTML.slice(0, 120))"""


def faults(page: Page, axe: str) -> list[str]:
    """What axe finds on the page."""
    page.evaluate(axe)
    found: list[str] = page.evaluate(_AXE)
    return found


def open_table(open_page: Open, **how: Any) -> Page:
    """A table of the Rocket where it is the person's turn."""
    page = open_page("/", **how)
    page.click("[data-play=stephensons_rocket]")
    page.wait_for_url("**/t/*")
    await_turn(page)
    return page


def test_axe_on_the_table(open_page: Open, axe: str, shot: Shot) -> None:
    page = open_table(open_page, color_scheme="dark", lang="fr")
    assert faults(page, axe) == []
    page.click("#tab-scores")
    assert faults(page, axe) == []
    page.click("#open-menu")
    assert faults(page, axe) == []
    shot(page, "menu")
    page.click("#menu [data-close]")
    page.click("#open-rules")
    page.wait_for_selector("#rules-body .rule")
    assert faults(page, axe) == []
    shot(page, "rules")


def test_axe_on_the_table_on_the_phone(open_page: Open, axe: str) -> None:
    page = open_table(open_page, phone=True)
    for tab in ("board", "players", "log"):
        page.tap(f".tabbar [data-tab={tab}]")
        assert faults(page, axe) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_phone_has_no_sideways_scroll_and_room_for_a_finger(lang: str, open_page: Open, shot: Shot) -> None:
    page = open_page("/", lang=lang, phone=True)
    for name, path in PATHS.items():
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
        assert page.evaluate(_SMALL) == [], name
        shot(page, f"{lang}-{name}")
    page.goto("/")
    page.tap("[data-play=stephensons_rocket]")
    page.wait_for_url("**/t/*")
    await_turn(page)
    for tab in ("board", "players", "log"):
        page.tap(f".tabbar [data-tab={tab}]")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, tab
        assert page.evaluate(_SMALL) == [], tab
        shot(page, f"{lang}-table-{tab}")


def test_pages_speak_the_language_of_the_settings(open_page: Open) -> None:
    page = open_page("/")
    assert page.get_attribute("html", "lang") == "en"
    page.click(".switch.lang button")
    assert page.get_attribute("html", "lang") == "fr"
    assert page.inner_text("h1") == "Bienvenue à bord."
    page.goto("/settings")
    page.fill("input[name=name]", "Nadia")
    page.check("input[name=theme][value=night]")
    page.check("input[name=motion][value=reduced]")
    page.check("input[name=marks][value=strong]")
    page.click(".form-end .primary")
    page.goto("/")
    assert page.inner_text("h1") == "Heureux de vous revoir, Nadia."
    assert page.get_attribute("html", "data-theme") == "dark"
    assert page.get_attribute("html", "data-motion") == "reduced"
    assert page.get_attribute("html", "data-marks") == "strong"


def test_no_english_is_left_on_a_french_page(open_page: Open) -> None:
    page = open_page("/", lang="fr")
    english = ("Play", "Table", "New", "Rules", "Settings", "Choose", "Board", "Players", "Log", "Undo", "Hint")
    for path in PATHS.values():
        page.goto(path)
        words = set(page.inner_text("body").replace("\n", " ").split())
        assert words.isdisjoint(set(english) - {"Table"}), path


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "{{7*7}}", "&amp;"]
)
def test_a_name_with_markup_is_only_a_name(name: str, open_page: Open) -> None:
    page = open_page("/new/whistle_stop")
    page.on("dialog", lambda dialog: pytest.fail(f"a name ran as a script: {dialog.message}"))
    page.fill("input[name='seat.0.name']", name)
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")
    await_turn(page)
    assert name in page.inner_text("#seats")
    page.goto("/")
    assert name in page.inner_text("main")


def test_bad_records_are_refused_in_one_sentence(open_page: Open) -> None:
    page = open_page("/import")
    for text in ("", "nonsense", "rotonde record 99\ngame: chess\n"):
        page.fill("textarea[name=text]", text)
        page.click(".form-end .primary")
        assert page.inner_text("[role=alert]")
        assert "/import" in page.url


def test_an_unknown_page_says_so_and_shows_the_way_back(open_page: Open, shot: Shot) -> None:
    page = open_page("/nowhere", lang="fr")
    assert page.inner_text("h1") == "Cette gare n’existe pas"
    shot(page, "404")
    page.click(".problem .primary")
    page.wait_for_selector(".posters")


def test_the_lobby_follows_the_tables(open_page: Open) -> None:
    lobby = open_page("/")
    table = open_page("/", context=lobby.context)
    new_table(table, "whistle_stop", 2)
    path = table.evaluate("location.pathname")
    lobby.wait_for_selector(f':is(#running, #finished) a[href="{path}"]')


def test_the_lobby_sees_what_changed_before_its_line_was_open(open_page: Open) -> None:
    lobby = open_page("/import")
    held: list[Route] = []
    lobby.route("**/api/events", lambda route: held.append(route))
    with lobby.expect_request("**/api/events"):
        lobby.goto("/")
    table = open_page("/", context=lobby.context)
    new_table(table, "whistle_stop", 2)
    held[0].continue_()
    lobby.wait_for_selector(f':is(#running, #finished) a[href="{table.evaluate("location.pathname")}"]')


def test_a_table_of_bots_sleeps_until_it_is_watched(open_page: Open, shot: Shot) -> None:
    page = open_page("/")
    new_table(page, "age_of_steam", 6, people=0)  # a game so long that it cannot end before they stop
    path = page.evaluate("location.pathname")
    page.goto("/")
    row = page.locator(f'#running li:has(a[href="{path}"])')
    expect(row).to_contain_text("The table sleeps")
    shot(page, "lobby")
    row.locator("a").click()
    expect(page.locator("#banner")).to_have_text("Nobody watched, so this table slept. Its bots go on now.")
    shot(page, "table")
    slept = page.get_attribute("#line", "aria-valuemax") or ""
    expect(page.locator("#line")).not_to_have_attribute("aria-valuemax", slept)


def test_the_lobby_waits_for_somebody_who_stands_in_its_lists(open_page: Open) -> None:
    lobby = open_page("/")
    table = open_page("/", context=lobby.context)
    lobby.focus('#finished a[href="/import"]')
    with lobby.expect_response(lambda answer: answer.url.endswith("/") and answer.request.resource_type == "fetch"):
        new_table(table, "whistle_stop", 2)
    row = f':is(#running, #finished) a[href="{table.evaluate("location.pathname")}"]'
    assert lobby.locator(row).count() == 0
    lobby.focus(".top a")
    lobby.wait_for_selector(row)


def test_a_wrong_setup_comes_back_with_the_reason(open_page: Open) -> None:
    page = open_page("/new/stephensons_rocket")
    page.locator("details summary").last.click()
    page.fill("textarea[name=edition_file]", "no json")
    page.click(".form-end .primary")
    assert page.inner_text("[role=alert]")
    assert page.input_value("textarea[name=edition_file]") == "no json"


def test_a_preset_sets_the_options_and_an_option_leaves_the_preset(open_page: Open) -> None:
    page = open_page("/new/stephensons_rocket")
    assert page.is_checked("[name=preset][value=default]")
    page.check("[name=preset][value=edition_2018]")
    page.click(".one-by-one > summary")
    assert page.is_checked("[name='option.open_money'][value=on]")
    page.check("[name='option.open_money'][value=off]")
    assert not page.is_checked("[name=preset][value=edition_2018]")
    page.click(".form-end .primary")
    page.wait_for_url("**/t/*")


def test_a_first_page_is_light_and_the_next_lighter(open_page: Open) -> None:
    page = open_page("/")
    told: list[float] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    asked: set[str] = set()  # for the table: the lobby may still be fetching something of its own

    def begun(event: dict[str, Any]) -> None:
        if "/t/" in event["documentURL"]:
            asked.add(event["requestId"])

    def ended(event: dict[str, Any]) -> None:
        if event["requestId"] in asked:
            told.append(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", begun)
    session.on("Network.loadingFinished", ended)
    page.click("[data-play=stephensons_rocket]")
    page.wait_for_url("**/t/*")
    await_turn(page)
    assert sum(told) < 150_000
    first = sum(told)
    asked.clear()  # what comes late was asked for by the first one
    told.clear()
    page.reload()
    await_turn(page)
    assert sum(told) < first / 2  # scripts and styles of a build are fetched once


def test_a_long_chapter_in_the_contents_is_one_entry(open_page: Open) -> None:
    """Its second line lies closer to the first than to the next entry, which is a finger's breadth away."""
    page = open_page("/rules/stephensons_rocket", viewport={"width": 820, "height": 1180})
    heights = page.evaluate("[...document.querySelectorAll('.contents-list a')].map((a) => a.offsetHeight)")
    assert min(heights) >= 40
    assert 50 < max(heights) < 80, "some chapter takes two lines at this width, and they belong together"


@pytest.mark.parametrize("game", ["age_of_steam", "stephensons_rocket"])
def test_the_picture_of_a_game_is_whole_on_a_phone(game: str, open_page: Open) -> None:
    page = open_page(f"/new/{game}", phone=True)
    shape = page.evaluate(
        """() => { const { width, height } = document.querySelector(".hero-with-poster > svg").getBoundingClientRect();
                   const seen = document.querySelector(".hero-with-poster > svg").viewBox.baseVal;
                   return [width / height, seen.width / seen.height]; }"""
    )
    assert shape[0] == pytest.approx(shape[1], rel=0.03)
