"""What bots think a position of German Railroads is worth: the base game's estimate, and what the modules promise."""

from __future__ import annotations

from typing import Final

from rotonde.core.hexes import indices
from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.eval import HAND, HAND_AFTER, ROUBLE, evaluate as base_evaluate
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.table import OVER

# points for one unit in each round that is still to come after this one
INCOME: Final = 6.5  # income that saves a worker
FOUNDRY: Final = 2.2
HEATED: Final = 1.0  # a factory with a stoker
STOKER: Final = 0.6  # a locomotive with a stoker, beside its reach
# points by the number of rounds that are still to come after this one: the workers of those rounds bring more than the
# boards promise for them, and a round that has begun must not look better for that than one that is about to end
AWAITED: Final = (0.0, 0.0, 0.0, 15.0, 69.0, 139.0, 209.0)
# points for one unit at any time
COAL: Final = 1.1
# shares of a worker
MOVE: Final = 0.5  # a move of a rail, or an industry step, of an income marker
READY: Final = 0.9  # income that is not used yet this round, of what it saves


def evaluate(state: GermanState) -> list[float]:
    """An estimate of each seat's final points."""
    out = base_evaluate(state)
    if state.stage == OVER:
        return out
    after = state.board.rounds - max(state.round, 1)
    awaited = AWAITED[min(after, len(AWAITED) - 1)]
    for seat in range(state.players):
        out[seat] += awaited + after * promised(state, seat) + at_hand(state, seat, after)
    return out


def promised(state: GermanState, seat: int) -> float:
    """What the modules bring in each round after this one."""
    total = INCOME * saved(state, state.income[seat]) + FOUNDRY * state.foundries[seat].bit_count()
    total += HEATED * state.heated[seat].bit_count()
    width = len(state.plan.places)
    for tile in state.locos[seat * width : (seat + 1) * width]:
        if tile & STOKED:
            total += STOKER
    return total


def saved(state: GermanState, markers: int) -> float:
    """How many workers some income markers save when each is used once."""
    total = 0.0
    for i in indices(markers):
        for e in state.plan.income_effect[i]:
            total += ROUBLE if p.op_of(e) == p.ROUBLE else MOVE
    return total


def at_hand(state: GermanState, seat: int, after: int) -> float:
    """What can still be used this round, and what can be kept."""
    passed = state.passed >> seat & 1
    total = 0.0
    if not passed:
        worker = HAND + HAND_AFTER * after
        total += READY * worker * saved(state, state.income[seat] & ~state.income_used)
    if after or not passed:
        total += COAL * min(state.coal[seat], 6)
    return total
