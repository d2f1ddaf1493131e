"""What the columns of a game tell of its end, by regression over games of greedy against itself.

A column that foretells points which the evaluation misses is a feature that it lacks, or a weight that is wrong.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rotonde.core import SetupError
from rotonde.learn.games import SLIGHT, Played

RIDGE = 10.0  # rows' worth of doubt in every column: many say nearly the same


@dataclass(frozen=True)
class Told:
    """What one column tells, for a step of its spread, if all others stay as they are."""

    column: str
    spread: float
    missed: float  # points that the evaluation did not see coming
    margin: float  # points before the mean of the others
    winning: float  # of a game


def told_by(columns: tuple[str, ...], played: list[Played]) -> list[Told]:
    """All columns that vary, those first by which the evaluation misses most."""
    rows = np.concatenate([p.rows for p in played]).astype(np.float64)
    if len(rows) < 2:
        raise SetupError("no positions to learn from: play a game at least")
    spreads = rows.std(0)
    telling = np.flatnonzero(spreads > SLIGHT)
    x = (rows[:, telling] - rows[:, telling].mean(0)) / spreads[telling]
    missed = np.concatenate([p.results - p.bases for p in played])
    ends = [_ends(p) for p in played]
    margin, won = (np.concatenate([end[i] for end in ends]) for i in (0, 1))
    slopes = _slopes(x, np.stack([missed, margin, won], 1))
    found = [
        Told(columns[column], float(spreads[column]), *map(float, slope)) for column, slope in zip(telling, slopes)
    ]
    return sorted(found, key=lambda told: -abs(told.missed))


def _slopes(x: NDArray[np.float64], goals: NDArray[np.float64]) -> NDArray[np.float64]:
    """Ridge regression of several goals at once."""
    found: NDArray[np.float64] = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ (goals - goals.mean(0)))
    return found


def _ends(played: Played) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For every row, how far its seat ended before the mean of the others, and its part of the victory."""
    margins: list[float] = []
    won: list[float] = []
    for positions, final in zip(played.positions, played.finals):
        best = max(final)
        others = max(1, len(final) - 1)
        margins += [x - (sum(final) - x) / others for x in final] * positions
        won += [(x == best) / final.count(best) for x in final] * positions
    return np.array(margins), np.array(won)


def write_csv(path: Path, told: list[Told]) -> None:
    """The figures as a file."""
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(("column", "spread", "missed", "margin", "winning"))
        out.writerows((t.column, *(f"{x:.5g}" for x in (t.spread, t.missed, t.margin, t.winning))) for t in told)
