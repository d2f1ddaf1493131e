"""The links of one owner as a graph, for bots: which cubes it can carry, and how far."""

from __future__ import annotations

from typing import Final

from rotonde.games.age_of_steam.judgement import W
from rotonde.games.age_of_steam.rules.goods import growth_dice
from rotonde.games.age_of_steam.table import NO_PLACE, TOWN_COLOUR, Link, Table

LONGEST: Final = 6  # links looked ahead for goods
ALIKE: Final = 4  # cubes of one colour in one city that are looked at
MEMO: Final = 4000  # networks remembered
FACES: Final = 6  # of a die
FIELD: Final = LONGEST + 1  # bits for the lengths of one colour
BITS: Final = (1 << FIELD) - 1
FIELDS: Final[dict[int, int]] = {}  # see `fields`
NONE: Final[tuple[int, ...]] = ()  # of places that no link reaches
Row = tuple[int, ...]  # rows that are remembered are no lists: the collector of garbage walks through all of these


def own_links(table: Table) -> list[list[Link]]:
    """The links of each seat, in the order of their first ends."""
    out: list[list[Link]] = [[] for _ in range(table.players)]
    for key, link in enumerate(table.links):
        if link is not None and link.owner <= table.players and link.a * 6 + link.side_a == key:
            out[link.owner - 1].append(link)
    return out


class Ways:
    """The links of one owner as a graph; how long the routes from each city to each colour may be."""

    __slots__ = (
        *("changes", "colour", "joined", "lengths", "members", "number", "origins", "part", "through", "tiles"),
        *("useful", "usual", "ways", "width"),
    )

    def __init__(self, links: list[Link], colour: bytes, width: int, number: int = 0) -> None:
        self.number: int = number  # for keys of what is remembered with it
        self.colour: bytes = colour
        self.width: int = width
        self.ways: tuple[Row, ...] = neighbours(links, len(colour))
        self.part: Row = self.parts()  # the connected part that a place belongs to
        self.joined: dict[int, bytes] = {}  # what links that are only thought of would change, see `joining`
        self.members: dict[int, Row] = {}  # the cities of each connected part
        self.tiles: Row | None = None  # of the links that it might grow by, see eval_growth.py,
        self.changes: tuple[bytes, ...] = ()  # and what they would change
        reached: list[Row] = []
        gone: list[Row] = []
        for place in range(len(colour)):
            if self.ways[place]:
                if colour[place] != TOWN_COLOUR:
                    self.members[self.part[place]] = (*self.members.get(self.part[place], NONE), place)
                found = [0] * width
                ends = [0] * len(colour)
                ends[place] = fields((1 << width) - 1)
                self.go(place, 1 << place, (1 << width) - 1, 1, found, ends)
                reached.append(tuple(found))
                gone.append(tuple(ends))
            else:
                reached.append(NONE)
                gone.append(NONE)
        self.lengths: tuple[Row, ...] = tuple(reached)  # by place and colour, the lengths of routes as bits
        self.through: tuple[Row, ...] = tuple(gone)  # by place and place, those of ways that each colour may go
        self.origins: Row = tuple(
            [place for place, lengths in enumerate(reached) if colour[place] != TOWN_COLOUR and any(lengths)]
        )
        self.useful: float = self.count(links)
        self.usual: float = self.usual_length()

    def count(self, links: list[Link]) -> float:
        """How many links lead to places of their own; where no cube can be delivered they hardly count."""
        busy = [self.part[place] for place in self.origins]
        total = largest = 0
        sizes: dict[int, int] = {}
        for place, part in enumerate(self.part):
            if part >= 0 and part != place and part in busy:
                sizes[part] = sizes.get(part, 0) + 1
                total += 1
                largest = max(largest, sizes[part])
        return W.useless * len(links) + (1.0 - W.useless) * (largest + W.scattered * (total - largest))

    def usual_length(self) -> float:
        """How far a cube goes that comes to one of the cities; where few colours can be carried, mostly none fits."""
        far = [lengths.bit_length() - 1 for place in self.origins for lengths in self.lengths[place] if lengths]
        return sum(far) / (len(far) + W.few)

    def parts(self) -> Row:
        """The connected part of each place, named by its first one; -1 where there is no link."""
        part = [-1] * len(self.colour)
        for place, near in enumerate(self.ways):
            if near and part[place] < 0:
                ring = [place]
                part[place] = place
                while ring:
                    for to in self.ways[ring.pop()]:
                        if part[to] < 0:
                            part[to] = place
                            ring.append(to)
        return tuple(part)

    def go(self, place: int, seen: int, open_colours: int, length: int, found: list[int], ends: list[int]) -> None:
        """On from a place, with the colours that have not met a city of theirs (AOS-10.4)."""
        for to in self.ways[place]:
            if seen >> to & 1:
                continue
            shade = self.colour[to]
            rest = open_colours
            if shade != TOWN_COLOUR and rest >> shade & 1:
                found[shade] |= 1 << length
                rest &= ~(1 << shade)
            if rest:
                ends[to] |= fields(rest) << length
                if length < LONGEST:
                    self.go(to, seen | 1 << to, rest, length + 1, found, ends)

    def joining(self, one: int, two: int, links: int) -> bytes:
        """What a way of so many new links between two places would change: place, colour and new lengths, in turn."""
        key = (one * len(self.colour) + two) * LONGEST + links
        changed = self.joined.get(key)
        if changed is None:
            out: list[int] = []
            self.lead(one, two, links, out)
            self.lead(two, one, links, out)
            changed = self.joined[key] = bytes(out)
        return changed

    def lead(self, near: int, beyond: int, links: int, out: list[int]) -> None:
        """The cubes on the near side that would come further by a way to the other side."""
        part, ends = self.part[near], self.lengths[beyond]
        if part < 0 and self.colour[near] == TOWN_COLOUR:
            return
        for place in self.members.get(part, NONE) if part >= 0 else (near,):
            before = self.through[place][near] if part >= 0 else 0
            for colour in range(self.width):
                onward = 1 if self.colour[beyond] == colour else ends[colour] if ends else 0
                if onward:
                    if part < 0:
                        lengths = onward << links & BITS
                    else:
                        lengths = added(before >> colour * FIELD & BITS, onward) << links & BITS
                        if lengths <= self.lengths[place][colour]:
                            continue
                    if lengths:
                        out += (place, colour, lengths)


