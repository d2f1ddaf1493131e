"""What bots think a position of the Rocket is worth: money, the final scoring as it stands, and what is in sight.

Majorities are softened while much can still change: a lead of one share early in the game is a chance, not a payout.
Everything is looked up: what a locomotive could reach in a few steps is a table of the board, and what a majority is
worth for given counts is computed once. With nothing left to happen the estimate is exactly the final scoring.
"""

from __future__ import annotations

from math import exp
from typing import Final

from rotonde.core.hexes import bits, gathered, union
from rotonde.games.stephensons_rocket.board import Board
from rotonde.games.stephensons_rocket.rules.majority import payout
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.table import ABSORBED

PART: Final = 4  # stations and tokens are counted in quarters: those in sight count for less than those connected
FRACTIONS: Final = 840  # payouts are looked up for this amount, which divides by all numbers of tied players
STAGES: Final = 8  # how finely the softening follows the progress of the game
MOST_KEPT: Final = 100_000  # ways ahead remembered at a time
MOST_BOARDS: Final = 8  # boards, likewise: a view from another process brings its own

# weights set by judgement, not tuned; second amounts are taken to be half of the first, as in the printed game
GROWTH: Final = (0.8, 0.5, 0.3)  # chance that a line reaches a city one, two, three steps away
SIGHT: Final = (3, 2, 1)  # quarters of a station that lies one, two, three steps ahead of a locomotive
SHARE_SOFTNESS: Final = 1.6  # how many shares a lead may swing in a whole game
STATION_SOFTNESS: Final = 3.0  # likewise, in quarters of stations
TOKEN_SOFTNESS: Final = 4.0  # likewise, in quarters of tokens
TOWN_WEIGHT: Final = 0.8  # payouts of railway towns in sight
CITY_WEIGHT: Final = 0.8  # payouts of big cities in sight
UNCONNECTED: Final = 2  # quarters of a token of a city that no line has reached yet


class WayAhead:
    """What lies before one locomotive: hexes one, two, three steps ahead, and the cities it has not reached there."""

    def __init__(
        self, hexes: tuple[int, int, int], growth: float, towns: float, cities: list[tuple[int, float]]
    ) -> None:
        self.one, self.two, self.three = hexes
        self.growth: float = growth  # cities the line may still reach soon
        self.towns: float = towns  # railway towns among them
        self.cities: list[tuple[int, float]] = cities  # big cities among them, each with its chance


class Sight:
    """Everything about one board that is worked out once and looked up afterwards."""

    def __init__(self, board: Board) -> None:
        self.board: Board = board
        self.ways: dict[tuple[int, int, int, int], WayAhead] = {}
        self.slots: list[tuple[int, int, int, int]] = [  # slot, city, its kind, how many tokens it has at first
            (i, board.slot_city[i], board.slot_kind[i], board.slot_count[i]) for i in range(board.slots)
        ]

    def way_ahead(self, h: int, facing: int, legal: int, reached: int) -> WayAhead:
        """What lies before a locomotive on a hex that may go to the hexes of `legal`."""
        key = (h, facing, legal, reached)
        found = self.ways.get(key)
        if found is None:
            if len(self.ways) >= MOST_KEPT:
                self.ways.clear()
            found = self.ways[key] = self._look(h, facing, legal, reached)
        return found

    def _look(self, h: int, facing: int, legal: int, reached: int) -> WayAhead:
        board = self.board
        masks = [0, 0, 0]
        ahead = [(n, turn) for n, turn in self._moves(h, facing) if legal >> n & 1]
        for depth in range(3):
            for n, _ in ahead:
                masks[depth] |= 1 << n
            ahead = list(dict.fromkeys([step for n, turn in ahead for step in self._moves(n, turn)]))
        growth = towns = 0.0
        cities: list[tuple[int, float]] = []
        seen = reached
        for mask, chance in zip(masks, GROWTH):
            new = gathered(board.cities_by, mask) & ~seen
            seen |= new
            growth += new.bit_count() * chance
            towns += (new & board.railway).bit_count() * chance
            cities += [(city, chance) for city in bits(new & board.big)]
        two = masks[1] & ~masks[0]
        return WayAhead((masks[0], two, masks[2] & ~(masks[0] | two)), growth, towns, cities)

    def _moves(self, h: int, facing: int) -> list[tuple[int, int]]:
        mask = self.board.ahead[h][facing]
        return [(n, turn) for turn, n in enumerate(self.board.neighbours[h]) if n >= 0 and mask >> n & 1]


_SIGHTS: dict[int, Sight] = {}


def sight_of(board: Board) -> Sight:
    """The tables of a board, made once."""
    found = _SIGHTS.get(id(board))
    if found is None or found.board is not board:
        if len(_SIGHTS) >= MOST_BOARDS:
            _SIGHTS.clear()
        found = _SIGHTS[id(board)] = Sight(board)
    return found


class Softened:
    """What majorities are worth for given counts, looked up; softer while much can still change."""

    def __init__(self, softness: float) -> None:
        self.softness: float = softness
        self.known: dict[tuple[int, ...], list[float]] = {}

    def add(self, out: list[float], counts: list[int], amount: float) -> None:
        """Add to `out` what each seat may expect of a payout with this first amount."""
        key = tuple(counts)
        parts = self.known.get(key)
        if parts is None:
            parts = self.known[key] = soft_majority(counts, self.softness)
        for seat, part in enumerate(parts):
            out[seat] += part * amount


