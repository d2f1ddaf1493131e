"""What several habits share: what a city or a delivery is worth, and how to get money."""

from __future__ import annotations

from rotonde.core import Action
from rotonde.games.imperial_steam.actions import SELL, Deliver
from rotonde.games.imperial_steam.board import COAL, GOODS
from rotonde.games.imperial_steam.rules import free
from rotonde.games.imperial_steam.rules.guard import guarded
from rotonde.games.imperial_steam.table import Table


def raise_money(table: Table, seat: int) -> Action | None:
    """Sell a share; without one, deliver what pays (IS-A39)."""
    if free.can_sell(table, seat):
        return SELL
    for action in free.deliveries(table, seat):
        assert isinstance(action, Deliver)
        if action.good != GOODS[COAL] and guarded(table, action, seat):
            return action
    return None


def rounds_left(table: Table) -> int:
    """Rounds after this one."""
    return table.board.last_round - table.round
