"""Fitting a network to games that were played, by gradient descent (Adam), in numpy; on a GPU where cupy is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rotonde.arena.jobs import StopFlag, Stopped
from rotonde.bots.network import Network
from rotonde.learn.games import SLIGHT, Played

BATCH = 4096
RATE = 2e-3  # of learning at first, if nothing else is said; falls to nothing
DECAY = 1e-4  # of the weights, so that none grows without need
PATIENCE = 8  # rounds through the games without a better judgement of unseen ones
HELD_BACK = 10  # one game of so many, to see how well a network judges games it has not seen
TRUST = 0.95  # in what came later, position by position; the rest is what the network before thinks of the next one

Layers = list[tuple[NDArray[np.float32], NDArray[np.float32]]]


class Fit:
    """A network in the making."""

    def __init__(self, xp: Any, sizes: list[int], seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.xp = xp
        self.weights: list[Any] = []  # weights and biases in turn
        for a, b in pairwise(sizes):
            self.weights.append(xp.asarray(rng.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32)))
            self.weights.append(xp.zeros(b, xp.float32))
        self.first = [xp.zeros_like(w) for w in self.weights]  # moments of the gradients
        self.second = [xp.zeros_like(w) for w in self.weights]
        self.steps = 0

    def take(self, before: Network, middle: Any, scale: Any, mean: float, spread: float) -> None:
        """Begin where another network stands, whose columns and results were brought to other scales."""
        for i, (weights, bias) in enumerate(before.layers):
            self.weights[2 * i], self.weights[2 * i + 1] = self.xp.asarray(weights), self.xp.asarray(bias)
        self.weights[1] = self.weights[1] + middle @ self.weights[0]
        self.weights[0] = self.weights[0] * scale[:, None]
        self.weights[-2] = self.weights[-2] * (before.spread / spread)
        self.weights[-1] = (self.weights[-1] * before.spread + (before.mean - mean)) / spread

    def forward(self, rows: Any) -> list[Any]:
        """What each layer makes of the rows, the rows first."""
        out = [rows]
        last = len(self.weights) // 2 - 1
        for i in range(last + 1):
            x = out[-1] @ self.weights[2 * i] + self.weights[2 * i + 1]
            out.append(x if i == last else self.xp.maximum(x, 0))
        return out

    def error(self, rows: Any, goals: Any) -> float:
        """The mean square of what is judged wrongly."""
        total = 0.0
        for i in range(0, len(rows), BATCH):
            wrong = self.forward(rows[i : i + BATCH])[-1][:, 0] - goals[i : i + BATCH]
            total += float((wrong * wrong).sum())
        return total / max(1, len(rows))

    def learn(self, rows: Any, goals: Any, rate: float) -> None:
        """One step."""
        seen = self.forward(rows)
        slope = 2 * (seen[-1] - goals[:, None]) / len(rows)
        gradients: list[Any] = []
        for i in range(len(self.weights) // 2 - 1, -1, -1):
            gradients += [slope.sum(0), seen[i].T @ slope]
            if i:
                slope = (slope @ self.weights[2 * i].T) * (seen[i] > 0)
        self.move(gradients[::-1], rate)

    def move(self, gradients: list[Any], rate: float) -> None:
        """Adam, with the decay of weights apart from it."""
        self.steps += 1
        scale = (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for i, g in enumerate(gradients):
            self.first[i] += 0.1 * (g - self.first[i])
            self.second[i] += 0.001 * (g * g - self.second[i])
            self.weights[i] -= rate * scale * self.first[i] / (self.xp.sqrt(self.second[i]) + 1e-8)
            if i % 2 == 0:
                self.weights[i] *= 1 - rate * DECAY


def goals_of(played: Played, before: Network) -> Played:
    """The same rows; instead of the result each has what the network before thought of the positions after it.

    The further away a position is, the less it counts (the lambda-return of temporal differences): what a move led
    to is told apart from the luck of the whole game, and old games are seen with today's eyes.
    """
    told = before.judge(played.rows) + (played.bases if before.corrects else 0)
    goals = played.results.copy()
    at = 0
    for positions, final in zip(played.positions, played.finals):
        seats = len(final)
        told_here = told[at : at + positions * seats].reshape(positions, seats)
        goals_here = goals[at : at + positions * seats].reshape(positions, seats)  # a view: it is written into
        for i in range(positions - 2, -1, -1):
            goals_here[i] = TRUST * goals_here[i + 1] + (1 - TRUST) * told_here[i + 1]
        at += positions * seats
    return replace(played, results=goals)


def fit(
    played: list[Played],
    hidden: list[int],
    rounds: int,
    seed: int,
    stop: StopFlag = lambda: False,
    before: Network | None = None,
    rate: float = RATE,
) -> tuple[Layers, dict[str, Any]]:
    """The layers that foretell results best, and what is known of them; raises Stopped once `stop()` says so.

    They go on from the layers of a network before, where it is as large. One game of ten is held back; the layers are
    those of the round that judged these best.
    """
    xp = array_module()
    seen, unseen = _split(played)
    rows = xp.asarray(np.concatenate([p.rows for p in seen])).astype(xp.float32)
    held = xp.asarray(np.concatenate([p.rows for p in unseen])).astype(xp.float32)
    middle, scale = rows.mean(0), xp.maximum(rows.std(0), SLIGHT)
    rows, held = (rows - middle) / scale, (held - middle) / scale
    missed = np.concatenate([p.results - p.bases for p in seen])
    mean, spread = float(missed.mean()), float(missed.std()) or 1.0
    goals = xp.asarray((missed - mean) / spread)
    held_goals = xp.asarray((np.concatenate([p.results - p.bases for p in unseen]) - mean) / spread)
    made = Fit(xp, [rows.shape[1], *hidden, 1], seed)
    if before is not None and before.corrects and [len(bias) for _, bias in before.layers] == [*hidden, 1]:
        made.take(before, middle, scale, mean, spread)
    best, found, worse, done = float("inf"), [w.copy() for w in made.weights], 0, 0
    for batches in _rounds(xp, len(rows), rounds, seed):
        for pick in batches:
            if stop():
                raise Stopped
            made.learn(rows[pick], goals[pick], rate * (1 - done / rounds))
        done += 1
        error = made.error(held, held_goals)
        worse = 0 if error < best else worse + 1
        if error < best:
            best, found = error, [w.copy() for w in made.weights]
        if worse >= PATIENCE:
            break
    found[0] = found[0] / scale[:, None]  # what the columns were brought to goes into the first layer
    found[1] = found[1] - middle @ found[0]
    spreads = scale.get() if hasattr(scale, "get") else scale
    plain = [w.get() if hasattr(w, "get") else w for w in found]
    about = {"mean": mean, "spread": spread, "rows": len(rows), "rounds": done, "unexplained": round(best, 4)}
    of_columns = [round(float(x), 3) for x in spreads]
    return [(plain[i], plain[i + 1]) for i in range(0, len(plain), 2)], about | {
        "spreads": of_columns,
        "corrects": True,
    }


def array_module() -> Any:
    """cupy where there is a GPU for it, else numpy."""
    try:
        import cupy  # type: ignore[import-not-found, unused-ignore]

        cupy.zeros(1)
        return cupy
    except Exception:  # cupy is not there, or finds no GPU, which it says in many ways
        return np


def _split(played: list[Played]) -> tuple[list[Played], list[Played]]:
    """Games to learn from and games that are held back: whole ones, since positions of one game are much alike."""
    seen: list[Played] = []
    unseen: list[Played] = []
    n = 0
    for p in played:
        at = 0
        for positions, final in zip(p.positions, p.finals):
            end = at + positions * len(final)
            n += 1
            (seen if n % HELD_BACK else unseen).append(p.part(at, end))
            at = end
    return seen, unseen or seen[-1:]


def _rounds(xp: Any, n: int, rounds: int, seed: int) -> Iterator[list[Any]]:
    """Batches for each round through all rows, in another order each time."""
    rng = np.random.default_rng(seed)
    for _ in range(rounds):
        order = xp.asarray(rng.permutation(n))
        yield [order[i : i + BATCH] for i in range(0, n, BATCH)]
