"""Bots by name: `random`, `greedy`, `search`, `search:2s` (time a move), `search:500` (simulations a move)."""

from __future__ import annotations

import re
from difflib import get_close_matches

from rotonde.bots.greedy import GreedyBot
from rotonde.bots.uniform import RandomBot
from rotonde.core import Bot, Game, SetupError

NAMES = ("random", "greedy", "search")
ALIASES = {"easy": "random", "normal": "greedy", "hard": "search"}  # what people ask for
_BUDGET = re.compile(r"(?P<number>[0-9]{1,9}(\.[0-9]{1,6})?)(?P<unit>s|ms|)")


def names() -> tuple[str, ...]:
    """The kinds of bots there are, easiest first."""
    return NAMES


def make(spec: str, game: Game | str | None = None) -> Bot:
    """The bot of a name; SetupError says what can be written. All bots play all games, so `game` may be left out."""
    if not isinstance(spec, str):
        raise SetupError(f"a bot is named by a text such as 'greedy', not by {type(spec).__name__}")
    kind, _, budget = spec.strip().lower().partition(":")
    kind = ALIASES.get(kind, kind)
    if kind not in NAMES:
        near = get_close_matches(kind, [*NAMES, *ALIASES], 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join([*NAMES, *ALIASES])}"
        raise SetupError(f"no bot called {spec!r}; {hint}")
    if kind == "search":
        from rotonde.bots.thinking import SearchBot

        seconds, simulations = _budget(spec, budget)
        return SearchBot(seconds, simulations)
    if budget:
        raise SetupError(f"the bot {kind!r} takes no budget: write {kind!r} instead of {spec!r}")
    return RandomBot() if kind == "random" else GreedyBot()


def _budget(spec: str, text: str) -> tuple[float, int]:
    """Seconds and simulations a move; 0 for no limit of that kind."""
    if not text:
        return 1.0, 0
    found = _BUDGET.fullmatch(text)
    number = float(found["number"]) if found else 0.0
    if found is None or number <= 0 or (not found["unit"] and not number.is_integer()):
        raise SetupError(
            f"{spec!r}: after 'search:' write a time such as 1s or 250ms, or a number of simulations such as 500"
        )
    if not found["unit"]:
        return 0.0, int(number)
    return (number / 1000 if found["unit"] == "ms" else number), 0
