"""Choices among what lies ready for all."""

from __future__ import annotations

from typing import ClassVar

from rotonde.core import Action, Illegal
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.table import Table


class FromSupply(Within):
    """The parent of steps in which one of these things is taken."""

    verb: ClassVar[str] = ""  # of the actions
    code: ClassVar[str] = ""  # of refusals
    rule: ClassVar[str] = ""
    missing: ClassVar[str] = ""  # it is not there
    choose: ClassVar[str] = ""  # what is to be done now
    empty: ClassVar[str] = ""  # what is wrong with a position in which none is left

    def refusal(self, table: Table, action: Action) -> Illegal:
        return Illegal(self.code, self.rule, self.missing if action.verb == self.verb else self.choose)

    def flaws(self, table: Table, where: str) -> list[str]:
        return [] if self.choices(table) else [f"{where}: {self.empty}"]
