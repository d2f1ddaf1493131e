"""A factory is in the hand of its owner, whose places are full (RR-8.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.steps import Said
from rotonde.games.russian_railroads.actions import STACK, Replace
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.tiles import lay_factory, lowest, read_tile
from rotonde.games.russian_railroads.rules.tracks import built
from rotonde.games.russian_railroads.table import Table


class Replacing(Within):
    """Which factory is thrown out for it?"""

    takes_room: ClassVar[bool] = False
    fields: ClassVar[tuple[str, ...]] = ("seat", "factory")

    def __init__(self, seat: int, factory: int) -> None:
        self.seat = seat
        self.factory: Final = factory

    def choices(self, table: Table) -> list[Action]:
        return list(table.board.replace_actions)

    def comes_to(self, table: Table) -> tuple[int, ...] | None:
        return (p.part(p.FACTORY),)

    def factory_held(self) -> int:
        return self.factory

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        table.stack.pop()
        assert isinstance(action, Replace)
        lay_factory(table, self.seat, self.factory, action.place - 1)

    def refusal(self, table: Table, action: Action) -> Illegal:
        return Illegal("replace", "RR-8.6", N_("Your factory places are full: choose the factory to throw out."))

    def encode(self, table: Table) -> dict[str, object]:
        return {**super().encode(table), "factory": table.board.names[self.factory]}

    @classmethod
    def decode(cls, table: Table, said: Said) -> Replacing:
        return cls(said.number("seat"), read_tile(table, said, "factory", True))


def build_factory(table: Table, seat: int, source: str) -> None:
    """Take a tile of the stacks, or a visible one, and lay it (RR-8.2)."""
    if source == STACK:
        code = lowest(table)
        table.stacks[code] -= 1
    else:
        code = table.board.tile_of_number[source]
        table.visible[code] -= 1
    keep_factory(table, seat, code)


def keep_factory(table: Table, seat: int, code: int) -> None:
    """Lay a factory on the leftmost empty place, or keep it in hand if there is none (RR-8.2, RR-8.3)."""
    place = built(table, seat)
    if place < table.board.factory_places:
        lay_factory(table, seat, code, place)
    else:
        table.stack.append(Replacing(seat, code))
