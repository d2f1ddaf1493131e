"""The set-up: cubes are drawn for the chart, then for the cities (AOS-2.1, AOS-2.2, AOS-2.7)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import CHANCE, Action
from rotonde.games.age_of_steam.actions import Draw
from rotonde.games.age_of_steam.rules.goods import Draws
from rotonde.games.age_of_steam.rules.turn import ask
from rotonde.games.age_of_steam.steps.first_order import open_first_order
from rotonde.games.age_of_steam.table import Table, replaced


class SetUp(Draws):
    """So many cubes are `drawn`."""

    fields: ClassVar[tuple[str, ...]] = ("drawn", "seat")
    before_turns: ClassVar[bool] = True
    rule: ClassVar[str] = "AOS-2.1"

    def __init__(self, drawn: int, seat: int = CHANCE) -> None:
        self.drawn: Final = drawn
        self.seat = seat

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """A cube for the next space or city; after the last one, dice for the first order."""
        assert isinstance(action, Draw)
        board = table.board
        colour = board.colour_index[action.colour]
        table.bag = replaced(table.bag, colour, table.bag[colour] - 1)
        if self.drawn < len(board.fill):
            space = board.fill[self.drawn]
            table.chart[space] = colour + 1
            if table.sink is not None:
                name = board.spaces[space]
                table.bookkeeping("draw_chart", None, f"space:{name}", colour=action.colour, space=name)
        else:
            place = board.city_draws[self.drawn - len(board.fill)]
            table.cubes[place * len(board.colours) + colour] += 1
            if table.sink is not None:
                label, name = board.place_labels[place], board.place_names[place]
                table.bookkeeping("draw_city", None, f"hex:{label}", colour=action.colour, place=name)
        if self.drawn + 1 < len(board.fill) + len(board.city_draws):
            ask(table, SetUp(self.drawn + 1))
        else:
            open_first_order(table)

    def flaws(self, table: Table, where: str) -> list[str]:
        board = table.board
        in_chart = min(self.drawn, len(board.fill))
        filled = [bool(table.chart[space]) for space in board.fill]
        whole = len(board.fill) + len(board.city_draws)
        if not 0 <= self.drawn < whole or filled != [i < in_chart for i in range(len(board.fill))]:
            return [f"{where}.drawn: does not fit the cubes on the chart (AOS-2.1)"]
        if sum(table.cubes) != self.drawn - in_chart:
            return [f"{where}.drawn: does not fit the cubes in the cities (AOS-2.2)"]
        return []


def open_set_up(table: Table) -> None:
    """The bag is full, and the first cube is about to be drawn."""
    ask(table, SetUp(0))
