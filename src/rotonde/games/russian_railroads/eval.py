"""What bots think a position of Russian Railroads is worth: points, and what the boards will still bring.

Each coming scoring is worth what the board would score now, with a share of what is close: every rail that has come
far, what a longer reach would score, special spaces a few steps away, factories, workers and roubles. A worker in hand
is worth about what an ordinary action brings, so that dear spaces must bring more. With no round left the estimate is
exactly the final scoring.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.hexes import indices
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.routes import MOST_KEPT, Route, Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.scoring import bonus_points, line_points, majority, round_score
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import OVER, SETUP, TURNS

# points for one unit in each round that is still to come after this one
RAIL: Final = (0.3, 0.5, 1.0, 1.8, 3.0)  # one space of a rail, by colour
OWNED: Final = (0.0, 2.0, 3.5, 4.0, 4.0)  # a colour
REACH: Final = 0.35  # one space of reach
AHEAD: Final = 3  # spaces of reach that a line may hope for,
HOPED: Final = 0.4  # and the share of what they would score that it does hope for
PRIZES: Final = {
    p.RAILS: 4.0,
    p.WORKER: 4.0,
    p.TOKEN: 6.0,
}  # special spaces that are one step away, by what they bring,
MULTIPLIER: Final = 5.0  # a line counted twice
STEP: Final = 0.72  # the share that is left of that with every rail space further away,
HAUL: Final = 0.85  # and with every space of reach
FACTORY: Final = 1.4
MARKER: Final = 0.6  # one industry space of the first marker
X2: Final = 1.4
WORKER: Final = 7.0  # an extra one
ENGINEER: Final = 3.5
BADGE: Final = 5.0
# points for one unit at any time
HAND: Final = 8.0  # a worker that can still act this round,
HAND_AFTER: Final = 1.6  # more with each round to come
ROUBLE: Final = 1.0  # of a worker
HELD: Final = 14.0  # a bonus card that is not seen
ENGINEERS: Final = 9.0  # an engineer, for the majority
IDLE: Final = 1.5  # an own engineer who can still be used this round: using him must bring something


def evaluate(state: RailroadsState) -> list[float]:
    """An estimate of each seat's final points."""
    if state.stage == OVER:
        return [float(n) for n in state.score]
    board = state.board
    coming = board.rounds - max(state.round, 1) + 1  # scorings still to come
    after = coming - 1
    out: list[float] = []
    for seat in range(state.players):
        now = round_score(state, seat)
        worth = state.score[seat] + now * coming + after * potential(state, seat)
        worker = HAND + HAND_AFTER * after
        worth += ROUBLE * worker * state.roubles[seat] if after or state.stage == TURNS else 0.0
        if state.stage == TURNS or state.stage == SETUP:
            hand = state.workers[seat] + state.temps[seat]
            if state.black_owner == seat:
                hand += state.black_free
            if not state.passed >> seat & 1:
                worth += worker * hand + IDLE * (state.hired[seat] << board.own & state.open).bit_count()
        worth += held_points(state, seat) + ENGINEERS * state.hired[seat].bit_count() * after / board.rounds
        out.append(worth)
    share = 1.0 - 0.6 * after / board.rounds  # a majority of today may change
    for seat, _, _, pay in majority(state):
        out[seat] += pay * share
    return out


def potential(state: RailroadsState, seat: int) -> float:
    """What a board promises for each round after this one."""
    board = state.board
    total = 0.0
    width = len(board.lines)
    for i in range(seat * width, (seat + 1) * width):
        total += promise(board, state.routes[i], state.rails[i], state.reach[i])
    for c in indices(state.owned[seat]):
        total += OWNED[c]
    total += FACTORY * ((state.factories[seat].bit_length() + 3) // 4)
    total += MARKER * (state.markers[seat].bit_length() - 1) + X2 * state.x2[seat]
    total += WORKER * (state.crew[seat] - board.workers + (1 if state.black_owner == seat else 0))
    total += ENGINEER * state.hired[seat].bit_count() + BADGE * state.badges[seat].bit_count()
    return total


def promise(board: Board, route: Route, rails: int, reach: int) -> float:
    """What the rails and locomotives of a line promise."""
    key = rails | reach << 20
    found = route.promise.get(key)
    if found is None:
        if len(route.promise) >= MOST_KEPT:
            route.promise.clear()
        found = route.promise[key] = _promise(board, route, rails, reach)
    return found


def _promise(board: Board, route: Route, rails: int, reach: int) -> float:
    further = min(reach + AHEAD, route.length)
    hoped = line_points(board, route, rails, further, 0, 0) - line_points(board, route, rails, reach, 0, 0)
    total = REACH * reach + HOPED * hoped
    for c in route.colours:
        total += RAIL[c] * (rails >> 4 * c & 15)
    for s in route.specials:
        steps = s.space - (rails >> 4 * s.colour & 15)
        haul = s.space - reach if s.locomotive else 0
        if steps > 0 or haul > 0:
            total += prize(s) * STEP ** max(steps, 0) * HAUL ** max(haul, 0)
    return total


def prize(s: Special) -> float:
    """What a special space is worth in each round after it is reached."""
    total = float(s.scoring) * (0.3 if s.medal else 1.0) + MULTIPLIER * (s.multiplier > 1)
    for e in (*s.quiet, *s.effect):
        total += PRIZES.get(p.op_of(e), 0.0)
    return total


def held_points(state: RailroadsState, seat: int) -> float:
    """Bonus cards: those that are seen count as they stand, the others as usual."""
    held = state.held[seat]
    if not state.held_n[seat]:
        return 0.0
    if held.bit_count() != state.held_n[seat]:
        return HELD * state.held_n[seat]
    total = 0.0
    for card in range(len(state.board.bonus)):
        if held >> card & 1:
            total += max(bonus_points(state, seat, card), 5)
    return total
