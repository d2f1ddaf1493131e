"""Track on the map: following lines, their owners, free ends and links (AOS-0, AOS-7).

Every line has a place at one end at least (AOS-7.10), so a free end belongs to a line with a place at its other end.
"""

from __future__ import annotations

from rotonde.games.age_of_steam.board import KIND_TOWN, Pattern
from rotonde.games.age_of_steam.table import NO_PLACE, NO_TRACK, NOBODY, Deliveries, Link, Table, none_left


class Walk:
    """Where a line leads: the place, or NO_PLACE at a free end; the edge it ends at; the sections on the way."""

    __slots__ = ("edge", "hexes", "place", "sections")

    def __init__(self, place: int, edge: int, sections: int, hexes: int) -> None:
        self.place, self.edge = place, edge  # of the place's hex, or the edge that the free end points at
        self.sections, self.hexes = sections, hexes  # those walked through, as bits


def follow(table: Table, edge: int, paint: int = NO_TRACK) -> Walk:
    """Enter a hex by an edge and follow the track to its end; with `paint`, give it that owner."""
    board = table.board
    city, owner, pattern = table.city, table.owner, table.pattern
    place_at, through, mate = board.place_at, board.through, board.mate
    sections = hexes = 0
    while True:
        h = edge // 6
        if city[h]:
            return Walk(place_at[h], edge, sections, hexes)
        if owner[edge] == NO_TRACK:
            return Walk(NO_PLACE, edge, sections, hexes)
        sections += 1
        hexes |= 1 << h
        if paint:
            owner[edge] = paint
        if place_at[h] >= 0:
            return Walk(place_at[h], edge, sections, hexes)
        out = h * 6 + through[pattern[h]][edge % 6]
        if paint:
            owner[out] = paint
        edge = mate[out]


def smear(table: Table, hexes: int) -> None:
    """What may be built in these hexes must be worked out anew, for everybody."""
    dirty = table.dirty
    for seat in range(table.players):
        dirty[seat] |= hexes


def smear_far(table: Table) -> None:
    """Under two options it matters far away who has track at a place (AOS-6.9, AOS-8.9)."""
    if table.settings.town_stub_needs_presence or table.settings.redirect_needs_contact:
        smear(table, (1 << len(table.board.labels)) - 1)


def add_link(table: Table, link: Link) -> None:
    """Register a link at both its ends."""
    table.links[link.a * 6 + link.side_a] = table.links[link.b * 6 + link.side_b] = link
    table.deliveries = Deliveries()


def point(table: Table, edge: int, owner: int, place: int) -> None:
    """The free end on an edge of a hex belongs to an owner and hangs on a place; NO_TRACK: there is none any more."""
    beyond = table.board.mate[edge]
    table.face[beyond] = owner
    table.far[beyond] = place
    smear(table, 1 << beyond // 6)


def free_ends(table: Table, owner: int) -> list[int]:
    """The edges with a free end of an owner, in the order of the edges they point at."""
    out = []
    at = table.face.find(owner)
    while at >= 0:
        out.append(table.board.mate[at])
        at = table.face.find(owner, at + 1)
    return out


def fixed_end(table: Table, h: int, a: int, b: int) -> tuple[int, int]:
    """The side of a track that stays when it is redirected, and the place it hangs on; -1 if it has no free end."""
    mate = table.board.mate
    for free, keep in ((a, b), (b, a)):
        beyond = mate[h * 6 + free]
        if table.face[beyond] != NO_TRACK:
            return keep, table.far[beyond]
    return -1, -1


def redirected_path(table: Table, h: int, old: Pattern, new: Pattern, path: tuple[int, int]) -> tuple[int, int] | None:
    """The old track that a path of the new tile continues with another end; None if the path is an addition."""
    for before in old.paths:
        if before in new.paths:
            continue
        keep, _ = fixed_end(table, h, *before)
        if keep in path:
            return before
    return None


def lines_owned(table: Table, seat: int) -> int:
    """How many lines a seat owns, links and incomplete ones (AOS-7.1)."""
    code = seat + 1
    links = sum([1 for link in table.links if link is not None and link.owner == code]) // 2
    return links + table.face.count(code)


def disown(table: Table, edge: int) -> Walk:
    """The incomplete line with a free end on this edge loses its owner (AOS-7.3)."""
    walk = follow(table, edge, NOBODY)
    table.face[table.board.mate[edge]] = NOBODY
    smear(table, walk.hexes | 1 << table.board.mate[edge] // 6)
    return walk


def found_city(table: Table, place: int, letter: int) -> None:
    """A New City stands on a place; what copies share is replaced."""
    board, city, colour = table.board, bytearray(table.city), bytearray(table.colour)
    city[board.place_hex[place]] = 1
    colour[place] = board.letter_colour[letter]
    table.city, table.colour = bytes(city), bytes(colour)


def derive_map(table: Table) -> None:
    """Work out cities, their colours and the supply from New Cities and tiles, for positions that were written down."""
    for letter, place in enumerate(table.letters):
        if place != NO_PLACE:
            found_city(table, place, letter)
    table.supply = supply_left(table)
    table.exhausted = none_left(table.supply)


def supply_left(table: Table) -> list[int]:
    """Tiles by type and discs that are not on the board."""
    board = table.board
    left = [*board.tile_counts, board.disc_count]
    for h in table.laid():
        p = board.patterns[table.pattern[h]]
        left[p.type] -= 1
        if board.place_at[h] >= 0 and p.kind != KIND_TOWN:
            left[board.disc] -= 1
    return left


def derive_track(table: Table) -> int:
    """Work out free ends and links from the tiles; how many sections are reached from a place (AOS-7.10)."""
    board = table.board
    table.face = bytearray(len(table.owner))
    table.far = bytearray(len(table.owner))
    table.links = [None] * (len(board.place_hex) * 6)
    table.deliveries = Deliveries()
    owner, mate = table.owner, board.mate
    reached = 0
    for place, h in enumerate(board.place_hex):
        in_town = 0 if table.city[h] else 1  # the section inside a town counts
        if in_town and not table.pattern[h]:
            continue
        for side in range(6):
            edge = h * 6 + side
            beyond = mate[edge]
            start = edge if in_town else beyond
            if beyond < 0 or owner[start] == NO_TRACK or table.links[place * 6 + side] is not None:
                continue
            walk = follow(table, beyond)
            reached += walk.sections + in_town
            if walk.place == NO_PLACE:
                table.face[walk.edge] = owner[start]
                table.far[walk.edge] = place
            else:
                link = Link(place, side, walk.place, walk.edge % 6, owner[start], walk.sections + in_town)
                table.links[link.a * 6 + link.side_a] = table.links[link.b * 6 + link.side_b] = link
    return reached
