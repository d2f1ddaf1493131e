"""The first turn order: every player rolls, tied players roll again (AOS-2.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import CHANCE, Action
from rotonde.core.steps import Said
from rotonde.games.age_of_steam.actions import Roll
from rotonde.games.age_of_steam.rules.goods import Dice
from rotonde.games.age_of_steam.rules.turn import ask
from rotonde.games.age_of_steam.steps.issue_shares import begin_turn
from rotonde.games.age_of_steam.table import Table


class FirstOrder(Dice):
    """Who rolls next follows from the totals so far."""

    fields: ClassVar[tuple[str, ...]] = ("rolls", "seat")
    before_turns: ClassVar[bool] = True
    rule: ClassVar[str] = "AOS-2.4"

    def __init__(self, rolls: tuple[tuple[int, ...], ...], seat: int = CHANCE) -> None:
        self.rolls: Final = rolls  # the totals of each seat
        self.seat = seat

    def dice(self, table: Table) -> int:
        return table.board.order_dice

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """A player's roll; once the order is known, turn 1 begins."""
        assert isinstance(action, Roll)
        total = sum([int(face) for face in action.dice.split(".")])
        roller = next_roller(self.rolls)
        rolls = tuple([(*r, total) if i == roller else r for i, r in enumerate(self.rolls)])
        if table.sink is not None:
            table.bookkeeping("roll_order", roller, "order", dice=action.dice, total=total)
        if next_roller(rolls) >= 0:
            ask(table, FirstOrder(rolls))
            return
        table.order = sorted(range(table.players), key=lambda s: [-n for n in rolls[s]])
        if table.sink is not None:
            table.detail("first_order", None, "order", players=list(table.order))
        begin_turn(table)

    @classmethod
    def decode(cls, table: Table, said: Said) -> FirstOrder:
        given, rolls = said.data.get("rolls"), []
        for row in given if isinstance(given, list) else [given]:
            if not isinstance(row, list | tuple) or any(type(n) is not int for n in row):
                said.wrong("rolls", "expected a list of whole numbers for each seat")
                break
            rolls.append(tuple(row))
        return FirstOrder(tuple(rolls), said.number("seat"))

    def flaws(self, table: Table, where: str) -> list[str]:
        least, most = table.board.order_dice, 6 * table.board.order_dice
        sound = len(self.rolls) == table.players and all(least <= n <= most for r in self.rolls for n in r)
        if sound and next_roller(self.rolls) >= 0:
            return []
        return [f"{where}.rolls: expected the totals of {table.players} players, with somebody still to roll"]


def open_first_order(table: Table) -> None:
    """All cubes lie: dice for the order."""
    ask(table, FirstOrder(((),) * table.players))


def next_roller(rolls: tuple[tuple[int, ...], ...]) -> int:
    """Who rolls next for the first order: everybody once, then those who are tied; -1 when all is settled."""
    tied = [0] * len(rolls)  # seats whose totals are equal so far have the same number
    for depth in range(max([len(r) for r in rolls]) + 1):
        for seat, mine in enumerate(rolls):
            if len(mine) == depth and tied.count(tied[seat]) > 1:
                return seat
        numbers: dict[tuple[int, int], int] = {}
        for seat, mine in enumerate(rolls):
            key = (tied[seat], mine[depth] if depth < len(mine) else -1)
            tied[seat] = numbers.setdefault(key, len(numbers))
    return -1
