"""What bots think a position of Russian Railroads is worth: points, and what the boards will still bring.

Each coming scoring is worth what the board would score now, with a share of what is close: every rail that has come
far, reach without rails, factories, workers and roubles. With no round left the estimate is exactly the final scoring.
"""

from __future__ import annotations

from typing import Final

from rotonde.games.russian_railroads.board import MOST_KEPT, Route
from rotonde.games.russian_railroads.rules.scoring import bonus_points, majority, round_score
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import OVER, SETUP, TURNS

# points for one unit in each round that is still to come after this one
RAIL: Final = (0.45, 0.75, 1.3, 2.2, 3.4)  # one space of a rail, by colour
OWNED: Final = (0.0, 2.0, 3.5, 4.0, 4.0)  # a colour
REACH: Final = 0.35  # one space of reach
FACTORY: Final = 1.2
MARKER: Final = 0.5  # one industry space of the first marker
X2: Final = 1.1
WORKER: Final = 4.0  # an extra one
ENGINEER: Final = 3.5
BADGE: Final = 5.0
# points for one unit at any time
ROUBLE: Final = 1.6
HAND: Final = 2.2  # a worker that can still act this round
HELD: Final = 14.0  # a bonus card that is not seen
ENGINEERS: Final = 9.0  # an engineer, for the majority


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
        worth += ROUBLE * state.roubles[seat] if after or state.stage == TURNS else 0.0
        if state.stage == TURNS or state.stage == SETUP:
            hand = state.workers[seat] + state.temps[seat]
            if state.black_owner == seat:
                hand += state.black_free
            worth += HAND * hand if not state.passed >> seat & 1 else 0.0
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
        total += promise(state.routes[i], state.rails[i], state.reach[i])
    for c in range(len(board.colours)):
        if state.owned[seat] >> c & 1:
            total += OWNED[c]
    total += FACTORY * ((state.factories[seat].bit_length() + 3) // 4)
    total += MARKER * (state.markers[seat].bit_length() - 1) + X2 * state.x2[seat]
    total += WORKER * (state.crew[seat] - board.workers + (1 if state.black_owner == seat else 0))
    total += ENGINEER * state.hired[seat].bit_count() + BADGE * state.badges[seat].bit_count()
    return total


def promise(route: Route, rails: int, reach: int) -> float:
    """What the rails and locomotives of a line promise."""
    key = rails | reach << 20
    found = route.promise.get(key)
    if found is None:
        if len(route.promise) >= MOST_KEPT:
            route.promise.clear()
        found = REACH * reach
        for c in route.colours:
            found += RAIL[c] * (rails >> 4 * c & 15)
        route.promise[key] = found
    return found


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
