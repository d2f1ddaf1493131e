"""Bots of different builds at one table: processes that keep their own states, hear each other, and must agree."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

import rotonde
from rotonde.arena.builds import Builds, Process, visiting
from rotonde.arena.errors import GameFailed
from rotonde.arena.jobs import Job, Pairing, make_series
from rotonde.cli import main
from rotonde.core import SetupError

HERE = Path(rotonde.__file__).parent.parent


def test_two_builds_play_to_the_end_and_their_tables_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "tables.csv"
    other = f"random@{HERE}"
    words = ["strength", "russian_railroads", "--players", "2", "--bots", f"{other},random", "--tables", "2"]
    assert main([*words, "--jobs", "1", "--results", str(file), "--page", str(tmp_path / "page.md")]) == 0
    rows = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    assert [row["seats"] for row in rows] == [f"random {other}", f"{other} random"]
    assert all(int(score) > 0 for row in rows for score in row["scores"].split())
    assert "| 2 | `random` |" in (tmp_path / "page.md").read_text("utf-8")


def test_builds_that_disagree_are_found_out(tmp_path: Path) -> None:
    """The other build counts one point more."""
    shutil.copytree(HERE / "rotonde", tmp_path / "rotonde", ignore=shutil.ignore_patterns("web", "__pycache__"))
    changed = tmp_path / "rotonde" / "games" / "russian_railroads" / "state.py"
    changed.write_text(changed.read_text("utf-8") + "\nRailroadsState.scores = lambda self: (1,) * self.players\n")
    series = make_series("russian_railroads", 2, bots=visiting)
    job = Job(series, (Pairing(0, ("random", f"random@{tmp_path}")),))
    with pytest.raises(GameFailed, match="do not agree"):
        list(Builds(1).run([job]))


def test_a_stop_holds_for_all_that_is_left() -> None:
    """A ladder asks for its next tables as long as it gets the ones before."""
    builds, job = (
        Builds(1),
        Job(make_series("russian_railroads", 2, bots=visiting), (Pairing(0, ("random", "random")),)),
    )
    assert len(list(builds.run([job]))) == 1
    for _ in builds.run([job, job, job]):
        builds.stop()
    assert list(builds.run([job])) == []


def test_what_is_no_build_is_said_before_a_game(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="holds no build"):
        visiting(f"search:100ms@{tmp_path}")


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (f"engineer:abc@{HERE}", "'engineer:abc': after 'engineer:' write a time"),
        (f"enginer@{HERE}", "no bot called 'enginer'; did you mean 'engineer'?"),
        ("enginer", "no bot called 'enginer'; did you mean 'engineer'?"),
    ],
)
def test_a_name_is_looked_for_in_its_build_before_a_game(
    bot: str, said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A sentence had a traceback inside, after the first rung was played."""
    words = ["strength", "russian_railroads", "--players", "2", "--bots", f"random,random@{HERE},{bot}"]
    assert main([*words, "--tables", "2", "--jobs", "1", "--results", str(tmp_path / "tables.csv")]) == 2
    err = capfd.readouterr().err
    assert said in err
    assert "Traceback" not in err
    assert not (tmp_path / "tables.csv").exists()


def test_a_bot_that_is_not_there_is_said() -> None:
    process = Process("nobody")
    try:
        with pytest.raises(SetupError, match=r"^nobody: no bot called 'nobody'; there are: [^()]*$"):
            process.ask("new", "russian_railroads", 2, "0", 1)
    finally:
        process.close()
