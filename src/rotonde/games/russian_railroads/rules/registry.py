"""What the rules hold of a game beyond its figures: effects by op, ways behind a stop, what else leaves with a tile.

Each game has one registry, and its board knows it. The steps and rules of the base game put their parts into RULES; a
game built on it begins with a copy, adds its own, and replaces what it does otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rotonde.core import Illegal

if TYPE_CHECKING:
    from rotonde.games.russian_railroads.routes import Special
    from rotonde.games.russian_railroads.rules.decisions import OnTurn
    from rotonde.games.russian_railroads.rules.gains import Gains
    from rotonde.games.russian_railroads.steps.shuffle import Deck
    from rotonde.games.russian_railroads.table import Table


NONE: Final = -1


class Effect:
    """What one op does, apart from moves, steps and tiles, which the step `working` asks for."""

    def __init__(self, leads_on: bool = True, useful: bool = True) -> None:
        self.leads_on: bool = leads_on  # may it make another decision of the same action possible, or impossible?
        self.useful: bool = useful  # may it lead to moves in the same action?

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


class Gate:
    """What lies behind the stop of a line, where black goes on only after a decision; lines of this game have none."""

    def ask(self, table: Table, seat: int, line: int) -> None:
        """Black is about to leave the stop: ask for the way."""

    def helps(self, table: Table, seat: int, line: int, n: int) -> bool:
        """Can n black moves earn something behind it that makes other moves or steps possible?"""
        return True

    def refusal(self, table: Table, seat: int, line: int, colour: int) -> Illegal | None:
        """Why a colour that is the player's does not come to a line as it lies."""
        return None

    def ways(self, table: Table, seat: int, line: int) -> list[list[Special]]:
        """The ways, each with the special spaces that may come to lie there."""
        return []


class Companion:
    """What goes with tiles, players and scorings beside the rules of the base game: nothing, there."""

    def leaves(self, table: Table, seat: int, tile: int, place: int) -> None:
        """A factory has left its place, from 0, on a seat's board; or a locomotive its line (place NONE)."""

    def function(self, table: Table, seat: int, code: int, place: int) -> tuple[int, ...]:
        """What a factory does on its place, from 0."""
        return table.board.factory_effect[code]

    def rivals(self, table: Table) -> list[tuple[int, int, int]]:
        """Who else counts in the majority of engineers: how many, the highest number, a seat that is none."""
        return []

    def key(self, table: Table, seat: int) -> tuple[Any, ...]:
        """What else decides what a seat can still do in its turn."""
        return ()


class Registry:
    """The parts of one game."""

    def __init__(self, effects: dict[int, Effect], decks: dict[str, Deck], gate: Gate, companion: Companion) -> None:
        self.effects: dict[int, Effect] = effects  # by op
        self.decks: dict[str, Deck] = decks  # what chance lays out, by its name
        self.turn: OnTurn  # who is on turn decides, and what follows; filled by the step `turn`
        self.gate: Gate = gate
        self.companion: Companion = companion


RULES: Final = Registry({}, {}, Gate(), Companion())
