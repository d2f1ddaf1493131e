"""Choose a space used this round with one or two pieces, to be repeated (GR-9.1, GR-9.2)."""

from __future__ import annotations

from rotonde.core import N_, Action, Illegal
from rotonde.games.german_railroads.rules import parts as p
from rotonde.games.russian_railroads.actions import DONE, Repeat
from rotonde.games.russian_railroads.routes import BYTE
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.payment import price
from rotonde.games.russian_railroads.rules.registry import Whole
from rotonde.games.russian_railroads.steps.repeating import repeat
from rotonde.games.russian_railroads.table import BLACK, COIN, OWN, TEMP, Table


class Recalling(Within):
    """Which one?"""

    def choices(self, table: Table) -> list[Action]:
        spaces: list[Action] = [table.board.repeat_actions[s] for s in recallable(table, self.seat)]
        return [*spaces, DONE] if spaces else []

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Do the action of a space again, for nothing and as far as possible (GR-9.2)."""
        table.stack.pop()
        if isinstance(action, Repeat):
            repeat(table, self.seat, table.board.space_index[action.space], False)
        else:
            self.lapse(table)

    def refusal(self, table: Table, action: Action) -> Illegal:
        if isinstance(action, Repeat):
            text = N_("{space} was not used by you this round with one or two pieces, or demands a rouble.")
            return Illegal("repeat", "GR-9.2", text, space=action.space)
        return Illegal("repeat", "GR-9.1", N_("First fix the action to be repeated."))


def recallable(table: Table, seat: int) -> list[int]:
    """Spaces that a seat used this round with one or two pieces and that demand no rouble (GR-9.1, GR-9.2)."""
    board = table.board
    out: list[int] = []
    for space, laid in enumerate(table.laid):
        if laid & BYTE == seat + 1 and not board.spaces[space].claim and not price(table, space)[1]:
            pieces = (laid >> OWN & BYTE) + (laid >> BLACK & BYTE) + (laid >> TEMP & BYTE) + (laid >> COIN & BYTE)
            if pieces <= 2:
                out.append(space)
    if table.basic[seat]:
        out.append(board.basic)
        out.sort()
    return out


class UsedSpace(Whole):
    """A space used this round is repeated."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        table.stack.append(Recalling(seat))

    def partly(self, table: Table, seat: int, e: int) -> bool:
        return len(recallable(table, seat)) > 0


p.RULES.effects[p.USED_SPACE] = UsedSpace()
