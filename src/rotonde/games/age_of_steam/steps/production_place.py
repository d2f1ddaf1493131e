"""The cubes drawn for Production are put on the goods chart (AOS-13.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.age_of_steam.actions import Place
from rotonde.games.age_of_steam.rules.goods import free_spaces
from rotonde.games.age_of_steam.rules.turn import SteamStep, ask
from rotonde.games.age_of_steam.steps.goods_growth import open_dice
from rotonde.games.age_of_steam.table import Table, replaced


class Placing(SteamStep):
    """`seat` puts drawn cubes on the chart."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "cubes", "left")
    reads: ClassVar[dict[str, str]] = {"cubes": "texts"}
    settled: ClassVar[bool] = True

    def __init__(self, seat: int, cubes: tuple[str, ...], left: int) -> None:
        self.seat = seat
        self.cubes: Final = cubes
        self.left: Final = left  # how many are still to be placed

    def in_hand(self) -> tuple[str, ...]:
        return self.cubes

    def legal(self, table: Table, seat: int) -> list[Action]:
        """Each colour drawn on each free space."""
        board = table.board
        rows = [row for name, row in zip(board.colours, board.place_actions) if name in self.cubes]
        return [action for row in rows for space, action in enumerate(row) if not table.chart[space]]

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if not isinstance(action, Place):
            return Illegal("phase", "AOS-13.1", N_("The drawn cubes must be placed on the goods chart."))
        if action.colour not in self.cubes:
            text = N_("No cube of the colour {colour} is left to place.")
            return Illegal("colour", "AOS-13.1", text, colour=action.colour)
        space = table.board.space_index.get(action.space, -1)
        if space < 0:
            return Illegal("space", "AOS-13.1", N_("The goods chart has no space {space}."), space=action.space)
        if table.chart[space]:
            return Illegal("space", "AOS-13.1", N_("There is a cube on {space}: one cube a space."), space=action.space)
        return None

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Put a cube on the chart; after the last one the rest goes back into the bag."""
        assert isinstance(action, Place)
        board = table.board
        table.chart[board.space_index[action.space]] = board.colour_index[action.colour] + 1
        rest = list(self.cubes)
        rest.remove(action.colour)
        if table.sink is not None:
            table.headline("place", seat, f"space:{action.space}", colour=action.colour, space=action.space)
        if self.left > 1:
            ask(table, Placing(seat, tuple(rest), self.left - 1))
            return
        for name in rest:
            colour = board.colour_index[name]
            table.bag = replaced(table.bag, colour, table.bag[colour] + 1)
        if rest and table.sink is not None:
            table.bookkeeping("put_back", seat, "chart", colours=rest)
        open_dice(table)

    def flaws(self, table: Table, where: str) -> list[str]:
        out = unknown_cubes(table, self.cubes, where)
        if not 1 <= self.left <= min(len(self.cubes), free_spaces(table)):
            out.append(f"{where}.left: more than there are cubes or free spaces (AOS-13.1)")
        return out


def open_placing(table: Table, seat: int, cubes: tuple[str, ...]) -> None:
    """The cubes are drawn: not more of them than there are spaces come to the chart."""
    ask(table, Placing(seat, cubes, min(table.board.production_cubes, len(cubes), free_spaces(table))))


def unknown_cubes(table: Table, cubes: tuple[str, ...], where: str) -> list[str]:
    """What is wrong with the colours of cubes in the hand."""
    return [f"{where}.cubes: there is no colour {name!r}" for name in cubes if name not in table.board.colour_index]
