"""The search on the rails alone (RR-3.11)."""

from __future__ import annotations

import random

import pytest

from rotonde.core import PositionError
from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.completing import may_help
from rotonde.games.russian_railroads.rules.moves import moves_alone, moving
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.steps.working import Working
from tests.games.russian_railroads.twins import exhaustive, jammed_document

BROWN = 1 << 2
ANY = 31


@pytest.mark.parametrize("seed", range(40))
def test_moves_alone(seed: int) -> None:
    """RR-3.11, RR-5.3, RR-5.6: where only moves are left, the rails alone answer as the exhaustive search does."""
    rng = random.Random(seed)
    compared = 0
    while compared < 3:
        try:
            state = GAME.decode(jammed_document(rng))
        except PositionError:  # the random board asks for more tiles than there are
            continue
        assert isinstance(state, RailroadsState)
        asked = p.part(p.RAIL, rng.randint(1, 2), rng.choice([BROWN, BROWN << 1, 2]))
        state.stack = [Working(0, (asked,)), Working(0, (p.part(p.RAIL, 2, ANY, True),))]
        state.to_act = (0,)
        state.listed = None
        found = exhaustive(state.copy(), {})
        assert found or not moves_alone(state, 0, moving())
        if not may_help(state, 0, (asked, p.part(p.RAIL, 2 + p.n_of(asked), ANY, True))):
            assert moves_alone(state, 0, moving()) == found
            compared += 1
