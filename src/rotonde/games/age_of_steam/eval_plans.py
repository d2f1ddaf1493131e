"""Whole links that a build turn could finish, for bots: tile by tile a line looks like nothing until it arrives."""

from __future__ import annotations

from typing import Final

from rotonde.core import Action
from rotonde.games.age_of_steam.actions import Build
from rotonde.games.age_of_steam.board import KIND_SIMPLE, pairs_key
from rotonde.games.age_of_steam.eval_growth import distances
from rotonde.games.age_of_steam.steps.build_track import OPEN, SHUT, building, look, owns_section, price
from rotonde.games.age_of_steam.table import NOBODY, Table

FAR: Final = 99


def plans(table: Table, last: Action | None) -> list[tuple[list[Action], Table]]:
    """The cheapest ways to finish links between places in this build turn, tile by tile, and what comes of each.

    After a tile there are none: whoever looks at all of them before it has seen how it goes on.
    """
    step = building(table)
    if step is None or isinstance(last, Build):
        return []
    return Lines(table, step.seat, step.tiles_left(table), step.barred(table)).legal()


class Lines:
    """The lines that a seat could build with some tiles and its cash."""

    def __init__(self, table: Table, seat: int, tiles: int, barred: tuple[str, ...]) -> None:
        self.table: Table = table
        self.seat: int = seat
        self.cash: int = table.cash[seat]
        self.seen: list[list[int]] = [[] for _ in table.board.labels]  # what the sides of each hex look like
        self.found: dict[tuple[int, ...], tuple[int, list[Build]]] = {}  # by the places joined: cost and tiles
        self.hexes: list[int] = [table.board.hex_index[label] for label in barred]  # where nothing more may be built
        self.tiles: list[Build] = []
        self.places: list[int] = []
        self.near: list[int] = []  # for each hex the nearest place, the tiles from there to it,
        self.first: list[int] = []
        self.second: list[int] = []  # and those to the next nearest
        if tiles > 0:
            self.measure()
            self.from_cities(tiles)
            self.from_ends(tiles)
            self.from_towns(tiles)

    def legal(self) -> list[tuple[list[Action], Table]]:
        """The plans whose tiles the rules allow, one after the other."""
        out: list[tuple[list[Action], Table]] = []
        for _, plan in self.found.values():
            table: Table = self.table.copy()
            for action in plan:
                step = table.pending
                if step is None or step.why_not(table, action, self.seat) is not None:
                    break
                table.advance(action, self.seat)
            else:
                out.append(([*plan], table))
        return out

    # ── where to begin ────────────────────────────────────────────────────

    def from_cities(self, tiles: int) -> None:
        board = self.table.board
        for place, h in enumerate(board.place_hex):
            if self.table.city[h]:
                self.places = [place]
                for edge in board.mate[h * 6 : h * 6 + 6]:
                    if edge >= 0 and not self.table.city[edge // 6]:
                        self.go(edge, place, tiles, 0)

    def from_ends(self, tiles: int) -> None:
        """From the seat's own free ends, and those of nobody."""
        face = self.table.face
        for code in (self.seat + 1, NOBODY):
            edge = face.find(code)
            while edge >= 0:
                self.places = [-1 - edge]
                self.go(edge, self.table.far[edge], tiles, 0)
                edge = face.find(code, edge + 1)

    def from_towns(self, tiles: int) -> None:
        """From towns where the seat has track, by one more exit."""
        table, board = self.table, self.table.board
        for h in board.town_hexes:
            if table.city[h] or h in self.hexes or not owns_section(table, self.seat, h):
                continue
            for side in range(6):
                pattern = self.town_tile(table.pattern[h], 1 << side)
                if pattern:
                    self.places = [board.place_at[h]]
                    self.lay(h, pattern, side, board.place_at[h], tiles, board.replace_town)

    # ── one tile after the other ──────────────────────────────────────────

    def go(self, edge: int, start: int, tiles: int, cost: int) -> None:
        """On into the hex of an edge, with a line that hangs on a place."""
        table, board = self.table, self.table.board
        h, side = edge // 6, edge % 6
        if h in self.hexes:
            return
        if board.place_at[h] >= 0:
            self.into_town(h, side, start, tiles, cost)
        elif not table.pattern[h]:
            more = cost + price(table, self.seat, board.simple_cost[board.terrain[h]])
            for out in range(6):
                if board.simple[side][out]:
                    self.lay(h, board.simple[side][out], out, start, tiles, more)
        elif board.patterns[table.pattern[h]].kind == KIND_SIMPLE:
            a, b = board.patterns[table.pattern[h]].paths[0]
            more = cost + price(table, self.seat, board.replace_by_complex)
            for out in range(6):
                pattern = (
                    0 if side in (a, b) or out in (a, b, side) else board.complex.get(pairs_key(a, b, side, out), 0)
                )
                if pattern:
                    self.lay(h, pattern, out, start, tiles, more)

    def into_town(self, h: int, side: int, start: int, tiles: int, cost: int) -> None:
        """Into a town: to end there, or on through it."""
        table, board = self.table, self.table.board
        place = board.place_at[h]
        if place == start or place in self.places:
            return
        old = table.pattern[h]
        pattern = self.town_tile(old, 1 << side)
        if not pattern:
            return
        self.places.append(place)
        base = board.replace_town if old else board.town_base
        each = 0 if old else board.town_section
        self.tiles.append(board.build(h, pattern))
        self.keep(cost + price(table, self.seat, base + each))
        self.tiles.pop()
        if tiles > 1 and not old:
            for out in range(6):
                if out != side:
                    pattern = self.town_tile(0, 1 << side | 1 << out)
                    if pattern:
                        self.lay(h, pattern, out, place, tiles, cost + price(table, self.seat, base + 2 * each))
        self.places.pop()

    def lay(self, h: int, pattern: int, out: int, start: int, tiles: int, cost: int) -> None:
        """A tile whose new track leaves a hex by a side."""
        if cost > self.cash:
            return
        if not self.seen[h]:
            self.seen[h] = look(self.table, self.seat, h)
        beyond = self.seen[h][out]
        if beyond in (SHUT, start):
            return
        self.tiles.append(self.table.board.build(h, pattern))
        if beyond != OPEN:
            if beyond not in self.places:
                self.places.append(beyond)
                self.keep(cost)
                self.places.pop()
        elif tiles > 1:
            edge = self.table.board.mate[h * 6 + out]
            to = edge // 6
            if (self.second[to] if self.near[to] == start else self.first[to]) < tiles:
                self.hexes.append(h)
                self.go(edge, start, tiles - 1, cost)
                self.hexes.pop()
        self.tiles.pop()

    def keep(self, cost: int) -> None:
        """Note what was found, unless the same places are joined for less."""
        if cost > self.cash:
            return
        key = tuple(self.places)
        before = self.found.get(key)
        if before is None or cost < before[0] or (cost == before[0] and len(self.tiles) < len(before[1])):
            self.found[key] = (cost, self.tiles[:])

    # ── measures ──────────────────────────────────────────────────────────

    def town_tile(self, old: int, exits: int) -> int:
        """The pattern of a town that gets these exits more; 0 if there is none."""
        board = self.table.board
        before = board.patterns[old].exits
        if before & exits:
            return 0
        for pattern in board.town_patterns:
            if pattern.exits == before | exits and not pattern.town_need & self.table.exhausted:
                return pattern.index
        return 0

    def measure(self) -> None:
        """How many tiles each hex is from the two nearest places, counting one in it."""
        table, board = self.table, self.table.board
        ends = [(place, h, 0 if table.city[h] else 1) for place, h in enumerate(board.place_hex)]
        for edge, owner in enumerate(list(table.face)):
            if owner == self.seat + 1 or owner == NOBODY:
                ends.append((table.far[edge], edge // 6, 1))
        for h in range(len(board.labels)):
            near, first, second = -1, FAR, FAR
            away = distances(board, h)
            for place, at, more in ends:
                tiles = away[at] + more
                if tiles < first:
                    if place != near:
                        second = first
                    near, first = place, tiles
                elif tiles < second and place != near:
                    second = tiles
            self.near.append(near)
            self.first.append(first)
            self.second.append(second)
