"""What a position is worth to each player, for bots: points as they stand, money to come, goods within reach, plans."""

from __future__ import annotations

from typing import Final

from rotonde.games.age_of_steam.board import (
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    LOCOMOTIVE,
    URBANIZATION,
    Board,
)
from rotonde.games.age_of_steam.frames import Auction, BuildTrack, IssueShares, MoveGoods, SelectActions
from rotonde.games.age_of_steam.rules.money import expenses, reduction
from rotonde.games.age_of_steam.rules.order import with_first
from rotonde.games.age_of_steam.rules.routes import Network, network
from rotonde.games.age_of_steam.rules.scoring import points
from rotonde.games.age_of_steam.table import TOWN_COLOUR, Table

RUIN: Final = -60.0  # what bankruptcy is worth
HORIZON: Final = 4  # turns looked ahead for money
DEPTH: Final = 4  # links looked ahead for goods
DOLLAR: Final = 0.7  # points a dollar is worth when it would have to be borrowed
SPARE: Final = 0.15  # and when it would not
WANTED: Final = 9  # cash for the tiles of a turn
READY: Final = 1.2  # what each dollar of it is worth before building
LEADER: Final = 1.5  # what it is worth to lead the auction
LINK: Final = 0.2  # what a link is worth for each turn to come
ENGINE: Final = 0.9  # what a level of the engine is worth for each turn to come, apart from its expenses


def evaluate(table: Table) -> list[float]:
    """An estimate of each seat's final points."""
    board = table.board
    worth = [float(x) for x in points(table)]
    if table.ended:
        return worth
    goods = goods_in_reach(table)
    links = links_owned(table)
    left = board.turns[table.players] - table.turn
    frame = table.frame
    early = isinstance(frame, (IssueShares, Auction, SelectActions))
    before_money = early or isinstance(frame, (BuildTrack, MoveGoods))
    gain = board.points_income + DOLLAR * min(left, HORIZON)  # what a step of income is worth
    for seat in range(table.players):
        to_build = early or still_builds(table, seat)
        money = money_to_come(table, seat, left, to_build, before_money)
        if table.left[seat] or money <= RUIN:
            worth[seat] = RUIN
            continue
        worth[seat] += money + 0.75 * gain * best_goods(goods[seat], left, before_money)
        worth[seat] += ENGINE * min(left, HORIZON) * min(table.engine[seat], 1 + links[seat], 6)
        worth[seat] += LINK * min(left, HORIZON) * min(links[seat], 8)
        worth[seat] += action_bonus(table, seat, to_build, left)
    for owner in range(1, table.players + 1):
        edge = table.face.find(owner)
        while edge >= 0:
            if worth[owner - 1] > RUIN:
                worth[owner - 1] += plan(table, edge) * (1.0 if left else 0.3)
            edge = table.face.find(owner, edge + 1)
    return worth


def still_builds(table: Table, seat: int) -> bool:
    """Is the build turn of this seat still to come in the running phase?"""
    frame = table.frame
    if not isinstance(frame, BuildTrack) or table.left[seat]:
        return False
    players = with_first(table, FIRST_BUILD)
    return players.index(seat) > players.index(frame.seat)


