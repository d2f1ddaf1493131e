"""Locomotives and factories: taking tiles, placing, displacing, building (RR-7, RR-8)."""

from __future__ import annotations

from rotonde.core import Action
from rotonde.core.errors import shown
from rotonde.core.steps import Said
from rotonde.games.russian_railroads.table import CODE, Table


def lowest(table: Table) -> int:
    """The tile code of the lowest stack that has tiles, 0 for none (RR-7.2)."""
    for code, n in enumerate(table.stacks):
        if n:
            return code
    return 0


def read_tile(table: Table, said: Said, name: str, bare: bool = False) -> int:
    """A tile code from a number, or the name of a tile without one; `bare`: with nothing on it."""
    code = table.board.codes.get(str(said.data.get(name)))
    if code is None or (bare and code > CODE):
        said.wrong(name, f"there is no tile {shown(said.data.get(name))}")
    return code or 0


def refresh_reach(table: Table, seat: int, line: int) -> None:
    """The locomotives of a line have changed."""
    board, total = table.board, 0
    first, i = seat * len(board.places), seat * board.width + line
    for place in board.places_of[line]:
        total += board.numbers[table.locos[first + place]]
    length = table.routes[i].length
    table.reach[i] = total if total < length else length


def reach_of(table: Table, seat: int, line: int, tiles: list[int]) -> int:
    """How far some locomotives would reach on a line: their sum, not beyond the last space (RR-7.1, RR-7.10)."""
    total = 0
    for tile in tiles:
        total += table.board.numbers[tile]
    length = table.routes[seat * table.board.width + line].length
    return total if total < length else length


# ── factories ─────────────────────────────────────────────────────────────
def sources(table: Table) -> list[Action]:
    """The factories that can be built: the lowest tile, or a visible one (RR-8.2, RR-8.5)."""
    out: list[Action] = []
    if lowest(table):
        out.append(table.board.factory_actions[0])
    for code, n in enumerate(table.visible):
        if n:
            out.append(table.board.factory_actions[code])
    return out


def can_build_factory(table: Table) -> bool:
    """Is there any factory to build?"""
    return any(table.stacks) or any(table.visible)


def lay_factory(table: Table, seat: int, code: int, place: int) -> None:
    """Lay a factory; the one thrown out becomes visible. Building triggers nothing (RR-8.4)."""
    old = table.factories[seat] >> 4 * place & 15
    table.factories[seat] += (code - old) << 4 * place
    if old:
        table.visible[old] += 1
        table.board.tile_parts[old].torn_down(table, seat, place)
    if table.sink is not None:
        numbers = table.board.numbers
        args = {"number": numbers[code], "place": place + 1, "thrown_out": numbers[old]}
        table.detail("factory", seat, f"factory:{seat}:{place + 1}", **args)
