"""Black is about to enter an area: choose the tile that is laid there (GR-4.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.german_railroads.actions import Extend
from rotonde.games.german_railroads.rules.lines import GermanyLine, OnTheWay, fitting, next_area, unlike_tiles
from rotonde.games.german_railroads.rules.parts import EXTENDED, RULES
from rotonde.games.german_railroads.table import NONE, german, put
from rotonde.games.russian_railroads.routes import Route, Special
from rotonde.games.russian_railroads.rules.tracks import lay_route
from rotonde.games.russian_railroads.steps.earning import advance_black
from rotonde.games.russian_railroads.table import Table


class Extending(OnTheWay):
    """The area."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "area")
    named: ClassVar[dict[str, str]] = {"area": "area"}

    def __init__(self, seat: int, area: int) -> None:
        self.seat = seat
        self.area: Final = area

    def choices(self, table: Table) -> list[Action]:
        mine = german(table)
        return [mine.boards.extend_actions[t] for t in fitting(mine, self.area)]

    def trials(self, table: Table) -> list[Action]:
        mine = german(table)
        return [mine.boards.extend_actions[t] for t in unlike_tiles(mine, self.area)]

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """A tile is laid for good; black goes to its first space (GR-4.1, GR-4.9)."""
        table.stack.pop()
        assert isinstance(action, Extend)
        mine, seat = german(table), self.seat
        boards = mine.boards
        there, tile = boards.areas[self.area], boards.extension_index[action.tile]
        mine.areas = put(mine.areas, seat * len(boards.areas) + self.area, tile)
        mine.tiles_left &= ~(1 << tile)
        if table.sink is not None:
            table.detail("extension", seat, f"area:{seat}:{there.name}", area=there.name, tile=action.tile)
        lay_route(table, seat, there.line, boards.line_parts[there.line].route(table, seat))
        advance_black(table, seat, there.line)

    def refusal(self, table: Table, action: Action) -> Illegal:
        boards = german(table).boards
        if not isinstance(action, Extend):
            return Illegal("tile", "GR-4.1", N_("First choose the extension tile that black enters."))
        if action.tile not in boards.extensions:
            return Illegal("tile", "GR-4.7", N_("There is no extension tile {tile}."), tile=action.tile)
        length = boards.areas[self.area].length
        if boards.extension_length[boards.extension_index[action.tile]] != length:
            text = N_("The area has {n} spaces: only tiles of this length fit.")
            return Illegal("length", "GR-4.1", text, n=length)
        return Illegal("taken", "GR-4.2", N_("This extension tile is taken already."))

    def flaws(self, table: Table, where: str) -> list[str]:
        mine, found = german(table), super().flaws(table, where)
        area = mine.boards.areas[self.area]
        before = table.at(self.seat, area.line, 0) == area.first - 1
        if next_area(mine, self.seat, area.line) != self.area or not before:
            found.append(f"{where}: black does not stand before this area (GR-4.1)")
        return found


class Extended(GermanyLine):
    """A line with areas that wait for a tile."""

    def route(self, table: Table, seat: int) -> Route:
        mine = german(table)
        base = seat * len(mine.boards.areas)
        tiles = [mine.areas[base + area] for area in mine.boards.areas_of[self.index]]
        return mine.boards.route_with(self.index, tuple([tile for tile in tiles if tile != NONE]))

    def asks_first(self, table: Table, seat: int) -> bool:
        if self.ahead(table, seat):
            return False
        table.stack.append(Extending(seat, next_area(german(table), seat, self.index)))
        return True

    def futures(self, table: Table, seat: int, at: int) -> list[list[Special]]:
        """With each tile for the next area; in areas farther on any tile may lie."""
        if at > self.stop(table, seat):
            return []
        mine, boards = german(table), german(table).boards
        base = seat * len(boards.areas)
        area, *others = [a for a in boards.areas_of[self.index] if mine.areas[base + a] == NONE]
        later: list[Special] = []
        for other in others:
            for t in fitting(mine, other):
                later += boards.tile_specials[other * 64 + t]
        return [boards.tile_specials[area * 64 + t] + later for t in unlike_tiles(mine, area)]

    def may_help(self, table: Table, seat: int, n: int) -> bool:
        if self.ahead(table, seat) >= n:
            return False
        mine, boards = german(table), german(table).boards
        area = next_area(mine, seat, self.index)
        there = boards.areas[area]
        if table.at(seat, self.index, 0) + n >= there.first + there.length:
            return True  # over the whole tile and further: rare enough to be tried
        tiles = fitting(mine, area)
        return any(self.leads_to(table, seat, n, boards.tile_specials[area * 64 + t]) for t in tiles)


RULES.lines[EXTENDED] = Extended
