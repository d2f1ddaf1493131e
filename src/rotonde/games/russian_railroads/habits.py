"""What a sensible player does inside an action that he has begun.

Bots take it for granted where they value an action by its first step (`Game.plain`). Payments, moves and repetitions
come by habit, for there are many of them: factories that set each other off would ask for thousands of tries. What is
chosen seldom and for good (a token, a card, a tile, the place of a locomotive) makes most of the worth of what led to
it: there the answers are weighed.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.actions import Action
from rotonde.core.habits import Habits, habit_at, listed_first
from rotonde.games.russian_railroads.actions import Move, Pay, Place
from rotonde.games.russian_railroads.eval import promise
from rotonde.games.russian_railroads.rules.parents import RailStep
from rotonde.games.russian_railroads.rules.scoring import line_points
from rotonde.games.russian_railroads.table import Table

STEPS: Final = 40  # answers until an effect is over; there are never so many
HABITS: Final = Habits()

habit_at(HABITS.plain, "paying", "repeating", "swapping")(listed_first)


@habit_at(HABITS.usual, "paying")
def workers_first(table: Table, step: RailStep, seat: int) -> Action | None:
    """A space is paid with workers as long as there are some: a rouble also buys what a worker cannot (RR-3.6)."""
    ways = [action for action in table.legal(seat) if isinstance(action, Pay)]
    return max(ways, key=lambda way: (-way.roubles, way.workers, way.temporary), default=None)


@habit_at(HABITS.plain, "working")
def best_move(table: Table, step: RailStep, seat: int) -> Action | None:
    """The move that helps the lines most; without one, what is listed first."""
    best: Action | None = None
    most = -1.0
    for action in table.legal(seat):
        if isinstance(action, Move):
            gain = gain_of(table, seat, action.line, 1 << 4 * table.board.colour_index[action.colour], 0)
            if gain > most:
                best, most = action, gain
    return best


@habit_at(HABITS.rest, "placing")
def best_place(table: Table, step: RailStep, seat: int) -> Action | None:
    """The place where a locomotive helps the lines most."""
    best: Action | None = None
    most = -1.0
    number = table.board.numbers[step.locomotive_held()]
    for action in table.legal(seat):
        if isinstance(action, Place):
            gain = gain_of(table, seat, action.line, 0, number - action.replaces)
            if gain > most:
                best, most = action, gain
    return best


def weighed(table: Table, step: RailStep, seat: int) -> Action | None:
    """What comes to most when the rest of the effect is done by habit."""
    options: list[Action] = table.legal(seat)
    best = options[0]
    if len(options) == 1 or not table.stack:
        return best
    most = outcome(table, seat, best)
    for action in options[1:]:
        worth = outcome(table, seat, action)
        if worth > most:
            best, most = action, worth
    return best


HABITS.otherwise = weighed


def outcome(table: Table, seat: int, action: Action) -> float:
    """What a seat thinks of an answer when the rest of the effect is done by habit."""
    after, game = table.copy(), table.game
    habits = game.habits
    assert habits is not None
    after.advance(action, seat)
    for _ in range(STEPS):
        if not after.stack or after.to_act != (seat,):
            break
        after.advance(habits.hastily(after, seat), seat)
    return game.evaluate(after)[seat]


def gain_of(table: Table, seat: int, line: str, rails: int, reach: int) -> float:
    """What a longer rail or reach of a line is worth until the end."""
    board = table.board
    i = seat * len(board.lines) + board.line_index[line]
    route, old, far = table.routes[i], table.rails[i], table.reach[i]
    x2, badges = table.x2[seat], table.badges[seat]
    new, further = old + rails, max(0, min(far + reach, route.length))
    coming = board.rounds - max(table.round, 1) + 1
    points = line_points(board, route, new, further, x2, badges) - line_points(board, route, old, far, x2, badges)
    return coming * points + (coming - 1) * (promise(board, route, new, further) - promise(board, route, old, far))
