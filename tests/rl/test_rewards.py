"""What the end of a game is worth."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.rl import rewards


class Ended:
    """As much of a state as rewards look at."""

    over = True

    def __init__(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
        self.players = len(scores)
        self.scores: Any = lambda: scores
        self.winners: Any = lambda: winners


@pytest.mark.parametrize(
    ("scores", "winners", "kind", "wanted"),
    [
        ((9, 5), (0,), "victory", (1, -1)),
        ((9, 5, 3), (0,), "victory", (1, -0.5, -0.5)),
        ((9, 9, 3), (0, 1), "victory", (0.25, 0.25, -0.5)),
        ((9, 9), (1,), "victory", (-1, 1)),
        ((1, 1), (), "victory", (0, 0)),
        ((9, 5, 3), (0,), "place", (1, 0, -1)),
        ((9, 5, 5), (0,), "place", (1, -0.5, -0.5)),
        ((9, 9, 3), (1,), "place", (0, 1, -1)),
        ((9, 5, 4), (0,), "margin", (3, -1, -2)),
        ((9, 5), (0,), "score", (9, 5)),
        ((7,), (0,), "victory", (1,)),
        ((7,), (), "victory", (-1,)),
    ],
)
def test_rewards(scores: tuple[int, ...], winners: tuple[int, ...], kind: str, wanted: tuple[float, ...]) -> None:
    state: Any = Ended(scores, winners)
    assert rewards(state, kind) == pytest.approx(wanted)
    state.over = False
    assert rewards(state, kind) == (0,) * len(scores)
