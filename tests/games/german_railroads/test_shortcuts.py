"""What is left out of the search for a way to carry out an effect changes no answer (RR-3.3, RR-3.11)."""

from __future__ import annotations

import random
from functools import cache

import pytest

from rotonde.core import PositionError
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.rules import doable
from rotonde.games.russian_railroads.rules.counting import no_factory_left
from rotonde.games.russian_railroads.rules.parts import FACTORY, LOCOMOTIVE, part
from tests.games.german_railroads.tables import DR, MU, NU, solo, table
from tests.games.german_railroads.twins import random_seat

POSITIONS = 300
BROWN = 1 << 2
RIGHT = "use engineer_public_right"


@cache
def positions() -> tuple[GermanState, ...]:
    """Boards of players without brown rails, and an engineer who asks for a black move, a grey and a brown one."""
    found: list[GermanState] = []
    seed = 0
    while len(found) < POSITIONS:
        rng = random.Random(seed)
        seed += 1
        mine = random_seat(rng)
        mine["locomotives"] = {MU: [rng.choice([1, 4])], DR: [], NU: []}
        try:
            state = table(2, new=True, kept={"3": "new"}, s0=mine, s1={"locomotives": {}}, slots={"s1": 3, "s3": 4})
        except PositionError:
            continue
        if not state.owned[0] & BROWN:
            found.append(state)
    return tuple(found)


def listed(state: GermanState) -> list[str]:
    """The legal actions, listed anew."""
    fresh = state.copy()
    fresh.listed = None
    return [str(action) for action in fresh.legal()]


def test_without_short_cuts_the_lists_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    short = [listed(state) for state in positions()]
    monkeypatch.setattr(doable, "out_of_reach", lambda table, musts, memo: False)
    monkeypatch.setattr(doable, "unlike", lambda table, top, options: options)
    assert [listed(state) for state in positions()] == short
    able = [RIGHT in actions for actions in short]
    assert 0 < able.count(True) < POSITIONS


def test_the_last_tile_cannot_be_a_locomotive_and_a_factory() -> None:
    """RR-7.5, RR-8.3: a factory is thrown out only by another one, which must come from somewhere."""
    asked = (part(LOCOMOTIVE), part(FACTORY))
    for built, empty in ((4, 2), (5, 2), (5, 1)):
        state = solo(germany=True, s0={"factories": [2, 3, 4, 5, 6][:built], "markers": [0]})
        state.stacks[:] = [0] * len(state.stacks)
        state.stacks[9] = 1
        places = len(state.board.places)
        state.locos[:places] = [4] * (places - empty) + [0] * empty
        assert no_factory_left(state, 0, asked) is (empty > 1)
        state.visible[3] = 1
        assert not no_factory_left(state, 0, asked)
