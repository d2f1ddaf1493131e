"""The worker of a turn-order space may act once more (RR-12.4)."""

from __future__ import annotations

from rotonde.core import N_, Action, Illegal
from rotonde.games.russian_railroads.actions import DONE, Use
from rotonde.games.russian_railroads.rules import parts as p, payment, spaces
from rotonde.games.russian_railroads.rules.barred import closed, incomplete
from rotonde.games.russian_railroads.rules.effects import engineer_on, space_effect
from rotonde.games.russian_railroads.rules.parents import AtSpace
from rotonde.games.russian_railroads.table import OWN, REUSE, Table


class Reusing(AtSpace):
    """Where does it go?"""

    def choices(self, table: Table) -> list[Action]:
        out: list[Action] = []
        table.board.uses.extend(out, spaces.reusable(table, self.seat))
        out.append(DONE)
        return out

    def waits_below(self) -> bool:
        return True

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """The claim worker moves to a free space that needs one worker, and acts (RR-12.4)."""
        table.stack.pop()
        seat = self.seat
        if not isinstance(action, Use):
            table.headline("reuse_declined", seat)
            return
        space = table.board.space_index[action.space]
        table.laid[self.space] = 0
        if space == table.board.basic:
            table.basic[seat] += 1 << OWN
        else:
            table.laid[space] = seat + 1 | 1 << OWN
            table.open &= table.board.closes[space]
        if table.sink is not None:
            engineer = engineer_on(table, space)
            table.headline("reuse", seat, f"space:{action.space}", space=action.space, engineer=engineer)
        effect = space_effect(table, space)
        spaces.begin(table, seat, space, effect if space < table.board.own else p.optional(effect))

    def refusal(self, table: Table, action: Action) -> Illegal:
        if not isinstance(action, Use):
            text = N_("The turn-order worker may act once more: choose a space, or leave it.")
            return Illegal("reuse", "RR-12.4", text)
        name = action.space
        refusal = closed(table, self.seat, name)
        if refusal is not None:
            return refusal
        board = table.board
        space = board.space_index[name]
        if board.spaces[space].claim:
            return Illegal("reuse", "RR-12.4", N_("A turn-order worker cannot go to a turn-order space."))
        if payment.price(table, space) != (1, 0):
            return Illegal("reuse", "RR-12.4", N_("{space}: the price is not exactly one worker."), space=name)
        return incomplete(table, self.seat, space)

    def flaws(self, table: Table, where: str) -> list[str]:
        found = self.misplaced(table, where, table.stage == REUSE, False)
        if not table.board.spaces[self.space].claim or table.user(self.space) != self.seat:
            found.append("stack: no worker of this player on the turn-order space (RR-12.4)")
        waiting = [step for step in table.stack if isinstance(step, Reusing)]
        if waiting[-1] is self:  # once for all of them
            if waiting != table.stack[: len(waiting)]:
                found.append("stack: turn-order workers wait below everything else (RR-12.4)")
            if len({step.space for step in waiting}) != len(waiting):
                found.append("stack: a turn-order worker acts once more, not twice (RR-12.4)")
        return found


def open_reusing(table: Table, seat: int, space: int) -> None:
    """The worker on a turn-order space may act once more."""
    table.stack.append(Reusing(seat, space))
