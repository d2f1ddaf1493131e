"""The driver's move (WS-2.3, WS-2.4); chance speaks first, while there are no pips."""

from __future__ import annotations

from typing import Any

from rotonde.core import CHANCE, Action, Event, Illegal, Step

from ..actions import Drive, Roll
from ..table import Table
from .taking import let_collect
from .whistling import ask_the_others


class Driving(Step[Table]):
    fields = ("seat", "pips")

    def __init__(self, seat: int, pips: int) -> None:
        self.seat, self.pips = seat, pips

    def asked(self, table: Table) -> tuple[int, ...]:
        return (self.seat,) if self.pips else (CHANCE,)

    def phase(self, table: Table) -> str:
        return "drive" if self.pips else "roll"

    def legal(self, table: Table, seat: int) -> list[Any]:
        if not self.pips:
            return [Roll(n + 1) for n in range(table.line.die)]
        return [Drive(s.name) for s in table.line.stops if self._why_not_to(table, s.name) is None]

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if isinstance(action, Drive) and self.pips:
            return self._why_not_to(table, action.stop)
        if not isinstance(action, Roll) or self.pips:
            return Illegal("phase", "", "That is not what is decided now.")
        if not 1 <= action.pips <= table.line.die:
            return Illegal("die", "WS-2.3", "The die shows 1 to {n}.", n=table.line.die)
        return None

    def _why_not_to(self, table: Table, stop: str) -> Illegal | None:
        names = [s.name for s in table.line.stops]
        if stop not in names:
            return Illegal("stop", "WS-1.1", "There is no stop {stop} on this line.", stop=stop)
        steps, reach = names.index(stop) - table.train, min(self.pips, len(names) - 1 - table.train)
        if steps <= 0:
            return Illegal("back", "WS-1.1", "The train only goes forward: {stop} is not ahead.", stop=stop)
        if steps > self.pips:
            return Illegal(
                "far", "WS-2.3", "{stop} is {n} stops away and the roll is {m}.", stop=stop, n=steps, m=self.pips
            )
        if table.options.express and steps != reach:
            return Illegal("express", "WS-2.4", "The express goes exactly {n} stops.", n=reach)
        return None

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        table.stack = table.stack[:-1]
        if isinstance(action, Roll):
            table.tell(Event("rolled", args={"n": action.pips}))
            table.ask(Driving(self.seat, action.pips))
        else:
            assert isinstance(action, Drive)
            table.train = [s.name for s in table.line.stops].index(action.stop)
            table.tell(Event("drove", seat, args={"stop": action.stop}, places=(f"stop:{action.stop}",)))
            let_collect(table, seat)
            ask_the_others(table, seat)

    def flaws(self, table: Table, where: str) -> list[str]:
        sound = 0 <= self.seat < table.players and 0 <= self.pips <= table.line.die
        return [] if sound else [f"{where}: there is no such seat, or no such roll (WS-2.3)"]


def let_drive(table: Table, seat: int, card: int) -> None:
    """The highest card drives."""
    table.tell(Event("drives", seat, args={"card": card}))
    table.ask(Driving(seat, 0))
