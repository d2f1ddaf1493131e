"""What bots think income markers are worth."""

from __future__ import annotations

from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.state import GermanState
from tests.games.german_railroads.tables import NU, do, table


def holder(*markers: str) -> GermanState:
    """A table whose first seat has these income markers."""
    mine = {"rails": {NU: {"black": 6}}, "areas": {"wuerzburg": "e4_4"}, "roubles": 0, "income": list(markers)}
    return table(s0=mine)


def worth(*markers: str) -> float:
    return GAME.evaluate(holder(*markers))[0]


def test_income_that_saves_more_is_worth_more() -> None:
    """A rouble every round is nearly a worker every round; one move is less."""
    assert worth() < worth("inc_any") < worth("inc_rouble") < worth("inc_any", "inc_rouble")


def test_using_income_is_better_than_keeping_it() -> None:
    state = holder("inc_rouble")
    before = GAME.evaluate(state)[0]
    assert GAME.evaluate(do(state, "income inc_rouble"))[0] > before
