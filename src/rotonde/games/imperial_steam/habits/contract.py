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
    board, own = table.board, table.pieces(seat)

    def worth(action: Action) -> float:
        assert isinstance(action, Sign)
        c = board.contract_index[action.contract]
        missing = sum([max(0, board.contract_needs[c][g] - own[g]) for g in range(4)])
        return board.contract_value[c] - MISSING * missing

    return max(step.choices(table), key=worth, default=None)
