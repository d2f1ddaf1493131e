"""The pages about people: accessible, within their window, in both languages, by day and by night."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.test_pages import _SMALL, faults
from tests.web.house import GOOD, House, house
from tests.web.test_people import set_rows

Shot = Callable[[Page, str], None]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as running:
        yield running


class Visit:
    """Somebody's way through the pages; every page on it is looked at."""

    def __init__(self, context: BrowserContext, axe: str, shot: Shot, kind: str) -> None:
        self.page, self._axe, self._shot, self._kind = context.new_page(), axe, shot, kind

    def look(self, path: str, name: str) -> None:
        self.page.goto(path)
        self.check(name)

    def check(self, name: str) -> None:
        page = self.page
        self._shot(page, f"{self._kind}-{name}")
        assert faults(page, self._axe) == [], name
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{name} is {wide} px too wide"
        if "phone" in self._kind:
            assert page.evaluate(_SMALL) == [], name  # room for a finger

    def fill(self, **fields: str) -> None:
        for name, value in fields.items():
            self.page.fill(f"main [name={name}] >> nth=0", value)

    def press(self, within: str) -> None:
        self.page.click(f"form[action='{within}'] button")
        self.page.wait_for_load_state()


@pytest.mark.parametrize(
    ("lang", "phone", "dark"),
    [
        ("en", False, False),
        ("fr", True, True),
        pytest.param("fr", False, True, marks=pytest.mark.long),
        pytest.param("en", True, False, marks=pytest.mark.long),
    ],
)
def test_the_pages_about_people(
    chromium: Browser, club: House, axe: str, shot: Shot, lang: str, phone: bool, dark: bool
) -> None:
    how = {"viewport": PHONE if phone else DESKTOP, "base_url": club.url, "locale": lang, "is_mobile": phone}
    contexts = [chromium.new_context(color_scheme="dark" if dark else "light", **how) for _ in range(2)]  # type: ignore[arg-type]
    kind = f"{lang}-{'phone' if phone else 'desktop'}-{'dark' if dark else 'light'}"
    me, friend = (Visit(context, axe, shot, kind) for context in contexts)
    me.look("/account", "guest")
    me.look("/account/sign-in", "sign-in")
    me.look("/account/forgot", "forgot")
    me.look("/privacy", "privacy")
    me.look("/account/register", "register")
    me.fill(name="Nadia", password="short")
    me.press("/account/register")
    me.check("refused")
    me.fill(name="Nadia", password=GOOD)
    me.press("/account/register")
    me.check("account")
    me.press("/account/link")
    me.check("private-link")
    link = str(me.page.text_content(".the-link"))
    friend.look(link, "link-device")

    me.page.goto("/new/stephensons_rocket")
    for seat in (1, 2):
        me.page.select_option(f"select[name='seat.{seat}.kind']", "open")
    me.check("new-table")
    me.page.click(".form-end .primary")
    me.page.wait_for_url("**/people")
    me.check("company")
    table = me.page.url.split("/")[-2]
    me.press(f"/t/{table}/invite")
    me.check("invitation")
    link = str(me.page.text_content(".the-link"))
    friend.look("/", "lobby")
    assert friend.page.locator(f"form[action='/t/{table}/join']").count() == 1
    friend.look(link, "link-seat")
    friend.fill(name="Otto")
    friend.page.click("main .primary")
    friend.page.wait_for_url(f"**/t/{table}")
    me.page.goto(f"/t/{table}/people")
    me.page.click(".tell:has([name=words]) summary")
    me.check("company-full")
    me.fill(words="He was rude.")
    me.press(f"/t/{table}/report")

    me.look("/leagues", "leagues")
    me.fill(title="Spring cup")
    me.press("/leagues")
    me.check("league")
    league = me.page.url
    friend.look(league, "league-to-join")
    for visit in (friend, me):  # who looks after it sees both, and may begin
        visit.page.goto(league)
        visit.page.click("form:has([value=join]) button")
    me.page.click("form:has([value=start]) button")
    me.page.wait_for_load_state()
    for _ in range(50):
        me.page.goto(league)
        if me.page.locator("a[href^='/t/']").count():
            break
    me.check("league-round")

    me.look("/ratings", "ratings")
    me.page.goto("/account")
    me.look(str(me.page.get_attribute("main a[href^='/who/']", "href")), "profile")
    me.look(f"/stop/way.{club.site.signer.stop('way')}", "no-more-letters")
    set_rows(club.folder, "UPDATE people SET role = 'admin' WHERE name = 'Nadia'")
    club.site.people.drop()
    me.look("/admin", "admin")
    for context in contexts:
        context.close()
