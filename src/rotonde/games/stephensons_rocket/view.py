"""What each seat may see (`Table.show_to`), and a full state that fits what it sees."""

from __future__ import annotations

import random

from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.table import UNKNOWN


def public(state: RocketState) -> bool:
    """Is everything open to everybody? All but the money of others is (SR-15.1)."""
    return state.settings.open_money or state.over


def determinize(table: RocketState, seat: int | None, rng: random.Random) -> RocketState:
    """A full state: unknown money is guessed around what the seat itself has, since all earn from the same lines."""
    state = table.copy()
    unit = table.board.unit
    known = [m for m in table.money if m != UNKNOWN]
    middle = sum(known) // max(len(known), 1) // unit
    for i, m in enumerate(table.money):
        if m == UNKNOWN:
            state.money[i] = int(middle * (0.5 + rng.random())) * unit
    return state