def soft_majority(counts: list[int], softness: float) -> list[float]:
    """The part of the first amount that each seat may expect; the second amount is half of the first."""
    if softness < 0.05:
        return [x / FRACTIONS for x in payout(FRACTIONS, FRACTIONS // 2, counts, 1)]
    most = max(counts)
    weights = [exp((c - most) / softness) for c in counts]
    total = sum(weights)
    ranked = [1.0 if c else min(0.4, 0.1 * softness) for c in counts]  # an empty hand is second only if it fills up
    out = []
    for i, w in enumerate(weights):
        second = sum([v / total * w / (total - v) for j, v in enumerate(weights) if j != i and total > v])
        out.append((w / total + 0.5 * second) * ranked[i])
    return out


def _stages(softness: float) -> list[Softened]:
    return [Softened(softness * stage / STAGES) for stage in range(STAGES + 1)]


_SHARES: Final = _stages(SHARE_SOFTNESS)
_STATIONS: Final = _stages(STATION_SOFTNESS)
_TOKENS: Final = _stages(TOKEN_SOFTNESS)


def remaining(state: RocketState) -> float:
    """How much of the game is left, from 1 to 0: until the tiles or the piles run out (SR-13)."""
    piles = 0
    for pile in state.bank:
        if pile > 0:
            piles += 1
    return max(0.0, min(state.tiles / state.board.tiles, (piles - 1) / (len(state.bank) - 1)))


def evaluate(state: RocketState) -> list[float]:
    """An estimate of each seat's final money."""
    if not state.to_act:
        return [float(m) for m in state.money]
    return estimate(state, remaining(state))


def estimate(state: RocketState, rest: float) -> list[float]:
    """The estimate for a part of the game that is left; with none left, the final scoring without its rounding."""
    out = [float(m) for m in state.money]
    stage = int(rest * STAGES + 0.999)
    sight = sight_of(state.board)
    chances = [0.0] * len(state.board.city_names)  # how often each city may still be reached
    connected = _add_lines(state, out, sight, rest, stage, chances)
    _add_tokens(state, out, sight, stage, chances, connected)
    return out


def _add_lines(
    state: RocketState, out: list[float], sight: Sight, rest: float, stage: int, chances: list[float]
) -> int:
    """Shares and stations of every line, into `out` and `chances`; returns the cities reached by any line."""
    companies = len(state.loco)
    per_city = state.board.per_city
    shares = _SHARES[stage]
    stations = _STATIONS[stage]
    placed = union(state.stations)
    connected = 0
    for company, h in enumerate(state.loco):
        if h == ABSORBED:
            continue
        reached = state.reached[company]
        connected |= reached
        ahead = sight.way_ahead(h, state.facing[company], state.moves[company], reached)
        for city, chance in ahead.cities:
            chances[city] += chance
        value = (reached.bit_count() + ahead.growth * rest) * per_city
        shares.add(out, state.shares[company::companies], value)
        line = state.track[company] | 1 << h
        if not stage:
            stations.add(out, [PART * (mine & line).bit_count() for mine in state.stations], value)
        elif placed & (line | ahead.one | ahead.two | ahead.three):
            value *= 1.0 + ahead.towns * TOWN_WEIGHT * min(1.0, 3.0 * rest)
            stations.add(out, [_stations_of(mine, line, ahead) for mine in state.stations], value)
    return connected


def _stations_of(mine: int, line: int, ahead: WayAhead) -> int:
    """The stations of a seat on a line, in quarters, with those in sight."""
    return (
        PART * (mine & line).bit_count()
        + SIGHT[0] * (mine & ahead.one).bit_count()
        + SIGHT[1] * (mine & ahead.two).bit_count()
        + SIGHT[2] * (mine & ahead.three).bit_count()
    )


def _add_tokens(
    state: RocketState, out: list[float], sight: Sight, stage: int, chances: list[float], connected: int
) -> None:
    """Tokens of the big cities: the final scoring of their kinds, and payouts to come."""
    board = state.board
    tokens = _TOKENS[stage]
    players = state.players
    kinds = [[0] * players for _ in board.kinds]
    cities: dict[int, list[int]] = {}
    for slot, city, kind, count in sight.slots:
        if state.tokens_left[slot] == count:
            continue
        held = state.tokens[slot :: board.slots]
        weight = PART if connected >> city & 1 else (UNCONNECTED if stage else 0)
        row = kinds[kind]
        for seat in range(players):
            row[seat] += weight * held[seat]
        if chances[city] > 0.0 and stage:
            known = cities.get(city)
            cities[city] = held if known is None else [a + b for a, b in zip(known, held)]
    first = board.big_city_pay[0] * CITY_WEIGHT
    for city, held in cities.items():
        tokens.add(out, [PART * n for n in held], first * chances[city])
    kinds.append([PART * n for n in state.passengers])
    first = float(board.kind_pay[0])
    for row in kinds:
        tokens.add(out, row, first)
