"""Import goods (IS-6.5): one at once, or any number to order for the next round."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.imperial_steam.actions import DONE, BuyGood, Done, OrderGood
from rotonde.games.imperial_steam.board import COAL, GOODS, IMPORT
from rotonde.games.imperial_steam.rules import goods
from rotonde.games.imperial_steam.rules.free import means
from rotonde.games.imperial_steam.rules.parents import MOSTLY, ActionStep, no_good, nothing_yet, too_dear
from rotonde.games.imperial_steam.steps.overflow import make_room
from rotonde.games.imperial_steam.table import Table


class Import(ActionStep):
    """Goods are ordered one by one, or one is taken at once."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "ordered")
    verbs: ClassVar[tuple[type[Action], ...]] = (BuyGood, OrderGood)

    def __init__(self, seat: int, ordered: int) -> None:
        super().__init__(seat, IMPORT)
        self.ordered: Final = ordered  # in this action

    def unfinished(self) -> bool:
        return self.ordered == 0

    # ── what may be decided ───────────────────────────────────────────────
    def choices(self, table: Table) -> list[Action]:
        """Stop, one good at once, or one more to order."""
        board, seat = table.board, self.seat
        out: list[Action] = [DONE] if self.ordered else []
        affordable = [g for g in range(4) if goods.market_price(table, g) <= table.money[seat]]
        if not self.ordered:
            out += [board.buy_actions[g] for g in affordable]
        if goods.order_room(table, seat) > 0:
            out += [board.order_actions[g] for g in affordable]
        return out

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        """Mostly a material that is missing for the next track."""
        if rng.random() < MOSTLY:
            missing = self._missing(table)
            if missing is not None:
                return missing
        return self.more_or_done(table, rng)

    def _missing(self, table: Table) -> Action | None:
        if goods.order_room(table, self.seat) < 1:
            return None
        a = self.seat * 4
        for good in range(COAL):
            if not table.goods[a + good] and not table.orders[a + good]:
                if goods.market_price(table, good) <= table.money[self.seat]:
                    return table.board.order_actions[good]
        return None

    def waits(self, table: Table) -> bool:
        if self.ordered == 0:
            return True
        return goods.order_room(table, self.seat) > 0 and goods.cheapest(table) <= means(table, self.seat)

    def can_finish(self, table: Table, column: int, budget: int) -> bool:
        return goods.cheapest(table) <= budget

    # ── what may not ──────────────────────────────────────────────────────
    def forbids(self, table: Table, action: Action) -> Illegal | None:
        if isinstance(action, Done):
            return None if self.ordered else nothing_yet()
        if not isinstance(action, (BuyGood, OrderGood)):
            return self.other()
        if action.good not in GOODS:
            return no_good(action.good)
        if isinstance(action, BuyGood):
            if self.ordered:
                return Illegal("order", "IS-6.5", N_("You are ordering: a good at once would be another action."))
        elif table.round >= table.board.last_round:
            return Illegal("order", "IS-6.5.2", N_("In the last round nothing can be ordered."))
        elif goods.order_room(table, self.seat) < 1:
            text = N_("Your order area is full: the shipment tile of this round says {n}.")
            return Illegal("order", "IS-6.5.2", text, n=table.shipments[table.round - 1])
        return too_dear(goods.market_price(table, GOODS.index(action.good)), table.money[self.seat])

    def why_impossible(self, table: Table) -> Illegal:
        return Illegal("money", "IS-4.7", N_("You cannot pay for any good."))

    # ── what comes of it ──────────────────────────────────────────────────
    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        if isinstance(action, BuyGood):
            self._buy(table, GOODS.index(action.good))
        elif isinstance(action, OrderGood):
            self._order(table, GOODS.index(action.good))
        else:
            table.stack.pop()

    def _buy(self, table: Table, good: int) -> None:
        """Immediate import (IS-6.5.1)."""
        table.stack.pop()
        self._pay(table, "buy", good)
        table.goods[self.seat * 4 + good] += 1
        make_room(table, self.seat)

    def _order(self, table: Table, good: int) -> None:
        """Order into the order area (IS-6.5.2)."""
        self._pay(table, "order", good)
        table.orders[self.seat * 4 + good] += 1
        table.stack[-1] = Import(self.seat, self.ordered + 1)

    def _pay(self, table: Table, what: str, good: int) -> None:
        """Take the cheapest cube of a column."""
        price = goods.market_price(table, good)
        table.money[self.seat] -= price
        if table.market[good]:
            table.market[good] -= 1
        if table.sink is not None:
            table.detail(what, self.seat, f"market:{GOODS[good]}", good=GOODS[good], money=price)

    def fits(self, table: Table) -> bool:
        return 0 <= self.ordered <= sum(table.orders[self.seat * 4 : self.seat * 4 + 4])


def importing(seat: int) -> ActionStep:
    """The first step of the action."""
    return Import(seat, 0)
