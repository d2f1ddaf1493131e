"""Where locomotives may go (SR-6.1 to SR-6.5)."""

from __future__ import annotations

from rotonde.core.hexes import bits
from rotonde.games.stephensons_rocket.table import ABSORBED, Table


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


def refresh_moves(table: Table) -> None:
    """Work out where each locomotive may go; replaces the lists, since copies share the old ones."""
    board = table.board
    blocked = table.occupied
    twice, thrice = contested(table)
    moves: list[int] = []
    listed: list[list[object]] = []
    for company, h in enumerate(table.loco):
        targets = 0
        actions: list[object] = []
        if h != ABSORBED:
            targets = board.ahead[h][table.facing[company]] & ~blocked  # SR-6.2 to 6.4; facing -1 is the last row
            if targets:
                targets &= ~banned(table, company, twice, thrice)
            rest = targets
            table_of = board.extend_actions[company]
            while rest:
                low = rest & -rest
                actions.append(table_of[low.bit_length() - 1])
                rest ^= low
        moves.append(targets)
        listed.append(actions)
    table.moves = moves
    table.moves_listed = listed


def refresh_halo(table: Table, company: int) -> None:
    """Work out the hexes next to a line from scratch."""
    halo = 0
    for h in bits(table.line(company)):
        halo |= table.board.adjacent[h]
    table.halo[company] = halo


def direction(table: Table, start: int, end: int) -> int:
    """The direction of a step between neighbours."""
    return table.board.neighbours[start].index(end)
