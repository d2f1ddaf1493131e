"""An upgrade token (IS-6.1.17): its points are spent one by one."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.imperial_steam.actions import DONE, Done, Spend
from rotonde.games.imperial_steam.board import BENEFITS, LAY
from rotonde.games.imperial_steam.rules.guard import begun, guarded
from rotonde.games.imperial_steam.rules.influence import move_marker
from rotonde.games.imperial_steam.rules.parents import ActionStep
from rotonde.games.imperial_steam.steps.overflow import make_room
from rotonde.games.imperial_steam.table import Table

INFLUENCE: Final = 0  # what a point is spent on, as in BENEFITS
SHARE: Final = 1
PASSENGER: Final = 2
MOST: Final = 3  # points on a token


class Upgrade(ActionStep):
    """So many points of the token of a city are left."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "city", "points")
    named: ClassVar[dict[str, str]] = {"city": "city"}

    def __init__(self, seat: int, city: int, points: int) -> None:
        super().__init__(seat, LAY)
        self.city: Final = city
        self.points: Final = points

    def unfinished(self) -> bool:
        return False

    def choices(self, table: Table) -> list[Action]:
        """Spend a point, or give the rest up."""
        open_ = [b for b in (INFLUENCE, SHARE, PASSENGER) if may_spend(table, self.seat, b)]
        return [*[table.board.spend_actions[benefit] for benefit in open_], DONE]

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        """No point is given up."""
        return self.any_of(table, self.choices(table)[:-1], rng)

    def forbids(self, table: Table, action: Action) -> Illegal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Spend):
            text = N_("Spend your upgrade points first, or give them up.")
            return Illegal("points", "IS-6.1.17", text)
        if action.on not in BENEFITS:
            text = N_("A point buys influence, a higher share value or a passenger car, not {on}.")
            return Illegal("points", "IS-6.1.17", text, on=action.on)
        benefit = BENEFITS.index(action.on)
        if not can_spend(table, self.seat, benefit):
            if benefit == SHARE:
                return Illegal("share", "IS-A31", N_("Your share value is at its highest."))
            return Illegal("car", "IS-A31", N_("You have no freight car without a token to turn."))
        return None if may_spend(table, self.seat, benefit) else begun()

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        table.stack.pop()
        if isinstance(action, Spend):
            self._spend(table, BENEFITS.index(action.on))
        elif table.sink is not None:  # IS-A31
            table.detail("forgo", seat, n=self.points)

    def _spend(self, table: Table, benefit: int) -> None:
        seat = self.seat
        if self.points > 1:
            open_upgrade(table, seat, self.city, self.points - 1)
        if benefit == INFLUENCE:
            move_marker(table, seat, 1)
        elif benefit == SHARE:
            table.share[seat] += 1
        else:
            table.passenger[seat] += 1
        if table.sink is not None:
            table.detail("spend", seat, f"seat:{seat}", on=BENEFITS[benefit], money=table.share_value(seat))
        if benefit == PASSENGER:
            make_room(table, seat)

    def flaws(self, table: Table, where: str) -> list[str]:
        if self.seat != table.active:
            return super().flaws(table, where)
        if not (1 <= self.points <= MOST and table.network[self.seat] >> self.city & 1):
            return [f"{where}: expected 1 to 3 points of a city of the network (IS-6.1.17)"]
        return []


def open_upgrade(table: Table, seat: int, city: int, points: int) -> None:
    """Points are to be spent."""
    table.stack.append(Upgrade(seat, city, points))


def can_spend(table: Table, seat: int, benefit: int) -> bool:
    """Influence always; share not at the top row; passenger needs a free freight car (IS-A31)."""
    if benefit == SHARE:
        return table.share[seat] < len(table.board.share_values) - 1
    return benefit == INFLUENCE or table.freight(seat) > 0


def may_spend(table: Table, seat: int, benefit: int) -> bool:
    """The same, and what was begun can still be carried out."""
    if not can_spend(table, seat, benefit):
        return False
    return benefit == INFLUENCE or guarded(table, table.board.spend_actions[benefit], seat)
