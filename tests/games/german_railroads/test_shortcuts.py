"""What is left out of the search for a way to carry out an effect changes no answer (RR-3.3, RR-3.11)."""

from __future__ import annotations

import random
from functools import cache

import pytest

from rotonde.core import PositionError
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.rules import completing
from tests.games.german_railroads.tables import DR, MU, NU, table
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
    monkeypatch.setattr(completing, "out_of_reach", lambda table, musts: False)
    monkeypatch.setattr(completing, "MOST", 10**6)
    assert [listed(state) for state in positions()] == short
    able = [RIGHT in actions for actions in short]
    assert 0 < able.count(True) < POSITIONS
