"""What bots think of income markers, tiles and rounds to come."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rotonde.bots.greedy import Turn
from rotonde.core import CHANCE, Game
from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.eval import evaluate
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.eval import W
from tests.games.german_railroads.tables import NU, do, solo, table


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


def test_the_tile_that_is_laid_without_further_thought_is_a_good_one() -> None:
    """A tile is chosen for good, so the plain answer tries them all and is not just the first of the list."""
    state = do(table(s0={"rails": {NU: {"black": 2}}, "roubles": 0}), "use rail_basic", f"move {NU} black")
    worths = {}
    for action in state.legal():
        after = state.copy()
        after.advance(action, 0)
        while after.stack and after.to_act == (0,):
            after.advance(GAME.plain(after, 0), 0)
        worths[str(action)] = GAME.evaluate(after)[0]
    assert len(worths) > 3
    assert next(iter(worths.values())) < max(worths.values()) == worths[str(GAME.plain(state, 0))]


def test_alone_a_round_given_away_is_a_loss() -> None:
    """The workers of the next round are no gain over those that are given up by passing at once."""
    state, rng = solo(), random.Random(1)
    before = GAME.evaluate(state)[0]
    do(state, "pass")
    while state.to_act[0] == CHANCE or state.round == 1:
        state.advance(state.roll(rng) if state.to_act[0] == CHANCE else state.legal()[0])
    assert before - GAME.evaluate(state)[0] > state.workers[0] * W.hand


def test_factories_that_set_each_other_off_are_soon_thought_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trying every repetition of a chain to its end took bots minutes here."""
    state = GAME.decode((Path(__file__).parent / "chain.json").read_bytes())
    valued = 0

    def counted(self: Game, table: GermanState) -> list[float]:
        nonlocal valued
        valued += 1
        assert valued < 3000
        return evaluate(table)

    monkeypatch.setattr(type(GAME), "evaluate", counted)
    Turn(GAME, 0, random.Random(1)).promises(state, [*state.legal()])
    assert valued > 100
