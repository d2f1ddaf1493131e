"""What the tests of bots share: games with chance, secrets and simultaneous decisions, and positions on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from toy import GAME as WHISTLE_STOP

from rotonde.core import CHANCE, State, register
from rotonde.core.registry import unregister


@pytest.fixture(autouse=True)
def whistle_stop() -> Iterator[None]:
    register(WHISTLE_STOP)
    yield
    unregister(WHISTLE_STOP.key)


def later(state: State, decisions: int, seed: int = 0) -> State:
    """A position some random decisions later; never one where chance speaks."""
    rng = random.Random(seed)
    while state.to_act and (decisions > 0 or state.to_act[0] == CHANCE):
        state.advance(state.quick_sample(rng), state.to_act[0])
        decisions -= 1
    return state
