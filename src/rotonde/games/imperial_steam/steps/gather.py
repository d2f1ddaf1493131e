"""Collect goods (IS-6.4): one from each own factory."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.imperial_steam.actions import DONE, Collect, Done
from rotonde.games.imperial_steam.board import COLLECT, GOODS
from rotonde.games.imperial_steam.rules import goods
from rotonde.games.imperial_steam.rules.parents import ActionStep, no_good, nothing_yet
from rotonde.games.imperial_steam.steps.overflow import make_room
from rotonde.games.imperial_steam.table import Table


class Gather(ActionStep):
    """Goods are collected one by one."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "taken")
    reads: ClassVar[dict[str, str]] = {"taken": "numbers"}
    verbs: ClassVar[tuple[type[Action], ...]] = (Collect,)

    def __init__(self, seat: int, taken: tuple[int, ...]) -> None:
        super().__init__(seat, COLLECT)
        self.taken: Final = taken  # factories that gave a good in this action

    def given(self) -> tuple[int, ...]:
        return self.taken

    def unfinished(self) -> bool:
        return not self.taken

    def can_finish(self, table: Table, column: int, budget: int) -> bool:
        return any(owner == self.seat and left > 0 for owner, _, _, left, _ in table.factories)

    def any_delivery_goes(self, table: Table, seat: int) -> bool:
        return False  # it may take the last good

    def collections(self, table: Table) -> list[Action]:
        """A good of each kind of factory: equal factories are interchangeable."""
        out: list[Action] = []
        taken = self.taken
        for i, (owner, good, _, left, _) in enumerate(table.factories):
            if owner == self.seat and left > 0 and i not in taken:
                action = table.board.collect_actions[good][left]
                if action not in out:
                    out.append(action)
        return out

    def choices(self, table: Table) -> list[Action]:
        """Stop, or one more good (IS-A19: at least one)."""
        out: list[Action] = [DONE] if self.taken else []
        return out + self.collections(table)

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        """Everything there is."""
        choices = self.choices(table)
        return choices[1] if len(choices) > 1 and choices[0] is DONE else self.any_of(table, choices, rng)

    def waits(self, table: Table) -> bool:
        return not self.taken or bool(self.collections(table))

    def forbids(self, table: Table, action: Action) -> Illegal | None:
        if isinstance(action, Done):
            return None if self.taken else nothing_yet()
        if not isinstance(action, Collect):
            return self.other()
        if action.good not in GOODS:
            return no_good(action.good)
        good = GOODS.index(action.good)
        if action.left < 1 or goods.stock(table, self.seat, good, action.left, self.taken) == goods.NONE:
            text = N_("You have no {good} factory with {n} left that has not given a good in this action.")
            return Illegal("factory", "IS-6.4", text, good=action.good, n=action.left)
        return None

    def why_impossible(self, table: Table) -> Illegal:
        return Illegal("collect", "IS-A19", N_("None of your factories has goods left."))

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Take a good into storage; what finds no room is discarded."""
        if not isinstance(action, Collect):
            table.stack.pop()
            return
        good = GOODS.index(action.good)
        factory = goods.stock(table, seat, good, action.left, self.taken)
        goods.take_from(table, factory)
        table.goods[seat * 4 + good] += 1
        table.stack[-1] = Gather(seat, (*self.taken, factory))
        if table.sink is not None:
            city = table.board.cities[table.land.site_city[table.factories[factory][2]]]
            table.detail("collect", seat, f"city:{city}", good=GOODS[good], city=city)
        make_room(table, seat)

    def fits(self, table: Table) -> bool:
        full = table.board.yields
        own = [i for i, f in enumerate(table.factories) if f[0] == self.seat and f[3] < full[f[4] - 1]]
        return all(i in own for i in self.taken) and len(set(self.taken)) == len(self.taken)


def collecting(seat: int) -> ActionStep:
    """The first step of the action."""
    return Gather(seat, ())
