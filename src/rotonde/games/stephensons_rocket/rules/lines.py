"""Where locomotives may go (SR-6.1 to SR-6.5)."""

from __future__ import annotations

from typing import Final

from rotonde.core import N_, Illegal
from rotonde.core.hexes import gathered
from rotonde.games.stephensons_rocket.table import ABSORBED, AT_HOME, Table

EVERYWHERE: Final = -1


def contested(table: Table) -> tuple[int, int]:
    """Hexes next to at least two lines, and next to at least three."""
    once = twice = thrice = 0
    for company, h in enumerate(table.loco):
        if h != ABSORBED:
            near_line = table.near_line[company]
            thrice |= twice & near_line
            twice |= once & near_line
            once |= near_line
    return twice, thrice


def banned(table: Table, company: int, twice: int, thrice: int) -> int:
    """Hexes next to two or more *other* lines (SR-6.5)."""
    return thrice | twice & ~table.near_line[company]


def refresh_occupied(table: Table) -> None:
    """Work out which hexes track and locomotives hold, and where they keep stations away (SR-5.2)."""
    cover = table.board.cover
    occupied = zone = 0
    for company, h in enumerate(table.loco):
        occupied |= table.track[company]
        if h >= 0:
            occupied |= 1 << h
            zone |= cover[h]
    table.occupied = occupied
    table.rail_zone = occupied | zone


def derive_lines(table: Table) -> None:
    """Work out, in one look at all lines, everything that follows from where they are."""
    board = table.board
    cover, beside, near_cities = board.cover, board.beside_missing, [0] * len(table.loco)
    occupied = zone = once = twice = thrice = 0
    lines = zip(range(len(table.loco)), table.loco, table.track, table.near_line, table.reached)
    for company, h, track, near_line, reached in lines:
        if h != ABSORBED:
            occupied |= track | 1 << h
            zone |= cover[h]
            thrice |= twice & near_line
            twice |= once & near_line
            once |= near_line
            near_cities[company] = beside(reached)
    table.near_cities = near_cities
    table.occupied, table.rail_zone = occupied, occupied | zone
    _list_moves(table, EVERYWHERE, twice, thrice)


def refresh_moves(table: Table, around: int) -> None:
    """Work out where locomotives with a hex of `around` before them may go."""
    twice, thrice = contested(table)
    _list_moves(table, around, twice, thrice)


def _list_moves(table: Table, around: int, twice: int, thrice: int) -> None:
    """Replaces the lists, since copies share the old ones."""
    board, near_line, facing = table.board, table.near_line, table.facing
    free, calm = ~(table.occupied | thrice), ~twice  # SR-6.4, SR-6.5: next to two lines, but one is its own
    moves = table.moves[:]
    listed = table.moves_listed[:]
    for company, h in enumerate(table.loco):
        if h == ABSORBED:
            moves[company] = 0
            listed[company] = []
            continue
        ahead = board.ahead[h][facing[company]]  # SR-6.2, SR-6.3; facing -1 is the last row
        if not ahead or ahead & around:  # a locomotive before the sea has nowhere to go
            moves[company] = targets = ahead & free & (calm | near_line[company])
            listed[company] = board.extensions(company, targets)
    table.moves = moves
    table.moves_listed = listed


def refresh_near_cities(table: Table, company: int) -> None:
    """Work out which hexes would connect a line to a new city."""
    table.near_cities[company] = table.board.beside_missing(table.reached[company])


def refresh_near_line(table: Table, company: int) -> None:
    """Work out the hexes next to a line from scratch."""
    table.near_line[company] = gathered(table.board.adjacent, table.line(company))


def why_not_move(table: Table, company: int, label: str) -> Illegal | None:
    """Why a locomotive may not go to a hex (SR-6.2 to SR-6.5)."""
    board = table.board
    name = board.companies[company]
    h = board.hex_index.get(label, -1)
    if h < 0:
        return Illegal("sea", "SR-6.4", N_("There is no land hex {hex}."), hex=label)
    bit = 1 << h
    if table.moves[company] & bit:
        return None
    at = table.loco[company]
    if not board.adjacent[at] & bit:
        text = N_("{hex} is not next to the locomotive of the {company}.")
        return Illegal("far", "SR-6.1", text, hex=label, company=name)
    if not board.free & bit:
        text = N_("{hex} is {city}: a locomotive never enters a city.")
        return Illegal("city", "SR-6.4", text, hex=label, city=board.city_names[board.city_at[h]])
    if table.occupied & bit:
        return Illegal("occupied", "SR-6.4", N_("{hex} holds track or a locomotive."), hex=label)
    if table.facing[company] != AT_HOME and not board.ahead[at][table.facing[company]] & bit:
        text = N_("{hex} is not in front of the {company}: straight on, or 60 degrees left or right.")
        return Illegal("turn", "SR-6.3", text, hex=label, company=name)
    return Illegal("two_lines", "SR-6.5", N_("{hex} is next to two other lines."), hex=label)  # nothing else is left
