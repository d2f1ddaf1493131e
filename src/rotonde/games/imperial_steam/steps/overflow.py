"""Goods that find no room (IS-4.5): the seats that have a choice discard, all at the same time."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.completion import OPEN
from rotonde.games.imperial_steam.actions import Discard
from rotonde.games.imperial_steam.board import GOODS
from rotonde.games.imperial_steam.rules import goods
from rotonde.games.imperial_steam.rules.guard import begun, completable, guarded
from rotonde.games.imperial_steam.rules.parents import ImperialStep, why_not_now
from rotonde.games.imperial_steam.table import Table


class Overflow(ImperialStep):
    """These seats choose what to discard."""

    fields: ClassVar[tuple[str, ...]] = ("seats",)
    reads: ClassVar[dict[str, str]] = {"seats": "numbers"}

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats: Final = seats

    def asked(self, table: Table) -> tuple[int, ...]:
        return self.seats

    def discarding(self) -> tuple[int, ...]:
        return self.seats

    def legal(self, table: Table, seat: int) -> list[Action]:
        """What leaves a way; where nothing does, since nobody has looked so far, anything (IS-A47)."""
        trials = self.trials(table, seat)
        return [action for action in trials if guarded(table, action, seat)] or trials

    def finishable(self, table: Table) -> int:
        return OPEN if self.seats else super().finishable(table)

    def waits(self, table: Table) -> bool:
        return bool(self.seats)

    def close(self, table: Table) -> None:
        """Everything has room; what was begun and can no longer be carried out lapses (IS-A47)."""
        table.stack.pop()
        if not completable(table):
            table.stack = [step for step in table.stack if not step.unfinished()]
            table.detail("lapse", table.active)

    def trials(self, table: Table, seat: int) -> list[Action]:
        return [table.board.discard_actions[good] for good in goods.discardable(table, seat)]

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if not isinstance(action, Discard):
            text = N_("Some goods find no room: choose what to discard first.")
            return why_not_now(action) or Illegal("room", "IS-4.5", text)
        if action.good not in GOODS or GOODS.index(action.good) not in goods.discardable(table, seat):
            text = N_("You have no {good} whose discarding would make room.")
            return Illegal("room", "IS-4.5", text, good=action.good)
        return None if action in self.legal(table, seat) else begun()

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """The seat stays asked while it still has too much and a choice."""
        assert isinstance(action, Discard)
        goods.discard(table, seat, GOODS.index(action.good))
        left = goods.crowded(table, [seat])
        table.stack[-1] = Overflow(tuple([s for s in self.seats if s != seat or left]))

    def flaws(self, table: Table, where: str) -> list[str]:
        out: list[str] = []
        if table.stack[-1] is not self:
            out.append(f"{where}: what finds no room is discarded first (IS-4.5)")
        between = table.turns == 0 and not table.acted and len(table.stack) == 1
        if self.seats != (table.active,) and not between:
            out.append("stack: in a turn only the active player discards (IS-4.5)")
        if not self.seats or list(self.seats) != sorted(set(self.seats)):
            out.append("stack: the seats that discard stand in order, each once")
        if any(not 0 <= seat < table.players for seat in self.seats):
            out.append(f"stack: expected seats from 0 to {table.players - 1}")
        return out


def ask(table: Table, seats: list[int]) -> None:
    """Ask these seats what to discard, if there are any."""
    if seats:
        table.stack.append(Overflow(tuple(seats)))


def make_room(table: Table, seat: int) -> None:
    """After goods came or room went: ask what to discard, if anything must be."""
    if goods.excess(table, seat) > 0:
        ask(table, goods.crowded(table, [seat]))


def make_room_for_all(table: Table) -> None:
    """The same for everybody at the start of a round (IS-A34)."""
    ask(table, goods.crowded(table, list(range(table.players))))
