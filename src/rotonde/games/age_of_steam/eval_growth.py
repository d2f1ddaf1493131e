"""How a network may grow, for bots: the links that would carry cubes further than they go now, the best first."""

from __future__ import annotations

from typing import Final

from rotonde.core.hexes import distance
from rotonde.games.age_of_steam.board import Board
from rotonde.games.age_of_steam.eval_links import ALIKE, BITS, FIELD, Row, Ways, arrivals
from rotonde.games.age_of_steam.judgement import W
from rotonde.games.age_of_steam.rules.goods import growth_dice
from rotonde.games.age_of_steam.table import TOWN_COLOUR, Table

GROWTHS: Final = 3000  # networks and how the cubes lie about them, remembered
GOODS: Final = 3000  # ways in which the cubes lie
SIGHTS: Final = 20000  # sights of cubes, see `Prospects.number`
LONG: Final = [lengths.bit_length() - 1 for lengths in range(1 << FIELD)]  # the longest of some lengths, -1 for none

Figures = tuple[float, ...]


class Goods:
    """The cubes on the board, and those of the chart that may still come."""

    __slots__ = ("lying", "number", "supply")

    def __init__(self, table: Table, left: int) -> None:
        self.number: int = table.board.count()
        supply: list[float] = []
        lying: list[int] = []
        for slot, n in enumerate(list(table.cubes)):
            seen = n if n < ALIKE else ALIKE
            supply.append(float(seen))
            if seen:
                lying += (0, slot, seen)
        chart = arrivals(table, left)
        for i in range(0, len(chart), 2):
            supply[chart[i + 1]] += W.charted
            lying += (chart[i], chart[i + 1], 1)
        self.supply: Figures = tuple(supply)  # how many lie in each slot, or will: of many alike only some count
        self.lying: Row = tuple(lying)  # when they come, where they lie, and how many are looked at, in turn


