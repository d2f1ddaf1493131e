"""Bots play from views; greedy beats random; the study of the figures runs."""

from __future__ import annotations

import random

import pytest

import rotonde
from rotonde.bots.greedy import GreedyBot
from rotonde.core import Action, View
from rotonde.games.imperial_steam import GAME
from tests.games.imperial_steam.tables import do, lay
from tools.study_imperial_steam import Study


class Anybody:
    name = "anybody"

    def choose(self, view: View, rng: random.Random) -> Action:
        actions: list[Action] = view.legal()
        return rng.choice(actions)


def test_greedy_beats_random() -> None:
    """Four matches, one of each set-up and one more, in both seats; the docs have the long ones."""
    for n, setup in enumerate(("introductory", "normal", "random", "introductory")):
        greedy = n % 2
        state = GAME.new(2, {"setup": setup})
        bots: list[Anybody | GreedyBot] = [Anybody(), GreedyBot()] if greedy else [GreedyBot(), Anybody()]
        rotonde.play(state, bots, random.Random(n))
        assert state.winners() == (greedy,)


def test_the_evaluation_knows_what_is_good() -> None:
    """Money, keys, a finished delivery and a filled contract are worth more; at the end it is the result."""
    plain = lay(2)
    assert GAME.evaluate(lay(2, {0: {"money": 200}}))[0] > GAME.evaluate(plain)[0]
    works = [{"seat": 0, "good": "iron", "city": "wien", "site": "row", "left": 2, "level": 1}]
    state = lay(2, {0: {"tracks": ["wien--wr_neustadt", "wr_neustadt--gloggnitz"]}}, factories=works)
    before = GAME.evaluate(state)[0]
    do(state, "deliver iron 2 gloggnitz")
    assert GAME.evaluate(state)[0] > before
    marks = {"markers": {"pass": 5}}
    over = lay(2, {0: marks, 1: marks}, round=8, turns=10, ended=True)
    assert GAME.evaluate(over) == [float(x) for x in over.scores()]


def test_habits_are_legal_and_end() -> None:
    """Whatever was begun at random, the plain steps that bots take for granted are legal and finish it."""
    asked: set[str] = set()
    for players, setup in ((2, "introductory"), (3, "random"), (4, "normal")):
        rng = random.Random(f"habits {players}")
        state = GAME.new(players, {"setup": setup})
        while state.to_act:
            trial = state.copy()
            for _ in range(40):
                if not trial.to_act or GAME.quiet(trial):
                    break
                seat = trial.to_act[0]
                asked.add(trial.phase)
                trial.apply(GAME.plain(trial, seat), seat)
            assert not trial.to_act or GAME.quiet(trial)
            actions = state.legal()
            state.advance(rng.choice(actions) if actions else state.roll(rng), state.to_act[0])
    assert asked >= {"lay", "upgrade", "recruit", "import", "build", "contract", "train", "overflow"}


def test_the_study() -> None:
    """Every figure it reports is there."""
    study = Study(2, "introductory")
    study.play(["runner", "brisk"], "test")
    study.play(["runner", "brisk"], "again")
    report = study.report()
    assert report["games"] == sum(report["wins by place in round 1"].values()) == 2
    assert sum(report["actions a player"].values()) == 34.0
    assert sum(report["trieste reached by round (0: never)"].values()) == 2
    held = report["in networks, of everybody and of winners"]
    assert held["wien"] == [1.0, 1.0]
    assert all(0 <= part <= 1 for parts in held.values() for part in parts)
    assert sum(report["deliveries a game"].values()) == pytest.approx(
        2 * report["free actions a player"].get("deliver", 0)
    )
