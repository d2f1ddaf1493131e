"""How a network may grow, for bots: the links that would carry cubes further than they go now, the best first."""

from __future__ import annotations

from typing import Final

from rotonde.core.hexes import distance
from rotonde.games.age_of_steam.board import Board
from rotonde.games.age_of_steam.eval_links import ALIKE, Ways, arrivals
from rotonde.games.age_of_steam.judgement import W
from rotonde.games.age_of_steam.rules.goods import growth_dice
from rotonde.games.age_of_steam.table import TOWN_COLOUR, Table

GROWTHS: Final = 3000  # networks and how the cubes lie about them, remembered


class Prospects:
    """The cubes in sight of one owner's network, and the links that would serve them."""

    __slots__ = ("best", "cubes", "engine", "now", "own", "plan", "serves", "slots", "supply")

    def __init__(self, table: Table, own: Ways, engine: int, left: int) -> None:
        self.own: Ways = own
        self.engine: int = engine
        self.serves: float = W.serves + W.serves_long * left
        chart = arrivals(table, left)
        self.supply: list[float] = self.supplied(table, chart)
        self.now: dict[int, int] = {}  # slots that planned links change, and the lengths there
        self.plan: list[int] = []  # for every planned link its tiles, how many cubes it changes; these, and lengths
        self.best: float = 0.0  # what is thought of is worth
        chosen = self.choose(table)
        self.cubes: list[int] = []  # cubes that own or planned links can carry: when each comes, and its lengths
        self.slots: list[int] = []  # and where it lies
        self.look(table, chart)
        for tiles, changed in chosen:
            self.put_down(tiles, changed)

    def supplied(self, table: Table, chart: list[int]) -> list[float]:
        """How many cubes lie in each slot, or will: of many alike only some count."""
        supply = [float(n if n < ALIKE else ALIKE) for n in list(table.cubes)]
        for i in range(0, len(chart), 2):
            supply[chart[i + 1]] += W.charted
        return supply

    def choose(self, table: Table) -> list[tuple[int, list[int]]]:
        """The link that serves most, then the one that serves most beside it, and so on: tiles, and what it changes."""
        ideas = thinkable(table, self.own)
        chosen: list[tuple[int, list[int]]] = []
        for weight in W.choices:
            found, worth = -1, 0.0
            for i in range(0, len(ideas), 4):
                gain = self.gain(self.own.joining(ideas[i], ideas[i + 1], ideas[i + 2])) * W.near[ideas[i + 3]]
                if gain > worth:
                    found, worth = i, gain
            if found < 0:
                break
            changed = self.own.joining(ideas[found], ideas[found + 1], ideas[found + 2])
            chosen.append((ideas[found + 3], changed))
            self.best += weight * worth * self.serves
            for i in range(0, len(changed), 2):
                self.now[changed[i]] = self.now.get(changed[i], 0) | changed[i + 1]
        return chosen

    def put_down(self, tiles: int, changed: list[int]) -> None:
        """Note a planned link by the cubes that it changes."""
        at = len(self.plan)
        self.plan += (tiles, 0)
        for i in range(0, len(changed), 2):
            for cube, slot in enumerate(self.slots):
                if slot == changed[i]:
                    self.plan += (cube, changed[i + 1])
                    self.plan[at + 1] += 1

    def gain(self, changed: list[int]) -> float:
        """How much further the cubes would go: what is too short to be chosen or too long for the engine is no gain."""
        most = self.engine + 1
        limit = (2 << most) - 1
        own, total = self.own, 0.0
        least = W.floor * self.engine
        for i in range(0, len(changed), 2):
            slot = changed[i]
            n = self.supply[slot]
            if n > 0:
                place = slot // own.width
                before = own.lengths[place][slot % own.width] if own.lengths[place] else 0
                if slot in self.now:
                    before |= self.now[slot]
                old = float((before & limit).bit_length() - 1)
                new = float((changed[i + 1] & limit).bit_length() - 1)
                if old < least:
                    old = least
                if new > old:
                    total += (new - old) * n
        return total if total < W.most_served else W.most_served

    def worth(self, one: int, two: int) -> float:
        """What a link between two places would bring."""
        if self.own.part[one] >= 0 and self.own.part[one] == self.own.part[two]:
            return W.anywhere / 2
        return W.anywhere + self.serves * self.gain(self.own.joining(one, two, 1))

    def look(self, table: Table, chart: list[int]) -> None:
        """Find the cubes that own links can carry, or planned ones could."""
        for slot, n in enumerate(list(table.cubes)):
            if n:
                self.keep(0, slot, n if n < ALIKE else ALIKE)
        for i in range(0, len(chart), 2):
            self.keep(chart[i], chart[i + 1], 1)

    def keep(self, turns: int, slot: int, n: int) -> None:
        """Note some cubes that lie in a slot or will."""
        lengths = self.own.lengths[slot // self.own.width]
        bits = lengths[slot % self.own.width] if lengths else 0
        if bits or slot in self.now:
            self.cubes += [turns, bits] * n
            self.slots += [slot] * n


def growth_of(table: Table, own: Ways, engine: int, left: int) -> Prospects:
    """How a network may grow, remembered with the board as long as the cubes lie as they do."""
    memo = table.board.goods_memo
    places = [place + 1 for place in table.letters]  # what a column of the chart feeds: four New Cities are black
    key = own.key + bytes(table.cubes) + bytes(table.chart) + bytes([*places, growth_dice(table), left, engine])
    found = memo.get(key)
    if found is None:
        if len(memo) >= GROWTHS:
            memo.clear()
        found = memo[key] = Prospects(table, own, engine, left)
    assert isinstance(found, Prospects)
    return found


def thinkable(table: Table, own: Ways) -> list[int]:
    """Pairs of places that a link or two could join to a network or in it: both, the links, the tiles, in turn."""
    out: list[int] = []
    bare = not own.origins
    for one, two, tiles, town in near_pairs(table.board):
        if own.part[one] < 0 and own.part[two] < 0:
            if not bare:
                continue
        elif own.part[one] == own.part[two]:
            continue
        lacking = (
            tiles + (1 if table.colour[one] == TOWN_COLOUR else 0) + (1 if table.colour[two] == TOWN_COLOUR else 0)
        )
        if lacking < len(W.near):
            out += (one, two, 2 if town >= 0 and table.colour[town] == TOWN_COLOUR else 1, lacking)
    return out


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
