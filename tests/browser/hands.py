"""Hands: play a game through the page by mouse, by touch or by keyboard alone. They know no game, only the page.

A step is one look and one press: the page itself waits, frame by frame, until there is something to decide, and says
where to press. Nothing depends on the clock but a generous safety net.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

By = Literal["mouse", "touch", "keys"]
MOST = 1200  # steps of a whole game: a bound on the game, not on the clock, so that a slow machine passes too
DOUBLE = 320  # ms: two presses of one place within 300 count as one
LOST = 5  # presses that may meet the page while it changes under the finger; a person presses again
_EYES = (Path(__file__).parent / "hands.js").read_text(encoding="utf-8")


@dataclass
class Sight:
    """The page at one moment, and where a press would do something next."""

    over: bool
    primary: str
    places: list[str]
    choices: list[str]
    picked: bool
    curtain: bool
    mark: str
    again: bool = field(default=False, compare=False)  # the last press had no effect
    spot: dict[str, float] | None = field(default=None, compare=False)
    target: str = field(default="", compare=False)

    @property
    def mine(self) -> bool:
        """Is there anything to do for the person?"""
        return bool(self.primary or self.places or self.choices)


def _ask(page: Page, what: str, given: Any = None) -> Any:
    return page.evaluate(f"async (given) => {{ {_EYES}\n return {what}; }}", given)


def look(page: Page) -> Sight:
    """What the page shows now."""
    return Sight(**_ask(page, "look()"))


def point(page: Page, target: str, inside: bool = True) -> dict[str, float] | None:
    """Where a target can be hit."""
    found: dict[str, float] | None = _ask(page, "point(...given)", [target, inside])
    return found


def await_turn(page: Page) -> Sight:
    """Wait until the person must decide, or the game is over."""
    return Sight(**_ask(page, 'awaitTurn("")'))


def play_out(
    page: Page,
    by: By,
    rng: random.Random,
    now_and_then: Callable[[int, Sight], None] = lambda done, sight: None,
    likes: Sequence[str] = (),
) -> int:
    """Play to the end with random choices, rather those whose target begins with one of `likes`; the steps it took."""
    press: Callable[[Page, Sight, random.Random], None] = {"mouse": _mouse, "touch": _touch, "keys": _keys}[by]
    mark, lost, last = "", 0, ""
    for done in range(MOST):
        order = [rng.random() for _ in range(4)]
        sight = Sight(**_ask(page, "next(given)", {"mark": mark, "order": order, "likes": list(likes)}))
        if sight.over:
            return done
        lost += sight.again
        assert lost <= LOST, f"{lost} presses had no effect: {page.inner_text('#prompt')}"
        now_and_then(done, sight)
        if sight.target and sight.target == last:
            page.wait_for_timeout(DOUBLE)
        press(page, sight, rng)
        mark, last = sight.mark, sight.target
    raise AssertionError(f"the game is not over after {MOST} steps: {page.inner_text('#prompt')}")


def _mouse(page: Page, sight: Sight, rng: random.Random) -> None:
    if sight.spot is None:
        raise AssertionError(f"{sight.places} can be chosen, but nothing on the board can be hit for it")
    page.mouse.click(sight.spot["x"], sight.spot["y"])


def _touch(page: Page, sight: Sight, rng: random.Random) -> None:
    if sight.spot is None:  # everything that is open lies outside the part that is shown
        page.tap("#zoom-fit")
    else:
        page.touchscreen.tap(sight.spot["x"], sight.spot["y"])


def _keys(page: Page, sight: Sight, rng: random.Random) -> None:
    """By arrows, by a typed move, or by asking for a hint; Enter confirms."""
    keys = page.keyboard
    if sight.primary or sight.curtain:
        keys.press("Enter")
        return
    way = rng.random()
    if way < 0.3:
        keys.press("h")
    elif way < 0.6:
        keys.press("/")
        moves = page.eval_on_selector_all("#notation-list option", "all => all.map((el) => el.value)")
        keys.type(rng.choice(moves))
        keys.press("Enter")
    else:
        for _ in range(rng.randint(1, 4)):
            keys.press(rng.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")))
        keys.press("Enter")
