"""Collect goods from factories (IS-6.4) and import goods (IS-6.5)."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.games.imperial_steam.actions import DONE
from rotonde.games.imperial_steam.figures import GOODS
from rotonde.games.imperial_steam.frames import Gather, Import
from rotonde.games.imperial_steam.rules.storage import make_room
from rotonde.games.imperial_steam.table import Table

NONE: int = -1


# ── factories ─────────────────────────────────────────────────────────────


def has_stock(table: Table, seat: int) -> bool:
    """Has any own factory goods left?"""
    return any(owner == seat and left > 0 for owner, _, _, left, _ in table.factories)


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


def collect_choices(table: Table, frame: Gather) -> list[Action]:
    """A good of each kind of factory: equal factories are interchangeable."""
    out: list[Action] = []
    taken = frame.taken
    for i, (owner, good, _, left, _) in enumerate(table.factories):
        if owner == frame.seat and left > 0 and i not in taken:
            action = table.board.collect_actions[good][left]
            if action not in out:
                out.append(action)
    return out


def gather_actions(table: Table, frame: Gather) -> list[Action]:
    """Stop, or one more good (IS-A19: at least one)."""
    out: list[Action] = [DONE] if frame.taken else []
    return out + collect_choices(table, frame)


def collect(table: Table, frame: Gather, good: int, left: int) -> None:
    """Take a good into storage; what finds no room is discarded."""
    seat = frame.seat
    factory = stock(table, seat, good, left, frame.taken)
    take_from(table, factory)
    table.goods[seat * 4 + good] += 1
    table.stack[-1] = Gather(seat, (*frame.taken, factory))
    if table.sink is not None:
        city = table.board.cities[table.land.site_city[table.factories[factory][2]]]
        args = {"good": GOODS[good], "city": city}
        table.tell(Event("collect", seat, Level.DETAIL, args, (f"city:{city}",)))
    make_room(table, seat)


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


def import_actions(table: Table, frame: Import) -> list[Action]:
    """Stop, one good at once, or one more to order."""
    board, seat = table.board, frame.seat
    out: list[Action] = [DONE] if frame.ordered else []
    affordable = [g for g in range(4) if market_price(table, g) <= table.money[seat]]
    if not frame.ordered:
        for g in affordable:
            out.append(board.buy_actions[g])
    if order_room(table, seat) > 0:
        for g in affordable:
            out.append(board.order_actions[g])
    return out


def can_order(table: Table, seat: int, budget: int) -> bool:
    """Is there room for another order, and a good that a budget pays for?"""
    return order_room(table, seat) > 0 and cheapest(table) <= budget


def take_cube(table: Table, seat: int, good: int) -> int:
    """Pay for the cheapest cube and take it; the price."""
    price = market_price(table, good)
    table.money[seat] -= price
    if table.market[good]:
        table.market[good] -= 1
    return price


def buy_good(table: Table, seat: int, good: int) -> None:
    """Immediate import (IS-6.5.1)."""
    table.stack.pop()
    price = take_cube(table, seat, good)
    table.goods[seat * 4 + good] += 1
    if table.sink is not None:
        args = {"good": GOODS[good], "money": price}
        table.tell(Event("buy", seat, Level.DETAIL, args, (f"market:{GOODS[good]}",)))
    make_room(table, seat)


def order_good(table: Table, frame: Import, good: int) -> None:
    """Order into the order area (IS-6.5.2)."""
    seat = frame.seat
    price = take_cube(table, seat, good)
    table.orders[seat * 4 + good] += 1
    table.stack[-1] = Import(seat, frame.ordered + 1)
    if table.sink is not None:
        args = {"good": GOODS[good], "money": price}
        table.tell(Event("order", seat, Level.DETAIL, args, (f"market:{GOODS[good]}",)))
