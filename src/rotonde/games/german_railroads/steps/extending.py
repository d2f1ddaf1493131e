"""Black is about to enter an area: choose the tile that is laid there (GR-4.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.german_railroads.actions import Extend
from rotonde.games.german_railroads.rules.lines import OnTheWay, fitting, next_area, unlike_tiles
from rotonde.games.german_railroads.table import NONE, german, put
from rotonde.games.russian_railroads.rules.tracks import lay_route
from rotonde.games.russian_railroads.steps.earning import advance_black
from rotonde.games.russian_railroads.table import Table


class Extending(OnTheWay):
    """The area."""

    kind: ClassVar[str] = "extending"
    fields: ClassVar[tuple[str, ...]] = ("seat", "area")
    named: ClassVar[dict[str, str]] = {"area": "area"}

    def __init__(self, seat: int, area: int) -> None:
        self.seat = seat
        self.area: Final = area

    def choices(self, table: Table) -> list[Action]:
        mine = german(table)
        return [mine.plan.extend_actions[t] for t in fitting(mine, self.area)]

    def trials(self, table: Table) -> list[Action]:
        mine = german(table)
        return [mine.plan.extend_actions[t] for t in unlike_tiles(mine, self.area)]

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """A tile is laid for good; black goes to its first space (GR-4.1, GR-4.9)."""
        table.stack.pop()
        assert isinstance(action, Extend)
        mine, seat = german(table), self.seat
        plan = mine.plan
        there, tile = plan.areas[self.area], plan.extension_index[action.tile]
        base = seat * len(plan.areas)
        mine.areas = put(mine.areas, base + self.area, tile)
        mine.tiles_left &= ~(1 << tile)
        if table.sink is not None:
            table.detail("extension", seat, f"area:{seat}:{there.name}", area=there.name, tile=action.tile)
        laid = [mine.areas[base + a] for a in plan.areas_of[there.line]]
        lay_route(table, seat, there.line, plan.route_with(there.line, tuple([t for t in laid if t != NONE])))
        advance_black(table, seat, there.line)

    def refusal(self, table: Table, action: Action) -> Illegal:
        plan = german(table).plan
        if not isinstance(action, Extend):
            return Illegal("tile", "GR-4.1", N_("First choose the extension tile that black enters."))
        if action.tile not in plan.extensions:
            return Illegal("tile", "GR-4.7", N_("There is no extension tile {tile}."), tile=action.tile)
        length = plan.areas[self.area].length
        if plan.extension_length[plan.extension_index[action.tile]] != length:
            text = N_("The area has {n} spaces: only tiles of this length fit.")
            return Illegal("length", "GR-4.1", text, n=length)
        return Illegal("taken", "GR-4.2", N_("This extension tile is taken already."))

    def flaws(self, table: Table, where: str) -> list[str]:
        mine, found = german(table), super().flaws(table, where)
        area = mine.plan.areas[self.area]
        before = table.at(self.seat, area.line, 0) == area.first - 1
        if next_area(mine, self.seat, area.line) != self.area or not before:
            found.append(f"{where}: black does not stand before this area (GR-4.1)")
        return found


def open_extending(table: Table, seat: int, area: int) -> None:
    """Black is about to enter an area."""
    table.stack.append(Extending(seat, area))
