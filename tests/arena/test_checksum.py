"""The checksum and the benchmark."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from rotonde.arena import bench as measuring, checksum, compiled_modules
from rotonde.arena.bench import bench
from rotonde.core import Game


def test_the_checksum_is_the_same_again_and_another_for_another_seed() -> None:
    assert checksum("whistle_stop", 12, 1) == checksum("whistle_stop", 12, 1)
    assert checksum("whistle_stop", 12, 1) != checksum("whistle_stop", 12, 2)
    assert checksum("whistle_stop", 12, 1) != checksum("whistle_stop", 11, 1)


def test_the_checksum_does_not_depend_on_the_hash_seed() -> None:
    script = "import toy, rotonde; from rotonde.arena import checksum; print(checksum(toy.GAME, 12, 1))"
    script = script.replace("print", "rotonde.register(toy.GAME); print")
    found = []
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
        found.append(done.stdout.strip())
    assert found == [checksum("whistle_stop", 12, 1)] * 2


def test_the_checksum_sees_a_changed_rule(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = checksum(toy, 6, 1)
    state = type(toy.new(2))
    monkeypatch.setattr(state, "scores", lambda self: (0,) * self.players)
    assert checksum(toy, 6, 1) != before


def test_the_benchmark_measures_everything(toy: Game) -> None:
    steps: list[str] = []
    report = bench(toy, rounds=2, seconds=0.01, checksum_games=3, on_step=lambda name, done, of: steps.append(name))
    figures = {f.key: f for f in report.figures}
    wanted = {"listing", "sampling", "apply", "games_2", "games_3", "games_4"}
    assert set(figures) == wanted | {"copy", "save_load", "digest", "svg", "search", "search_leaf"}
    for figure in report.figures:
        assert figure.low <= figure.value <= figure.high
        assert figure.value > 0
    assert report.checksum == checksum(toy, 3)
    assert figures["copy"].bar == 5
    assert figures["copy"].passed == (figures["copy"].value <= 5)
    assert steps[-1] == "done"
    assert report.engine == ("compiled" if compiled_modules() else "plain")


def test_the_worst_listing_is_measured_where_there_is_a_bar(monkeypatch: pytest.MonkeyPatch, toy: Game) -> None:
    bars = {"worst_listing": {"plain": 100, "compiled": 100, "games": [0, 1]}}
    monkeypatch.setattr(measuring, "bars_of", lambda title: bars)
    report = bench(toy, rounds=1, seconds=0.01, checksum_games=1)
    (figure,) = [f for f in report.figures if f.key == "worst_listing"]
    assert 0 < figure.value < 100
    assert figure.passed
