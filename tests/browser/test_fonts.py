"""Every machine shows the same page: all words are set in the fonts that the site brings."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Error, Page, Route

import rotonde
from tests.browser.conftest import Open
from tests.browser.hands import await_turn

OWN = {"Rotonde Sans", "Rotonde Serif", "Rotonde Signs"}
MONO = {"DejaVu Sans Mono"}  # moves as they are typed are set in the machine's own


def foreign(page: Page, selector: str) -> set[str]:
    """The fonts of the machine that the words inside some elements are set in."""
    try:
        return _foreign(page, selector)
    except Error:  # the page was drawn anew while it was looked at, as the lobby is when its line opens
        return _foreign(page, selector)


def _foreign(page: Page, selector: str) -> set[str]:
    page.evaluate("document.fonts.ready")
    cdp = page.context.new_cdp_session(page)
    cdp.send("DOM.enable")
    cdp.send("CSS.enable")
    root: dict[str, Any] = cdp.send("DOM.getDocument", {"depth": 0})
    found = cdp.send("DOM.querySelectorAll", {"nodeId": root["root"]["nodeId"], "selector": selector})
    assert found["nodeIds"], selector
    fonts = [
        font for node in found["nodeIds"] for font in cdp.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    ]
    assert fonts, selector
    cdp.detach()
    return {f["familyName"] for f in fonts if not f["isCustomFont"] or f["familyName"] not in OWN}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("path", ["/", "/new/age_of_steam", "/rules/imperial_steam", "/import", "/settings"])
def test_pages_are_set_in_our_fonts(open_page: Open, path: str, lang: str) -> None:
    page = open_page(path, lang=lang)
    assert foreign(page, "h1, h2, h3, p, a, label, button, small, b, legend") == set()


def test_a_font_that_comes_late_is_still_used(open_page: Open) -> None:
    """On a slow line the page is not left in the machine's own fonts."""

    def late(route: Route) -> None:
        page.wait_for_timeout(3500)  # a browser that is told to fall back waits no longer than three seconds
        route.continue_()

    page = open_page("/settings")
    page.route("**/vollkorn-latin-*-normal*.woff2", late)
    page.goto("/import", wait_until="load")
    assert foreign(page, "h1") == set()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", sorted(rotonde.games()))
def test_tables_are_set_in_our_fonts(open_page: Open, game: str, lang: str) -> None:
    page = open_page("/", lang=lang)
    page.click(f"[data-play={game}]")
    page.wait_for_url("**/t/*")
    await_turn(page)
    assert foreign(page, "#board text, .top, .prompt, #now, #players, .time") <= MONO
    assert foreign(page, "#board text, .prompt h1, .prompt p, #players") == set()
    page.click("#open-menu")
    assert foreign(page, "#menu h3, #menu p, #menu a, #menu button, #menu dt, #menu dd") == set()
