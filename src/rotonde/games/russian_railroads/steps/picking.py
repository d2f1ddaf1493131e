"""Look through the bonus pile and take a card, or points (RR-14.4)."""

from __future__ import annotations

from rotonde.core import N_, Action, Event, Illegal, Level
from rotonde.games.russian_railroads.actions import POINTS, Bonus
from rotonde.games.russian_railroads.rules import bonus, parts as p
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.parents import RailStep
from rotonde.games.russian_railroads.rules.registry import RULES, Effect
from rotonde.games.russian_railroads.rules.tracks import points
from rotonde.games.russian_railroads.table import SETUP, Table


class Picking(Within):
    """Which one? Its player looks at the pile meanwhile, and nobody else does (RR-2.18)."""

    def choices(self, table: Table) -> list[Action]:
        """The designs in the pile, and the points instead."""
        designs = dict.fromkeys(bonus.names(table, table.pile))
        return [*[table.board.bonus_actions[name] for name in designs], bonus.INSTEAD]

    def trials(self, table: Table) -> list[Action]:
        return [bonus.INSTEAD]

    def try_out(self, table: Table, action: Action) -> None:
        self.carry_out(table, bonus.INSTEAD, self.seat)

    def comes_to(self, table: Table) -> tuple[int, ...] | None:
        return ()

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Take a card, which only its owner sees, or the points (RR-14.4)."""
        table.stack.pop()
        assert isinstance(action, Bonus)
        seat = self.seat
        if action.card == POINTS:
            points(table, seat, table.board.instead_of_bonus, "bonus")
        else:
            bit = 1 << bonus.copy_in(table, table.pile, action.card)
            table.pile ^= bit
            table.bonus_left -= 1
            table.held[seat] |= bit
            table.held_n[seat] += 1
            if table.sink is not None:
                table.detail("bonus_taken", seat)
                table.tell(Event("bonus_card", seat, Level.DETAIL, {"card": action.card}, (), (seat,)))
        table.looks[seat] = (*table.looks[seat], (table.pile, *table.held_n))

    def refusal(self, table: Table, action: Action) -> Illegal:
        if isinstance(action, Bonus):
            return Illegal("bonus", "RR-14.4", N_("This bonus card is not in the pile."))
        return Illegal("bonus", "RR-14.4", N_("Take a bonus card, or the points."))

    def flaws(self, table: Table, where: str) -> list[str]:
        return [f"{where}: no bonus card before the first round"] if table.stage == SETUP else []


def open_picking(table: Table, seat: int, bottom: int) -> None:
    """A bonus card is to be picked, when everything above this place of the stack is done."""
    table.stack.insert(bottom, Picking(seat))


def picks(step: RailStep | None) -> int:
    """Who is looking through the pile, -1 for nobody."""
    return step.seat if isinstance(step, Picking) else -1


class BonusCard(Effect):
    """A bonus card may be picked at once."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        open_picking(table, seat, len(table.stack))


class BonusLater(Effect):
    """The bonus card of a ? token is chosen at the end of the turn: below everything of this turn (RR-14.4)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        bottom = 0
        while bottom < len(table.stack) and table.stack[bottom].waits_below():
            bottom += 1
        open_picking(table, seat, bottom)


RULES.effects[p.BONUS_CARD] = BonusCard(False, False)
RULES.effects[p.BONUS_LATER] = BonusLater(False, False)
