"""What bots think a position of the Rocket is worth: money, the final scoring as it stands, and what is in sight.

Majorities are softened while much can still change: a lead of one share early in the game is a chance, not a payout.
What is in reach and what majorities are worth is looked up. With nothing left to happen it is the final scoring.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from rotonde.core.hexes import bits, gathered, union
from rotonde.core.judgement import Judgement
from rotonde.core.packing import BITS, FIELD, packed, shared
from rotonde.games.stephensons_rocket.board import Board
from rotonde.games.stephensons_rocket.rules.majority import payout
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.table import ABSORBED

PART: Final = 4  # stations and tokens are counted in quarters: those in sight count for less than those connected
FRACTIONS: Final = 840  # payouts are looked up for this amount, which divides by all numbers of tied players
STAGES: Final = 8  # how finely the softening follows the progress of the game
FEWEST: Final = 2  # players: the first of a row by their number is theirs
MOST: Final = 4
BY_PLAYERS: Final = (  # figures that are such rows
    *("share_softness", "station_softness", "token_softness", "town_weight", "city_weight", "late", "filling"),
    *("filling_most", "share_part", "token_part", "share_each", "odd_share", "station_each"),
)
ODD: Final = 1 | 1 << BITS | 1 << 2 * BITS | 1 << 3 * BITS  # the last bit of each field
SIDES: Final = 7  # that a locomotive faces: six, or none
MOST_KEPT: Final = 100_000  # ways ahead remembered at a time
MOST_SOFTENED: Final = 3000  # tables of majorities, likewise
MOST_BOARDS: Final = 8  # boards, likewise: a view from another process brings its own


class WayAhead:
    """What lies before one locomotive: hexes one, two, three steps ahead, and the cities it has not reached there."""

    def __init__(
        self,
        asked: tuple[int, int],
        hexes: tuple[int, int, int],
        growth: float,
        towns: float,
        cities: list[tuple[int, float]],
    ) -> None:
        self.legal, self.reached = asked  # where the locomotive may go, and the cities of its line
        self.one, self.two, self.three = hexes
        self.hexes: int = self.one | self.two | self.three
        self.growth: float = growth  # cities the line may still reach soon
        self.towns: float = towns  # railway towns among them
        self.cities: list[tuple[int, float]] = cities  # big cities among them, each with its chance
        self.known: dict[int, int] = {}  # what stations there count, in quarters
        self.number: int = W.number  # of the figures it was worked out with

    def quarters(self, stations: int) -> int:
        """What some stations that lie ahead count, in quarters."""
        found = self.known.get(stations)
        if found is None:
            near = [(stations & hexes).bit_count() for hexes in (self.one, self.two, self.three)]
            found = self.known[stations] = sum([weight * n for weight, n in zip(W.sight, near)])
        return found


class Sight:
    """Everything about one board that is worked out once and looked up afterwards."""

    def __init__(self, board: Board) -> None:
        self.board: Board = board
        self.ways: dict[tuple[int, int, int, int], WayAhead] = {}
        self.latest: list[WayAhead | None] = [None] * (SIDES * len(board.labels))
        self.big: list[int] = list(dict.fromkeys(board.slot_city))  # cities that have tokens, in the order of the slots
        self.slots: list[tuple[int, int, int, int]] = [  # slot, city, its kind, how many tokens it has at first
            (i, board.slot_city[i], board.slot_kind[i], board.slot_count[i]) for i in range(board.slots)
        ]

    def way_ahead(self, h: int, facing: int, legal: int, reached: int) -> WayAhead:
        """What lies before a locomotive on a hex that may go to the hexes of `legal`."""
        at = SIDES * h + facing + 1
        found = self.latest[at]  # mostly the locomotive stands as it stood, and no key is made
        if found is not None and found.reached == reached and found.legal == legal and found.number == W.number:
            return found
        key = (W.number, at, legal, reached)
        found = self.ways.get(key)
        if found is None:
            if len(self.ways) >= MOST_KEPT:
                self.ways.clear()
            found = self.ways[key] = self._look(h, facing, legal, reached)
        self.latest[at] = found
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
        for mask, chance in zip(masks, W.growth):
            new = gathered(board.cities_by, mask) & ~seen
            seen |= new
            growth += new.bit_count() * chance
            towns += (new & board.railway).bit_count() * chance
            cities += [(city, chance) for city in bits(new & board.big)]
        two = masks[1] & ~masks[0]
        return WayAhead((legal, reached), (masks[0], two, masks[2] & ~(masks[0] | two)), growth, towns, cities)

    def _moves(self, h: int, facing: int) -> list[tuple[int, int]]:
        mask = self.board.ahead[h][facing]
        return [(n, turn) for turn, n in enumerate(self.board.neighbours[h]) if n >= 0 and mask >> n & 1]


sight_of: Final = lru_cache(MOST_BOARDS)(Sight)  # the tables of a board, made once


class Sums:
    """An amount for each seat; as attributes, compiled code adds them up without making an object for each."""

    def __init__(self, amounts: list[float]) -> None:
        self.players: int = len(amounts)
        self.a: float = amounts[0]
        self.b: float = amounts[1]
        self.c: float = amounts[2] if len(amounts) > 2 else 0.0
        self.d: float = amounts[3] if len(amounts) > 3 else 0.0

    def add(self, parts: Sums, amount: float) -> None:
        """Add to each its part of an amount."""
        self.a += parts.a * amount
        self.b += parts.b * amount
        self.c += parts.c * amount
        self.d += parts.d * amount

    def count(self, counts: int, each: float) -> None:
        """Add so much for each thing that is counted, packed."""
        self.a += (counts & FIELD) * each
        self.b += (counts >> BITS & FIELD) * each
        self.c += (counts >> 2 * BITS & FIELD) * each
        self.d += (counts >> 3 * BITS & FIELD) * each


class Softened:
    """What majorities are worth for given counts, looked up; softer while much can still change."""

    def __init__(self, softness: float, chance: float) -> None:
        self.softness: float = softness
        self.chance: float = chance  # that an empty hand comes second
        self.known: list[dict[int, Sums]] = [{}, {}, {}, {}, {}]  # by the number of players

    def add(self, out: Sums, counts: int, amount: float) -> None:
        """Add to `out` what each seat may expect of a payout with this first amount."""
        known = self.known[out.players]
        parts = known.get(counts)
        if parts is None:
            each = [counts >> BITS * seat & FIELD for seat in range(out.players)]
            parts = known[counts] = Sums(soft_majority(each, self.softness, self.chance))
        out.add(parts, amount)


def soft_majority(counts: list[int], softness: float, chance: float) -> list[float]:
    """The part of the first amount that each seat may expect; the second amount is half of the first."""
    if softness < 0.05:
        return [x / FRACTIONS for x in payout(FRACTIONS, FRACTIONS // 2, counts, 1)]
    most = max(counts)
    weights = [exp((c - most) / softness) for c in counts]
    total = sum(weights)
    ranked = [1.0 if c else chance for c in counts]  # an empty hand is second only if it fills up
    out = []
    for i, w in enumerate(weights):
        second = sum([v / total * w / (total - v) for j, v in enumerate(weights) if j != i and total > v])
        out.append((w / total + 0.5 * second) * ranked[i])
    return out


softened: Final = lru_cache(MOST_SOFTENED)(Softened)  # the majorities of a softness, made once


class Figures:
    """The figures of one number of players; second payouts are half of the first."""

    def __init__(self, weights: Weights, of: int) -> None:
        figure: dict[str, float] = {name: weights.row(name)[of] for name in BY_PLAYERS}
        self.city_weight: float = figure["city_weight"]
        self.late: float = figure["late"]
        self.town_weight: float = figure["town_weight"]
        self.share_part: float = figure["share_part"]
        self.token_part: float = figure["token_part"]
        self.share_each: float = figure["share_each"]
        self.odd_share: float = figure["odd_share"]
        self.station_each: float = figure["station_each"]
        self.filling: float = figure["filling"]
        self.filling_most: float = figure["filling_most"]
        self.shares: list[Softened] = self.stages(figure["share_softness"])
        self.stations: list[Softened] = self.stages(figure["station_softness"])
        self.tokens: list[Softened] = self.stages(figure["token_softness"])

    def stages(self, swing: float) -> list[Softened]:
        """Majorities for every stage of the game, the last first."""
        stages = [swing * stage / STAGES for stage in range(STAGES + 1)]
        return [softened(softness, min(self.filling_most, self.filling * softness)) for softness in stages]


class Weights(Judgement):
    """The figures of `weights/hand.json`, where each has its sentence."""

    def settle(self) -> None:
        self.growth, self.sight = self.row("growth"), [int(x) for x in self.row("sight")]
        self.unconnected: int = int(self.row("unconnected")[0])
        self.by_players: list[Figures] = [Figures(self, of) for of in range(MOST - FEWEST + 1)]


W: Final = Weights("rotonde.games.stephensons_rocket", "stephensons_rocket")


class Line:
    """What counts of a line that is still in the game; shares and stations of all seats, packed."""

    def __init__(self, state: RocketState, company: int, h: int, sight: Sight, placed: int) -> None:
        reached = state.reached[company]
        self.reached: int = reached.bit_count()
        self.ahead: WayAhead = sight.way_ahead(h, state.facing[company], state.moves[company], reached)
        self.held: int = packed(state.shares, company, len(state.loco))
        self.stations: int = shared(state.stations, placed & (state.track[company] | 1 << h))
        self.sighted: int = placed & self.ahead.hexes  # stations of anybody ahead


class Tally:
    """What is counted of a position before it is asked what that is worth: lines, and tokens of the big cities."""

    def __init__(self, state: RocketState) -> None:
        board = state.board
        sight = sight_of(board)
        placed = union(state.stations)
        self.lines: list[Line | None] = [
            None if h == ABSORBED else Line(state, company, h, sight, placed) for company, h in enumerate(state.loco)
        ]
        self.connected: list[int] = [0] * len(board.kinds)  # tokens of cities on a line, packed
        self.apart: list[int] = [0] * len(board.kinds)  # and of the others
        self.cities: list[int] = [0] * len(board.city_names)  # the same by city
        reached = union(state.reached)
        for slot, city, kind, count in sight.slots:
            if state.tokens_left[slot] == count:
                continue
            held = packed(state.tokens, slot, board.slots)
            if reached >> city & 1:
                self.connected[kind] += held
            else:
                self.apart[kind] += held
            self.cities[city] += held


def piles(state: RocketState) -> int:
    """How many companies still have shares to give."""
    out = 0
    for pile in state.bank:
        if pile > 0:
            out += 1
    return out


def remaining(state: RocketState) -> float:
    """How much of the game is left, from 1 to 0: until the tiles or the piles run out (SR-13)."""
    return max(0.0, min(state.tiles / state.board.tiles, (piles(state) - 1) / (len(state.bank) - 1)))


def evaluate(state: RocketState) -> list[float]:
    """An estimate of each seat's final money."""
    if not state.to_act:
        return [float(m) for m in state.money]
    return estimate(state, Tally(state), remaining(state))


