"""A real Ray on this machine plays the same games as one process."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rotonde.arena import Cluster, GameFailed, GameResult, Here, simulate, tournament
from rotonde.cli import main
from rotonde.core import SetupError
from tests.arena.players import make


@pytest.fixture(scope="module", autouse=True)
def ray() -> Iterator[None]:
    """Ray, on two processors, for the tests of this file; `Cluster()` finds it running."""
    import ray

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(
            "PYTHONPATH", os.pathsep.join(sys.path)
        )  # its workers know the example game and the test's bots too
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def test_the_same_games_as_one_process() -> None:
    here, there = (
        {
            r.index: r
            for r in simulate("whistle_stop", ["first", "any"], 40, players=3, seed=7, make=make, executor=where)
        }
        for where in (Here(), Cluster())
    )
    assert there == here
    assert len(there) == 40


def test_a_bot_that_breaks_is_named_with_its_game() -> None:
    with pytest.raises(GameFailed, match=r"game 0 of whistle_stop \(seed 5, seats broken, broken\).*no coal"):
        list(simulate("whistle_stop", ["broken"], 1, seed=5, make=make, executor=Cluster()))


def test_stopping_gives_up_running_games_and_keeps_finished_ones() -> None:
    executor = Cluster()
    got: list[GameResult] = []
    for result in simulate("whistle_stop", ["slow"], 5000, make=make, executor=executor):
        got.append(result)
        executor.stop()
    assert 1 <= len(got) < 5000


def test_a_machine_with_another_rotonde_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rotonde.__version__", "0.0.0")
    with pytest.raises(GameFailed, match=r"has Rotonde .*, this one has 0\.0\.0"):
        list(simulate("whistle_stop", ["first"], 1, make=make, executor=Cluster()))


def test_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = "tournament stephensons_rocket --bots random,greedy --games 2 --cluster --results cup.jsonl --json"
    assert main(words.split()) == 0
    assert tournament("stephensons_rocket", ["random", "greedy"], 2, results=tmp_path / "cup.jsonl").missing() == []


def test_a_cluster_and_processes_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["tournament", "stephensons_rocket", "--bots", "random,greedy", "--jobs", "2", "--cluster"])
    assert end.value.code == 2
    assert "not allowed with" in capsys.readouterr().err


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SetupError, match=r"pip install 'rotonde\[cluster\]'"):
        Cluster()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere", "127.0.0.1:"])
def test_an_address_where_nobody_answers_is_said_at_once(address: str) -> None:
    with pytest.raises(SetupError, match=f"no Ray cluster answers at {address} .*ray start --head"):
        Cluster(address)


def test_an_address_in_the_environment_is_tried_as_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    with pytest.raises(SetupError, match=r"no Ray cluster answers at 127\.0\.0\.1:1"):
        Cluster()
