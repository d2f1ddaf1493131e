"""Buying influence."""

from __future__ import annotations

from rotonde.core import Action
from rotonde.games.imperial_steam.steps.buy_influence import Buying
from rotonde.games.imperial_steam.table import Table


def plain(table: Table, step: Buying, seat: int) -> Action | None:
    """As many steps as reach the next hub, or one."""
    most = table.money[seat] // table.board.influence_price
    if most < 1:
        return None
    own = table.influence[seat]
    gaps = [h - own for h in table.hub_at if own < h <= own + most]
    return table.board.influence_action(min(gaps) if gaps else 1)
