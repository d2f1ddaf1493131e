"""What is left out of the search for a way, and the search on the rails alone (RR-3.11)."""

from __future__ import annotations

import random

import pytest

from rotonde.core import PositionError
from rotonde.games.german_railroads import GAME as GERMAN
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.frames import Working
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.doable import bare
from rotonde.games.russian_railroads.rules.fruitful import specials_that_lead_on
from rotonde.games.russian_railroads.rules.moves import moves_alone
from rotonde.games.russian_railroads.state import RailroadsState
from tests.games.russian_railroads.twins import exhaustive, jammed_document

BROWN = 1 << 2
ANY = 31


def names(board: Board) -> set[str]:
    """The special spaces that lead on."""
    which = specials_that_lead_on(board)
    return {s.name for s in board.specials if which >> s.number & 1}


def test_special_spaces_that_lead_on() -> None:
    """RR-3.11: ? spaces do; workers, points, rails and white moves make no step and no tile possible."""
    state = GAME.new(4)
    assert isinstance(state, RailroadsState)
    assert names(state.board) == {"transsib:13", "petersburg:4", "petersburg:6"}
    assert state.board.fertile == 1


def test_special_spaces_of_germany_that_lead_on() -> None:
    """RR-3.11, GR-4.4: steps, tiles and the extra marker on extension tiles do; incomes and roubles do not."""
    state = GERMAN.new(4, options={"germany": True})
    assert isinstance(state, GermanState)
    found = names(state.board)
    assert {"e3_4:6", "e3_5:6", "e3_6:6", "hamburg:14"} <= found
    assert not found & {"e3_3:6", "e4_5:3", "e2_1:7", "muenchen:6"}


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
        if bare(state):
            assert moves_alone(state, 0, {}) == exhaustive(state.copy(), {})
            compared += 1