def links_owned(table: Table) -> list[int]:
    """How many links each seat owns."""
    ends = [0] * 8
    for link in table.links:
        if link is not None:
            ends[link.owner] += 1
    return [n // 2 for n in ends[1 : table.players + 1]]


# ── money ─────────────────────────────────────────────────────────────────


def money_to_come(table: Table, seat: int, left: int, before_build: bool, before_money: bool) -> float:
    """Cash against the expenses to come; shortage costs income for good, ruin everything."""
    board = table.board
    cash, income = table.cash[seat], table.income[seat]
    frame = table.frame
    if isinstance(frame, Auction) and seat not in frame.passed:
        cash -= frame.bids[seat]  # as good as paid
    due = expenses(table, seat) - income
    worth = 0.0
    if before_build:
        worth += READY * max(0, min(cash - max(0, due), WANTED)) * (1.0 if left else 0.3)
    if before_money:
        cash -= due
        if cash < 0:
            if income + cash < 0:
                return RUIN
            worth += cash * (board.points_income + DOLLAR * min(left, HORIZON))
            income += cash
            cash = 0
        loss = reduction(table, income)
        worth -= loss * board.points_income
        income -= loss
    turns = min(left, HORIZON)
    balance = cash + (income - expenses(table, seat)) * turns
    if left:
        worth += DOLLAR * balance if balance < 0 else SPARE * balance
    if isinstance(frame, Auction) and frame.leader == seat:
        worth += LEADER
    return worth


def action_bonus(table: Table, seat: int, before_build: bool, left: int) -> float:
    """What a chosen action is still good for."""
    if not before_build:
        return 0.0
    chosen = table.chosen[seat]
    if chosen == URBANIZATION:
        return 2.0
    if chosen == ENGINEER:
        return 1.0 if table.cash[seat] > WANTED + 2 else 0.0
    if chosen == FIRST_MOVE:
        return 0.5
    return 0.2 if chosen == LOCOMOTIVE and left else 0.0


# ── goods ─────────────────────────────────────────────────────────────────


def goods_in_reach(table: Table) -> list[list[float]]:
    """For each seat, what each cube would bring on its best route: own links, less a share of those of others."""
    board = table.board
    net = network(table)
    reach = [0 if table.left[s] else min(table.engine[s], DEPTH) for s in range(table.players)]
    depth = max(reach)
    width = len(board.colours)
    out: list[list[float]] = [[] for _ in range(table.players)]
    for place in range(len(net.ways)):
        if net.colour[place] == TOWN_COLOUR or not net.ways[place]:
            continue
        mask = 0
        for colour in range(width):
            if table.cubes[place * width + colour] and net.away[colour][place] <= depth + 1:
                mask |= 1 << colour
        if mask:
            search = _Goods(table, net, reach, depth)
            search.go(place, 1 << place, mask, 0)
            for colour in range(width):
                n = min(table.cubes[place * width + colour], 2)
                for seat in range(table.players):
                    best = search.best[seat * width + colour]
                    if n and best > 0:
                        out[seat] += [best] * n
    return out


class _Goods:
    """A search from one city for the best route of every colour and seat."""

    __slots__ = ("best", "depth", "net", "owned", "reach", "table", "width")

    def __init__(self, table: Table, net: Network, reach: list[int], depth: int) -> None:
        self.table: Table = table
        self.net: Network = net
        self.reach: list[int] = reach
        self.depth: int = depth
        self.width: int = len(table.board.colours)
        self.best: list[float] = [0.0] * (table.players * self.width)
        self.owned: list[int] = [0] * 8  # links of each owner on the way

    def go(self, place: int, seen: int, mask: int, length: int) -> None:
        """On from a place, with the colours that have not met a city of theirs."""
        net, owned = self.net, self.owned
        owners = net.owners[place]
        length += 1
        for i, to in enumerate(net.ways[place]):
            if seen >> to & 1:
                continue
            owned[owners[i]] += 1
            shade = net.colour[to]
            rest = mask
            if shade != TOWN_COLOUR and mask >> shade & 1:
                self.arrive(shade, length)
                rest = mask & ~(1 << shade)
            if rest and length < self.depth:
                self.go(to, seen | 1 << to, rest, length)
            owned[owners[i]] -= 1

    def arrive(self, colour: int, length: int) -> None:
        """A delivery of this colour is possible."""
        for seat in range(self.table.players):
            if self.reach[seat] >= length:
                mine = self.owned[seat + 1]
                worth = mine - 0.4 * (length - mine)
                if worth > self.best[seat * self.width + colour]:
                    self.best[seat * self.width + colour] = worth


def best_goods(found: list[float], left: int, before_money: bool) -> float:
    """The best deliveries that there is still time for; later ones count less, since others move cubes too."""
    times = min(2 * left + (2 if before_money else 0), 6)
    total, weight = 0.0, 1.0
    for worth in sorted(found, reverse=True)[:times]:
        total += weight * worth
        weight *= 0.75
    return total


# ── plans ─────────────────────────────────────────────────────────────────


def plan(table: Table, edge: int) -> float:
    """What a free end that points at an edge may become: near a place whose goods fit, it is worth most."""
    board = table.board
    start = table.far[edge]
    h = edge // 6
    if table.pattern[h]:
        return 0.3  # blocked for now
    best = 0.0
    for to, at in enumerate(board.place_hex):
        if to != start:
            steps = distances(board, h)[at]
            if steps <= 3:
                worth = (0.6 + 1.2 * fit(table, start, to)) / (1 + steps)
                if worth > best:
                    best = worth
    return best


def fit(table: Table, one: int, two: int) -> int:
    """How many cubes a link between two places would serve."""
    width = len(table.board.colours)
    count = 0
    for start, to in ((one, two), (two, one)):
        shade = table.colour[to]
        if shade != TOWN_COLOUR and table.colour[start] != TOWN_COLOUR:
            count += table.cubes[start * width + shade]
    return min(count, 3)


def distances(board: Board, h: int) -> list[int]:
    """The distance of every hex from one, remembered with the board."""
    found = board.distances[h]
    if not found:
        cells = board.grid.cells
        q, r = cells[h]
        found += [(abs(q - a) + abs(r - b) + abs(q + r - a - b)) // 2 for a, b in cells]
    return found
