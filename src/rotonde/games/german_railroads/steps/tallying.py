"""Points for locomotives that a foundry gives after its other effects, when they are highest (GR-9.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import Action, Illegal
from rotonde.core.steps import Said
from rotonde.games.russian_railroads.actions import DONE
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.effects import best_locomotives
from rotonde.games.russian_railroads.rules.tracks import points
from rotonde.games.russian_railroads.steps.working import encode_part, parts_said
from rotonde.games.russian_railroads.table import Table


class Tallying(Within):
    """The part of the effect that waits."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "parts")
    spare: ClassVar[tuple[str, ...]] = ("parts",)

    def __init__(self, seat: int, parts: int) -> None:
        self.seat = seat
        self.parts: Final = parts  # only one

    def choices(self, table: Table) -> list[Action]:
        return [DONE]

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        table.stack.pop()
        points(table, self.seat, best_locomotives(table, self.seat, p.n_of(self.parts)), "foundry")

    def refusal(self, table: Table, action: Action) -> Illegal:
        raise AssertionError("there is nothing to choose: it makes itself")

    def encode(self, table: Table) -> dict[str, object]:
        return {"frame": "tallying", "seat": self.seat, "parts": [encode_part(table, self.parts)]}

    @classmethod
    def decode(cls, table: Table, said: Said) -> Tallying:
        given = parts_said(table, said)
        return cls(said.number("seat"), p.part(p.LOCO_POINTS, given[0].n if given else 1, 0, True))


def open_tallying(table: Table, seat: int, part: int) -> None:
    """Points that come after what else an effect brings."""
    table.stack.append(Tallying(seat, part))
