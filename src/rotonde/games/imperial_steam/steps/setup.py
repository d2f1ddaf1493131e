"""The set-up (IS-2): chance deals one item after the other."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import CHANCE, N_, Action, Illegal
from rotonde.core.chances import counted
from rotonde.games.imperial_steam.actions import Deal
from rotonde.games.imperial_steam.rules import dealing
from rotonde.games.imperial_steam.rules.parents import ImperialStep
from rotonde.games.imperial_steam.steps.auction import open_auction
from rotonde.games.imperial_steam.table import Table


class Dealing(ImperialStep):
    """The next item of the set-up is dealt. It holds nothing, so there is only one."""

    written: ClassVar[bool] = False

    def asked(self, table: Table) -> tuple[int, ...]:
        return (CHANCE,)

    def waits(self, table: Table) -> bool:
        """Is it uncertain what comes next?"""
        return dealing.is_uncertain(table)

    def close(self, table: Table) -> None:
        """Deal what is certain; at its end open the auction."""
        if dealing.deal_certain(table):
            open_auction(table)

    def odds(self, table: Table) -> list[tuple[Action, int]]:
        """Every different outcome, and how many pieces of it there are."""
        items, to = dealing.outcomes(table)
        return [(Deal(item, to), n) for item, n in counted(items)]

    def roll(self, table: Table, rng: random.Random) -> Action:
        """An outcome, with the chances of the real pieces."""
        items, to = dealing.outcomes(table)
        return Deal(items[int(rng.random() * len(items))], to)

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        items, to = dealing.outcomes(table)
        if not isinstance(action, Deal):
            return Illegal("deal", "IS-2", N_("The set-up is under way: chance deals next."))
        if action.to != to:
            return Illegal("deal", "IS-2", N_("The next item goes to {to}."), to=to)
        if action.item not in items:
            return Illegal("deal", "IS-2", N_("{item} cannot be dealt to {to} now."), item=action.item, to=to)
        return None

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        assert isinstance(action, Deal)
        dealing.deal(table, action.item, action.to)


SETUP: Final = Dealing()