def estimate(state: RocketState, tally: Tally, rest: float) -> list[float]:
    """The estimate for a part of the game that is left; with none left, the final scoring without its rounding."""
    out = Sums([float(m) for m in state.money])
    stage = int(rest * STAGES + 0.999)
    figures = W.by_players[state.players - FEWEST]
    _add_lines(state, out, tally, rest, stage)
    if stage:
        _add_pieces(out, tally, rest)
    _add_tokens(state, out, tally, stage, 1.0 + (figures.token_part - 1.0) * rest)
    return [out.a, out.b, out.c, out.d][: state.players]


def _add_lines(state: RocketState, out: Sums, tally: Tally, rest: float, stage: int) -> None:
    """Shares and stations of every line."""
    per_city = state.board.per_city
    figures = W.by_players[state.players - FEWEST]
    shares, stations = figures.shares[stage], figures.stations[stage]
    for line in tally.lines:
        if line is None:
            continue
        ahead = line.ahead
        value = (line.reached + ahead.growth * rest) * per_city
        shares.add(out, line.held, value * (1.0 + (figures.share_part - 1.0) * rest))
        counts = PART * line.stations
        if stage and line.sighted:
            counts += _in_sight(state.stations, line.sighted, ahead)
        if counts:
            if stage:
                value *= 1.0 + ahead.towns * figures.town_weight * min(1.0, figures.late * rest)
            stations.add(out, counts, value)


