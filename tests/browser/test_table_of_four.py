"""A table of four, played to the end: two people in two windows, a guest on a phone, a bot; with reloads, a dropped
connection, a take-back by consent, and a seat that goes to a bot and back."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import rotonde
from rotonde.core.records import Record
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, PLAIN, UNHURRIED
from tests.browser.hands import DOUBLE, MOST, Sight, _ask, look
from tests.browser.test_whole_games import LIKES, check_end
from tests.web.house import House, house

Shot = Callable[[Page, str], None]
LAPTOP = {"width": 1100, "height": 720}
QUICK = "stephensons_rocket"
AGAIN = 4.0  # seconds after which a person presses again
CALM = 50  # looks at which nobody had anything to do: it is the turn of the one who is away


@pytest.fixture
def club(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as running:
        yield running


class Player:
    """Somebody at a window of his own."""

    def __init__(self, chromium: Browser, club: House, name: str, size: dict[str, int], phone: bool) -> None:
        how: dict[str, Any] = {"viewport": size, "has_touch": phone, "is_mobile": phone, "base_url": club.url}
        self.context = chromium.new_context(locale="fr" if phone else "en", reduced_motion="reduce", **how)
        self.context.set_default_timeout(PATIENCE)
        for script in ("try { localStorage.setItem('rotonde-knows', '*') } catch {}", UNHURRIED, PLAIN):
            self.context.add_init_script(script)
        self.page, self.phone, self.name = self.context.new_page(), phone, name
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.mark, self.last, self.away, self.pressed = "", "", False, 0.0
        self.page.goto("/settings")
        self.page.fill("main [name=name]", name)
        self.page.click("main form:has([name=name]) .primary")
        self.page.wait_for_load_state()

    def step(self, rng: random.Random, likes: tuple[str, ...]) -> bool:
        """One press, if this one must decide and the page shows something new; was there one?"""
        sight = look(self.page)
        stale = sight.mark == self.mark and time.monotonic() - self.pressed < AGAIN
        if sight.over or not (sight.mine or sight.curtain) or stale:
            return False
        order = [rng.random() for _ in range(4)]
        sight = Sight(**_ask(self.page, "next(given)", {"mark": "", "order": order, "likes": list(likes)}))
        if sight.over:
            return False
        if sight.target and sight.target == self.last:
            self.page.wait_for_timeout(DOUBLE)
        self.press(sight)
        self.mark, self.last, self.pressed = sight.mark, sight.target, time.monotonic()
        return True

    def press(self, sight: Sight) -> None:
        if sight.spot is None:
            self.page.click("#zoom-fit")
        elif self.phone:
            self.page.touchscreen.tap(sight.spot["x"], sight.spot["y"])
        else:
            self.page.mouse.click(sight.spot["x"], sight.spot["y"])

    def act(self, table: str, op: str) -> None:
        """What is done on the page of the people of a table."""
        self.page.goto(f"/t/{table}/people")
        self.page.click(f"form[action$='/sit']:has([value={op}]) button")
        self.page.wait_for_load_state()
        self.page.goto(f"/t/{table}")
        self.mark = ""


def sit_down(owner: Player, friend: Player, guest: Player, game: str) -> str:
    """Four at a table: who made it, one by an invitation, one from the lobby, a bot."""
    page = owner.page
    page.goto(f"/new/{game}")
    page.check("input[name=players][value='4']")
    for seat, kind in enumerate(("human", "open", "open", "bot")):
        page.select_option(f"select[name='seat.{seat}.kind']", kind)
    page.select_option("select[name='seat.3.level']", "apprentice")
    page.set_checked("input[name=confirm_turns]", False)
    page.click(".form-end .primary")
    page.wait_for_url("**/people")
    table = page.url.split("/")[-2]
    page.click("form[action$='/invite'] button")
    friend.page.goto(str(page.text_content(".the-link")))
    friend.page.click("main .primary")
    friend.page.wait_for_url(f"**/t/{table}")
    guest.page.goto("/")
    guest.page.click(f"form[action='/t/{table}/join'] button")
    guest.page.wait_for_url(f"**/t/{table}")
    page.goto(f"/t/{table}")
    return str(table)


def ask_to_take_back(asker: Player, others: list[Player]) -> bool:
    """A take-back by request and consent; False if there is nothing to take back now."""
    page = asker.page
    page.click("#tab-talk")
    wish = page.locator("#talk .asks .btn", has_text="take back")
    if not wish.count():
        page.click("#tab-log")
        return False
    before = page.evaluate("document.querySelectorAll('#entries li').length")
    wish.click()
    for other in others:
        other.page.click(".slip.request .primary")
    for player in (asker, *others):
        expect(player.page.locator(".slip.request")).to_be_hidden()
        player.mark = ""
    page.click("#tab-log")
    assert before > 0
    return True


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == QUICK else pytest.mark.long) for game in rotonde.games()]
)
def test_a_table_of_four(game: str, chromium: Browser, club: House, shot: Shot) -> None:
    rng, likes = random.Random(f"four {game}"), LIKES.get(game, ())
    owner = Player(chromium, club, "Nadia", DESKTOP, False)
    friend = Player(chromium, club, "Otto", LAPTOP, False)
    guest = Player(chromium, club, "Pia", PHONE, True)
    all_ = [owner, friend, guest]
    table = sit_down(owner, friend, guest, game)
    done, todo, dropped, calm = 0, ["reload", "drop", "back", "bot", "return"], False, 0
    for _ in range(40 * MOST):
        if all(look(player.page).over for player in all_ if not player.away):
            break
        moved = sum(player.step(rng, likes) for player in all_ if not player.away)
        done += moved
        assert done < 4 * MOST
        if not moved:
            owner.page.wait_for_timeout(20)
        if not todo or done < 6 * (6 - len(todo)):
            continue
        if todo[0] == "reload":
            for player in all_:
                player.page.reload()
                player.mark = ""
            shot(guest.page, f"{game}-phone")
        elif todo[0] == "drop":
            if not dropped:
                friend.context.set_offline(True)
                friend.away = dropped = True
            calm = 0 if moved else calm + 1
            if calm < CALM and done < 24:
                continue  # the others go on, until it is his turn
            friend.context.set_offline(False)
            friend.away = False
            friend.page.wait_for_timeout(1500)  # he is told again by himself
        elif todo[0] == "back":
            shot(owner.page, f"{game}-before-back")
            if not ask_to_take_back(owner, [friend, guest]):
                continue
            shot(owner.page, f"{game}-after-back")
        elif todo[0] == "bot":
            friend.act(table, "bot")
            friend.away = True
        else:
            friend.act(table, "human")
            friend.away = False
        todo.pop(0)
    assert todo == []
    for player in all_:
        player.page.goto(f"/t/{table}")
        check_end(player.page, 4)
        shot(player.page, f"{game}-{player.name}-end")
        assert player.wrong == []
    text = owner.page.request.get(f"/t/{table}/record.json").text()
    assert Record.parse(text).replay().over
    for player in all_:
        player.context.close()
