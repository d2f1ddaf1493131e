"""Plain and compiled engines play the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rotonde

ROOT = Path(__file__).resolve().parents[2]
GAMES = 200
MANY = 1000  # `make long`
SCRIPT = """
import json, sys
from importlib import import_module
import rotonde
from rotonde.arena import checksum, compiled_modules
for module in sys.argv[3:]:
    import_module(module)
digest = checksum(sys.argv[1], int(sys.argv[2]), "agreement")
print(json.dumps({"checksum": digest, "compiled": compiled_modules(), "from": rotonde.__file__}))
"""

ALIKE = """
import json, random, sys
import rotonde
from rotonde.core.kit.hidden import _same
state = rotonde.game(sys.argv[1]).new()
rng = random.Random("alike")
for _ in range(40):
    state.advance(state.roll(rng) if state.to_act == (rotonde.CHANCE,) else rng.choice(state.legal()))
other = state.copy()
alike = _same(state, other)
other.to_act = (*other.to_act, 7)
print(json.dumps([alike, _same(state, other)]))
"""

SAID = """
import json, random, sys
import rotonde
from rotonde.core.play import story
from rotonde.core.words import Voice
game = rotonde.game(sys.argv[1])
state, rng = game.new(), random.Random("said")
voice = Voice(game.words, "en", [f"P{n}" for n in range(state.players)])
said = []
while state.to_act and len(said) < 2000:
    seat = state.to_act[0]
    action = state.roll(rng) if seat == rotonde.CHANCE else rng.choice(state.legal(seat))
    said += [game.words.log(event, voice) for event in story(state, action, seat)]
print(json.dumps(said))
"""


def hot_modules() -> list[str]:
    """What is meant to be compiled."""
    listed = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "compile.py"), "--list"], capture_output=True, text=True, check=True
    )
    return [line for line in listed.stdout.splitlines() if line.startswith("rotonde.")]


def run(package: Path, key: str, games: int) -> dict[str, Any]:
    """The checksum as the package in that folder makes it."""
    env = {**os.environ, "PYTHONPATH": str(package)}
    command = [sys.executable, "-c", SCRIPT, key, str(games), *hot_modules()]
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=package, timeout=1500)
    assert done.returncode == 0, done.stderr
    out: dict[str, Any] = json.loads(done.stdout)
    assert Path(out["from"]).resolve().is_relative_to(package)
    return out


@pytest.mark.parametrize("games", [GAMES, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize("key", rotonde.games())
def test_plain_and_compiled_play_the_same_games(compiled: Path, key: str, games: int) -> None:
    fast = run(compiled, key, games)
    assert fast["compiled"] == sorted(hot_modules())
    plain = run(ROOT / "src", key, games)
    assert plain["compiled"] == [], "src holds compiled modules: make clean removes them"
    assert fast["checksum"] == plain["checksum"]


@pytest.mark.parametrize("key", rotonde.games())
def test_the_kit_sees_every_field_of_a_compiled_state(compiled: Path, key: str) -> None:
    """The promise of two worlds compares states field by field."""
    env = {**os.environ, "PYTHONPATH": str(compiled)}
    command = [sys.executable, "-c", ALIKE, key]
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=compiled, timeout=300)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [True, False]


@pytest.mark.parametrize("key", rotonde.games())
def test_plain_and_compiled_tell_the_same_story(compiled: Path, key: str) -> None:
    """An argument of an event that was called like a parameter was lost, and no log could be written."""
    told = []
    for package in (compiled, ROOT / "src"):
        env = {**os.environ, "PYTHONPATH": str(package)}
        command = [sys.executable, "-c", SAID, key]
        done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=package, timeout=300)
        assert done.returncode == 0, done.stderr
        told.append(json.loads(done.stdout))
    assert told[0] == told[1]
    assert len(told[0]) > 50
