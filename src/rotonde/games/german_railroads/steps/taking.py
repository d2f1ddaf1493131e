"""Choose an income marker (GR-5.1)."""

from __future__ import annotations

from typing import ClassVar

from rotonde.core import N_, Action
from rotonde.games.german_railroads.actions import Take
from rotonde.games.german_railroads.rules import parts as p
from rotonde.games.german_railroads.rules.supply import FromSupply
from rotonde.games.german_railroads.table import german, put
from rotonde.games.russian_railroads.rules.registry import Effect
from rotonde.games.russian_railroads.table import Table


class Taking(FromSupply):
    """Which one?"""

    verb: ClassVar[str] = "take"
    code: ClassVar[str] = "income"
    rule: ClassVar[str] = "GR-5.1"
    missing: ClassVar[str] = N_("No such income marker is left.")
    choose: ClassVar[str] = N_("Choose one of the income markers that are left.")
    empty: ClassVar[str] = "no income marker is left (GR-5.6)"

    def choices(self, table: Table) -> list[Action]:
        mine = german(table)
        return list(dict.fromkeys(a for m, a in enumerate(mine.boards.take_actions) if mine.income_left >> m & 1))

    def trials(self, table: Table) -> list[Action]:
        return self.choices(table)[:1]  # income markers are used later

    def comes_to(self, table: Table) -> tuple[int, ...] | None:
        return ()

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """A marker lies before its owner, ready for use (GR-5.1)."""
        table.stack.pop()
        assert isinstance(action, Take)
        mine, seat = german(table), self.seat
        left = mine.income_left
        m = next(i for i, name in enumerate(mine.boards.incomes) if left >> i & 1 and name == action.marker)
        mine.income_left ^= 1 << m
        mine.income = put(mine.income, seat, mine.income[seat] | 1 << m)
        table.detail("income_taken", seat, f"income:{seat}", marker=action.marker)


class Income(Effect):
    """An income space: choose a marker, if one is left (GR-5.1, GR-5.6)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        if german(table).income_left:
            table.stack.append(Taking(seat))
        elif table.sink is not None:
            table.detail("no_income", seat, "incomes")


p.RULES.effects[p.INCOME] = Income(False, False)
