"""Fifty random games in every combination of modules and number of players, the invariants at every action."""

from __future__ import annotations

import random

import pytest

from rotonde.core import CHANCE
from rotonde.games.german_railroads import GAME
from tests.games.german_railroads.tables import COMBINATIONS, rounds

GAMES, FIRST = 50, 10
SAMPLES = [range(FIRST), pytest.param(range(FIRST, GAMES), marks=pytest.mark.slow)]


@pytest.mark.parametrize("seeds", SAMPLES, ids=["first", "others"])
@pytest.mark.parametrize(("players", "germany", "coal", "new"), COMBINATIONS)
def test_random_games_stay_sound(players: int, germany: bool, coal: bool, new: bool, seeds: range) -> None:
    """GR-1.1, GR-6.2, GR-10.2: every position is sound, and the game ends after its rounds."""
    for seed in seeds:
        state = GAME.new(players, {"germany": germany, "coal": coal, "new_material": new})
        rng = random.Random(seed)
        while state.to_act:
            state.advance(state.roll(rng) if state.to_act == (CHANCE,) else state.quick_sample(rng))
            assert state.invariants() == [], seed
        assert state.encode()["round"] == rounds(players, coal)
