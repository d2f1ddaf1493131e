"""What tools/narrowness.py says of a search: how many actions it tried, and whether it kept to one of them."""

from __future__ import annotations

import random

import pytest

import rotonde
from rotonde.bots.thinking import Thinking
from rotonde.core import Action, View
from tools import narrowness

ROCKET = rotonde.game("stephensons_rocket")


class Stubborn:
    """A search that spends everything on the action listed first; with many simulations it prefers the last."""

    def __init__(self, view: View, rng: random.Random) -> None:
        self.actions: list[Action] = view.legal()
        self.simulations = 0

    def run(self, seconds: float, simulations: int) -> None:
        self.simulations = simulations

    def ranking(self) -> list[int]:
        return list(range(len(self.actions)))

    def best(self) -> Action:
        return self.actions[-1 if self.simulations > 50 else 0]

    def share(self, at: int) -> float:
        return 1.0 if at == 0 else 0.0

    def gain(self, at: int) -> float:
        return 0.0


def test_one_action_that_takes_everything_is_narrow_and_kept_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def stubborn(view: View, rng: random.Random) -> Thinking:
        return Stubborn(view, rng)

    monkeypatch.setattr(narrowness, "search_for", stubborn)
    told = narrowness.told(ROCKET, 2, 5, 3)
    assert "3 positions: over 95% on one action in 3 (3 of them kept by 50); root actions tried, median 1" in told
    told = narrowness.told(ROCKET, 2, 50, 3)
    assert "on one action in 3 (0 of them kept by 500)" in told


def test_the_command_prints_a_line_of_the_real_search(capsys: pytest.CaptureFixture[str]) -> None:
    assert narrowness.main(["stephensons_rocket", "--simulations", "10", "--positions", "2"]) == 0
    assert "Stephenson's Rocket, 2 players, 10 simulations, 2 positions:" in capsys.readouterr().out


def test_no_simulations_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        narrowness.main(["stephensons_rocket", "--simulations", "0"])
    assert "at least one simulation and one position" in capsys.readouterr().err
