"""Benefits earned at once; with two kinds among them the player says which is next (RR-3.12, RR-6.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.steps import Said
from rotonde.games.russian_railroads.actions import Benefit
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.effects import open_effect
from rotonde.games.russian_railroads.rules.tracks import give, move_rail
from rotonde.games.russian_railroads.steps.choosing import open_choosing
from rotonde.games.russian_railroads.table import Table


class Earning(Within):
    """The special spaces whose benefits wait, by their number."""

    takes_room: ClassVar[bool] = False
    fields: ClassVar[tuple[str, ...]] = ("seat", "specials")
    spare: ClassVar[tuple[str, ...]] = ("specials",)

    def __init__(self, seat: int, specials: tuple[int, ...]) -> None:
        self.seat = seat
        self.specials: Final = specials

    def choices(self, table: Table) -> list[Action]:
        """Which comes first matters only if they differ."""
        board, specials = table.board, self.specials
        differ = len({board.specials[s].effect for s in specials}) > 1
        return [board.benefit_actions[s] for s in (specials if differ else specials[:1])]

    def comes_to(self, table: Table) -> tuple[int, ...] | None:
        return tuple([e for s in self.specials for e in table.board.specials[s].effect])

    def awaits(self) -> tuple[int, ...]:
        return self.specials

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """One of them; the others wait."""
        table.stack.pop()
        assert isinstance(action, Benefit)
        number = table.board.benefit_index[action.space]
        rest = tuple([s for s in self.specials if s != number])
        if rest:
            table.stack.append(Earning(self.seat, rest))
        special = table.board.specials[number]
        if special.slot >= 0:
            open_choosing(table, self.seat, number)
        else:
            open_effect(table, self.seat, p.optional(special.effect))

    def refusal(self, table: Table, action: Action) -> Illegal:
        if isinstance(action, Benefit):
            return Illegal("benefit", "RR-3.12", N_("This is none of the benefits you have just earned."))
        return Illegal("benefit", "RR-3.12", N_("Say which of your new benefits comes first."))

    def flaws(self, table: Table, where: str) -> list[str]:
        return [] if self.specials else [f"{where}.specials: there is nothing left"]

    def encode(self, table: Table) -> dict[str, object]:
        names = [table.board.specials[s].name for s in self.specials]
        return {**super().encode(table), "specials": names}

    @classmethod
    def decode(cls, table: Table, said: Said) -> Earning:
        return cls(said.number("seat"), said.names("specials", table.board.benefit_index, "special"))


def award(table: Table, seat: int, met: list[Special]) -> None:
    """Give what happens by itself; what the player decides about waits on the stack (RR-3.12)."""
    waiting: list[int] = []
    for s in met:
        if table.earned[seat] >> s.number & 1:
            continue
        table.earned[seat] |= 1 << s.number
        for e in s.quiet:
            give(table, seat, e, s)
        if s.effect:
            waiting.append(s.number)
    if waiting:
        table.stack.append(Earning(seat, tuple(waiting)))


def advance_black(table: Table, seat: int, line: int) -> None:
    """Black moves on after its way was settled."""
    met = move_rail(table, seat, line, 0)
    if met:
        award(table, seat, met)
