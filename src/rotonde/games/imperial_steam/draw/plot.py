"""The map in its box: the plates of the cities and their names, and which part of each link is seen between them."""

from __future__ import annotations

from functools import lru_cache

from rotonde.core.hexes import bits
from rotonde.draw import shapes as s
from rotonde.draw.apart import Box, apart, nearest_free
from rotonde.draw.links import LinkMap
from rotonde.draw.states import BoxSpot, LineSpot
from rotonde.draw.svg import Point
from rotonde.games.imperial_steam.board import Board, Land
from rotonde.games.imperial_steam.draw.lay import MAP

HOUSE, DEMAND = 15.0, 14.0
_BOW, _MOST_NUDGE = 7.0, 30.0  # how far a link bends, and a name moves at most
_BIG, _SMALL = 14.6, 13.0  # names
_NAME, _SIGN = 16.0, 14.0  # the height of a name under its plate; half of a bridge or tunnel
_SEEN = 36.0  # how much of each link, where everything is pushed apart
_EDGE = (64.0, 34.0, 60.0, 46.0)  # what the outermost cities leave free there


class Plot(LinkMap):
    """One map with its tiles, in a box; made once. In a window everything is pushed apart, so that all is seen."""

    def __init__(self, board: Board, land: Land, box: BoxSpot, least: float) -> None:
        self.board, self.land, self.box, self.least = board, land, box, least
        self.site = 16.0 if least else 13.0  # a factory slot: its price is written inside
        every, ends = range(len(board.cities)), list(zip(board.link_a, board.link_b, strict=True))
        bows = [(sum([ord(c) for c in link]) % 3 - 1) * _BOW for link in board.links]  # fixed, and not all to one side
        super().__init__([self._home(city) for city in every], ends, bows)
        self.sizes: list[float] = [_BIG if self.is_big(city) else _SMALL for city in every]
        taken: list[Box] = []
        if least:
            around, room = [self._extent(city) for city in every], BoxSpot(box.x + 6, box.y + 6, box.w - 12, box.h - 12)
            self.at = apart(self.at, around, room, ends, _SEEN)
            taken = [(x + a, y + b, x + c, y + d) for (x, y), own in zip(self.at, around) for a, b, c, d in own]
        self.boxes: list[BoxSpot] = [self._plate(city) for city in every]
        self.spots: list[BoxSpot] = [self._framed(city) for city in every]
        self.links: list[LineSpot] = [self._open_stretch(link, taken) for link in range(len(board.links))]
        self.nudges: list[float] = [0.0 if least else self._nudge(city) for city in every]
        self.semmering: Point = self._beside(self.links[board.semmering].centre, taken)

    def is_big(self, city: int) -> bool:
        """Hubs, and both ends of the railway."""
        return self.land.hub_of[city] >= 0 or city in (self.board.start, self.board.goal)

    def onto(self, x: float, y: float) -> Point:
        """A point of the whole picture's map on this one."""
        box = self.box
        if not self.least:
            return x, y
        return box.x + (x - MAP.x) / MAP.w * box.w, box.y + (y - MAP.y) / MAP.h * box.h

    def _home(self, city: int) -> Point:
        """The true place of a city's plate."""
        parts, box = self.board.figures.map.cities, self.box
        x, y = parts[city].x, parts[city].y
        if not self.least:
            return 14 + x * 0.86, 26 + y * 0.6
        xs, ys, (left, top, right, low) = [part.x for part in parts], [part.y for part in parts], _EDGE
        across, down = (box.w - left - right) / (max(xs) - min(xs)), (box.h - top - low) / (max(ys) - min(ys))
        return box.x + left + (x - min(xs)) * across, box.y + top + (y - min(ys)) * down

    def _extent(self, city: int) -> list[Box]:
        """What a city takes around its place: the plate with all that hangs on it, and the name below."""
        land, size, (x, y), spot = self.land, self.sizes[city], self.at[city], self._framed(city)
        wanted = 0 if land.hub_of[city] >= 0 else land.demands_at[city].bit_count()
        stack = len(land.stacks[city])
        left, top = (9 if land.bonus[city] else 2), 8 + 3 * stack if stack else 8 if land.bonus[city] else 2
        right = max(2 + DEMAND * wanted, 6 + 2 * stack)
        half, low = s.measure(self.board.city_names[city], size) / 2.1 + 2, spot.low - y
        plate = (spot.x - x - left, spot.y - y - top, spot.right - x + right, low + 1)
        return [plate, (-half, low, half, low + size * 1.25)]

    def _plate(self, city: int) -> BoxSpot:
        """The plate of a city: effort, stations with their price, factory slots."""
        (x, y), land = self.at[city], self.land
        slots = sum([land.site_room[site] for site in bits(land.sites_at[city])])
        wide = 8 + (19 if land.effort[city] else 0) + max(land.station_slots[city], 1) * HOUSE
        wide += (17 if land.station_price[city] else 0) + slots * self.site
        return BoxSpot(x - wide / 2, y - 12, wide, 24, 4)

    def _framed(self, city: int) -> BoxSpot:
        """The plate with the frame of a hub around it."""
        box = self._plate(city)
        if self.land.hub_of[city] < 0:
            return box
        wide = max(box.w, 74) + 10
        return BoxSpot(box.centre[0] - wide / 2, box.y - 4, wide, 46, 6)

    def _open_stretch(self, link: int, taken: list[Box]) -> LineSpot:
        """The part of a link that no plate covers, or a little of its middle."""
        free = self.free(link, self.spots, 3 if self.least else _NAME)
        if len(free) < 4:
            middle = sum(free) / len(free) if free else 0.5
            return self.stretch(link, middle - 0.1, middle + 0.1)
        if self.least:
            return self.stretch(link, free[0], free[-1], self.clearest(link, free, taken, _SIGN))
        return self.stretch(link, max(free[0], 0.1), min(free[-1], 0.9))

    def _beside(self, at: Point, taken: list[Box]) -> Point:
        """Where the plate of the Semmering stands, which is said beside its sign."""
        if not self.least:
            return at[0] - 34, at[1] - 15
        signed = [self.links[link].centre for link in bits(self.board.bridges | self.board.tunnels)]
        signs = [(x - 13, y - 10, x + 13, y + 10) for x, y in signed]
        return nearest_free(*at, (s.measure("Semmering", self.least, True) / 2 + 6, 9), [*taken, *signs])

    def _nudge(self, city: int) -> float:
        """How far a name moves, so that no plate of a neighbour covers it."""
        size, spot = self.sizes[city], self.spots[city]
        half = s.measure(self.board.city_names[city], size) / 2.2
        x, y = spot.centre[0], spot.low + size * 0.5
        for other, box in enumerate(self.spots):
            if other == city or not box.y - 4 < y < box.low + 4:
                continue
            close = half + box.w / 2 + 2 - abs(x - box.centre[0])
            if 0 < close < _MOST_NUDGE:
                return close if x > box.centre[0] else -close
        return 0.0


plot_of = lru_cache(64)(Plot)
