"""Buy influence (IS-6.8): any number of steps."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.imperial_steam.actions import BuyInfluence
from rotonde.games.imperial_steam.rules.influence import move_marker
from rotonde.games.imperial_steam.rules.parents import MOSTLY, TileStep, too_dear
from rotonde.games.imperial_steam.table import Table

STEPS: Final = 3  # a playout buys at most, mostly


class Buying(TileStep):
    """A number of steps is to be chosen."""

    verbs: ClassVar[tuple[type[Action], ...]] = (BuyInfluence,)

    def choices(self, table: Table) -> list[Action]:
        """One step or more, as far as the money goes."""
        most = table.money[self.seat] // table.board.influence_price
        return [table.board.influence_action(n) for n in range(1, most + 1)]

    def can_finish(self, table: Table, column: int, budget: int) -> bool:
        return budget >= table.board.influence_price

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        choices = self.choices(table)
        few = bool(choices) and rng.random() < MOSTLY
        return self.any_of(table, choices[:STEPS] if few else choices, rng)

    def why_not_this(self, table: Table, action: Action) -> Illegal | None:
        if not isinstance(action, BuyInfluence):
            return self.other()
        if action.steps < 1:
            return Illegal("steps", "IS-6.8", N_("Buy at least one step."))
        return too_dear(action.steps * table.board.influence_price, table.money[self.seat])

    def why_impossible(self, table: Table) -> Illegal:
        return Illegal("money", "IS-6.8", N_("You cannot pay for a step of influence."))

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Pay for each step and move once."""
        assert isinstance(action, BuyInfluence)
        price = action.steps * table.board.influence_price
        table.stack.pop()
        table.money[seat] -= price
        if table.sink is not None:
            table.detail("buy_influence", seat, n=action.steps, money=price)
        move_marker(table, seat, action.steps)
