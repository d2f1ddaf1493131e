"""What the studies of reconstructed figures share: a quick player, the command line, and ways to sum figures up."""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
from collections.abc import Sequence
from statistics import mean, quantiles
from typing import Any, Protocol, cast

from rotonde import bots
from rotonde.bots.aims import calm, margin
from rotonde.core import Action, Bot, View
from rotonde.core.game import Game
from tools.asked import whole

LOOKS = 4  # actions that a brisk player looks at


class BriskBot:
    """Looks at some of his actions only, and no further than their end: thousands of games in minutes."""

    name = "brisk"

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, rng: random.Random) -> Action:
        """The best of a few."""
        legal: list[Action] = view.legal()
        if len(legal) == 1:
            return legal[0]
        seat, state = cast(int, view.seat), view.determinize(rng)
        best, most = legal[0], 0.0
        for n, action in enumerate(rng.sample(legal, min(LOOKS, len(legal)))):
            after = state.copy()
            after.advance(action, seat)
            calm(self.game, after, rng)
            worth = margin(self.game.evaluate(after), seat, self.game.rivalry(after.players))
            if not n or worth > most:
                best, most = action, worth
        return best


def player(name: str, game: Game) -> Bot:
    """A brisk player, or a bot of the package."""
    return BriskBot(game) if name == "brisk" else bots.make(name)


class Study(Protocol):
    """What was seen in the games of one table."""

    games: int

    def play(self, kinds: list[str], seed: str) -> None:
        """One game."""

    def report(self) -> dict[str, Any]:
        """The figures."""

    @property
    def label(self) -> str:
        """The table, in a word."""


def arguments(about: str | None) -> argparse.ArgumentParser:
    """What every study can be told."""
    parser = argparse.ArgumentParser(description=(about or "").splitlines()[0])
    parser.add_argument("--games", type=whole, default=30, help="games for each kind of table")
    parser.add_argument("--bots", default="brisk", help="kinds of players, such as brisk,greedy,search:200")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    return parser


def run(studies: Sequence[Study], given: argparse.Namespace) -> int:
    """Play and print. Stopped early (Ctrl-C, or `kill`), it reports the games it has played."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # in the background Ctrl-C does not reach it
    try:
        for n in range(given.games):
            for study in studies:
                study.play(given.bots.split(","), f"{given.seed}/{study.label}/{n}")
    except KeyboardInterrupt:
        print(f"stopped after {studies[-1].games} of {given.games} games each", file=sys.stderr)
    for study in studies:
        report = study.report()
        print(json.dumps(report) if given.json else "\n".join(f"{k}: {v}" for k, v in report.items()) + "\n")
    return 0


def share(part: float, whole: float) -> float:
    """A quotient with two places, 0 of nothing."""
    return round(part / whole, 2) if whole else 0.0


def spread(values: Sequence[int]) -> dict[str, float]:
    """Mean, median and the outer tenths."""
    if not values:
        return {}
    tenths = quantiles(values, n=10) if len(values) > 1 else [values[0]] * 9
    return {"mean": round(mean(values), 1), "tenth": tenths[0], "median": tenths[4], "nine tenths": tenths[8]}
