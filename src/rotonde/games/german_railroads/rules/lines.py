"""Lines that differ from player to player: the switch of the main line and the extension tiles (GR-3, GR-4)."""

from __future__ import annotations

from rotonde.games.german_railroads.table import NONE, GermanTable
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.effects import leads_on
from rotonde.games.russian_railroads.table import Table


class OnTheWay(Within):
    """The parent of what is settled in the middle of a black move (GR-3.3, GR-4.1)."""

    def under_way(self) -> bool:
        return True

    def comes_to(self, table: Table) -> tuple[int, ...] | None:
        return (p.part(p.RAIL, 1, 1),)

    def flaws(self, table: Table, where: str) -> list[str]:
        settled = table.stack[-1] is self
        return [] if settled else [f"{where}: the way is settled before anything else (GR-3.3, GR-4.1)"]


def next_area(table: GermanTable, seat: int, line: int) -> int:
    """The first area of a line without a tile, -1 if there is none."""
    base = seat * len(table.plan.areas)
    for area in table.plan.areas_of[line]:
        if table.areas[base + area] == NONE:
            return area
    return NONE


def fitting(table: GermanTable, area: int) -> list[int]:
    """The tiles that are left and have the length of an area (GR-4.1, GR-4.2)."""
    plan = table.plan
    length = plan.areas[area].length
    return [t for t, n in enumerate(plan.extension_length) if n == length and table.tiles_left >> t & 1]


def unlike_tiles(table: GermanTable, area: int) -> list[int]:
    """The tiles for an area that bring something which leads on, and one of the others."""
    out: list[int] = []
    idle = False
    for t in fitting(table, area):
        if not any(leads_on(table, s.quiet + s.effect) for s in table.plan.tile_specials[area * 64 + t]):
            if idle:
                continue
            idle = True
        out.append(t)
    return out
