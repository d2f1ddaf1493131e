"""Hands: play a game through the page by mouse, by touch or by keyboard alone. They know no game, only the page."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import Page

MOST = 600  # steps of a whole game: a bound on the game, not on the clock, so that a slow machine passes too

# What a person sees: is the game over, what does the primary button say, what can be clicked.
_LOOK = """() => {
  const shown = (el) => el && !el.hidden && el.getClientRects().length > 0;
  const primary = document.getElementById("primary");
  const busy = document.body.matches(".waiting, .busy");
  return {
    over: Boolean(document.querySelector("#now-body .verdict")),
    primary: !busy && shown(primary) && !primary.disabled ? document.getElementById("primary-words").textContent : "",
    places: busy ? [] : [...document.querySelectorAll("#board .can")].map((el) => el.dataset.target),
    choices: busy ? [] : [...document.querySelectorAll("#now .choice")].map((el) => el.dataset.choice),
    picked: document.querySelectorAll("#now .crumbs").length > 0,
  };
}"""

# A point of the window where a click would hit the target and nothing else; null if there is none.
_POINT = """([target, inside]) => {
  const frame = document.getElementById("board").getBoundingClientRect();
  const named = [...document.querySelectorAll(`#board [data-target="${CSS.escape(target)}"]`)];
  for (const el of [...named.filter((x) => x.matches(".can")), ...named]) {
    const r = el.getBoundingClientRect();
    for (const fy of [.5, .3, .7, .15, .85]) for (const fx of [.5, .3, .7, .15, .85]) {
      const x = r.left + r.width * fx, y = r.top + r.height * fy;
      if (inside && (x < frame.left + 4 || x > frame.right - 4 || y < frame.top + 4 || y > frame.bottom - 4)) continue;
      const hit = document.elementFromPoint(x, y)?.closest("[data-target]");
      if (hit?.dataset.target === target) return { x, y, size: Math.min(r.width, r.height) };
    }
  }
  return null;
}"""


@dataclass
class Sight:
    """The page at one moment."""

    over: bool
    primary: str
    places: list[str]
    choices: list[str]
    picked: bool

    @property
    def mine(self) -> bool:
        """Is there anything to do for the person?"""
        return bool(self.primary or self.places or self.choices)


def look(page: Page) -> Sight:
    """What the page shows now."""
    return Sight(**page.evaluate(_LOOK))


def point(page: Page, target: str, inside: bool = True) -> dict[str, float] | None:
    """Where a target can be hit."""
    found: dict[str, float] | None = page.evaluate(_POINT, [target, inside])
    return found


def await_turn(page: Page, seconds: float = 90) -> Sight:
    """Wait until the person must decide, or the game is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        sight = look(page)
        if sight.over or sight.mine:
            return sight
        page.wait_for_timeout(40)
    raise AssertionError(f"nobody asks for a decision on {page.url}: {page.inner_text('#prompt')}")


def play_out(
    page: Page,
    by: Literal["mouse", "touch", "keys"],
    rng: random.Random,
    now_and_then: Callable[[int], None] = lambda n: None,
    likes: str = "",
) -> int:
    """Play to the end with random choices, rather those whose target begins with `likes`; the number of things done."""
    hand: Callable[[Page, Sight, random.Random, str], None] = {"mouse": _mouse, "touch": _touch, "keys": _keys}[by]
    for done in range(MOST):
        sight = await_turn(page)
        if sight.over:
            return done
        hand(page, sight, rng, likes)
        now_and_then(done + 1)
    raise AssertionError(f"the game is not over after {MOST} steps: {page.inner_text('#prompt')}")


def _settle(page: Page, before: Sight) -> None:
    """Wait until the page has made something of what was done (at most half a second: a calm button may ignore it)."""
    for _ in range(20):
        if look(page) != before:
            return
        page.wait_for_timeout(25)


def _favourites(targets: list[str], rng: random.Random, likes: str) -> list[str]:
    liked = [t for t in targets if t.startswith(likes)]
    return liked if liked and rng.random() < 0.8 else targets


def _mouse(page: Page, sight: Sight, rng: random.Random, likes: str) -> None:
    if sight.primary:
        page.click("#primary")
    else:
        target = rng.choice(_favourites(sight.places + sight.choices, rng, likes))
        spot = point(page, target) if target in sight.places else None
        if spot:
            page.mouse.click(spot["x"], spot["y"])
        elif target in sight.choices:
            page.click(f'#now .choice[data-choice="{target}"]')
        else:
            raise AssertionError(f"{target} can be chosen, but nothing on the board can be hit for it")
    _settle(page, sight)


def _touch(page: Page, sight: Sight, rng: random.Random, likes: str) -> None:
    if sight.primary:
        page.tap("#primary")
    else:
        options: list[Any] = [("choice", t) for t in sight.choices]
        places = _favourites(sight.places, rng, likes)
        near = rng.sample(places, min(len(places), 6))
        options += [("place", spot) for spot in (point(page, t) for t in near) if spot]
        if not options:
            page.tap("#zoom-fit")
            return
        kind, what = rng.choice(options)
        if kind == "choice":
            page.tap(f'#now .choice[data-choice="{what}"]')
        else:
            page.touchscreen.tap(what["x"], what["y"])
    _settle(page, sight)


def _keys(page: Page, sight: Sight, rng: random.Random, likes: str) -> None:
    keys = page.keyboard
    wanted = _favourites(sight.places, rng, likes)
    for _ in range(0 if sight.primary else 12):
        keys.press(rng.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")))
        if not wanted or page.evaluate("document.activeElement?.dataset.target") in wanted:
            break
    keys.press("Enter")
    _settle(page, sight)
