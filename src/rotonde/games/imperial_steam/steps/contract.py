"""Sign a contract (IS-6.7)."""

from __future__ import annotations

from typing import ClassVar

from rotonde.core import N_, Action, Illegal
from rotonde.core.hexes import indices
from rotonde.games.imperial_steam.actions import Sign
from rotonde.games.imperial_steam.rules.parents import TileStep
from rotonde.games.imperial_steam.steps.overflow import make_room
from rotonde.games.imperial_steam.table import Table


class Contract(TileStep):
    """An open contract is to be chosen."""

    verbs: ClassVar[tuple[type[Action], ...]] = (Sign,)

    def choices(self, table: Table) -> list[Action]:
        """Open contracts for whose tokens there are enough free freight cars (IS-6.7.2)."""
        board, freight = table.board, table.freight(self.seat)
        return [board.sign_actions[c] for c in indices(table.contracts_open) if board.contract_tokens[c] <= freight]

    def can_finish(self, table: Table, column: int, budget: int) -> bool:
        return bool(self.choices(table))

    def why_not_this(self, table: Table, action: Action) -> Illegal | None:
        if not isinstance(action, Sign):
            return self.other()
        contract = table.board.contract_index.get(action.contract)
        if contract is None or not table.contracts_open >> contract & 1:
            text = N_("The contract {contract} is not open.")
            return Illegal("contract", "IS-6.7.1", text, contract=action.contract)
        tokens, freight = table.board.contract_tokens[contract], table.freight(self.seat)
        if tokens > freight:
            text = N_("This contract reserves {n} freight cars, and you have {have} without a token.")
            return Illegal("cars", "IS-6.7.2", text, n=tokens, have=freight)
        return None

    def why_impossible(self, table: Table) -> Illegal:
        if not table.contracts_open:
            return Illegal("contract", "IS-6.7.1", N_("No contract is left to be signed."))
        return Illegal("contract", "IS-6.7.2", N_("You have too few free freight cars for any open contract."))

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Take the card, reserve cars, welcome investors (IS-6.7.3)."""
        assert isinstance(action, Sign)
        board = table.board
        contract = board.contract_index[action.contract]
        tokens = board.contract_tokens[contract]
        investors = min(tokens, board.investor_spaces - table.investors[seat])
        table.stack.pop()
        table.contracts_open &= ~(1 << contract)
        table.contracts[seat] |= 1 << contract
        table.reserved[seat] += tokens
        table.investors[seat] += investors
        if table.sink is not None:
            name, value = action.contract, board.contract_value[contract]
            table.headline("sign", seat, f"contract:{name}", contract=name, value=value, n=tokens)
            table.detail("investors", seat, f"seat:{seat}", n=investors)
        make_room(table, seat)
