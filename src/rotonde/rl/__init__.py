"""Games for learning machines: positions as numbers, actions as integers, environments of the usual frameworks.

    features(view)                     what a seat sees, a number for each of the game's columns
    codec("age_of_steam", players=3)   actions as integers: size, mask, both ways
    aec_env("age_of_steam", players=3) the game as a PettingZoo environment
    vector_env("age_of_steam", 64)     many games at once, in processes, as a vector environment of Gymnasium

`gymnasium.make("rotonde/age_of_steam-v0")` works once this is imported, and `pyspiel.load_game(
"python_rotonde_age_of_steam")` once `rotonde.rl.open_spiel` is. Environments need the extra `rotonde[rl]`;
nothing of it is loaded before it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from rotonde.core import Game, SetupError, View, games
from rotonde.rl.codecs import Codec, codec
from rotonde.rl.episodes import row_of
from rotonde.rl.rewards import REWARDS, rewards

if TYPE_CHECKING:
    from typing import Unpack

    from rotonde.rl.aec import RotondeAEC
    from rotonde.rl.episodes import Terms
    from rotonde.rl.vector import RotondeVector

__all__ = ["REWARDS", "Codec", "aec_env", "codec", "features", "rewards", "vector_env"]


def features(view: View) -> NDArray[np.uint8]:
    """What a seat sees in numbers, 0 to 255, one for each of `view.game.columns`, as learned bots read them.

    All are 0 once the game is over.
    """
    if not isinstance(view, View):
        raise SetupError(f"features are of what a seat sees: state.observe(seat), not {type(view).__name__}")
    if view.seat is None:
        raise SetupError("a spectator has no features: observe a seat")
    return row_of(view.table, view.seat)


def aec_env(game: Game | str, *, render_mode: str | None = None, **how: Unpack[Terms]) -> RotondeAEC:
    """The game as a PettingZoo environment: players, options, edition, reward, render_mode."""
    try:
        from rotonde.rl.aec import RotondeAEC
    except ModuleNotFoundError as error:
        raise missing(error) from error
    return RotondeAEC(game, render_mode=render_mode, **how)


def vector_env(game: Game | str, num_envs: int, *, processes: int | None = None, **how: Any) -> RotondeVector:
    """So many games stepped together in processes (None: one a processor); the rest as for `gymnasium.make`."""
    try:
        from rotonde.rl.vector import RotondeVector
    except ModuleNotFoundError as error:
        raise missing(error) from error
    return RotondeVector(game, num_envs, processes=processes, **how)


def missing(error: ModuleNotFoundError) -> ModuleNotFoundError:
    """What to install where a framework is not there."""
    told = f"{error.name} is not installed: the environments come with pip install 'rotonde[rl]'"
    return ModuleNotFoundError(told, name=error.name)


def _register() -> None:
    """Make the games known to Gymnasium, where it is installed; each is loaded when it is made."""
    try:
        from gymnasium.envs.registration import register
    except ModuleNotFoundError:
        return
    for key in games():
        many = "rotonde.rl.vector:RotondeVector"
        register(f"rotonde/{key}-v0", "rotonde.rl.gym:RotondeGym", kwargs={"game": key}, vector_entry_point=many)


_register()
