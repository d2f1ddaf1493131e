"""The share value (IS-6.9): one row up for influence, or down for nothing."""

from __future__ import annotations

from typing import ClassVar

from rotonde.core import N_, Action, Illegal
from rotonde.games.imperial_steam.actions import SetShare
from rotonde.games.imperial_steam.rules.influence import move_marker
from rotonde.games.imperial_steam.rules.parents import TileStep
from rotonde.games.imperial_steam.table import Table


class SharePrice(TileStep):
    """A row of the share board is to be chosen."""

    verbs: ClassVar[tuple[type[Action], ...]] = (SetShare,)

    def choices(self, table: Table) -> list[Action]:
        """One row up, or any number down."""
        row = table.share[self.seat]
        up = [row + 1] if self._can_raise(table, table.influence[self.seat]) else []
        return [table.board.share_actions[to] for to in [*up, *range(row - 1, -1, -1)]]

    def _can_raise(self, table: Table, column: int) -> bool:
        """Is there a higher row whose influence can be lost (IS-6.9.1, IS-A1)?"""
        row = table.share[self.seat] + 1
        return row < len(table.board.share_values) and table.board.share_cost[row] <= column

    def can_finish(self, table: Table, column: int, budget: int) -> bool:
        return table.share[self.seat] > 0 or self._can_raise(table, column)

    def why_not_this(self, table: Table, action: Action) -> Illegal | None:
        if not isinstance(action, SetShare):
            return self.other()
        values, row = table.board.share_values, table.share[self.seat]
        if action.value not in values:
            return Illegal("share", "IS-1.7", N_("There is no share value {money}."), money=action.value)
        target = values.index(action.value)
        if target < row:
            return None
        if target != row + 1:
            return Illegal("share", "IS-6.9.1", N_("The share value goes up by one row, or down."))
        cost, have = table.board.share_cost[target], table.influence[self.seat]
        if cost > have:
            text = N_("Going up to {money} costs {n} steps of influence, and you have {have}.")
            return Illegal("influence", "IS-6.9.1", text, money=action.value, n=cost, have=have)
        return None

    def why_impossible(self, table: Table) -> Illegal:
        return Illegal("share", "IS-6.9.1", N_("You have too little influence to raise the share value."))

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Move the share marker; going up costs influence first."""
        assert isinstance(action, SetShare)
        row = table.board.share_values.index(action.value)
        table.stack.pop()
        if row > table.share[seat]:
            move_marker(table, seat, -table.board.share_cost[row])
        table.share[seat] = row
        if table.sink is not None:
            table.detail("share", seat, f"seat:{seat}", money=action.value)
