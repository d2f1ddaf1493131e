"""Which games there are. Stalls of this package are named here; others join by entry point or `register`."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import entry_points

from rotonde.core.errors import SetupError, shown
from rotonde.core.game import Game

_STALLS = {
    "age_of_steam": "rotonde.games.age_of_steam",
    "german_railroads": "rotonde.games.german_railroads",
    "imperial_steam": "rotonde.games.imperial_steam",
    "russian_railroads": "rotonde.games.russian_railroads",
    "stephensons_rocket": "rotonde.games.stephensons_rocket",
}
_LOADED: dict[str, Game] = {}


def games() -> tuple[str, ...]:
    """The keys of all games."""
    outside = (e.name for e in entry_points(group="rotonde.games"))
    return tuple(sorted({*_STALLS, *_LOADED, *outside}))


def game(key: str) -> Game:
    """The game with this key; SetupError names the near ones."""
    found = _LOADED.get(key)
    if found is not None:
        return found
    if key in _STALLS:
        return register(import_module(_STALLS[key]).GAME)
    for entry in entry_points(group="rotonde.games"):
        if entry.name == key:
            return register(entry.load())
    near = get_close_matches(str(key), games(), 1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(games())}"
    raise SetupError(f"no game called {shown(key)}; {hint}")


def register(game: Game) -> Game:
    """Make a game known under its key (for games outside this package, and for tests)."""
    _LOADED[game.key] = game
    return game


def title_of(key: str, package: str) -> Game:
    """The same, for a process that may not have registered a game from outside this package yet."""
    try:
        return game(key)
    except SetupError:
        return register(import_module(package).GAME)


def unregister(key: str) -> None:
    """Forget a game that `register` made known."""
    _LOADED.pop(key, None)
