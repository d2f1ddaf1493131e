"""A foundry was just used: keep it, or close it and attach it as a stoker (GR-7.6)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.german_railroads.rules.stokers import attach, hosts, why_not_attach
from rotonde.games.german_railroads.steps.tallying import open_tallying
from rotonde.games.german_railroads.table import GermanTable, german, put
from rotonde.games.russian_railroads.actions import DONE, Done
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.effects import open_effect
from rotonde.games.russian_railroads.rules.spaces import in_vain
from rotonde.games.russian_railroads.table import Table


class Closing(Within):
    """The foundry."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "foundry")
    named: ClassVar[dict[str, str]] = {"foundry": "foundry"}

    def __init__(self, seat: int, foundry: int) -> None:
        self.seat = seat
        self.foundry: Final = foundry

    def choices(self, table: Table) -> list[Action]:
        found = hosts(german(table), self.seat)
        return [DONE, *found] if found else []

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        table.stack.pop()
        if not isinstance(action, Done):
            self.close(german(table))
            attach(german(table), self.seat, action)

    def close(self, table: GermanTable) -> None:
        """The foundry becomes a stoker; the coal on it goes back to the supply."""
        table.foundries = put(table.foundries, self.seat, table.foundries[self.seat] & ~(1 << self.foundry))
        table.foundries_used &= ~(1 << self.foundry)
        if table.sink is not None:
            name = table.boards.foundries[self.foundry]
            table.detail("closed", self.seat, f"foundry:{self.seat}:{name}", foundry=name)

    def refusal(self, table: Table, action: Action) -> Illegal:
        text = N_("Keep the foundry, or attach it as a stoker.")
        return why_not_attach(german(table), self.seat, action) or Illegal("close", "GR-7.6", text)

    def flaws(self, table: Table, where: str) -> list[str]:
        mine = german(table)
        used = mine.foundries[self.seat] & mine.foundries_used & 1 << self.foundry
        return [] if used else [f"{where}: only a foundry just used can be closed (GR-7.6)"]


def use_foundry(table: GermanTable, seat: int, foundry: int) -> None:
    """Coal on a foundry: its effect, and then it may be closed (GR-7.5, GR-7.6)."""
    boards = table.boards
    table.coal = put(table.coal, seat, table.coal[seat] - boards.foundry_coal[foundry])
    table.foundries_used |= 1 << foundry
    if table.sink is not None:
        name = boards.foundries[foundry]
        table.headline("foundry", seat, f"foundry:{seat}:{name}", foundry=name, coal=boards.foundry_coal[foundry])
    table.stack.append(Closing(seat, foundry))
    effect = boards.foundry_effect[foundry]
    if in_vain(table, seat, effect):
        return
    later = [e for e in effect if p.op_of(e) == p.LOCO_POINTS]  # the best locomotive only gets better (GR-9.2)
    for e in later:
        open_tallying(table, seat, e)
    open_effect(table, seat, tuple([e for e in effect if e not in later]))
