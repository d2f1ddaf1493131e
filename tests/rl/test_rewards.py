"""What the end of a game is worth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from nim import GAME as NIM

import rotonde
from rotonde.arena import simulate
from rotonde.rl import REWARDS, rewards
from rotonde.rl.rewards import BEYOND, bounds


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


RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize("key", rotonde.games())
def test_no_game_ends_beyond_its_bounds(key: str) -> None:
    """Neither the games that are kept nor random ones, which end lowest."""
    title = rotonde.game(key)
    records = [rotonde.Record.load(file) for file in (RECORDS / key).glob("*.rotonde")]
    ends = [record.result for record in records if record.result]
    assert ends
    ends += [result.scores for result in simulate(title, ["random"] * 3, 1, players=3, seed=5, jobs=1)]
    low, high = bounds(title.new(), "score")
    assert low > -BEYOND  # its stall says so
    for scores in ends:
        assert low <= min(scores) <= max(scores) <= high
        state: Any = Ended(scores, ())
        state.game = title
        for kind in REWARDS:
            worst, best = bounds(state, kind)
            assert worst <= min(rewards(state, kind)) <= max(rewards(state, kind)) <= best


def test_a_game_that_says_nothing_has_wide_bounds() -> None:
    state: Any = Ended((1, 0), (0,))
    state.game = NIM
    assert bounds(state, "score") == bounds(state, "margin") == (-BEYOND, BEYOND)
    with pytest.raises(rotonde.SetupError, match="no reward called 'fame'"):
        bounds(state, "fame")
