"""Choose one of the foundries that lie face up (GR-7.1)."""

from __future__ import annotations

from typing import ClassVar

from rotonde.core import N_, Action
from rotonde.games.german_railroads.actions import Acquire
from rotonde.games.german_railroads.rules import parts as p
from rotonde.games.german_railroads.rules.decks import FOUNDRY
from rotonde.games.german_railroads.rules.supply import FromSupply
from rotonde.games.german_railroads.table import german, put
from rotonde.games.russian_railroads.rules.registry import Whole
from rotonde.games.russian_railroads.steps.shuffle import open_shuffle
from rotonde.games.russian_railroads.table import Table


class Acquiring(FromSupply):
    """Which one?"""

    verb: ClassVar[str] = "acquire"
    code: ClassVar[str] = "foundry"
    rule: ClassVar[str] = "GR-7.1"
    missing: ClassVar[str] = N_("This foundry does not lie face up.")
    choose: ClassVar[str] = N_("Choose one of the foundries that lie face up.")
    empty: ClassVar[str] = "no foundry lies face up (GR-7.8)"

    def choices(self, table: Table) -> list[Action]:
        mine = german(table)
        return [mine.boards.acquire_actions[f] for f in mine.face_up]

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """A foundry comes to its owner; chance reveals the next one (GR-7.1, GR-7.7)."""
        table.stack.pop()
        assert isinstance(action, Acquire)
        mine, seat = german(table), self.seat
        foundry = mine.boards.foundry_index[action.foundry]
        mine.foundries = put(mine.foundries, seat, mine.foundries[seat] | 1 << foundry)
        mine.face_up = [f for f in mine.face_up if f != foundry]
        table.detail("foundry_taken", seat, "foundries", foundry=action.foundry)
        if mine.foundry_pile:
            open_shuffle(table, FOUNDRY)


class Foundry(Whole):
    """A foundry is taken, if one lies face up (GR-7.8)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        table.stack.append(Acquiring(seat))

    def partly(self, table: Table, seat: int, e: int) -> bool:
        return len(german(table).face_up) > 0


p.RULES.effects[p.FOUNDRY] = Foundry(True, False)
