"""The example game, known to the registry while a test runs."""

from collections.abc import Iterator

import pytest
from toy import GAME, WhistleStop

from rotonde.core import Record, State, register
from rotonde.core.registry import unregister


@pytest.fixture(autouse=True)
def toy() -> Iterator[WhistleStop]:
    register(GAME)
    yield GAME
    unregister(GAME.key)


def record_of(state: State, *actions: str, seats: tuple[str, ...] = ()) -> Record:
    """A record of actions in notation, each by the first seat that must act; the state plays along."""
    record = Record.begin(state, seats)
    for text in actions:
        seat = state.to_act[0]
        action = state.game.parse(text)
        state.apply(action, seat)
        record.append(action, seat)
    return record


OPENING = ("deal 1 5", "deal 2 1", "deal 1 2", "deal 2 2", "deal 1 3", "deal 2 4")
ROUND = (*OPENING, "lay 5", "lay 1", "roll 2", "drive Ashby", "whistle", "take fares")


@pytest.fixture
def record(toy: WhistleStop) -> Record:
    """A finished record of one round and a bit, closed."""
    state = toy.new(2)
    record = record_of(state, *ROUND, seats=("Nadia", "Émile"))
    record.close(state)
    return record
