"""Signing a contract."""

from __future__ import annotations

from typing import Final

from rotonde.core import Action
from rotonde.games.imperial_steam.actions import Sign
from rotonde.games.imperial_steam.steps.contract import Contract
from rotonde.games.imperial_steam.table import Table

MISSING: Final = 90.0  # what a factory costs that a contract still needs


def plain(table: Table, step: Contract, seat: int) -> Action | None:
    """The contract that own factories fill best."""
    board = table.board
    own = table.pieces(seat)
    best: Action | None = None
    score = 0.0
    for action in step.choices(table):
        assert isinstance(action, Sign)
        c = board.contract_index[action.contract]
        missing = sum([max(0, board.contract_needs[c][g] - own[g]) for g in range(4)])
        here = board.contract_value[c] - MISSING * missing
        if best is None or here > score:
            best = action
            score = here
    return best
