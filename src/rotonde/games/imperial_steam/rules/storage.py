"""Storage (IS-4.4, IS-4.5): only how much of each good there is counts, since goods may be rearranged at any time."""

from __future__ import annotations

from rotonde.games.imperial_steam.board import COAL, GOODS
from rotonde.games.imperial_steam.table import Table


def excess(table: Table, seat: int) -> int:
    """Goods that find no room: locomotives hold one coal each, free freight cars and open spaces one good each."""
    a = seat * 4
    goods = table.goods
    coal = goods[a + COAL]
    on_cars = goods[a] + goods[a + 1] + goods[a + 2] + max(0, coal - len(table.trains[seat]))
    return on_cars - table.freight(seat) - table.warehouse(seat)


def discardable(table: Table, seat: int) -> list[int]:
    """Goods whose discarding makes room: not coal that has its place on a locomotive."""
    a = seat * 4
    out = [g for g in range(COAL) if table.goods[a + g] > 0]
    if table.goods[a + COAL] > len(table.trains[seat]):
        out.append(COAL)
    return out


def crowded(table: Table, seats: list[int]) -> list[int]:
    """Of these seats, those with a choice of what to discard; where there is none, it is done."""
    out: list[int] = []
    for seat in seats:
        while excess(table, seat) > 0:
            goods = discardable(table, seat)
            if len(goods) > 1:
                out.append(seat)
                break
            discard(table, seat, goods[0])
    return out


def discard(table: Table, seat: int, good: int) -> None:
    """A good goes back to the supply."""
    table.goods[seat * 4 + good] -= 1
    if table.sink is not None:
        table.detail("discard", seat, f"seat:{seat}", good=GOODS[good])
