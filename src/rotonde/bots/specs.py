"""Bots by name: `random`, `apprentice`, `conductor`, `engineer`.

`engineer:2s` has so much time for a move, `engineer:500` so many simulations. `greedy` is another name of `conductor`,
and `search` of `engineer`.

Others join by an entry point in the group `rotonde.bots`, or by `register`: a name, and a function that makes a bot. It
is given what stands after the colon.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points

from rotonde.bots.greedy import ApprenticeBot, GreedyBot
from rotonde.bots.uniform import RandomBot
from rotonde.core import Bot, Game, SetupError, game as find
from rotonde.core.errors import nearest, shown

GROUP = "rotonde.bots"
UNLEARNED = "unlearned"  # an engineer that looks through the eyes of the game's own evaluation, to be measured against
ALIASES = {"easy": "apprentice", "normal": "conductor", "hard": "engineer"}  # what people ask for
LONGEST = 3600.0  # seconds a move; whoever asks for more has mistaken the unit
MOST = 10_000_000  # simulations, likewise: hours in every game
Maker = Callable[[str], Bot]  # given the budget, "" for none
_BUDGET = re.compile(r"(?P<number>[0-9]{1,9}(\.[0-9]{1,6})?)(?P<unit>s|ms|)")


def names() -> tuple[str, ...]:
    """The kinds of bots there are: those of the house, easiest first, then others."""
    return tuple(dict.fromkeys((*_MAKERS, *_from_outside())))


@cache
def _from_outside() -> dict[str, EntryPoint]:
    """The bots of other packages; what is installed is looked up once, since a page asks for each seat."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def register(name: str, maker: Maker) -> None:
    """Make a kind of bot known; its name is written in small letters, without a colon."""
    if not re.fullmatch("[a-z][a-z0-9_-]*", name):
        raise SetupError(f"no bot can be called {name!r}: small letters, digits, - and _, a letter first")
    _MAKERS[name] = maker


def unregister(name: str) -> None:
    """Forget a kind of bot that `register` made known."""
    _MAKERS.pop(name, None)


def make(spec: str, game: Game | str | None = None) -> Bot:
    """The bot of a name; SetupError says what can be written.

    All bots play all games, so `game` may be left out; what was learned about it is read at once where it is said.
    """
    if not isinstance(spec, str):
        raise SetupError(f"a bot is named by a text such as 'greedy', not by {type(spec).__name__}")
    kind, _, budget = spec.strip().lower().partition(":")
    kind = ALIASES.get(kind, kind)
    maker = (
        _MAKERS.get(kind) or _SYNONYMS.get(kind) or (_from_outside()[kind].load() if kind in _from_outside() else None)
    )
    if maker is None:
        known = [name for name in (*names(), *_SYNONYMS, *ALIASES) if name != UNLEARNED]  # which is for studies
        near = nearest(kind, known)
        hint = f"did you mean {near!r}?" if near else f"there are: {', '.join(known)}"
        raise SetupError(f"no bot called {shown(spec)}; {hint}")
    bot: Bot = maker(budget)
    if game is not None:
        prepare: Callable[[Game], None] | None = getattr(bot, "prepare", None)
        if prepare is not None:
            prepare(find(game) if isinstance(game, str) else game)
    return bot


def _random(budget: str) -> Bot:
    _no_budget("random", budget)
    return RandomBot()


def _apprentice(budget: str) -> Bot:
    _no_budget("apprentice", budget)
    return ApprenticeBot()


def _greedy(name: str, budget: str) -> Bot:
    _no_budget(name, budget)
    bot = GreedyBot()
    bot.name = name
    return bot


def _no_budget(kind: str, budget: str) -> None:
    if budget:
        raise SetupError(f"the bot {kind!r} takes no budget: write {kind!r} instead of {shown(f'{kind}:{budget}')}")


def _search(name: str, budget: str) -> Bot:
    from rotonde.bots.thinking import EngineerBot

    return EngineerBot(*_limits(name, budget), name, learned=name != UNLEARNED)


def _limits(name: str, text: str) -> tuple[float, int]:
    """Seconds and simulations a move; 0 for no limit of that kind."""
    if not text:
        return 1.0, 0
    found = _BUDGET.fullmatch(text)
    number = float(found["number"]) if found else 0.0
    if found is None or number <= 0 or (not found["unit"] and not number.is_integer()):
        raise SetupError(
            f"{shown(f'{name}:{text}')}: after '{name}:' write a time such as 1s or 250ms, or a number of simulations "
            "such as 500"
        )
    seconds = number / 1000 if found["unit"] == "ms" else number if found["unit"] else 0.0
    if seconds > LONGEST:
        raise SetupError(
            f"'{name}:{text}': a bot thinks for an hour a move at most: write '{name}:{LONGEST:.0f}s' or less"
        )
    if not seconds and number > MOST:
        raise SetupError(
            f"'{name}:{text}': a bot tries {MOST} simulations a move at most: write '{name}:{MOST}' or less"
        )
    return seconds, 0 if seconds else int(number)


_MAKERS: dict[str, Maker] = {
    "random": _random,
    "apprentice": _apprentice,
    "conductor": partial(_greedy, "conductor"),
    "engineer": partial(_search, "engineer"),
}
_SYNONYMS: dict[str, Maker] = {
    "greedy": partial(_greedy, "greedy"),
    "search": partial(_search, "search"),
    UNLEARNED: partial(_search, UNLEARNED),
}
