"""Goods beside factories (IS-6.4), on the market (IS-6.5), and in storage (IS-4.4, IS-4.5).

Of a storage only how much of each good there is counts, since goods may be rearranged at any time.
"""

from __future__ import annotations

from typing import Final

from rotonde.games.imperial_steam.board import COAL, GOODS
from rotonde.games.imperial_steam.table import Table

NONE: Final = -1


# ── factories ─────────────────────────────────────────────────────────────
def stock(table: Table, seat: int, good: int, left: int, taken: tuple[int, ...]) -> int:
    """The first own factory of a type with so many goods left that has not given any yet; -1 if there is none."""
    for i, (owner, of, _, n, _) in enumerate(table.factories):
        if owner == seat and of == good and n == left and i not in taken:
            return i
    return NONE


def take_from(table: Table, factory: int) -> None:
    """One good less beside a worker."""
    owner, good, site, left, level = table.factories[factory]
    table.factories[factory] = (owner, good, site, left - 1, level)


# ── the market ────────────────────────────────────────────────────────────
def market_price(table: Table, good: int) -> int:
    """The price of the cheapest cube of a column, or of one from the supply (IS-12.3)."""
    prices, cubes = table.board.market_prices, table.market[good]
    return prices[len(prices) - cubes] if cubes else table.board.market_empty


def cheapest(table: Table) -> int:
    """The lowest price of the market: where most cubes lie, since rows go from the cheapest to the dearest."""
    prices, cubes = table.board.market_prices, max(table.market)
    return prices[len(prices) - cubes] if cubes else table.board.market_empty


def order_room(table: Table, seat: int) -> int:
    """Goods that may still be ordered in this round (IS-6.5.2, IS-A35)."""
    if table.round >= table.board.last_round:
        return 0
    return table.shipments[table.round - 1] - sum(table.orders[seat * 4 : seat * 4 + 4])


# ── storage ───────────────────────────────────────────────────────────────
def excess(table: Table, seat: int) -> int:
    """Goods that find no room: locomotives hold one coal each, free freight cars and open spaces one good each."""
    a = seat * 4
    own = table.goods
    coal = own[a + COAL]
    on_cars = own[a] + own[a + 1] + own[a + 2] + max(0, coal - len(table.trains[seat]))
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
            choice = discardable(table, seat)
            if len(choice) > 1:
                out.append(seat)
                break
            discard(table, seat, choice[0])
    return out


def discard(table: Table, seat: int, good: int) -> None:
    """A good goes back to the supply."""
    table.goods[seat * 4 + good] -= 1
    if table.sink is not None:
        table.detail("discard", seat, f"seat:{seat}", good=GOODS[good])
