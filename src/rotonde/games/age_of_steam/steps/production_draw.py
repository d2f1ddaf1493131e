"""Production draws cubes from the bag (AOS-5.7, AOS-13.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import CHANCE, Action
from rotonde.games.age_of_steam.actions import Draw
from rotonde.games.age_of_steam.rules.goods import Draws, cubes_drawn, free_spaces
from rotonde.games.age_of_steam.rules.turn import ask
from rotonde.games.age_of_steam.steps.production_place import open_placing, unknown_cubes
from rotonde.games.age_of_steam.table import Table, replaced


class Drawing(Draws):
    """Cubes are drawn for a player."""

    fields: ClassVar[tuple[str, ...]] = ("player", "cubes", "missing", "seat")
    reads: ClassVar[dict[str, str]] = {"cubes": "texts"}
    rule: ClassVar[str] = "AOS-13.1"
    settled: ClassVar[bool] = True

    def __init__(self, player: int, cubes: tuple[str, ...], missing: int, seat: int = CHANCE) -> None:
        self.player: Final = player
        self.cubes: Final = cubes
        self.missing: Final = missing  # how many are still to be drawn
        self.seat = seat

    def in_hand(self) -> tuple[str, ...]:
        return self.cubes

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """One cube; after the last one, the player places."""
        assert isinstance(action, Draw)
        colour = table.board.colour_index[action.colour]
        table.bag = replaced(table.bag, colour, table.bag[colour] - 1)
        cubes = (*self.cubes, action.colour)
        if table.sink is not None:
            table.detail("draw_production", self.player, "chart", colour=action.colour)
        if self.missing > 1:
            ask(table, Drawing(self.player, cubes, self.missing - 1))
        else:
            open_placing(table, self.player, cubes)

    def flaws(self, table: Table, where: str) -> list[str]:
        out = unknown_cubes(table, self.cubes, where)
        if self.player not in table.order or not 1 <= self.missing <= sum(table.bag):
            out.append(f"{where}: expected a player in the game and a bag with enough cubes (AOS-13.1)")
        if len(self.cubes) + self.missing > table.board.faidutti_cubes or not free_spaces(table):
            out.append(f"{where}.cubes: more than Production draws, or no space for any (AOS-13.1)")
        return out


def open_drawing(table: Table, seat: int) -> None:
    """Fewer cubes if the bag has fewer (AOS-13.1)."""
    if table.sink is not None:
        table.headline("produce", seat, "chart")
    ask(table, Drawing(seat, (), min(cubes_drawn(table), sum(table.bag))))
