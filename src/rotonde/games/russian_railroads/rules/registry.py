"""What the rules of a game are made of beyond its figures: effects, lines, tiles, decks, scorings, each an object.

Each game has one registry, and its board knows it. The steps and rules of the base game put their parts into RULES; a
game built on it begins with a copy, adds its own, and replaces what it does otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rotonde.core import Illegal
from rotonde.games.russian_railroads.rules.parts import OPS

if TYPE_CHECKING:
    from rotonde.games.russian_railroads.routes import Route, Special
    from rotonde.games.russian_railroads.rules.gains import Gains
    from rotonde.games.russian_railroads.rules.parents import OnTurn
    from rotonde.games.russian_railroads.rules.scoring import Majority
    from rotonde.games.russian_railroads.steps.shuffle import Deck
    from rotonde.games.russian_railroads.table import Table

PLAIN: Final = "plain"  # the kind of a line that lies as it is printed


class Effect:
    """What one op does, apart from moves, steps and tiles, which the step `working` asks for."""

    def __init__(self, leads_on: bool = True, useful: bool = True, free: bool = False) -> None:
        self.leads_on: bool = leads_on  # may it make another decision of the same action possible, or impossible?
        self.useful: bool = useful  # may it lead to moves in the same action?
        self.free: bool = free  # can it always be carried out?

    def happen(self, table: Table, seat: int, e: int) -> None:
        """Carry the part out, or ask for the decision it needs."""

    def possible(self, table: Table, seat: int, e: int) -> bool:
        """Can all of it be carried out (RR-3.3)?"""
        return True

    def partly(self, table: Table, seat: int, e: int) -> bool:
        """Can any of it be carried out (RR-3.4)?"""
        return True

    def fits(self, table: Table, seat: int) -> bool:
        """May a ? token or card with it be chosen now?"""
        return True

    def gone(self, table: Table) -> bool:
        """Has somebody the piece that comes with it, once for all?"""
        return False

    def expect(self, table: Table, gains: Gains, n: int) -> None:
        """Count what it may bring within an action."""
        if self.useful:
            gains.anything = True

    def lays_factory(self) -> bool:
        """Does it bring a factory that was neither a tile of the stacks nor a visible one?"""
        return False

    def misfit(self) -> Illegal:
        """The rule by which it may not be chosen."""
        raise NotImplementedError

    def endless(self, table: Table, seat: int) -> str:
        """The rule that bars a replay of it, where that could set off the same replay again."""
        return ""


class Whole(Effect):
    """What can be carried out completely, or not at all."""

    def possible(self, table: Table, seat: int, e: int) -> bool:
        return self.partly(table, seat, e)


class Line:
    """A line of the players' boards, by its index: one that lies as it is printed."""

    def __init__(self, index: int) -> None:
        self.index: int = index

    def route(self, table: Table, seat: int) -> Route:
        """The line as it lies on a seat's board, whatever rails there are for it."""
        return table.board.routes[self.index]

    def asks_first(self, table: Table, seat: int) -> bool:
        """The leading rail is about to move: is there something to decide before? Then it is asked for."""
        return False

    def futures(self, table: Table, seat: int, at: int) -> list[list[Special]]:
        """How it may come to lie when the leading rail goes on from a space: the special spaces that each adds."""
        return []

    def may_help(self, table: Table, seat: int, n: int) -> bool:
        """Can n moves of the leading rail earn, where it comes to lie otherwise, what makes others possible?"""
        return False

    def foreseen(self, table: Table, seat: int, n: int) -> int:
        """How many of n moves the leading rail makes, the next one included, before the line may lie otherwise."""
        return n

    def refusal(self, table: Table, seat: int, colour: int) -> Illegal | None:
        """Why a colour that is the player's does not come to the line as it lies."""
        return None


class Tile:
    """A tile, by its code: a locomotive on one side, a factory on the other."""

    def __init__(self, code: int) -> None:
        self.code: int = code

    def function(self, table: Table, seat: int, place: int) -> tuple[int, ...]:
        """What it does as a factory on a place, from 0."""
        return table.board.factory_effect[self.code]

    def torn_down(self, table: Table, seat: int, place: int) -> None:
        """As a factory it has left its place on a seat's board."""

    def scrapped(self, table: Table, seat: int, tile: int) -> None:
        """As a locomotive it has left a seat's lines; `tile` is its code with what lay on it."""


class Work:
    """The parts of an effect that are decided about."""

    def open(self, table: Table, seat: int, parts: tuple[int, ...]) -> None:
        """Moves, steps and tiles wait on the stack."""
        raise NotImplementedError


class Registry:
    """The parts of one game; `base` is the one it is built on."""

    def __init__(self, ops: dict[str, int], base: Registry | None = None, stands_on: tuple[int, ...] = ()) -> None:
        self.ops: dict[str, int] = {**base.ops, **ops} if base else ops
        self.names: dict[int, str] = {op: name for name, op in self.ops.items()}
        self.stands_on: tuple[int, ...] = stands_on  # for each ruleset of the game, from 1: that of the base game
        self.effects: dict[int, Effect] = {**base.effects} if base else {}  # by op
        self.decks: dict[str, Deck] = {**base.decks} if base else {}  # what chance lays out, by its name, in order
        self.lines: dict[str, Callable[[int], Line]] = {**base.lines} if base else {PLAIN: Line}  # by kind
        self.tile: Callable[[int], Tile] = Tile  # by code
        self.turn: OnTurn  # who is on turn decides, and what follows; filled by the step `turn`
        self.majority: Majority  # of engineers, at the end; filled by rules/scoring.py
        self.work: Work = base.work if base else Work()  # filled by the step `working`

    def ruleset(self, table: Table) -> int:
        """The ruleset of the base game that is played."""
        return self.stands_on[table.ruleset - 1] if self.stands_on else table.ruleset

    def setup_due(self, table: Table) -> str:
        """What chance has to lay out next before the first round, by its name; "" if it has done with it."""
        for name, deck in self.decks.items():
            if deck.due(table):
                return name
        return ""


RULES: Final = Registry(OPS)