def neighbours(links: list[Link], places: int) -> tuple[Row, ...]:
    """The places that links join to each."""
    ways = [NONE] * places
    for link in links:
        if link.a != link.b and link.b not in ways[link.a]:  # AOS-9.9
            ways[link.a] += (link.b,)
            ways[link.b] += (link.a,)
    return tuple(ways)


def fields(colours: int) -> int:
    """A way of no links in the field of each of some colours, remembered."""
    found = FIELDS.get(colours, 0)
    if not found and colours:
        for colour in range(colours.bit_length()):
            if colours >> colour & 1:
                found |= 1 << colour * FIELD
        FIELDS[colours] = found
    return found


def added(some: int, others: int) -> int:
    """The lengths of ways made of two, as bits."""
    out = 0
    while some:
        if some & 1:
            out |= others
        some >>= 1
        others <<= 1
    return out


def ways_of(table: Table, links: list[Link]) -> Ways:
    """The graph of some links, remembered with the board: most positions that bots look at share them."""
    memo = table.board.ways_memo
    key = W.mark + bytes([x for link in links for x in (link.a, link.b)]) + table.colour
    found = memo.get(key)
    if found is None:
        if len(memo) >= MEMO:
            memo.clear()
        found = memo[key] = Ways(links, table.colour, len(table.board.colours), table.board.count())
    assert isinstance(found, Ways)
    return found


class Owned:
    """The links of every seat as graphs, and how many sections they have."""

    __slots__ = ("number", "sections", "ways")

    def __init__(self, table: Table) -> None:
        lines = own_links(table)
        self.number: int = W.number
        self.ways: list[Ways] = [ways_of(table, links) for links in lines]
        self.sections: list[int] = [sum([link.sections for link in links]) for links in lines]


def owned(table: Table) -> Owned:
    """The networks of all seats, remembered with the links: most of what bots try completes none."""
    found = table.deliveries.owned
    if found is None or found.number != W.number:
        found = table.deliveries.owned = Owned(table)
    return found


def arrivals(table: Table, left: int) -> list[int]:
    """The cubes of the chart that may still come: the turns until the dice bring each, and its slot, in turn."""
    pace = W.coming * growth_dice(table) / FACES
    out: list[int] = []
    if pace <= 0 or left <= 0:
        return out
    board, width = table.board, len(table.board.colours)
    for column, spaces in enumerate(board.column_spaces):
        place = table.fed_by(column)
        if place == NO_PLACE:
            continue
        before = 0
        for space in spaces:
            cube = table.chart[space]
            if cube:
                before += 1
                turns = int(before / pace + 0.5)
                if turns > left:
                    break
                out += (turns if turns > 1 else 1, place * width + cube - 1)
    return out


def cubes_in_reach(table: Table, own: Ways) -> list[int]:
    """For the cubes that own links can carry, the lengths of their routes as bits; of many alike only some."""
    out: list[int] = []
    cubes, width = table.cubes, own.width
    for place in own.origins:
        lengths = own.lengths[place]
        for colour in range(width):
            if lengths[colour]:
                n = cubes[place * width + colour]
                if n:
                    out += [lengths[colour]] * (n if n < ALIKE else ALIKE)
    return out
