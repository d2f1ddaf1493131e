"""Deliveries: every route of a cube along links (AOS-10)."""

from __future__ import annotations

from typing import Final

from rotonde.games.age_of_steam.actions import Move
from rotonde.games.age_of_steam.board import SIDES
from rotonde.games.age_of_steam.table import TOWN_COLOUR, Link, Table, replaced

FAR: Final = 99


class Network:
    """The links as a graph for the search: the ways out of each place, and how far each colour is."""

    __slots__ = ("away", "colour", "owners", "steps", "ways")

    def __init__(self, table: Table) -> None:
        board = table.board
        places = len(board.place_hex)
        self.colour: list[int] = list(table.colour)
        self.ways: list[list[int]] = [[] for _ in range(places)]  # the place at the end of each way out
        self.steps: list[list[str]] = [[] for _ in range(places)]  # and its notation
        self.owners: list[list[int]] = [[] for _ in range(places)]  # and its owner code
        for place in range(places):
            for side in range(6):
                link = table.links[place * 6 + side]
                if link is not None:
                    to = other_end(link, place)
                    self.ways[place].append(to)
                    self.owners[place].append(link.owner)
                    self.steps[place].append(SIDES[side] + board.step_names[to])
        self.away: list[list[int]] = []  # how many links each place is from the nearest city of each colour
        for colour in range(len(board.colours)):
            self.away.append(distances(self.ways, [place for place, c in enumerate(self.colour) if c == colour]))


def distances(ways: list[list[int]], start: list[int], stops: list[int] | None = None) -> list[int]:
    """How many links each place is from the nearest of some, FAR for out of reach; none lead on from `stops`."""
    away = [FAR] * len(ways)
    for place in start:
        away[place] = 0
    ring, depth = start, 0
    while ring:
        depth += 1
        following: list[int] = []
        for place in ring:
            for to in ways[place]:
                if away[to] == FAR:
                    away[to] = depth
                    if stops is None or to not in stops:
                        following.append(to)
        ring = following
    return away


def other_end(link: Link, place: int) -> int:
    """The place at the other end of a link."""
    return link.b if link.a == place else link.a


def network(table: Table) -> Network:
    """The graph of the links as they are now."""
    found = table.deliveries.network
    if found is None:
        found = table.deliveries.network = Network(table)
    return found


def deliveries(table: Table, origin: int, colour: int, links: int) -> list[Move]:
    """Every delivery of a cube of a colour from a city over at most so many links."""
    key = (origin * len(table.board.colours) + colour) * 64 + links
    found = table.deliveries.moves.get(key)
    if found is None:
        found = table.deliveries.moves[key] = search(table, network(table), origin, colour, links)
    return found


def search(table: Table, net: Network, origin: int, colour: int, links: int) -> list[Move]:
    """Depth first, by sides clockwise from north; a place is visited once (AOS-10.5, AOS-9.9), the first own city ends
    it."""
    out: list[Move] = []
    if net.away[colour][origin] <= links:
        board = table.board
        cube, start = board.colours[colour], board.place_labels[origin]
        _go(net, origin, 1 << origin, "", links, net.away[colour], out, cube, start)
    return out


def _go(
    net: Network, place: int, seen: int, route: str, links: int, away: list[int], out: list[Move], cube: str, start: str
) -> None:
    steps = net.steps[place]
    links -= 1
    for i, to in enumerate(net.ways[place]):
        if away[to] > links or seen >> to & 1:
            continue
        if away[to] == 0:  # AOS-10.4
            out.append(Move(cube, start, route + steps[i]))
        else:
            _go(net, to, seen | 1 << to, route + steps[i] + ".", links, away, out, cube, start)


def legal_moves(table: Table, seat: int) -> list[Move]:
    """Every delivery a player may make now."""
    board = table.board
    out: list[Move] = []
    width = len(board.colours)
    engine = table.engine[seat]
    cubes, ways = table.cubes, network(table).ways
    for place in range(len(ways)):
        if not ways[place] or table.colour[place] == TOWN_COLOUR:
            continue
        for colour in range(width):
            if cubes[place * width + colour]:
                out += deliveries(table, place, colour, engine)
    return out


def read_route(table: Table, origin: int, route: str) -> list[Link] | None:
    """The links of a route in notation; None if it is no chain of links."""
    board = table.board
    out: list[Link] = []
    place = origin
    for step in route.split("."):
        side, _, label = step.partition("-")
        if side not in SIDES:
            return None
        link = table.links[place * 6 + SIDES.index(side)]
        if link is None:
            return None
        place = other_end(link, place)
        if board.place_labels[place] != label:
            return None
        out.append(link)
    return out


def carry(table: Table, action: Move) -> list[Link]:
    """Carry a cube and put it back into the bag; the links it crossed (AOS-10.2, AOS-10.6)."""
    board = table.board
    origin = board.place_at[board.hex_index[action.origin]]
    colour = board.colour_index[action.colour]
    links = read_route(table, origin, action.route)
    assert links is not None
    table.cubes[origin * len(board.colours) + colour] -= 1
    table.bag = replaced(table.bag, colour, table.bag[colour] + 1)
    for link in links:
        if link.owner <= table.players:
            table.income[link.owner - 1] += 1
    return links
