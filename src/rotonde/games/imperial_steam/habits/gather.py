"""Collecting goods."""

from __future__ import annotations

from rotonde.core import Action
from rotonde.games.imperial_steam.actions import DONE, Collect
from rotonde.games.imperial_steam.board import GOODS
from rotonde.games.imperial_steam.rules import goods
from rotonde.games.imperial_steam.steps.gather import Gather
from rotonde.games.imperial_steam.table import Table


def plain(table: Table, step: Gather, seat: int) -> Action | None:
    """Everything that finds room, the scarcest good first."""
    if step.taken and goods.excess(table, seat) >= 0:
        return DONE

    def there(action: Action) -> int:
        assert isinstance(action, Collect)
        return table.goods[seat * 4 + GOODS.index(action.good)]

    return min(step.collections(table), key=there, default=None)
