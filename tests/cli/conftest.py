"""The command line run in this process, with the example game known to it."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from toy import GAME, WhistleStop

from rotonde.cli import main
from rotonde.core import register
from rotonde.core.registry import unregister


class Said(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Rotonde = Callable[..., Said]


@pytest.fixture(autouse=True)
def toy() -> Iterator[WhistleStop]:
    register(GAME)
    yield GAME
    unregister(GAME.key)


@pytest.fixture
def rotonde(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Rotonde:
    """Runs a command in an empty folder; `typed` is what a person types."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ROTONDE_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("PORT", raising=False)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*args: str, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        try:
            code = main(args)
        except SystemExit as leave:  # argparse: --help and wrong usage
            code = int(leave.code or 0)
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run


@pytest.fixture
def game_file(rotonde: Rotonde, tmp_path: Path) -> Path:
    """A record of a whole random game."""
    said = rotonde("simulate", "whistle_stop", "--games", "1", "--bots", "random", "--jobs", "1", "--records", "kept")
    assert said.code == 0, said.err
    return tmp_path / "kept" / "game-000000.txt"


def start(*args: str, folder: Path, **how: Any) -> subprocess.Popen[str]:
    """The command in a process of its own, which finds the example game by ROTONDE_GAMES."""
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(p for p in sys.path if p),
        "ROTONDE_GAMES": "toy:GAME",
        "ROTONDE_DATA": str(folder / "data"),
    }
    command = [sys.executable, "-m", "rotonde.cli", *args]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    # A test run in the background is born deaf to Ctrl-C and to a closed terminal; the program under test is not.
    how.setdefault("preexec_fn", _hear_signals)
    return subprocess.Popen(command, cwd=folder, env=env, text=True, **{**pipes, **how})


def _hear_signals() -> None:
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
