"""Many games at once, in processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, Error

import rotonde
from rotonde import rl
from rotonde.rl.gym import RotondeGym
from rotonde.rl.vector import _carry_out, parts_of

pytestmark = pytest.mark.filterwarnings("ignore")

KEY = "russian_railroads"


def lowest(view: Any) -> Any:
    """A bot of this test, as one of a notebook."""
    return view.legal()[0]


@pytest.fixture(scope="module")
def many() -> Iterator[Any]:
    env = gymnasium.make_vec(
        f"rotonde/{KEY}-v0",
        num_envs=3,
        vectorization_mode="vector_entry_point",
        processes=2,
        opponents=lambda view: lowest(view),
    )
    yield env
    env.close()


def test_games_in_processes_are_those_of_single_environments(many: Any) -> None:
    single = [gymnasium.make(f"rotonde/{KEY}-v0", opponents=lowest).unwrapped for _ in range(3)]
    seen, info = many.reset(seed=7)
    alone = [env.reset(seed=7 + i) for i, env in enumerate(single)]
    ends = np.zeros(3, bool)
    for _ in range(200):
        for i, (row, told) in enumerate(alone):
            assert np.array_equal(seen[i], row)
            assert np.array_equal(info["action_mask"][i], told["action_mask"])
        if ends.any():
            break
        actions = [int(np.flatnonzero(told["action_mask"])[-1]) for _, told in alone]
        seen, rewards, ends, cut, info = many.step(actions)
        steps = [env.step(action) for env, action in zip(single, actions)]
        alone = [(step[0], step[4]) for step in steps]
        assert [*rewards] == [step[1] for step in steps]
        assert [*ends] == [step[2] for step in steps]
        assert not cut.any()
    assert ends.any()
    again, rewards, still, _, info = many.step(
        [int(np.flatnonzero(m)[0]) if m.any() else 0 for m in info["action_mask"]]
    )
    assert not still[ends].any()  # whatever ended has begun anew
    assert not rewards[ends].any()
    assert info["action_mask"][ends].any(axis=1).all()
    assert again.any(axis=1).all()


def test_an_illegal_integer_loses_its_game_and_says_why(many: Any) -> None:
    _, info = many.reset(seed=1)
    actions = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
    actions[1] = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    _, rewards, ended, _, info = many.step(actions)
    assert [*ended] == [False, True, False]
    assert rewards[1] == -1
    assert "not legal now" in info["illegal"][1]
    assert info["illegal"][0] == ""
    many.reset(seed=1)
    _, _, _, _, info = many.step(np.array([0.5, 0, 0]))
    assert info["illegal"][0].startswith("0.5 is no action")


def test_a_bot_that_fails_is_told_and_its_process_lives_on() -> None:
    envs = rl.vector_env(KEY, 2, processes=1, opponents=lambda view: 1 // 0)

    def go() -> None:
        _, info = envs.reset(seed=1)
        for _ in range(9):
            envs.step(info["action_mask"].argmax(axis=1))

    for _ in range(2):
        with pytest.raises(Error, match="ZeroDivisionError"):
            go()
    envs.close()


def test_what_cannot_be_is_refused_in_words(many: Any) -> None:
    with pytest.raises(Error, match="as many actions"):
        many.step([0])
    with pytest.raises(Error, match="as many seeds"):
        many.reset(seed=[1, 2])
    with pytest.raises(Error, match="not 9"):
        rl.vector_env(KEY, 2, players=9)
    with pytest.raises(Error, match="num_envs is a whole number from 1, not 0"):
        rl.vector_env(KEY, 0)


SCRIPT = """
import rotonde
import rotonde
from rotonde import rl
from rotonde.rl.gym import RotondeGym
from rotonde.rl.vector import _carry_out, parts_of

def first(view):
    return view.legal()[0]

envs = rl.vector_env("russian_railroads", 2, processes=1, opponents=first)
_, info = envs.reset(seed=1)
envs.step(info["action_mask"].argmax(axis=1))
envs.close()
print(sorted(result.seats for result in rotonde.simulate("russian_railroads", [first, "random"], 2, jobs=2)))
"""


def test_a_script_that_starts_processes_needs_no_guard(tmp_path: Path) -> None:
    """Nor do they run it again: what it printed stands there once."""
    (tmp_path / "script.py").write_text(SCRIPT, "utf-8")
    done = subprocess.run([sys.executable, tmp_path / "script.py"], capture_output=True, text=True, check=False)
    assert done.stdout == "[('first', 'random'), ('random', 'first')]\n", done.stderr


def test_seeds_of_numpy_are_seeds_and_what_is_closed_says_so() -> None:
    env = rl.vector_env(KEY, 2, processes=1)
    try:
        seen = [env.reset(seed=seed)[0] for seed in (3, np.int64(3), [3, 4], np.array([3, 4]))]  # type: ignore[arg-type]
        assert all(np.array_equal(seen[0], other) for other in seen[1:])
        for seed in (1.5, [], "ab ", [1, 2, 3]):
            with pytest.raises(Error, match="need as many seeds"):
                env.reset(seed=seed)  # type: ignore[arg-type]
        with pytest.raises(Error, match="need as many actions"):
            env.step(5)
    finally:
        env.close()
    with pytest.raises(ClosedEnvironmentError, match="closed"):
        env.step([0, 0])


def test_a_game_that_never_ends_is_cut_and_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process does with its games, in this one."""
    monkeypatch.setattr(type(rotonde.game("stephensons_rocket")), "longest", 60)
    env = RotondeGym("stephensons_rocket", opponents=lowest)
    arrays = {name: np.zeros(shape, kind) for name, (shape, kind) in parts_of(env, 1).items()}
    _carry_out("reset", [1], [env], arrays, 0)
    while not arrays["cut"][0]:
        _carry_out("step", [int(arrays["action_mask"][0].argmax())], [env], arrays, 0)
    assert (env.episode.decisions, arrays["ended"][0], arrays["reward"][0]) == (60, False, 0)
    _carry_out("step", [-1], [env], arrays, 0)  # of a game that was cut none is looked at
    assert (env.episode.decisions, arrays["cut"][0]) == (0, False)
