"""What unfinished lines may become, for bots."""

from __future__ import annotations

from rotonde.games.age_of_steam.eval_growth import Prospects, distances
from rotonde.games.age_of_steam.judgement import W
from rotonde.games.age_of_steam.rules.track import follow
from rotonde.games.age_of_steam.rules.turn import TurnAhead
from rotonde.games.age_of_steam.table import Table


class Ideas:
    """What the unfinished lines of a seat may become, or what it might begin."""

    __slots__ = ("begun", "worth")

    def __init__(self, table: Table, seat: int, growth: Prospects, left: int, ahead: TurnAhead) -> None:
        self.worth: float = 0.0
        self.begun: int = 0  # sections of lines that lead to something
        if not left and not ahead.acting and not ahead.builds:
            return
        best = total = growth.best
        edge = table.face.find(seat + 1)
        while edge >= 0:
            worth = free_end(table, growth, edge)
            if worth > W.promising:
                self.begun += follow(table, table.board.mate[edge]).sections
            total += worth
            best = max(best, worth)
            edge = table.face.find(seat + 1, edge + 1)
        total = best + W.second * (total - best)
        self.worth = total if left else W.last_ideas * total


def free_end(table: Table, growth: Prospects, edge: int) -> float:
    """What a free end that points at an edge may become, remembered with the network's prospects."""
    h = edge // 6
    if table.pattern[h] and table.board.place_at[h] < 0:
        return W.blocked  # blocked for now
    key = edge << 8 | table.far[edge]
    found = growth.ends.get(key)
    if found is None:
        found = growth.ends[key] = open_end(table, growth, h, table.far[edge])
    return found


def open_end(table: Table, growth: Prospects, h: int, start: int) -> float:
    """What a line from a place may become that points at a hex: near a place whose goods fit, it is worth most."""
    board = table.board
    best, near = 0.0, W.near
    away, joined = distances(board, h), growth.own.ways[start]
    for to, at in enumerate(board.place_hex):
        tiles = away[at]
        if tiles < len(near) and to != start and to not in joined:
            if not table.city[at]:
                tiles += 1
                if tiles == len(near):
                    continue
            worth = growth.worth(start, to) * near[tiles]
            if worth > best:
                best = worth
    return best
