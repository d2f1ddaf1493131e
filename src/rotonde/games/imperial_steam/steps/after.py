"""After the action of a turn (IS-1.10): free actions, then the end of the turn."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.imperial_steam.actions import END, Choose, End
from rotonde.games.imperial_steam.rules import free
from rotonde.games.imperial_steam.rules.parents import ActiveStep
from rotonde.games.imperial_steam.rules.rounds import end_turn
from rotonde.games.imperial_steam.table import Table

DELIVER: Final = 0.9  # how often a playout looks for a delivery
BUY_LINK: Final = 0.3  # how often it buys a state-railway link


class After(ActiveStep):
    """The action is done. It holds nothing, so there is only one."""

    written: ClassVar[bool] = False

    def waits(self, table: Table) -> bool:
        """Is there any free action left?"""
        seat = table.active
        if free.can_sell(table, seat) or free.affordable_links(table, seat, table.money[seat]):
            return True
        return bool(free.deliveries(table, seat))

    def close(self, table: Table) -> None:
        end_turn(table)

    def choices(self, table: Table) -> list[Action]:
        return [END]

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        extra = sample_free(table, table.to_act[0], rng)
        return END if extra is None else extra

    def forbids(self, table: Table, action: Action) -> Illegal | None:
        if isinstance(action, End):
            return None
        if isinstance(action, Choose):
            text = N_("You have taken the action of this turn: take free actions or end it.")
            return Illegal("acted", "IS-6.0.1", text)
        return Illegal("acted", "IS-1.10", N_("Your action is complete: take free actions or end your turn."))

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        end_turn(table)


AFTER: Final = After()


def sample_free(table: Table, seat: int, rng: random.Random) -> Action | None:
    """A delivery or a state-railway link, if it comes to mind."""
    if not table.delivered and rng.random() < DELIVER:
        deliveries = free.deliveries(table, seat)
        if deliveries:
            return deliveries[int(rng.random() * len(deliveries))]
    if table.crowns & table.border[seat] and rng.random() < BUY_LINK:
        links = free.affordable_links(table, seat, table.money[seat])
        if links:
            return table.board.link_actions[links[int(rng.random() * len(links))]]
    return None