class Prospects:
    """The cubes in sight of one owner's network, and the links that would serve them."""

    __slots__ = ("best", "cubes", "ends", "limit", "now", "number", "own", "plan", "reach", "serves", "supply")

    def __init__(self, table: Table, own: Ways, goods: Goods, engine: int, left: int) -> None:
        self.own: Ways = own
        self.limit: int = (4 << engine) - 1 & BITS  # lengths that the engine can have next turn
        self.serves: float = W.serves + W.serves_long * left
        self.supply: Figures = goods.supply
        self.reach: Figures = self.reached(W.floor * engine)
        self.now: dict[int, int] = {}  # slots that planned links change, and the lengths there
        self.best: float = 0.0  # what is thought of is worth
        self.ends: dict[int, float] = {}  # what free ends are worth, see eval_lines.py
        chosen = self.choose(table)
        cubes: list[int] = []
        slots: list[int] = []  # where each of these cubes lies
        for i in range(0, len(goods.lying), 3):
            slot, n = goods.lying[i + 1], goods.lying[i + 2]
            lengths = own.lengths[slot // own.width]
            bits = lengths[slot % own.width] if lengths else 0
            if bits or slot in self.now:
                cubes += [goods.lying[i], bits] * n
                slots += [slot] * n
        plan: list[int] = []
        for tiles, changed in chosen:
            put_down(plan, tiles, changed, slots, own.width)
        self.cubes: Row = tuple(cubes)  # those that own or planned links can carry: when each comes, and its lengths
        self.plan: Row = tuple(plan)  # for every planned link its tiles, how many cubes it changes; these, and lengths
        self.number: int = self.sight(table.board)

    def sight(self, board: Board) -> int:
        """A number for the cubes in sight and what is planned: many networks see the same."""
        key = (self.cubes, self.plan, self.own.usual)
        found = board.sights.get(key)
        if found is None:
            if len(board.sights) >= SIGHTS:
                board.sights.clear()
            found = board.sights[key] = board.count()
        return found

    def reached(self, least: float) -> Figures:
        """How far the cubes of each slot go now: what is too short to be chosen counts as `least`."""
        out: list[float] = []
        for lengths in self.own.lengths:
            if lengths:
                for bits in lengths:
                    far = float(LONG[bits & self.limit])
                    out.append(far if far > least else least)
            else:
                out += [least if least > -1.0 else -1.0] * self.own.width
        return tuple(out)

    def choose(self, table: Table) -> list[tuple[int, bytes]]:
        """The link that serves most, then the one that serves most beside it, and so on: tiles, and what it changes."""
        tiles, changes = thinkable(table, self.own)
        most = [self.gain(changed) * W.near[tiles[i]] for i, changed in enumerate(changes)]
        chosen: list[tuple[int, bytes]] = []
        for weight in W.choices:
            found, worth = -1, 0.0
            for i, gain in enumerate(most):
                if gain > worth:  # a link serves no more beside others than alone, so most are not looked at again
                    if chosen:
                        gain = most[i] = self.gain(changes[i]) * W.near[tiles[i]]
                    if gain > worth:
                        found, worth = i, gain
            if found < 0:
                break
            chosen.append((tiles[found], changes[found]))
            self.best += weight * worth * self.serves
            self.take(changes[found])
        return chosen

    def take(self, changed: bytes) -> None:
        """Note how far the cubes go with a planned link."""
        reach = list(self.reach)
        for i in range(0, len(changed), 3):
            slot = changed[i] * self.own.width + changed[i + 1]
            self.now[slot] = self.now.get(slot, 0) | changed[i + 2]
            far = float(LONG[changed[i + 2] & self.limit])
            if far > reach[slot]:
                reach[slot] = far
        self.reach = tuple(reach)

    def gain(self, changed: bytes) -> float:
        """How much further the cubes would go; what is too long for the engine is no gain."""
        total, width, limit = 0.0, self.own.width, self.limit
        for i in range(0, len(changed), 3):
            slot = changed[i] * width + changed[i + 1]
            n = self.supply[slot]
            if n > 0:
                more = float(LONG[changed[i + 2] & limit]) - self.reach[slot]
                if more > 0:
                    total += more * n
        return total if total < W.most_served else W.most_served

    def worth(self, one: int, two: int) -> float:
        """What a link between two places would bring."""
        if self.own.part[one] >= 0 and self.own.part[one] == self.own.part[two]:
            return W.anywhere / 2
        return W.anywhere + self.serves * self.gain(self.own.joining(one, two, 1))


def put_down(plan: list[int], tiles: int, changed: bytes, slots: list[int], width: int) -> None:
    """Note a planned link by the cubes that it changes."""
    at = len(plan)
    plan += (tiles, 0)
    for i in range(0, len(changed), 3):
        changing = changed[i] * width + changed[i + 1]
        for cube, slot in enumerate(slots):
            if slot == changing:
                plan += (cube, changed[i + 2])
                plan[at + 1] += 1


def goods_of(table: Table, left: int) -> Goods:
    """The cubes on board and chart and when they come, remembered with the board."""
    memo = table.board.goods_memo
    places = [place + 1 for place in table.letters]  # what a column of the chart feeds: four New Cities are black
    key = W.mark + bytes(table.cubes) + bytes(table.chart) + bytes([*places, growth_dice(table), left])
    found = memo.get(key)
    if found is None:
        if len(memo) >= GOODS:
            memo.clear()
        found = memo[key] = Goods(table, left)
    assert isinstance(found, Goods)
    return found


def growth_of(table: Table, own: Ways, goods: Goods, engine: int, left: int) -> Prospects:
    """How a network may grow, remembered with the board as long as the cubes lie as they do."""
    memo = table.board.growths
    key = own.number << 40 | goods.number << 8 | engine
    found = memo.get(key)
    if found is None:
        if len(memo) >= GROWTHS:
            memo.clear()
        found = memo[key] = Prospects(table, own, goods, engine, left)
    assert isinstance(found, Prospects)
    return found


def thinkable(table: Table, own: Ways) -> tuple[Row, tuple[bytes, ...]]:
    """The links that could join places to a network or in it: the tiles of each, and what it would change."""
    found = own.tiles
    if found is None:
        all_tiles: list[int] = []
        changes: list[bytes] = []
        bare = not own.origins
        for one, two, tiles, town in near_pairs(table.board):
            if own.part[one] == own.part[two] and not (bare and own.part[one] < 0):
                continue
            lacking = tiles + (own.colour[one] == TOWN_COLOUR) + (own.colour[two] == TOWN_COLOUR)
            if lacking < len(W.near):
                links = 2 if town >= 0 and own.colour[town] == TOWN_COLOUR else 1
                changed = own.joining(one, two, links)
                if changed:
                    all_tiles.append(lacking)
                    changes.append(changed)
        found, own.changes = tuple(all_tiles), tuple(changes)
        own.tiles = found
    return found, own.changes


def near_pairs(board: Board) -> list[tuple[int, int, int, int]]:
    """Places near each other, the tiles between them, and a town on the way, -1 for none; remembered with the board."""
    found = board.near_pairs
    if not found:
        for one, h in enumerate(board.place_hex):
            for two in range(one):
                tiles = distances(board, h)[board.place_hex[two]] - 1
                if tiles < len(W.near):
                    found.append((one, two, tiles, between(board, h, board.place_hex[two])))
    return found


def between(board: Board, one: int, two: int) -> int:
    """A town on a shortest way between two hexes, -1 for none."""
    away = distances(board, one)
    for h in board.town_hexes:
        if h not in (one, two) and away[h] + distances(board, h)[two] == away[two]:
            return board.place_at[h]
    return -1


def distances(board: Board, h: int) -> list[int]:
    """The distance of every hex from one, remembered with the board."""
    found = board.distances[h]
    if not found:
        found += [distance(board.grid.cells[h], cell) for cell in board.grid.cells]
    return found
