"""The promises of every stall in every combination of modules and number of players; whether bots find their way."""

from __future__ import annotations

import random

import pytest

import rotonde
from rotonde.bots import make
from rotonde.bots.greedy import GreedyBot
from rotonde.core import kit, play
from rotonde.games.german_railroads import GAME, GermanRailroads
from rotonde.games.german_railroads.options import GermanOptions
from rotonde.games.german_railroads.state import GermanState
from tests.games.german_railroads.tables import COMBINATIONS

HERE = [name for name in kit.RULES if name != "hash seeds"]  # those run in a process that knows the plain game only


def with_modules(germany_: bool, coal_: bool, new_: bool) -> GermanRailroads:
    """The title with other modules switched on from the start."""

    class Modules(GermanOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
        germany: bool = germany_
        coal: bool = coal_
        new_material: bool = new_

    class Title(GermanRailroads):
        options = Modules

    return Title(GermanState)


# each choice of modules with one number of players, and those with the others as slow tests
SAMPLED = [
    pytest.param(*c, marks=[] if (c[0] - 1) % 4 == (c[1] + 2 * c[2] + 3 * c[3]) % 4 else [pytest.mark.slow])
    for c in COMBINATIONS
]


@pytest.mark.parametrize(("players", "germany", "coal", "new"), SAMPLED)
def test_the_promises(players: int, germany: bool, coal: bool, new: bool) -> None:
    """GR-1.1: the conformance kit, words and drawing apart."""
    try:
        title = with_modules(germany, coal, new)
        report = kit.check(title, games=1, players=[players], looks=4, slow_looks=1, mutants=12, only=HERE)
    finally:
        rotonde.register(GAME)
    assert report.ok, report


def test_greedy_beats_random() -> None:
    """The evaluation leads somewhere: a game clearly won, with no look beyond the next step."""
    state = play(GAME.new(2), [GreedyBot(beam=0), make("random")], random.Random(0))
    assert state.winners() == (0,)
    assert state.scores()[0] > 2 * state.scores()[1]


def test_greedy_alone() -> None:
    """GR-10.8: against Émil, too, it scores more than twice as much as a random player (short turns: no Germany)."""
    table = GAME.new(1, {"germany": False})
    scores = [play(table.copy(), [make(name)], random.Random(1)).scores()[0] for name in ("greedy", "random")]
    assert scores[0] > 2 * scores[1]
