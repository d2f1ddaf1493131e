"""The games as PettingZoo environments (AEC: one agent after the other)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from rotonde.core import Game, Illegal, RotondeError, SetupError, game as find
from rotonde.rl.episodes import RENDER_MODES, Episode, Setting, Terms, check_terms

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Unpack


@contextmanager
def refused() -> Iterator[None]:
    """What Rotonde refuses is refused as the frameworks do, with our sentence."""
    try:
        yield
    except RotondeError as error:
        raise Error(str(error)) from error


def setting_of(game: Game | str, how: Mapping[str, Any], more: Collection[str]) -> Setting:
    """How an environment's games are set up; SetupError if something is given that it does not take."""
    title = game if isinstance(game, Game) else find(game)
    check_terms(title, how, more)
    return Setting(title, **how)


class Integers(spaces.Discrete):
    """The integers of a codec; a mask to sample with that is not theirs is refused in words."""

    def __init__(self, setting: Setting, seed: int | None = None) -> None:
        super().__init__(setting.codec.size, seed=seed)
        self.told = f"{setting.game.title} with {setting.players} players, set up like this,"

    def sample(self, mask: Any | None = None, probability: Any | None = None) -> np.int64:
        """One of them at random, of those that a mask allows."""
        for given in (mask, probability):
            if given is not None and np.shape(given) != (int(self.n),):
                wanted = f"{self.told} has {self.n} integers: a mask has as many entries, not {np.shape(given)}"
                raise AssertionError(wanted)  # as Gymnasium itself does
        return super().sample(mask, probability)


def space_of(setting: Setting) -> spaces.Dict:
    """What the seats of a game observe."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (len(setting.game.columns),), np.uint8),
        "action_mask": spaces.Box(0, 1, (setting.codec.size,), np.int8),
    }
    if setting.depth:
        parts["chosen"] = spaces.Box(-1, setting.codec.size, (setting.depth,), np.int32)
    return spaces.Dict(parts)


def check_mode(mode: str | None) -> str | None:
    """The mode itself, if there is such a one; else SetupError."""
    if mode is not None and mode not in RENDER_MODES:
        raise SetupError(f"no render_mode {mode!r}; there are: {', '.join(RENDER_MODES)}")
    return mode


class RotondeAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """`player_0` and so on, in the order in which the rules ask them. An illegal integer raises `InvalidAction`."""

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: Game | str, *, render_mode: str | None = None, **how: Unpack[Terms]) -> None:
        super().__init__()
        with refused():
            self.setting = setting_of(game, how, ("render_mode",))
            self.render_mode = check_mode(render_mode)
        self.metadata = {**self.metadata, "name": f"{self.setting.game.key}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space, action = space_of(self.setting), Integers(self.setting)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, action)
        self._drawn, _ = np_random()
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The running game; ResetNeeded before there is one."""
        if self._episode is None:
            raise ResetNeeded("no game has begun: call reset() first")
        return self._episode

    @episode.setter
    def episode(self, episode: Episode) -> None:
        self._episode = episode

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        self._seat(agent)
        return self.action_spaces[agent]

    def _seat(self, agent: str) -> int:
        if agent not in self._seats:
            raise Error(f"there is no agent {agent!r}; there are: {', '.join(self._seats)}")
        return self._seats[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with a seed always the same, and so are those that follow it."""
        if seed is not None:
            self._drawn, _ = np_random(seed)
        self.episode = Episode(self.setting, int(self._drawn.integers(2**63)))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.episode.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat(agent)  # an agent that is none is told before there is a game
        return self.episode.observe(seat)

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """Each agent whose turn it is, until all have been told of the end."""
        self.episode  # noqa: B018  # ResetNeeded before there is one
        return super().agent_iter(max_iter)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent whose turn it is sees, its reward, and whether it is over."""
        self.episode  # noqa: B018  # ResetNeeded before there is one
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: int | None) -> None:
        """The agent whose turn it is chooses an integer."""
        episode = self.episode
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            episode.step(action)
        except Illegal as refusal:
            raise InvalidAction(str(refusal)) from refusal
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if episode.over or episode.cut:
            for name, reward in zip(self.possible_agents, episode.rewards()):
                self.rewards[name] = reward
                self.terminations[name], self.truncations[name] = episode.over, episode.cut
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[episode.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The board as spectators see it."""
        with refused():
            return self.episode.render(self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
