"""Bots for the tests of the arena; other processes import them from here."""

from __future__ import annotations

import os
import random
import time
from typing import Any

from rotonde.core import Action, Bot, SetupError, View


class First:
    """Takes the first legal action."""

    name = "first"

    def choose(self, view: View, rng: random.Random) -> Action:
        action: Action = view.legal()[0]
        return action


class Anyhow(First):
    """Takes any legal action."""

    name = "any"

    def choose(self, view: View, rng: random.Random) -> Action:
        action: Action = rng.choice(view.legal())
        return action


class Broken(First):
    """Fails at once."""

    name = "broken"

    def choose(self, view: View, rng: random.Random) -> Action:
        raise ZeroDivisionError("no coal")


class Slow(First):
    """Takes its time."""

    name = "slow"

    def choose(self, view: View, rng: random.Random) -> Action:
        time.sleep(0.02)
        return super().choose(view, rng)


class Deadly(First):
    """Takes its process down with it."""

    name = "deadly"

    def choose(self, view: View, rng: random.Random) -> Action:
        os._exit(3)


BOTS: dict[str, Any] = {bot.name: bot for bot in (First, Anyhow, Broken, Slow, Deadly)}


def make(name: str) -> Bot:
    if name not in BOTS:
        raise SetupError(f"no bot called {name!r}")
    bot: Bot = BOTS[name]()
    return bot
