"""Bots by name."""

from __future__ import annotations

from difflib import get_close_matches

from rotonde.bots.greedy import GreedyBot
from rotonde.bots.uniform import RandomBot
from rotonde.core import Bot, Game, SetupError

NAMES = ("random", "greedy")
ALIASES = {"easy": "random", "normal": "greedy", "hard": "greedy"}  # what people ask for


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
    if budget:
        raise SetupError(f"the bot {kind!r} takes no budget: write {kind!r} instead of {spec!r}")
    return RandomBot() if kind == "random" else GreedyBot()
