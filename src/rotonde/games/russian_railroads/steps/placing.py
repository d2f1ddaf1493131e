"""A locomotive is in the hand of its owner (RR-7.3 to RR-7.5)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.steps import Said
from rotonde.games.russian_railroads.actions import SCRAP, Place, Scrap
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.gains import Gains
from rotonde.games.russian_railroads.rules.registry import RULES, Effect
from rotonde.games.russian_railroads.rules.tiles import lowest, read_tile, refresh_reach
from rotonde.games.russian_railroads.rules.tracks import hauled
from rotonde.games.russian_railroads.steps.earning import award
from rotonde.games.russian_railroads.table import CODE, Table


class Placing(Within):
    """Where does it go?"""

    takes_room: ClassVar[bool] = False
    fields: ClassVar[tuple[str, ...]] = ("seat", "tile", "fresh")
    spare: ClassVar[tuple[str, ...]] = ("fresh",)

    def __init__(self, seat: int, tile: int, fresh: bool) -> None:
        self.seat = seat
        self.tile: Final = tile
        self.fresh: Final = fresh  # just taken: must be placed where it can (RR-7.9); a displaced one may be given up

    def choices(self, table: Table) -> list[Action]:
        """Where it may go; giving it up comes last (RR-7.3 to RR-7.5)."""
        board = table.board
        base = self.seat * len(board.places)
        number = board.numbers[self.tile]
        out: list[Action] = []
        full = True
        for line, places in enumerate(board.places_of):
            options, seen = board.place_actions[line], 0
            for i in places:
                there = table.locos[base + i]
                if not there:
                    full = False
                at = board.labels[there]
                if board.numbers[there] < number and not seen >> at & 1:
                    seen |= 1 << at
                    out.append(options[at])
        if out and full and not self.fresh:
            out.append(SCRAP)
        return out

    def comes_to(self, table: Table) -> tuple[int, ...] | None:
        return ()

    def locomotive_held(self) -> int:
        return self.tile

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Put it down; a displaced one comes into the hand (RR-7.4)."""
        if not isinstance(action, Place):
            self.give_up(table)
            return
        table.stack.pop()
        board, seat = table.board, self.seat
        line = board.line_index[action.line]
        base = seat * len(board.places)
        displaced = place = 0
        for n, i in enumerate(board.places_of[line]):
            there = table.locos[base + i]
            if board.labels[there] == action.replaces:
                displaced, place = there, n
                table.locos[base + i] = self.tile
                break
        refresh_reach(table, seat, line)
        if table.sink is not None:
            args = {"number": board.labels[self.tile], "line": action.line, "replaces": action.replaces}
            table.detail("place", seat, f"loco:{seat}:{action.line}:{place}", **args)
        if displaced:
            table.stack.append(Placing(seat, displaced, False))
        else:
            award(table, seat, hauled(table, seat))

    def give_up(self, table: Table) -> None:
        """Without a place it becomes a visible factory; the special one leaves the game (RR-7.5, RR-7.7, RR-7.9)."""
        table.stack.pop()
        code = self.tile & CODE
        factory = code != table.board.special_tile
        if factory:
            table.visible[code] += 1
        if table.sink is not None:
            table.detail("scrap", self.seat, "stacks", number=table.board.labels[self.tile], factory=factory)
        table.board.tile_parts[code].scrapped(table, self.seat, self.tile)
        award(table, self.seat, hauled(table, self.seat))

    def refusal(self, table: Table, action: Action) -> Illegal:
        if isinstance(action, Scrap):
            if self.fresh:
                return Illegal("fresh", "RR-7.9", N_("A locomotive just taken must be placed if it can be."))
            return Illegal("empty", "RR-7.5", N_("While a locomotive place of yours is empty, it must be placed."))
        if not isinstance(action, Place):
            return Illegal("placing", "RR-7.4", N_("First find a place for the locomotive in your hand."))
        board = table.board
        line = board.line_index.get(action.line, -1)
        if line < 0:
            return Illegal("line", "RR-7.1", N_("There is no line called {line}."), line=action.line)
        there = [board.labels[code] for code in table.line_locos(self.seat, line)]
        if action.replaces not in there:
            if not action.replaces:
                return Illegal("full", "RR-7.3", N_("No locomotive place of {line} is empty."), line=action.line)
            text = N_("There is no locomotive {n} on {line}.")
            return Illegal("number", "RR-7.3", text, n=action.replaces, line=action.line)
        text = N_("Locomotive {n} only replaces smaller numbers.")
        return Illegal("smaller", "RR-7.3", text, n=board.numbers[self.tile])

    def encode(self, table: Table) -> dict[str, object]:
        return {**super().encode(table), "tile": table.board.names[self.tile]}

    @classmethod
    def decode(cls, table: Table, said: Said) -> Placing:
        return cls(said.number("seat"), read_tile(table, said, "tile"), said.flag("fresh"))


def take_locomotive(table: Table, seat: int) -> None:
    """The lowest locomotive comes into the hand (RR-7.2)."""
    code = lowest(table)
    table.stacks[code] -= 1
    if table.sink is not None:
        table.detail("locomotive", seat, "stacks", number=table.board.numbers[code])
    table.stack.append(Placing(seat, code, True))


def chain_of(table: Table, seat: int) -> bool:
    """Have locomotives of a seat moved on, one for another? They earn when that ends (RR-7.4)."""
    return any(isinstance(step, Placing) and step.seat == seat and not step.fresh for step in table.stack)


class SpecialLocomotive(Effect):
    """The special locomotive of a ? card (RR-14.5)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        table.stack.append(Placing(seat, table.board.special_tile, True))

    def possible(self, table: Table, seat: int, e: int) -> bool:
        return len(Placing(seat, table.board.special_tile, True).choices(table)) > 0

    def expect(self, table: Table, gains: Gains, n: int) -> None:
        gains.gifts += 1

    def gone(self, table: Table) -> bool:
        return table.board.special_tile in [tile & CODE for tile in table.locos]


RULES.effects[p.SPECIAL_LOCO] = SpecialLocomotive()