def _add_pieces(out: Sums, tally: Tally, rest: float) -> None:
    """What every share and every station on a line is worth beside its majority while mergers and towns are to come."""
    held = odd = stations = 0  # of each seat, packed
    for line in tally.lines:
        if line is not None:
            held += line.held
            odd += line.held & ODD
            stations += line.stations
    figures = W.by_players[out.players - FEWEST]
    out.count(held, figures.share_each * rest)
    out.count(odd, -figures.odd_share * rest)
    out.count(stations, figures.station_each * rest)


def _in_sight(stations: list[int], sighted: int, ahead: WayAhead) -> int:
    """The stations of each seat that a line has in sight, in quarters, packed."""
    out = 0
    for seat, mine in enumerate(stations):
        seen = mine & sighted
        if seen:
            out += ahead.quarters(seen) << BITS * seat
    return out


def _add_tokens(state: RocketState, out: Sums, tally: Tally, stage: int, part: float) -> None:
    """Tokens of the big cities: the final scoring of their kinds, and payouts to come."""
    board = state.board
    figures = W.by_players[state.players - FEWEST]
    tokens = figures.tokens[stage]
    if stage:
        first = board.big_city_pay[0] * figures.city_weight * part
        chances = _chances(tally, len(board.city_names))
        for city in sight_of(board).big:
            held = tally.cities[city]
            if held and chances[city] > 0.0:
                tokens.add(out, PART * held, first * chances[city])
    first = board.kind_pay[0] * part
    unconnected = W.unconnected if stage else 0
    for near, far in zip(tally.connected, tally.apart):
        tokens.add(out, PART * near + unconnected * far, first)
    tokens.add(out, PART * packed(state.passengers), first)


def _chances(tally: Tally, cities: int) -> list[float]:
    """How often each city may still be reached."""
    out = [0.0] * cities
    for line in tally.lines:
        if line is not None:
            for city, chance in line.ahead.cities:
                out[city] += chance
    return out
