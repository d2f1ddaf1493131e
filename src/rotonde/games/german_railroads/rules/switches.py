"""Lines that differ from player to player: the switch of the main line and the extension tiles (GR-3, GR-4)."""

from __future__ import annotations

from typing import Final

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.games.german_railroads.frames import Branching, Extending
from rotonde.games.german_railroads.table import NONE, GermanTable, put
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules.alike import leads_on
from rotonde.games.russian_railroads.rules.tiles import refresh_reach
from rotonde.games.russian_railroads.rules.tracks import lay_route, move_rail

BLACK: Final = 0  # the leading colour


def way_on(table: GermanTable, seat: int, line: int) -> None:
    """Black is about to pass the switch, or to enter an area: ask for the way (GR-3.3, GR-4.1)."""
    if line == table.plan.branch_line:
        table.stack.append(Branching(seat, line))
    else:
        table.stack.append(Extending(seat, next_area(table, seat, line)))


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


def ways_behind(table: GermanTable, seat: int, line: int) -> list[list[Special]]:
    """The ways behind the stop of a line, each with its special spaces; in areas farther on any tile may lie."""
    plan = table.plan
    if line == plan.branch_line:
        return [route.specials for route in plan.branch_routes]
    base = seat * len(plan.areas)
    area, *others = [a for a in plan.areas_of[line] if table.areas[base + a] == NONE]
    later: list[Special] = []
    for other in others:
        for t in fitting(table, other):
            later += plan.tile_specials[other * 64 + t]
    return [plan.tile_specials[area * 64 + t] + later for t in unlike_tiles(table, area)]


def unlike(table: GermanTable, area: int) -> list[Action]:
    """To lay one of the tiles that differ."""
    return [table.plan.extend_actions[t] for t in unlike_tiles(table, area)]


def unlike_tiles(table: GermanTable, area: int) -> list[int]:
    """The tiles for an area that bring something which leads on, and one of the others."""
    out: list[int] = []
    idle = False
    for t in fitting(table, area):
        if not any(leads_on(s.quiet + s.effect) for s in table.plan.tile_specials[area * 64 + t]):
            if idle:
                continue
            idle = True
        out.append(t)
    return out


def way_helps(table: GermanTable, seat: int, line: int, n: int) -> bool:
    """Can n black moves reach a special behind the stop that makes other moves or steps possible?"""
    plan = table.plan
    i = seat * plan.width + line
    farthest = (table.rails[i] & 15) + n
    beyond: list[Special] = []
    if line == plan.branch_line:
        for route in plan.branch_routes:
            beyond += route.specials
    else:
        area = next_area(table, seat, line)
        if farthest >= plan.areas[area].first + plan.areas[area].length:
            return True  # over the whole tile and further: rare enough to be tried
        for t in fitting(table, area):
            beyond += plan.tile_specials[area * 64 + t]
    for s in beyond:
        if s.space <= farthest and plan.helpful >> s.number & 1 and not table.earned[seat] >> s.number & 1:
            if not s.locomotive or s.space <= table.reach[i]:
                return True
    return False


def way_plain(table: GermanTable, seat: int, line: int, n: int) -> bool:
    """Is there a tile for the next area, and does it not matter to n black moves which one it is?"""
    if line == table.plan.branch_line or not fitting(table, next_area(table, seat, line)):
        return False
    return not way_helps(table, seat, line, n)


def set_switch(table: GermanTable, seat: int, branch: int) -> None:
    """The switch is set for good; black moves on (GR-3.3)."""
    plan = table.plan
    line = plan.branch_line
    table.branch = put(table.branch, seat, branch)
    if table.sink is not None:
        name = plan.branches[branch]
        args = {"line": plan.lines[line], "branch": name}
        table.tell(Event("branch", seat, Level.DETAIL, args, (f"branch:{seat}:{name}",)))
    lay_route(table, seat, line, plan.branch_routes[branch])
    refresh_reach(table, seat, line)
    move_rail(table, seat, line, BLACK)


def extend(table: GermanTable, seat: int, area: int, tile: int) -> None:
    """A tile is laid for good; black goes to its first space (GR-4.1, GR-4.9)."""
    plan = table.plan
    there = plan.areas[area]
    base = seat * len(plan.areas)
    table.areas = put(table.areas, base + area, tile)
    table.tiles_left &= ~(1 << tile)
    if table.sink is not None:
        args = {"area": there.name, "tile": plan.extensions[tile]}
        table.tell(Event("extension", seat, Level.DETAIL, args, (f"area:{seat}:{there.name}",)))
    laid = [table.areas[base + a] for a in plan.areas_of[there.line]]
    lay_route(table, seat, there.line, plan.route_with(there.line, tuple([t for t in laid if t != NONE])))
    move_rail(table, seat, there.line, BLACK)
