"""What bots think of Imperial Steam once somebody is in Trieste: the round is the last one (IS-8.1)."""

from __future__ import annotations

from typing import Any

import rotonde
from rotonde.games.imperial_steam.eval import W, contracts, turns_left
from rotonde.games.imperial_steam.state import ImperialState

GAME = rotonde.game("imperial_steam")
WAY = [
    *("wien--bratislava", "bratislava--sopron", "sopron--szombathely", "szombathely--fuerstenfeld"),
    *("fuerstenfeld--maribor", "maribor--celje", "celje--ljubljana", "ljubljana--gorizia", "gorizia--trieste"),
]


def there(round_: int, **seat: Any) -> ImperialState:
    """The first seat is in Trieste, at the beginning of a round of five actions."""
    state = GAME.decode({"players": 2, "round": round_, "seats": [{"money": 200, "tracks": WAY, **seat}, {}]})
    assert isinstance(state, ImperialState)
    return state


def test_no_round_counts_that_will_not_be_played() -> None:
    assert turns_left(there(6)) == turns_left(there(8)) == 5
    assert GAME.evaluate(there(6)) == GAME.evaluate(there(8))


def test_a_contract_that_can_no_longer_be_filled_costs_all_its_value() -> None:
    state = there(6, trains=["IS-3", "IS-7"], contracts=["C19", "C20"], investors=7)
    value = sum(state.board.contract_value[state.board.contract_index[c]] for c in ("C19", "C20"))
    assert contracts(state, 0, 0, 1.0) == -W.unfilled * value  # three factories each, five turns
    state.turns = 8  # one turn each is left
    assert contracts(state, 0, 0, 1.0) == -value
