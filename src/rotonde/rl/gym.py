"""The games as Gymnasium environments: one seat learns, bots play the others."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import Error, InvalidAction, ResetNeeded
from numpy.typing import NDArray

from rotonde.bots.playing import Player, bot_of
from rotonde.bots.uniform import RandomBot
from rotonde.core import Action, Game, Illegal, RotondeError, SetupError
from rotonde.rl.aec import Integers, check_mode, refused, setting_of, space_of
from rotonde.rl.episodes import RENDER_MODES, Episode, Terms
from rotonde.rl.rewards import bounds

if TYPE_CHECKING:
    from typing import Unpack

ILLEGAL = ("lose", "raise")
OWN = ("seat", "opponents", "illegal", "render_mode")  # what only these take


class RotondeGym(gymnasium.Env[Any, Any]):
    """`gymnasium.make("rotonde/age_of_steam-v0", players=3, seat=0, opponents="greedy")`.

    `opponents` is one bot for all other seats or a list, as for `rotonde.play`. What may be chosen stands in
    `info["action_mask"]`; an integer that may not be chosen loses the game, or raises if `illegal="raise"`.
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        *,
        seat: int = 0,
        opponents: Player | Sequence[Player] = "random",
        illegal: str = "lose",
        render_mode: str | None = None,
        **how: Unpack[Terms],
    ) -> None:
        with refused():
            self.setting = setting_of(game, how, OWN)
            self.render_mode = check_mode(render_mode)
            self._bots = self._seated(opponents, seat)
            if illegal not in ILLEGAL:
                raise SetupError(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self.seat, self.illegal, self._runs = seat, illegal, False
        parts = {name: part for name, part in space_of(self.setting).spaces.items() if name != "action_mask"}
        self.observation_space = spaces.Dict(parts) if len(parts) > 1 else parts["observation"]
        self.action_space = Integers(self.setting)

    def _seated(self, opponents: Player | Sequence[Player], seat: int) -> dict[int, Any]:
        """The bot of each other seat."""
        if type(seat) is not int or not 0 <= seat < self.setting.players:
            raise SetupError(f"there is no seat {seat!r}: seats are 0 to {self.setting.players - 1}")
        others = [other for other in range(self.setting.players) if other != seat]
        one = isinstance(opponents, str) or not isinstance(opponents, Sequence)
        given: Any = [opponents] * len(others) if one else opponents
        if len(given) != len(others):
            raise SetupError(f"{len(others)} other seats need as many opponents, or one for all")
        return {other: bot_of(player, self.setting.game) for other, player in zip(others, given)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game, up to the first decision of the seat; with a seed always the same."""
        self.begin(seed)
        self._show()
        return self._observed(), self._info()

    def begin(self, seed: int | None) -> None:
        """The same, without looking at it."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**63))
        self.episode = Episode(self.setting, drawn)
        self._rng = random.Random(f"{drawn}/opponents")
        self._wait()
        self._runs = True

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Choose an integer; the others answer."""
        reward, ended, illegal = self.choose(action)
        told = {"illegal": illegal} if illegal else {}
        self._show()
        return self._observed(), reward, ended, self.episode.cut, self._info() | told

    def choose(self, action: int) -> tuple[float, bool, str]:
        """The same, without looking at it: the reward, whether that was the end, and why it was not legal."""
        if not self._runs:
            raise ResetNeeded("no game is running: call reset() first")
        try:
            self.episode.step(action)
        except Illegal as refusal:
            if self.illegal == "raise":
                raise InvalidAction(str(refusal)) from refusal
            self._runs = False
            return bounds(self.episode.state, self.setting.reward)[0], True, str(refusal)
        self._wait()
        over = self.episode.over
        self._runs = not (over or self.episode.cut)
        return self.episode.rewards()[self.seat] if over else 0.0, over, ""

    def _wait(self) -> None:
        """Bots decide until the seat is asked, or the game is over."""
        episode = self.episode
        while episode.seat >= 0 and episode.seat != self.seat and not episode.cut:
            episode.act(self._answer(self._bots[episode.seat]))

    def _answer(self, bot: Any) -> Action:
        """What a bot decides; Error if that is not legal."""
        state, seat = self.episode.state, self.episode.seat
        if type(bot) is RandomBot:  # looks at nothing: it draws the same without a view, in half the time
            return state.sample(self._rng)
        try:
            chosen: Action | str = bot.choose(state.observe(seat), self._rng)
            action = state.game.parse(chosen) if isinstance(chosen, str) else chosen
            refusal = state.refusal(action, seat)
        except RotondeError as error:
            raise Error(f"{bot.name} in seat {seat}: {error}") from error
        if refusal is not None:
            raise Error(f"{bot.name} in seat {seat}: {refusal}") from refusal
        return action

    def _observed(self) -> Any:
        seen = self.episode.features(self.seat)
        return seen if len(seen) > 1 else seen["observation"]

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask(self.seat)}

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be chosen now, by the name under which learners of sb3-contrib look for it."""
        if not hasattr(self, "episode"):
            raise ResetNeeded("no game has begun: call reset() first")
        return self.episode.mask(self.seat).astype(np.bool_)

    def _show(self) -> None:
        """Who watches need not ask."""
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The board as the seat sees it."""
        if not hasattr(self, "episode"):
            raise ResetNeeded("no game has begun: call reset() first")
        with refused():
            return self.episode.render(self.render_mode, self.seat)
