"""The shape of a window: a script says it with each question, a page that is opened with a cookie."""

from __future__ import annotations

import pytest

from tests.web.house import Browser


@pytest.mark.parametrize(
    ("said", "drawn"), [("wide", "wide"), ("upright", "upright"), ("narrow", "narrow"), ("round", "wide"), ("", "wide")]
)
def test_a_page_is_drawn_for_the_window_that_was_looked_at_last(browser: Browser, said: str, drawn: str) -> None:
    table = browser.make(3)
    browser.http.cookies.set("shape", said)
    assert f'data-shape="{drawn}"' in browser.http.get(f"/t/{table}").text


def test_a_script_speaks_for_its_own_window(browser: Browser) -> None:
    table = browser.make(3)
    browser.http.cookies.set("shape", "wide")
    view = browser.http.get(f"/api/t/{table}/view", headers={"x-shape": "upright"}).json()
    same = browser.http.get(f"/api/t/{table}/view", headers={"x-shape": "wide"}).json()
    assert view["prompt"] == same["prompt"]
