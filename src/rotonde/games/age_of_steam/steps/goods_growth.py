"""Goods growth: dice for each side of the chart bring cubes to the cities (AOS-13.2 to AOS-13.6)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import CHANCE, Action
from rotonde.games.age_of_steam.actions import Roll
from rotonde.games.age_of_steam.rules.goods import Dice, growth_dice
from rotonde.games.age_of_steam.rules.turn import ask
from rotonde.games.age_of_steam.table import NO_PLACE, Table


class Growth(Dice):
    """Dice are rolled for a side of the chart."""

    fields: ClassVar[tuple[str, ...]] = ("side", "seat")
    reads: ClassVar[dict[str, str]] = {"side": "text"}
    rule: ClassVar[str] = "AOS-13.2"
    settled: ClassVar[bool] = True

    def __init__(self, side: str, seat: int = CHANCE) -> None:
        self.side: Final = side
        self.seat = seat

    def dice(self, table: Table) -> int:
        return growth_dice(table)

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Cubes for this side, then the next one; after the last, the next turn."""
        from rotonde.games.age_of_steam.steps.issue_shares import begin_turn  # the ring of phases closes here

        assert isinstance(action, Roll)
        _grow(table, self.side, action)
        sides = table.board.sides
        at = sides.index(self.side) + 1
        if at < len(sides):
            ask(table, Growth(sides[at]))
        else:
            table.turn += 1
            begin_turn(table)

    def flaws(self, table: Table, where: str) -> list[str]:
        sides = table.board.sides
        return [] if self.side in sides else [f"{where}.side: expected one of {', '.join(sides)}"]


def open_dice(table: Table) -> None:
    """Dice for the first side."""
    ask(table, Growth(table.board.sides[0]))


def _grow(table: Table, side: str, action: Roll) -> None:
    """Each die brings a cube from its column to its city, and to the New City below if there is one (AOS-13.4)."""
    board = table.board
    if table.sink is not None:
        table.headline("grow", None, "chart", side=side, dice=action.dice)
    half = board.sides.index(side)
    for face in action.dice.split("."):
        for column in range(len(board.column_face)):
            if board.column_side[column] == half and board.column_face[column] == int(face):
                place = table.fed_by(column)
                if place != NO_PLACE:
                    _deliver_column(table, column, place)


def _deliver_column(table: Table, column: int, place: int) -> None:
    """The highest cube of a column goes to a city; without one nothing happens (AOS-13.5)."""
    board = table.board
    for space in board.column_spaces[column]:
        cube = table.chart[space]
        if cube:
            table.chart[space] = 0
            table.cubes[place * len(board.colours) + cube - 1] += 1
            if table.sink is not None:
                places = (f"hex:{board.place_labels[place]}", f"space:{board.spaces[space]}")
                args = {"colour": board.colours[cube - 1], "place": board.place_names[place]}
                table.bookkeeping("cube", None, *places, **args, space=board.spaces[space])
            return
