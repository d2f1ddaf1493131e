"""What a sensible player does inside an action that he has begun.

Bots take it for granted where they value an action by its first step (`Game.plain`). Payments, moves and repetitions
come by habit, for there are many of them: factories that set each other off would ask for thousands of tries. What is
chosen seldom and for good (a token, a card, a tile, the place of a locomotive) makes most of the worth of what led to
it: there the answers are tried.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rotonde.core.actions import Action
from rotonde.games.russian_railroads.actions import Move, Pay, Place
from rotonde.games.russian_railroads.eval import promise
from rotonde.games.russian_railroads.rules.scoring import line_points
from rotonde.games.russian_railroads.state import RailroadsState

STEPS: Final = 40  # answers until an effect is over; there are never so many

Estimate = Callable[[RailroadsState], list[float]]


def usual(state: RailroadsState, seat: int) -> Action | None:
    """A space is paid with workers as long as there are some: a rouble also buys what a worker cannot (RR-3.6)."""
    if not state.stack or not state.stack[-1].pays:
        return None
    ways = [action for action in state.legal(seat) if isinstance(action, Pay)]
    return max(ways, key=lambda way: (-way.roubles, way.workers, way.temporary), default=None)


def plain(state: RailroadsState, seat: int, estimate: Estimate) -> Action:
    """The next step of what is being done; what is asked often in one effect is answered by habit."""
    options: list[Action] = state.legal(seat)
    if len(options) == 1 or not state.stack:
        return options[0]
    if state.stack[-1].often:
        return by_habit(state, seat, options)
    best = options[0]
    most = outcome(state, seat, best, estimate)
    for action in options[1:]:
        worth = outcome(state, seat, action, estimate)
        if worth > most:
            best, most = action, worth
    return best


def outcome(state: RailroadsState, seat: int, action: Action, estimate: Estimate) -> float:
    """What a seat thinks of an answer when the rest of the effect is done by habit."""
    after = state.copy()
    after.advance(action, seat)
    for _ in range(STEPS):
        if not after.stack or after.to_act != (seat,):
            break
        options: list[Action] = after.legal(seat)
        after.advance(by_habit(after, seat, options), seat)
    return estimate(after)[seat]


def by_habit(state: RailroadsState, seat: int, options: list[Action]) -> Action:
    """The move or place that helps the lines most; among other things the one that is listed first."""
    board = state.board
    best = options[0]
    most = -1.0
    for action in options:
        if isinstance(action, Move):
            gain = gain_of(state, seat, action.line, 1 << 4 * board.colour_index[action.colour], 0)
        elif isinstance(action, Place):
            tile = state.stack[-1].locomotive_held()
            gain = gain_of(state, seat, action.line, 0, board.numbers[tile] - action.replaces)
        else:
            continue
        if gain > most:
            best, most = action, gain
    return best


def gain_of(state: RailroadsState, seat: int, line: str, rails: int, reach: int) -> float:
    """What a longer rail or reach of a line is worth until the end."""
    board = state.board
    i = seat * len(board.lines) + board.line_index[line]
    route, old, far = state.routes[i], state.rails[i], state.reach[i]
    x2, badges = state.x2[seat], state.badges[seat]
    new, further = old + rails, max(0, min(far + reach, route.length))
    coming = board.rounds - max(state.round, 1) + 1
    points = line_points(board, route, new, further, x2, badges) - line_points(board, route, old, far, x2, badges)
    return coming * points + (coming - 1) * (promise(board, route, new, further) - promise(board, route, old, far))
