"""What unfinished lines may become and which links would be worth building, for bots."""

from __future__ import annotations

from typing import Final

from rotonde.core.hexes import distance
from rotonde.games.age_of_steam.board import Board
from rotonde.games.age_of_steam.eval_links import Ways
from rotonde.games.age_of_steam.judgement import W
from rotonde.games.age_of_steam.rules.track import follow
from rotonde.games.age_of_steam.rules.turn import TurnAhead
from rotonde.games.age_of_steam.table import NO_PLACE, TOWN_COLOUR, Table

GOODS: Final = 2000  # networks and how the cubes lie about them, remembered


class Ideas:
    """What the unfinished lines of a seat may become, or what it might begin."""

    __slots__ = ("begun", "worth")

    def __init__(self, table: Table, seat: int, own: Ways, left: int, ahead: TurnAhead) -> None:
        self.worth: float = 0.0
        self.begun: int = 0  # sections of lines that lead to something
        if not left and not ahead.acting and not ahead.builds:
            return
        goods = goods_of(table, own)
        best = total = goods.best
        edge = table.face.find(seat + 1)
        while edge >= 0:
            worth = free_end(table, own, goods, edge)
            if worth > W.promising:
                self.begun += follow(table, table.board.mate[edge]).sections
            total += worth
            best = max(best, worth)
            edge = table.face.find(seat + 1, edge + 1)
        total = best + W.second * (total - best)
        self.worth = total if left else W.last_ideas * total


class Goods:
    """What joining two places would be good for, with the cubes that lie about now and one owner's network."""

    __slots__ = ("best", "colours", "groups", "serves", "width")

    def __init__(self, table: Table, own: Ways) -> None:
        width, near = own.width, W.near
        self.width: int = width
        self.serves: float = W.serves + W.serves_long * (table.board.turns[table.players] - table.turn)
        whole: dict[int, list[float]] = {}
        held: dict[int, int] = {}
        self.groups: list[list[float]] = []  # for each place, the cubes of the cities joined to it, by colour
        self.colours: list[int] = []  # and the colours of these cities, as bits
        charted = on_chart(table)
        for place, part in enumerate(own.part):
            cubes = [float(table.cubes[i]) for i in range(place * width, (place + 1) * width)]
            for colour in charted[place]:
                cubes[colour] += W.charted
            shade = 0 if table.colour[place] == TOWN_COLOUR else 1 << table.colour[place]
            if part >= 0:
                if part in whole:
                    sums = whole[part]
                    for colour in range(width):
                        sums[colour] += cubes[colour]
                else:
                    whole[part] = cubes
                cubes = whole[part]  # one list for all of them
                held[part] = held.get(part, 0) | shade
            self.groups.append(cubes)
            self.colours.append(shade)
        for place, part in enumerate(own.part):
            if part >= 0:
                self.colours[place] = held[part]
        found: list[float] = [0.0] * len(W.choices)  # what links that could be built from nothing would bring
        for one, two, tiles in near_pairs(table.board):
            lacking = tiles + (0 if table.city[table.board.place_hex[two]] else 1)
            lacking += 0 if table.city[table.board.place_hex[one]] else 1
            if lacking < len(near) and two not in own.ways[one]:
                found.append(self.worth(one, two) * near[lacking])
        found.sort(reverse=True)
        self.best: float = 0.0  # of all that
        for i, weight in enumerate(W.choices):
            self.best += weight * found[i]

    def worth(self, one: int, two: int) -> float:
        """What a link between two places would bring: cubes that could be delivered then, and not before."""
        has, others = self.colours[one], self.colours[two]
        mine, theirs = self.groups[one], self.groups[two]
        if mine is theirs:
            return W.anywhere / 2
        served = 0.0
        for colour in range(self.width):
            if others >> colour & 1:
                served += mine[colour] * (W.known_route if has >> colour & 1 else 1.0)
            if has >> colour & 1:
                served += theirs[colour] * (W.known_route if others >> colour & 1 else 1.0)
        return W.anywhere + self.serves * min(served, W.most_served)


def on_chart(table: Table) -> list[list[int]]:
    """The colours of the cubes on the chart, by the place that they will come to."""
    out: list[list[int]] = [[] for _ in table.board.place_hex]
    if W.charted > 0:
        for column, spaces in enumerate(table.board.column_spaces):
            place = table.fed_by(column)
            if place != NO_PLACE:
                out[place] += [table.chart[space] - 1 for space in spaces if table.chart[space]]
    return out


def goods_of(table: Table, own: Ways) -> Goods:
    """What a network may still carry, remembered with the board as long as the cubes lie as they do."""
    memo = table.board.goods_memo
    key = own.key + bytes(table.cubes) + bytes(table.chart) + bytes([table.players, table.turn])
    found = memo.get(key)
    if found is None:
        if len(memo) >= GOODS:
            memo.clear()
        found = memo[key] = Goods(table, own)
    assert isinstance(found, Goods)
    return found


def free_end(table: Table, own: Ways, goods: Goods, edge: int) -> float:
    """What a free end that points at an edge may become: near a place whose goods fit, it is worth most."""
    board = table.board
    start = table.far[edge]
    h = edge // 6
    if table.pattern[h] and board.place_at[h] < 0:
        return W.blocked  # blocked for now
    best, near = 0.0, W.near
    away = distances(board, h)
    for to, at in enumerate(board.place_hex):
        tiles = away[at]
        if tiles < len(near) and to != start and to not in own.ways[start]:
            if not table.city[at]:
                tiles += 1
                if tiles == len(near):
                    continue
            worth = goods.worth(start, to) * near[tiles]
            if worth > best:
                best = worth
    return best


def near_pairs(board: Board) -> list[tuple[int, int, int]]:
    """Places that lie near each other, and the tiles between them; remembered with the board."""
    found = board.near_pairs
    if not found:
        for one, h in enumerate(board.place_hex):
            for two in range(one):
                tiles = distances(board, h)[board.place_hex[two]] - 1
                if tiles < len(W.near):
                    found.append((one, two, tiles))
    return found


def distances(board: Board, h: int) -> list[int]:
    """The distance of every hex from one, remembered with the board."""
    found = board.distances[h]
    if not found:
        found += [distance(board.grid.cells[h], cell) for cell in board.grid.cells]
    return found
