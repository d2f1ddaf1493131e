"""Goods that find no room."""

from __future__ import annotations

from rotonde.core import Action
from rotonde.games.imperial_steam.rules import goods
from rotonde.games.imperial_steam.rules.guard import guarded
from rotonde.games.imperial_steam.steps.overflow import Overflow
from rotonde.games.imperial_steam.table import Table


def plain(table: Table, step: Overflow, seat: int) -> Action | None:
    """The good there is most of, coal last."""
    good = max(goods.discardable(table, seat), key=lambda g: table.goods[seat * 4 + g])
    action = table.board.discard_actions[good]
    return action if guarded(table, action, seat) else None
