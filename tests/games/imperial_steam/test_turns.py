"""A turn can end wherever free actions before, during and after the action lead to, and nowhere else (IS-7, IS-A46)."""

from __future__ import annotations

import pytest

from tests.games.imperial_steam import turns
from tests.games.imperial_steam.turns import TooMany, apply, asked, carry, ends, open_to

MANY = 150  # games to look at in `make long`, each with some forty turns
MOST = 3000  # positions in one turn; the few with more are left out
TELLING = (40, 50, 67)  # games in which deliveries open something
MORE = (28, 29, 49, 63, 92, 100)


def compare(seed: int, ruleset: int) -> tuple[int, int]:
    """Turns of a game that were compared, and those in which the engine misses an end."""
    compared = missed = 0
    for state, tile in turns.positions(seed):
        state.ruleset = ruleset
        try:
            free, engine = ends(state, tile, open_to, carry, MOST), ends(state, tile, asked, apply, MOST)
        except TooMany:
            continue
        assert engine <= free
        compared += 1
        missed += engine != free
    return compared, missed


@pytest.mark.parametrize("seed", [*TELLING, *[pytest.param(seed, marks=pytest.mark.long) for seed in MORE]])
def test_no_end_is_missed(seed: int) -> None:
    """IS-A46: every end that free actions allow; ruleset 1 misses some of them."""
    compared, missed = compare(seed, 2)
    assert compared >= 15
    assert missed == 0
    assert compare(seed, 1)[1] > 0


@pytest.mark.long
def test_no_end_is_missed_in_many_games() -> None:
    """The same over games at random."""
    for seed in range(1000, 1000 + MANY):
        assert compare(seed, 2)[1] == 0, seed
