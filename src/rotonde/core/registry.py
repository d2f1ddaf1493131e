"""Which games there are: every folder in rotonde.games is one; others join by entry point or `register`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from rotonde.core.errors import SetupError, nearest, shown
from rotonde.core.game import Game
from rotonde.core.state import LOADED as _LOADED

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

STALLS = "rotonde.games"  # the package of the stalls that ship with this one, and the group of entry points


@cache
def shipped() -> tuple[str, ...]:
    """The keys of the games of this package."""
    return tuple(sorted(module.name for module in iter_modules(import_module(STALLS).__path__) if module.ispkg))


@cache
def _outside() -> tuple[EntryPoint, ...]:
    """The games of other packages; to look for them reads a file of each package that is installed."""
    from importlib.metadata import entry_points

    return tuple(entry_points(group=STALLS))


def games() -> tuple[str, ...]:
    """The keys of all games."""
    outside = (entry.name for entry in _outside())
    return tuple(sorted({*shipped(), *_LOADED, *outside}))


def game(key: str) -> Game:
    """The game with this key; SetupError names the near ones."""
    try:
        found = _LOADED.get(key)
    except TypeError:  # what no dictionary takes, such as a record
        found = None
    if found is not None:
        return found
    if key in shipped():
        return register(import_module(f"{STALLS}.{key}").GAME)
    for entry in _outside():
        if entry.name == key:
            return register(entry.load())
    near = nearest(key, games())
    hint = f"did you mean {near!r}?" if near else f"there are: {', '.join(games())}"
    raise SetupError(f"no game called {shown(key)}; {hint}")


def game_of(key: str) -> Game:
    """The same, for a state: whoever has one of a game that nobody knows has forgotten to make it known."""
    try:
        return game(key)
    except SetupError:
        raise SetupError(f"{key} is not known here yet: rotonde.register its game first") from None


def title_of(key: str, package: str) -> Game:
    """The same, for a process that may not have registered a game from outside this package yet."""
    try:
        return game(key)
    except SetupError:
        return register(import_module(package).GAME)


def register(game: Game) -> Game:
    """Make a game known under its key (for games outside this package, and for tests)."""
    _LOADED[game.key] = game
    return game


def registered() -> tuple[Game, ...]:
    """The games that are known in this process only: neither shipped nor installed."""
    found = {*shipped(), *(entry.name for entry in _outside())}
    return tuple(game for key, game in _LOADED.items() if key not in found)


def unregister(key: str) -> None:
    """Forget a game that `register` made known."""
    _LOADED.pop(key, None)
