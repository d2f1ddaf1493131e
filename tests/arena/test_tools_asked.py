"""Tools that are asked for what cannot be say so in a sentence, before anything is played or measured."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import (
    bench_guard,
    narrowness,
    strength,
    study_german_railroads,
    study_imperial_steam,
    study_stephensons_rocket,
)

ROCKET = "stephensons_rocket"


@pytest.mark.parametrize(
    ("tool", "words", "said"),
    [
        (bench_guard.main, "nogame", "'nogame'"),
        (narrowness.main, "nogame", "'nogame'"),
        (
            narrowness.main,
            f"{ROCKET} --players 9",
            "Stephenson's Rocket has no table of 9: its numbers of players are 2, 3, 4",
        ),
        (strength.main, "--play nogame 2 1 random", "'nogame'"),
        (
            strength.main,
            f"--play {ROCKET} 9 1 random",
            "Stephenson's Rocket has no table of 9: its numbers of players are 2, 3, 4",
        ),
        (strength.main, f"--play {ROCKET} two 1 random", "a whole number from 1 on is meant, not 'two'"),
        (strength.main, f"--play {ROCKET} 2 0 random", "a whole number from 1 on is meant, not '0'"),
        (strength.main, f"--play {ROCKET} 2 1 nobody", "no bot called 'nobody'"),
        (study_imperial_steam.main, "--players 9", "Imperial Steam has no table of 9: its numbers of players are"),
        (study_imperial_steam.main, "--games 0", "a whole number from 1 on is meant, not '0'"),
        (study_german_railroads.main, "--players 9", "German Railroads has no table of 9: its numbers of players are"),
        (
            study_stephensons_rocket.main,
            "--players 1",
            "Stephenson's Rocket has no table of 1: its numbers of players are",
        ),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    tool: Callable[[], int],
    words: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(strength, "FOLDER", tmp_path)
    monkeypatch.setattr(sys, "argv", ["tool", *words.split()])
    with pytest.raises(SystemExit) as left:
        tool()
    assert left.value.code == 2
    assert said in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]
