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


def own_links(table: Table) -> list[list[Link]]:
    """The links of each seat, in the order of their first ends."""
    out: list[list[Link]] = [[] for _ in range(table.players)]
    for key, link in enumerate(table.links):
        if link is not None and link.owner <= table.players and link.a * 6 + link.side_a == key:
            out[link.owner - 1].append(link)
    return out


class Ways:
    """The links of one owner as a graph; how long the routes from each city to each colour may be."""

    __slots__ = ("colour", "key", "lengths", "origins", "part", "useful", "ways", "width")

    def __init__(self, links: list[Link], colour: bytes, width: int, key: bytes) -> None:
        self.key: bytes = key  # all that it was made from
        self.colour: bytes = colour
        self.width: int = width
        self.ways: list[list[int]] = [[] for _ in range(len(colour))]
        for link in links:
            if link.a != link.b:  # AOS-9.9
                if link.b not in self.ways[link.a]:
                    self.ways[link.a].append(link.b)
                    self.ways[link.b].append(link.a)
        self.part: list[int] = [-1] * len(colour)  # the connected part that a place belongs to
        self.lengths: list[list[int]] = []  # by place and colour, the lengths of routes as bits
        for place in range(len(colour)):
            found: list[int] = []
            if self.ways[place]:
                if self.part[place] < 0:
                    self.flood(place)
                if colour[place] != TOWN_COLOUR:
                    found = [0] * width
                    self.go(place, 1 << place, (1 << width) - 1, 1, found)
            self.lengths.append(found)
        self.origins: list[int] = [place for place, lengths in enumerate(self.lengths) if any(lengths)]
        self.useful: float = self.count(links)

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

    def flood(self, place: int) -> None:
        """Mark a connected part."""
        ring = [place]
        self.part[place] = place
        while ring:
            at = ring.pop()
            for to in self.ways[at]:
                if self.part[to] < 0:
                    self.part[to] = place
                    ring.append(to)

    def go(self, place: int, seen: int, open_colours: int, length: int, found: list[int]) -> None:
        """On from a place, with the colours that have not met a city of theirs (AOS-10.4)."""
        for to in self.ways[place]:
            if seen >> to & 1:
                continue
            shade = self.colour[to]
            rest = open_colours
            if shade != TOWN_COLOUR and rest >> shade & 1:
                found[shade] |= 1 << length
                rest &= ~(1 << shade)
            if rest and length < LONGEST:
                self.go(to, seen | 1 << to, rest, length + 1, found)


def ways_of(table: Table, links: list[Link]) -> Ways:
    """The graph of some links, remembered with the board: most positions that bots look at share them."""
    memo = table.board.ways_memo
    key = W.mark + bytes([x for link in links for x in (link.a, link.b)]) + table.colour
    found = memo.get(key)
    if found is None:
        if len(memo) >= MEMO:
            memo.clear()
        found = memo[key] = Ways(links, table.colour, len(table.board.colours), key)
    assert isinstance(found, Ways)
    return found


def coming(table: Table, own: Ways, left: int) -> list[int]:
    """The cubes of the chart that own links could carry: the turns until the dice may bring each, then its routes."""
    pace = W.coming * growth_dice(table) / FACES
    out: list[int] = []
    if pace <= 0 or left <= 0:
        return out
    board = table.board
    for column, spaces in enumerate(board.column_spaces):
        place = table.fed_by(column)
        if place == NO_PLACE or not own.lengths[place]:
            continue
        lengths = own.lengths[place]
        before = 0
        for space in spaces:
            cube = table.chart[space]
            if cube:
                before += 1
                turns = int(before / pace + 0.5)
                if turns > left:
                    break
                if lengths[cube - 1]:
                    out += (turns if turns > 1 else 1, lengths[cube - 1])
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
