"""The coach in a browser: the hint's panel."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.test_pages import faults, open_table


def sideways(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found


def test_a_hint_argues(open_page: Open, axe: str) -> None:
    page = open_table(open_page)
    page.click("#hint")
    page.wait_for_selector("#hints[open] .idea", timeout=60_000)
    ideas = page.locator("#hints .idea")
    assert 1 <= ideas.count() <= 3
    expect(ideas.first).to_have_attribute("aria-pressed", "true")
    assert re.search(r"\d+ %", ideas.first.inner_text())
    assert page.locator("#hints-ideas > li").first.locator(".idea-why li").count() >= 1
    assert sideways(page) <= 0
    assert faults(page, axe) == []
    said = page.locator("#primary-words").inner_text()
    if ideas.count() > 1:
        ideas.nth(1).click()
        expect(ideas.nth(1)).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#primary-words")).not_to_have_text(said)
    page.click("#hints-close")
    expect(page.locator("#hints")).to_be_hidden()
    assert page.locator("#hinted").count() == 0
