"""Goods beside factories (IS-6.4) and on the market (IS-6.5)."""

from __future__ import annotations

from typing import Final

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
    prices = table.board.market_prices
    cubes = table.market[good]
    return prices[len(prices) - cubes] if cubes else table.board.market_empty


def cheapest(table: Table) -> int:
    """The lowest price of the market."""
    return min([market_price(table, g) for g in range(4)])


def order_room(table: Table, seat: int) -> int:
    """Goods that may still be ordered in this round (IS-6.5.2, IS-A35)."""
    if table.round >= table.board.last_round:
        return 0
    return table.shipments[table.round - 1] - sum(table.orders[seat * 4 : seat * 4 + 4])
