"""What `rotonde.game` gives for each key of this package, for type checkers (tools/typed_games.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

from rotonde.core import registry
from rotonde.core.game import Game

if TYPE_CHECKING:
    from rotonde.games.age_of_steam import AgeOfSteam
    from rotonde.games.german_railroads import GermanRailroads
    from rotonde.games.imperial_steam import ImperialSteam
    from rotonde.games.russian_railroads import Railroads
    from rotonde.games.stephensons_rocket import Rocket


@overload
def game(key: Literal["age_of_steam"]) -> AgeOfSteam: ...
@overload
def game(key: Literal["german_railroads"]) -> GermanRailroads: ...
@overload
def game(key: Literal["imperial_steam"]) -> ImperialSteam: ...
@overload
def game(key: Literal["russian_railroads"]) -> Railroads: ...
@overload
def game(key: Literal["stephensons_rocket"]) -> Rocket: ...
@overload
def game(key: str) -> Game: ...
def game(key: str) -> Game:
    """The game with this key; SetupError names the near ones."""
    return registry.game(key)
