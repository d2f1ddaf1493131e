"""The promises of every stall, and random games with the invariants at every action (RR-1.1, RR-1.2)."""

from __future__ import annotations

import random

import pytest

from rotonde.core import CHANCE, kit, play
from rotonde.games.russian_railroads import GAME


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_promises(players: int) -> None:
    """The whole conformance kit."""
    report = kit.check(GAME, games=1, players=[players], looks=14, slow_looks=3)
    assert report.ok, report


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_stay_sound(players: int, seed: int) -> None:
    """RR-1.1, RR-1.2: every position is sound, and the game ends after its rounds."""
    state = GAME.new(players)
    rng = random.Random(seed)
    while state.to_act:
        seat = state.to_act[0]
        action = state.roll(rng) if seat == CHANCE else state.quick_sample(rng)
        state.apply(action, seat)
        assert state.invariants() == []
    assert state.encode()["round"] == (7 if players == 4 else 6)


def test_greedy_beats_random() -> None:
    """The evaluation leads somewhere: a game clearly won, with no look beyond the next step."""
    from rotonde.bots.greedy import GreedyBot
    from rotonde.bots.specs import make

    bots = [GreedyBot(beam=0), make("random")]
    state = play(GAME.new(2), bots, random.Random(0))
    assert state.winners() == (0,)
    assert state.scores()[0] > 2 * state.scores()[1]
