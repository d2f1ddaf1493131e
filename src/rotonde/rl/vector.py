"""Many games at once, in processes: a vector environment of Gymnasium.

`rl.vector_env("age_of_steam", 64, processes=2, players=3)`, or `gymnasium.make_vec("rotonde/age_of_steam-v0",
num_envs=64, vectorization_mode="vector_entry_point")`. Each process steps its share of the games and writes what they
show into memory that both sides see, so that only integers travel.
"""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from ctypes import c_uint8
from typing import Any

import cloudpickle
import numpy as np
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, Error
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rotonde.arena.executors import processors, script_left_alone
from rotonde.core import Game
from rotonde.rl.codecs import whole
from rotonde.rl.gym import RotondeGym

Arrays = dict[str, NDArray[Any]]


def parts_of(env: RotondeGym, games: int) -> dict[str, tuple[tuple[int, ...], str]]:
    """What a step of so many games shows: shapes and types."""
    seen = env.observation_space
    boxes = dict(seen.spaces) if isinstance(seen, spaces.Dict) else {"observation": seen}
    parts = {name: ((games, *(box.shape or ())), str(box.dtype)) for name, box in boxes.items()}
    parts["action_mask"] = ((games, env.setting.codec.size), "int8")
    return {**parts, "reward": ((games,), "float64"), "ended": ((games,), "bool"), "cut": ((games,), "bool")}


def shared(parts: dict[str, tuple[tuple[int, ...], str]], blocks: dict[str, Any]) -> Arrays:
    """The arrays that lie in shared memory."""
    return {name: np.frombuffer(blocks[name], kind).reshape(shape) for name, (shape, kind) in parts.items()}


class RotondeVector(VectorEnv[Any, Any, Any]):
    """Games of one seat against bots, as `RotondeGym`. One that has ended begins anew with the next step."""

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(self, game: Game | str, num_envs: int = 1, *, processes: int | None = None, **how: Any) -> None:
        self._workers: list[tuple[Any, Any, slice]] = []
        for name, n in (("num_envs", num_envs), ("processes", 1 if processes is None else processes)):
            if type(n) is not int or n < 1:
                raise Error(f"{name} is a whole number from 1, not {n!r}")
        one = RotondeGym(game, **how)  # what cannot be made is refused here
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = one.observation_space, one.action_space
        self.observation_space = batch_space(one.observation_space, num_envs)
        self.action_space = batch_space(one.action_space, num_envs)
        context = multiprocessing.get_context("spawn")
        parts = parts_of(one, num_envs)
        sizes = {name: int(np.prod(shape)) * np.dtype(kind).itemsize for name, (shape, kind) in parts.items()}
        blocks = {name: context.RawArray(c_uint8, size) for name, size in sizes.items()}
        self._arrays = shared(parts, blocks)
        sent = cloudpickle.dumps((game, how))  # opponents of a notebook have no module to be found in
        count = min(processes or processors(), num_envs)
        for worker in range(count):
            share = slice(worker * num_envs // count, (worker + 1) * num_envs // count)
            here, there = context.Pipe()
            process = context.Process(target=work, args=(there, sent, share, parts, blocks), daemon=True)
            with script_left_alone():
                process.start()
            there.close()
            self._workers.append((process, here, share))

    @property
    def processes(self) -> list[int]:
        """The processes that step the games, by their numbers."""
        return [process.pid for process, _, _ in self._workers]

    def _ask(self, told: Any) -> dict[int, str]:
        """Tell each process its share; what was illegal, game by game."""
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed: its processes have ended")
        illegal: dict[int, str] = {}
        failed: Exception | None = None
        for _, pipe, share in self._workers:
            pipe.send(told(share))
        for _, pipe, _ in self._workers:
            try:
                said = pipe.recv()
            except (EOFError, ConnectionError):
                raise Error("a process of the environment died, perhaps for want of memory") from None
            if isinstance(said, Exception):
                failed = said
            else:
                illegal.update(said)
        if failed is not None:  # once all have answered, so that the next question is not answered by this one
            raise failed
        return illegal

    def _observed(self) -> Any:
        """A copy: the next step writes into the same memory."""
        names = [name for name in self._arrays if name not in ("action_mask", "reward", "ended", "cut")]
        seen = {name: self._arrays[name].copy() for name in names}
        return seen if len(seen) > 1 else seen["observation"]

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games everywhere; a seed n gives game i the seed n + i, as Gymnasium's own do."""
        count = self.num_envs
        given: Any = seed
        given = given.tolist() if isinstance(given, np.ndarray | np.integer) else given
        seeds = [given + i for i in range(count)] if isinstance(given, int) else given
        if seeds is None:
            seeds = [None] * count
        if not isinstance(seeds, list | tuple) or len(seeds) != count:
            raise Error(f"{count} games need as many seeds, or one whole number for all, not {given!r}")
        self._ask(lambda share: ("reset", seeds[share]))
        return self._observed(), {"action_mask": self._arrays["action_mask"].copy()}

    def step(self, actions: Any) -> tuple[Any, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """An integer for each game; that of a game which has just ended is not looked at."""
        if np.ndim(actions) == 0:
            raise Error(f"{self.num_envs} games need as many actions, not {actions!r}")
        # plain ones, since those of numpy travel slowly; what is none goes as it is, to be named where it is refused
        numbers = [action if (number := whole(action)) < 0 else number for action in actions]
        if len(numbers) != self.num_envs:
            raise Error(f"{self.num_envs} games need as many actions, not {len(numbers)}")
        illegal = self._ask(lambda share: ("step", numbers[share]))
        info: dict[str, Any] = {"action_mask": self._arrays["action_mask"].copy()}
        if illegal:
            info["illegal"] = np.array([illegal.get(i, "") for i in range(self.num_envs)], object)
        reward, ended, cut = [self._arrays[name].copy() for name in ("reward", "ended", "cut")]
        return self._observed(), reward, ended, cut, info

    def close_extras(self, **kwargs: Any) -> None:
        """The processes end."""
        for process, pipe, _ in self._workers:
            pipe.close()  # a worker that hears nothing more goes
            process.join(5)
            if process.is_alive():
                process.terminate()
        self._workers = []


def work(pipe: Any, sent: bytes, share: slice, parts: dict[str, Any], blocks: dict[str, Any]) -> None:
    """What a process does: step its games until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    game, how = cloudpickle.loads(sent)
    arrays = {name: array[share] for name, array in shared(parts, blocks).items()}
    envs = [RotondeGym(game, **how) for _ in range(share.stop - share.start)]
    while True:
        try:
            verb, values = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(_carry_out(verb, values, envs, arrays, share.start))
        except Error as error:
            pipe.send(error)
        except Exception as error:  # of somebody's bot: the process lives on, and it is told where it was asked for
            pipe.send(Error("".join(traceback.format_exception(error))))


def _carry_out(verb: str, values: list[Any], envs: list[RotondeGym], arrays: Arrays, first: int) -> dict[int, str]:
    illegal: dict[int, str] = {}
    for i, (env, value) in enumerate(zip(envs, values)):
        reward, ended = 0.0, False
        if verb == "reset" or arrays["ended"][i] or arrays["cut"][i]:
            env.begin(value if verb == "reset" else None)
        else:
            reward, ended, told = env.choose(value)
            if told:
                illegal[first + i] = told
        for name, array in env.episode.features(env.seat).items():
            arrays[name][i] = array
        env.episode.mask(env.seat, arrays["action_mask"][i])
        arrays["reward"][i], arrays["ended"][i], arrays["cut"][i] = reward, ended, env.episode.cut
    return illegal
