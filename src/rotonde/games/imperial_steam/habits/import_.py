"""Importing goods."""

from __future__ import annotations

from typing import Final

from rotonde.core import Action
from rotonde.games.imperial_steam.actions import DONE
from rotonde.games.imperial_steam.board import COAL
from rotonde.games.imperial_steam.rules import goods
from rotonde.games.imperial_steam.steps.import_ import Import
from rotonde.games.imperial_steam.table import Table

KEEP: Final = 30  # gulden to keep


def plain(table: Table, step: Import, seat: int) -> Action | None:
    """Order what the next track needs; buy it at once where nothing can be ordered."""
    money = table.money[seat]
    affordable = [g for g in range(4) if goods.market_price(table, g) <= money]
    useful = [g for g in wanted(table, seat) if g in affordable]
    if step.ordered and (not useful or money < KEEP or goods.order_room(table, seat) < 1):
        return DONE
    if not affordable:
        return None
    good = useful[0] if useful else affordable[0]
    if goods.order_room(table, seat) > 0:
        return table.board.order_actions[good]
    return table.board.buy_actions[good]


def wanted(table: Table, seat: int) -> list[int]:
    """Goods to have more of, the most needed first: a set of materials, coal, another set."""
    a = seat * 4
    have = [table.goods[a + g] + table.orders[a + g] for g in range(4)]
    out = [g for g in range(COAL) if have[g] < 1]
    if have[COAL] < 2 and table.factories:
        out.append(COAL)
    return out + [g for g in range(COAL) if have[g] == 1]
