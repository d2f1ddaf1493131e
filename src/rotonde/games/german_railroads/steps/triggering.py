"""Choose the own factory to use (GR-11.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.german_railroads.actions import Trigger
from rotonde.games.german_railroads.rules import parts as p
from rotonde.games.german_railroads.rules.effects import useful_factories
from rotonde.games.german_railroads.table import german
from rotonde.games.russian_railroads.actions import DONE
from rotonde.games.russian_railroads.rules import parts as base
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.effects import open_effect
from rotonde.games.russian_railroads.rules.registry import Whole
from rotonde.games.russian_railroads.rules.tracks import built
from rotonde.games.russian_railroads.table import CODE, Table


class Triggering(Within):
    """Which one?"""

    fields: ClassVar[tuple[str, ...]] = ("seat", "must")
    reads: ClassVar[dict[str, str]] = {"must": "flag"}
    spare: ClassVar[tuple[str, ...]] = ("must",)

    def __init__(self, seat: int, must: bool) -> None:
        self.seat = seat
        self.must: Final = must  # it has to be one that does something (GR-11.8)

    def choices(self, table: Table) -> list[Action]:
        """Those that do nothing, and none at all, only where nothing must be done (GR-11.8)."""
        mine = german(table)
        actions = mine.boards.trigger_actions
        if self.must:
            return [actions[place] for place in useful_factories(mine, self.seat)]
        n = built(table, self.seat)
        return [*actions[:n], DONE] if n else []

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Use a factory as if a marker had entered it (GR-11.1)."""
        table.stack.pop()
        if not isinstance(action, Trigger):
            self.lapse(table)
            return
        seat, place = self.seat, action.place
        code = table.factories[seat] >> 4 * (place - 1) & CODE
        table.detail("trigger", seat, f"factory:{seat}:{place}", place=place, factory=table.board.numbers[code])
        open_effect(table, seat, table.board.tile_parts[code].function(table, seat, place - 1))

    def refusal(self, table: Table, action: Action) -> Illegal:
        if isinstance(action, Trigger):
            return Illegal("factory", "GR-11.8", N_("There is no factory of yours there that does something."))
        return Illegal("factory", "GR-11.1", N_("Choose the factory to use."))


class OwnFactory(Whole):
    """An own factory is used."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        table.stack.append(Triggering(seat, not e & base.OPTIONAL))

    def partly(self, table: Table, seat: int, e: int) -> bool:
        return len(useful_factories(german(table), seat)) > 0

    def endless(self, table: Table, seat: int) -> str:
        """With a factory that repeats spaces they would set each other off (GR-11.8)."""
        for code in table.factory_list(seat):
            if any(base.op_of(e) == base.REPLAY for e in table.board.factory_effect[code]):
                return "GR-11.8"
        return ""


p.RULES.effects[p.OWN_FACTORY] = OwnFactory()
