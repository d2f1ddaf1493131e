"""The coal factory was triggered: choose how much coal to pay; some moves are free (GR-11.5)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.steps import Said
from rotonde.games.german_railroads.actions import Burn
from rotonde.games.german_railroads.rules import parts as p
from rotonde.games.german_railroads.table import german, put
from rotonde.games.russian_railroads.routes import BYTE
from rotonde.games.russian_railroads.rules import parts as base
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.effects import open_effect
from rotonde.games.russian_railroads.rules.gains import Gains
from rotonde.games.russian_railroads.rules.registry import Whole
from rotonde.games.russian_railroads.rules.tracks import rooms
from rotonde.games.russian_railroads.table import Table


class Burning(Within):
    """The moves that are free."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "moves")

    def __init__(self, seat: int, moves: int) -> None:
        self.seat = seat
        self.moves: Final = moves

    def choices(self, table: Table) -> list[Action]:
        mine = german(table)
        return list(mine.boards.burn_actions[: mine.coal[self.seat] + 1])

    def comes_to(self, table: Table) -> tuple[int, ...] | None:
        return (base.part(p.COAL_MOVES, self.moves),)

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Coal goes back to the supply; each gives more black moves (GR-7.9, GR-11.5)."""
        table.stack.pop()
        assert isinstance(action, Burn)
        mine, seat, coal = german(table), self.seat, action.coal
        moves = self.moves + mine.boards.moves_per_coal * coal
        mine.coal = put(mine.coal, seat, mine.coal[seat] - coal)
        table.detail("burn", seat, f"coal:{seat}", coal=coal, moves=moves)
        open_effect(table, seat, (base.part(base.RAIL, moves, 1, True),))

    def refusal(self, table: Table, action: Action) -> Illegal:
        if isinstance(action, Burn):
            n = min(german(table).boards.most_coal, german(table).coal[self.seat])
            return Illegal("coal", "GR-11.5", N_("You can pay 0 to {n} coal for the coal factory."), n=n)
        return Illegal("coal", "GR-11.5", N_("First say how much coal you pay for the coal factory."))

    def flaws(self, table: Table, where: str) -> list[str]:
        there = german(table).boards.coal_tile in table.factory_list(self.seat)
        return [] if there else [f"{where}: the player has no coal factory (GR-11.5)"]

    @classmethod
    def decode(cls, table: Table, said: Said) -> Burning:
        return cls(said.number("seat"), said.number("moves", 1, 15))


class CoalMoves(Whole):
    """Black moves, and more for coal; there must be room for one of them."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        table.stack.append(Burning(seat, base.n_of(e)))

    def partly(self, table: Table, seat: int, e: int) -> bool:
        return rooms(table, seat) & BYTE > 0

    def expect(self, table: Table, gains: Gains, n: int) -> None:
        gains.black += n
        if not gains.tapped:
            mine = german(table)
            gains.black += gains.stored + mine.coal[gains.seat] * mine.boards.moves_per_coal
            gains.stored, gains.tapped = 0, True


p.RULES.effects[p.COAL_MOVES] = CoalMoves()
