"""A game and a bot from outside: installed as a package of their own, they are found everywhere."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BOT = '''
class Last:
    """A bot that takes the last action of its list."""

    def __init__(self, budget):
        self.name = f"last:{budget}" if budget else "last"

    def choose(self, view, rng):
        return view.legal()[-1]


LEVEL = ("last:7", "Laggard", "Takes what comes last.")
'''
ENTRY_POINTS = """
[rotonde.games]
whistle_stop = toy:GAME

[rotonde.bots]
last = last_bot:Last
later = last_bot:Last

[rotonde.levels]
last = last_bot:LEVEL
broken = last_bot:NO_SUCH_LEVEL
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as pip would leave it: the example, a bot, and what the package says of itself."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(ROOT / "docs" / "examples" / "toy", folder / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "last_bot.py").write_text(BOT, encoding="utf-8")
    about = folder / "whistle_stop-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: whistle-stop\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    return folder


def run(site: Path, *words: str) -> str:
    """What the command line prints with that folder on its path."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(site)])}
    done = subprocess.run(
        [sys.executable, "-m", "rotonde.cli", *words], capture_output=True, text=True, env=env, cwd=site, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_game_is_listed(site: Path) -> None:
    assert "whistle_stop" in {game["key"] for game in json.loads(run(site, "games", "--json"))}


def test_the_kit_looks_at_it(site: Path) -> None:
    said = run(site, "check", "whistle_stop", "--games", "1")
    assert "everything holds" in said
    assert "fields" in said


def test_it_is_simulated_with_a_bot_from_outside_in_several_processes(site: Path) -> None:
    line = ("simulate", "whistle_stop", "--games", "4", "--bots", "last:7,random", "--jobs", "2", "--json")
    assert "last:7" in run(site, *line)


def test_it_is_measured_against_the_common_bars(site: Path) -> None:
    figures = json.loads(run(site, "bench", "whistle_stop", "--quick", "--json"))[0]["figures"]
    assert figures["copy"]["bar"] is not None


def test_the_bot_is_a_level_of_the_site(site: Path) -> None:
    """By its bare name, or as its package says it; a package that is broken harms nobody."""
    program = (
        "import json; from rotonde.core.words import Voice; from rotonde.web.bots.levels import known_level, levels;"
        "known_level('last:7'); known_level('random'); known_level('greedy'); known_level('search:1s');"
        "print(json.dumps([[x.key, x.title, x.note] for x in levels(Voice(None, 'en'))]))"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(site)])}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, check=True)
    found = json.loads(done.stdout)
    assert [key for key, _, _ in found] == ["apprentice", "conductor", "engineer:1s", "last:7", "later"]
    assert found[-2:] == [["last:7", "Laggard", "Takes what comes last."], ["later", "later", ""]]
    assert "level broken of last_bot:NO_SUCH_LEVEL cannot be read" in done.stderr


PARTS = """
import gymnasium, rotonde, rotonde.rl
from rotonde.coach.challenges.challenge import challenges
from rotonde.coach.shares import shares_of, unfitted
game = rotonde.game("whistle_stop")
env = gymnasium.make("rotonde/whistle_stop-v0", players=2, seat=0, opponents="random")
seen, info = env.reset(seed=1)
print(env.action_space.n == rotonde.rl.codec(game, players=2).size > 0, len(game.columns) > 0,
      "whistle" in game.judgement.written, len(challenges(game)) > 0,
      shares_of(game).temperature != unfitted()["temperature"])
"""


def test_everything_that_a_stall_may_bring_lies_in_its_folder(site: Path) -> None:
    """Integers and columns for learning machines, weights of its evaluation, challenges, what a lead is worth."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(site)])}
    done = subprocess.run([sys.executable, "-c", PARTS], capture_output=True, text=True, env=env, check=True)
    assert done.stdout.split() == ["True"] * 5
