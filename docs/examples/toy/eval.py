"""The evaluation that bots use."""

from __future__ import annotations

from rotonde.core.judgement import Judgement

from .table import Table


class Weights(Judgement):
    """The figures of `weights/hand.json`, where each has its sentence."""

    def settle(self) -> None:
        (self.whistle,) = self.each("whistle")


W = Weights(__name__.rpartition(".")[0], "whistle_stop")


def evaluate(state: Table) -> list[float]:
    """Each seat's final score, guessed: a whistle is worth more while there are fares to catch."""
    worth = max(0.0 if state.over else W.whistle, state.line.whistle_points)
    return [f + worth * w for f, w in zip(state.fares, state.whistles)]
