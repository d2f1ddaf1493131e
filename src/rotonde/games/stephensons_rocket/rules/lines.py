"""Where locomotives may go (SR-6.1 to SR-6.5)."""

from __future__ import annotations

from typing import Final

from rotonde.games.stephensons_rocket.table import ABSORBED, Table

EVERYWHERE: Final = -1


def contested(table: Table) -> tuple[int, int]:
    """Hexes next to at least two lines, and next to at least three."""
    once = twice = thrice = 0
    for company, h in enumerate(table.loco):
        if h != ABSORBED:
            halo = table.halo[company]
            thrice |= twice & halo
            twice |= once & halo
            once |= halo
    return twice, thrice


def banned(table: Table, company: int, twice: int, thrice: int) -> int:
    """Hexes next to two or more *other* lines (SR-6.5)."""
    return thrice | twice & ~table.halo[company]


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


def survey(table: Table) -> None:
    """Work out, in one look at all lines, everything that follows from where they are."""
    board = table.board
    cover, beside, beckon = board.cover, board.beside_missing, [0] * len(table.loco)
    occupied = zone = once = twice = thrice = 0
    lines = zip(range(len(table.loco)), table.loco, table.track, table.halo, table.reached)
    for company, h, track, halo, reached in lines:
        if h != ABSORBED:
            occupied |= track | 1 << h
            zone |= cover[h]
            thrice |= twice & halo
            twice |= once & halo
            once |= halo
            beckon[company] = beside(reached)
    table.beckon = beckon
    table.occupied, table.rail_zone = occupied, occupied | zone
    _list_moves(table, EVERYWHERE, twice, thrice)


def refresh_moves(table: Table, around: int) -> None:
    """Work out where locomotives with a hex of `around` before them may go."""
    twice, thrice = contested(table)
    _list_moves(table, around, twice, thrice)


def _list_moves(table: Table, around: int, twice: int, thrice: int) -> None:
    """Replaces the lists, since copies share the old ones."""
    board, halo, facing = table.board, table.halo, table.facing
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
            moves[company] = targets = ahead & free & (calm | halo[company])
            listed[company] = board.extensions(company, targets)
    table.moves = moves
    table.moves_listed = listed


def refresh_beckon(table: Table, company: int) -> None:
    """Work out which hexes would connect a line to a new city."""
    table.beckon[company] = table.board.beside_missing(table.reached[company])


def refresh_halo(table: Table, company: int) -> None:
    """Work out the hexes next to a line from scratch."""
    adjacent = table.board.adjacent
    line = table.line(company)
    halo = 0
    while line:
        low = line & -line
        halo |= adjacent[low.bit_length() - 1]
        line ^= low
    table.halo[company] = halo


def direction(table: Table, start: int, end: int) -> int:
    """The direction of a step between neighbours."""
    return table.board.neighbours[start].index(end)
