"""Buy a train, or improve one (IS-6.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.imperial_steam.actions import BuyTrain, ImproveTrain
from rotonde.games.imperial_steam.board import COAL
from rotonde.games.imperial_steam.rules.influence import move_marker
from rotonde.games.imperial_steam.rules.parents import TileStep, too_dear
from rotonde.games.imperial_steam.table import Table

ANY_PRICE: Final = 1_000_000  # more than anything costs


class Train(TileStep):
    """A locomotive is to be chosen."""

    verbs: ClassVar[tuple[type[Action], ...]] = (BuyTrain, ImproveTrain)

    def choices(self, table: Table) -> list[Action]:
        return list(self._trains(table, table.money[self.seat]))

    def _trains(self, table: Table, budget: int) -> Iterator[Action]:
        """Trains to buy, and improvements of each kind of own train (IS-6.6.2, IS-6.6.3)."""
        board, own, sale = table.board, table.trains[self.seat], for_sale(table)
        if not sale:
            return
        price = board.loco_price
        if len(own) < board.most_trains:
            for kind in sale:
                if price[kind] <= budget:
                    yield board.train_actions[kind]
        for old in sorted(dict.fromkeys(own)):
            for kind in sale:
                if kind > old and price[kind] - price[old] <= budget:
                    yield board.improve_actions[old][kind]

    def can_finish(self, table: Table, column: int, budget: int) -> bool:
        return any(self._trains(table, budget))

    def why_not_this(self, table: Table, action: Action) -> Illegal | None:
        if isinstance(action, BuyTrain):
            return self._why_not_buy(table, action)
        return self._why_not_improve(table, action) if isinstance(action, ImproveTrain) else self.other()

    def _why_not_buy(self, table: Table, action: BuyTrain) -> Illegal | None:
        """A new train (IS-6.6.2)."""
        refusal = why_not_sale(table, action.locomotive)
        if refusal is not None:
            return refusal
        if len(table.trains[self.seat]) >= table.board.most_trains:
            text = N_("You have {n} trains already: improve one.")
            return Illegal("train", "IS-6.6.2", text, n=table.board.most_trains)
        price = table.board.loco_price[table.board.loco_index[action.locomotive]]
        return too_dear(price, table.money[self.seat])

    def _why_not_improve(self, table: Table, action: ImproveTrain) -> Illegal | None:
        """A better locomotive (IS-6.6.3)."""
        board = table.board
        old = board.loco_index.get(action.locomotive)
        if old is None or old not in table.trains[self.seat]:
            text = N_("You have no train with {locomotive}.")
            return Illegal("train", "IS-6.6.3", text, locomotive=action.locomotive)
        refusal = why_not_sale(table, action.to)
        if refusal is not None:
            return refusal
        kind = board.loco_index[action.to]
        if kind <= old:
            text = N_("From {locomotive} to {to} is no improvement.")
            return Illegal("train", "IS-6.6.3", text, to=action.to, locomotive=action.locomotive)
        return too_dear(board.loco_price[kind] - board.loco_price[old], table.money[self.seat])

    def why_impossible(self, table: Table) -> Illegal:
        if not for_sale(table):
            return Illegal("train", "IS-6.6.1", N_("No locomotive is for sale in this round."))
        if any(self._trains(table, ANY_PRICE)):
            return Illegal("money", "IS-4.7", N_("You cannot pay for a train, nor to improve one."))
        text = N_("You have no room for a train, and no locomotive for sale is better than yours.")
        return Illegal("train", "IS-6.6.3", text)

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        table.stack.pop()
        kinds = table.board.loco_index
        if isinstance(action, BuyTrain):
            buy_train(table, seat, kinds[action.locomotive])
        else:
            assert isinstance(action, ImproveTrain)
            improve_train(table, seat, kinds[action.locomotive], kinds[action.to])


def for_sale(table: Table) -> list[int]:
    """The kinds of locomotives that are for sale in this round (IS-6.6.1, IS-12.4)."""
    now, kinds = table.round, zip(table.board.loco_round, table.locomotives)
    return [kind for kind, (first, left) in enumerate(kinds) if left > 0 and 0 < first <= now]


def why_not_sale(table: Table, name: str) -> Illegal | None:
    """A kind of locomotive that is not for sale (IS-6.6.1)."""
    kind = table.board.loco_index.get(name)
    if kind is None:
        return Illegal("train", "IS-6.6.1", N_("There is no {locomotive}."), locomotive=name)
    if kind in for_sale(table):
        return None
    if 0 < table.board.loco_round[kind] <= table.round:
        return Illegal("train", "IS-A20", N_("There is no {locomotive} left."), locomotive=name)
    return Illegal("train", "IS-6.6.1", N_("In this round, {locomotive} is not for sale."), locomotive=name)


def buy_train(table: Table, seat: int, kind: int) -> None:
    """A new train with its cars, and coal on it."""
    price = table.board.loco_price[kind]
    table.money[seat] -= price
    table.locomotives[kind] -= 1
    table.trains[seat] = (*table.trains[seat], kind)
    table.goods[seat * 4 + COAL] += 1
    if table.sink is not None:
        table.detail("buy_train", seat, f"seat:{seat}", locomotive=table.board.loco_ids[kind], money=price)
    move_marker(table, seat, table.board.loco_influence[kind])


def improve_train(table: Table, seat: int, old: int, kind: int) -> None:
    """A higher locomotive in front of a train, and cars up to its number."""
    board = table.board
    price = board.loco_price[kind] - board.loco_price[old]
    table.money[seat] -= price
    table.locomotives[kind] -= 1
    trains = list(table.trains[seat])
    trains[trains.index(old)] = kind
    table.trains[seat] = tuple(trains)
    if table.sink is not None:
        names = board.loco_ids
        table.detail("improve", seat, f"seat:{seat}", locomotive=names[old], to=names[kind], money=price)
    move_marker(table, seat, board.loco_influence[kind])
