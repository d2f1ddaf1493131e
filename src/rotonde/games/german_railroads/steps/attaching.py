"""A stoker from the pile is in hand: choose its locomotive or factory (GR-7.4)."""

from __future__ import annotations

from rotonde.core import N_, Action, Illegal
from rotonde.games.german_railroads.rules.stokers import attach, has_host, hosts, why_not_attach
from rotonde.games.german_railroads.table import GermanTable, german, put
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.table import Table


class Attaching(Within):
    """Which one?"""

    def choices(self, table: Table) -> list[Action]:
        return hosts(german(table), self.seat)

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        table.stack.pop()
        attach(german(table), self.seat, action)

    def refusal(self, table: Table, action: Action) -> Illegal:
        text = N_("A stoker is attached at once and cannot be kept.")
        return why_not_attach(german(table), self.seat, action) or Illegal("attach", "GR-8.6", text)

    def flaws(self, table: Table, where: str) -> list[str]:
        fits = has_host(german(table), self.seat) and german(table).stoker_by == self.seat
        return [] if fits else [f"{where}: no stoker in hand, or nothing to attach it to (GR-7.4)"]


def use_stoker(table: GermanTable, seat: int) -> None:
    """Coal on the stoker space: the top foundry of the pile, unseen, becomes a stoker (GR-7.4)."""
    coal = table.boards.stoker_coal
    table.coal = put(table.coal, seat, table.coal[seat] - coal)
    table.stoker_by = seat
    table.foundry_pile -= 1
    table.headline("stoker", seat, "space:coal_stoker", coal=coal)
    table.stack.append(Attaching(seat))


def in_hand(table: Table) -> int:
    """How many stokers are in hand."""
    return sum([1 for step in table.stack if isinstance(step, Attaching)])
