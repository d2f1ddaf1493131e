"""Ours and other engines in one run: games of all are played to their ends, and ratios are told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from toy import GAME as TOY

import rotonde
from rotonde.arena import peers
from rotonde.cli import main
from rotonde.core import SetupError


class Countdown:
    """A peer's game: five decisions, whatever they are."""

    def __init__(self, left: int = 5) -> None:
        self.left = left

    def copy(self) -> Countdown:
        return Countdown(self.left)

    def step(self, rng: random.Random) -> bool:
        self.left -= 1
        return self.left >= 0


def test_engines_take_their_turns_and_ratios_are_told() -> None:
    heard: list[str] = []
    found = [
        peers.Engine("ours", lambda: peers.Ours(TOY.new(2)), peer=False),
        peers.Engine("theirs", Countdown),
    ]
    speeds = peers.compare(found, 2, 0.002, lambda name, done, of: heard.append(name))
    assert heard == ["ours", "theirs", "ours", "theirs", "done"]
    assert all(min(speed.actions, speed.playouts, speed.copy) > 0 for speed in speeds)
    fixed = [peers.Speed(found[0], 300.0, 20.0, 4.0), peers.Speed(found[1], 100.0, 40.0, 2.0)]
    told = peers.page(fixed, "Our engines run plain.")
    assert "| ours | 300 | 20 | 4.0 |" in told
    assert "| ours | 3.00, 0.50 |" in told
    assert "| theirs | 1.00" not in told


def test_a_playout_begins_in_the_middle_of_a_game() -> None:
    middle = peers._middle(peers.Engine("theirs", Countdown))
    assert isinstance(middle, Countdown)
    assert middle.left == 2


def test_games_of_openspiel_are_played_to_their_ends() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    table = peers.Spiel(pyspiel.load_game("tic_tac_toe").new_initial_state())
    other = table.copy()
    assert peers._play(table, random.Random(1)) in range(5, 10)
    assert table.state.is_terminal()
    assert not other.state.is_terminal()


def test_peers_that_are_not_there_are_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def gone(name: str) -> object:
        raise ModuleNotFoundError(name, name=name)

    monkeypatch.setattr(peers, "import_module", gone)
    with pytest.raises(SetupError, match=r"catanatron.*rotonde\[peers\]"):
        peers.engines([rotonde.game("stephensons_rocket")])
    assert main(["bench", "stephensons_rocket", "--page", "x.md"]) == 2
    assert "--peers" in capsys.readouterr().err


def test_the_page_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def two(titles: object) -> list[peers.Engine]:
        return [
            peers.Engine("ours", lambda: peers.Ours(TOY.new(2)), peer=False),
            peers.Engine("theirs", Countdown),
        ]

    monkeypatch.setattr("rotonde.cli.bench.engines", two)
    assert main(["bench", "--peers", "--quick", "--page", str(tmp_path / "speed.md")]) == 0
    assert "| ours |" in (tmp_path / "speed.md").read_text("utf-8")
