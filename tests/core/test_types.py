"""Types for users: what `rotonde.game` gives is typed outside the package too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import random
from fractions import Fraction
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import rotonde
from rotonde.core.actions import Action
from rotonde.games.age_of_steam.actions import SteamAction
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.german_railroads.actions import GermanAction, Trigger
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.imperial_steam.actions import Choose, ImperialAction
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.russian_railroads.actions import Bonus, RailroadsAction
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.stephensons_rocket.actions import RocketAction
from rotonde.games.stephensons_rocket.state import RocketState

cash: list[int] = rotonde.game("age_of_steam").new().cash
assert_type(rotonde.game("age_of_steam").new(), SteamState)
assert_type(rotonde.game("german_railroads").decode({}), GermanState)
rocket = rotonde.game("stephensons_rocket").new(players=3)
assert_type(rocket, RocketState)
assert_type(rocket.copy(), RocketState)
assert_type(rocket.legal(), list[RocketAction])
assert_type(rocket.sample(random.Random(1)), RocketAction)
assert_type(rocket.observe(0).table, RocketState)
assert_type(rocket.observe(0).legal(), list[RocketAction])
assert_type(rocket.game.parse("pass"), Action)
assert_type(rotonde.game("stephensons_rocket").parse("pass"), RocketAction)
assert_type(rocket.observe(0).determinize(random.Random(1)), RocketState)
assert_type(rocket.options.open_money, bool)
imperial = rotonde.game("imperial_steam").new()
assert_type(imperial, ImperialState)
assert_type(imperial.legal(), list[ImperialAction])
assert_type([a.tile for a in imperial.legal() if isinstance(a, Choose)], list[str])
steam = rotonde.game("age_of_steam").new()
assert_type(steam.legal(), list[SteamAction])
assert_type(steam.roll(random.Random(1)), SteamAction)
russian = rotonde.game("russian_railroads").new()
assert_type(russian, RailroadsState[RailroadsAction])
assert_type(russian.copy(), RailroadsState[RailroadsAction])
assert_type(russian.legal(), list[RailroadsAction])
assert_type([a.card for a in russian.legal() if isinstance(a, Bonus)], list[str])
german = rotonde.game("german_railroads").new()
assert_type(german, GermanState)
assert_type(german.legal(), list[GermanAction])
assert_type(german.observe(None).legal(), list[GermanAction])
assert_type(rotonde.game("german_railroads").parse("pass"), GermanAction)
assert_type(german.quick_sample(random.Random(1)), GermanAction)
assert_type([a.place for a in german.legal() if isinstance(a, Trigger)], list[int])
some: rotonde.State = rocket
rocket.apply("pass", 0)
assert_type(rocket.explain("pass"), str | None)
assert_type(rocket.label(rocket.legal()[0], "fr"), str)
assert_type(rocket.observe(0).scores(), tuple[int, ...])
assert_type([*steam.chances()], list[tuple[SteamAction, Fraction]])


def mine(view: rotonde.View) -> rotonde.Action:
    return view.legal()[0]


class Words:
    def choose(self, view: rotonde.View, rng: random.Random) -> str:
        return str(rng.choice(view.legal()))


rotonde.play("age_of_steam", [Words(), Words, mine], seed=1)
assert_type(rotonde.play(rocket, ["greedy", mine]), rotonde.Match[RocketState])
assert_type(rotonde.play(rotonde.game("imperial_steam"), ["greedy", mine], seed=1).state, ImperialState)
assert_type(rotonde.play("age_of_steam", [lambda view, rng: "pass", "random"], seed=1), rotonde.Match[rotonde.State])
assert_type(rotonde.Match(rocket).undo().action, Action)
assert_type(rotonde.play(rotonde.Match(rocket), ["greedy", mine]), rotonde.Match[RocketState])
assert_type(rotonde.Match.replay(rotonde.Record.load("game.txt"), to=40), rotonde.Match[rotonde.State])
for result in rotonde.simulate("age_of_steam", [mine, "greedy"], 10):
    assert_type(result.scores, tuple[int, ...])
assert_type(rotonde.bots.make("greedy").name, str)
assert_type(rotonde.arena.compiled_modules(), list[str])
assert_type(rotonde.rl.features(rocket.observe(0)), NDArray[np.uint8])
book = rotonde.rl.codec("age_of_steam", players=3, options={}, edition=None)
assert_type(book.choices(steam.legal()), dict[int, Action | None])
assert_type(book.path("pass"), tuple[int, ...])
assert_type(rotonde.rl.rewards(rocket, "place"), tuple[float, ...])
table = rotonde.rl.aec_env("age_of_steam", players=3, options={}, edition=None, reward="place", render_mode="svg")
table.reset(seed=1)
for action in rocket.legal():
    rocket.apply(action)
for key in rotonde.games():
    title: rotonde.Game = rotonde.game(key)
    assert_type(title.new(), rotonde.State)
    assert_type(title.new().observe(0).legal(), list[Action])
    assert_type(title.parse("pass"), Action)
"""


@pytest.mark.slow
def test_a_program_outside_the_package_is_checked_strictly(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    config = tmp_path / "mypy.ini"
    config.write_text("[mypy]\nstrict = true\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(config), "--cache-dir", str(tmp_path), str(program)]
    env = {"PATH": "/usr/bin:/bin", "MYPYPATH": str(ROOT / "src")}
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_list_of_titles_for_checkers_is_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "tools" / "typed_games.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
