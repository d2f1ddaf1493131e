"""Locomotives and factories: taking tiles, placing, displacing, building (RR-7, RR-8)."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.games.russian_railroads.actions import SCRAP, Place
from rotonde.games.russian_railroads.frames import Placing, Replacing
from rotonde.games.russian_railroads.rules.tracks import award_hauled, built
from rotonde.games.russian_railroads.table import CODE, Table


def lowest(table: Table) -> int:
    """The tile code of the lowest stack that has tiles, 0 for none (RR-7.2)."""
    for code, n in enumerate(table.stacks):
        if n:
            return code
    return 0


def take_locomotive(table: Table, seat: int) -> None:
    """The lowest locomotive comes into the hand (RR-7.2)."""
    code = lowest(table)
    table.stacks[code] -= 1
    if table.sink is not None:
        table.tell(Event("locomotive", seat, Level.DETAIL, {"number": table.board.numbers[code]}, ("stacks",)))
    table.stack.append(Placing(seat, code, True))


# ── placing ───────────────────────────────────────────────────────────────


def placements(table: Table, frame: Placing) -> list[Action]:
    """Where the locomotive in hand may go; giving it up comes last (RR-7.3 to RR-7.5)."""
    board = table.board
    base = frame.seat * len(board.places)
    number = board.numbers[frame.tile]
    out: list[Action] = []
    full = True
    for line, places in enumerate(board.places_of):
        options = board.place_actions[line]
        seen = 0
        for i in places:
            there = table.locos[base + i]
            if not there:
                full = False
            at = board.labels[there]
            if board.numbers[there] < number and not seen >> at & 1:
                seen |= 1 << at
                out.append(options[at])
    if out and full and not frame.fresh:
        out.append(SCRAP)
    return out


def place(table: Table, frame: Placing, action: Place) -> None:
    """Put the locomotive down; a displaced one comes into the hand (RR-7.4)."""
    board = table.board
    seat = frame.seat
    line = board.line_index[action.line]
    base = seat * len(board.places)
    displaced = 0
    for i in board.places_of[line]:
        there = table.locos[base + i]
        if board.labels[there] == action.replaces:
            displaced = there
            table.locos[base + i] = frame.tile
            break
    refresh_reach(table, seat, line)
    if table.sink is not None:
        args = {"number": board.labels[frame.tile], "line": action.line, "replaces": action.replaces}
        table.tell(Event("place", seat, Level.DETAIL, args, (f"loco:{seat}:{action.line}",)))
    if displaced:
        table.stack.append(Placing(seat, displaced, False))
    else:
        award_hauled(table, seat)


def refresh_reach(table: Table, seat: int, line: int) -> None:
    """The locomotives of a line have changed."""
    table.reach[seat * table.board.width + line] = reach_of(table, seat, line, table.line_locos(seat, line))


def reach_of(table: Table, seat: int, line: int, tiles: list[int]) -> int:
    """How far some locomotives would reach on a line: their sum, not beyond the last space (RR-7.1, RR-7.10)."""
    total = 0
    for tile in tiles:
        total += table.board.numbers[tile]
    length = table.routes[seat * table.board.width + line].length
    return total if total < length else length


def scrap(table: Table, frame: Placing) -> None:
    """A locomotive without a place becomes a visible factory; the special one leaves the game (RR-7.5, RR-7.7)."""
    code = frame.tile & CODE
    factory = code != table.board.special_tile
    if factory:
        table.visible[code] += 1
    if table.sink is not None:
        args = {"number": table.board.labels[frame.tile], "factory": factory}
        table.tell(Event("scrap", frame.seat, Level.DETAIL, args, ("stacks",)))
    table.locomotive_leaves(frame.seat, frame.tile)
    award_hauled(table, frame.seat)


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


def build_factory(table: Table, seat: int, source: str) -> None:
    """Take a tile and lay it on the leftmost empty place, or keep it in hand if there is none (RR-8.2, RR-8.3)."""
    if source == "stack":
        code = lowest(table)
        table.stacks[code] -= 1
    else:
        code = table.board.tile_of_number[source]
        table.visible[code] -= 1
    if built(table, seat) < table.board.factory_places:
        lay_factory(table, seat, code, built(table, seat))
    else:
        table.stack.append(Replacing(seat, code))


def lay_factory(table: Table, seat: int, code: int, place: int) -> None:
    """Lay a factory; the one thrown out becomes visible. Building triggers nothing (RR-8.4)."""
    old = table.factories[seat] >> 4 * place & 15
    table.factories[seat] += (code - old) << 4 * place
    if old:
        table.visible[old] += 1
        table.factory_leaves(seat, place, old)
    if table.sink is not None:
        numbers = table.board.numbers
        args = {"number": numbers[code], "place": place + 1, "thrown_out": numbers[old]}
        table.tell(Event("factory", seat, Level.DETAIL, args, (f"factory:{seat}:{place + 1}",)))
