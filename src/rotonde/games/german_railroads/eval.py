"""What bots think a position of German Railroads is worth: the base game's estimate, and what the modules promise."""

from __future__ import annotations

from typing import Final

from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.eval import evaluate as base_evaluate
from rotonde.games.russian_railroads.table import OVER

# points for one unit in each round that is still to come after this one
INCOME: Final = 3.0
FOUNDRY: Final = 2.2
HEATED: Final = 1.0  # a factory with a stoker
STOKER: Final = 0.6  # a locomotive with a stoker, beside its reach
# points for one unit at any time
READY: Final = 2.0  # an income marker that is not used yet
COAL: Final = 1.1


def evaluate(state: GermanState) -> list[float]:
    """An estimate of each seat's final points."""
    out = base_evaluate(state)
    if state.stage == OVER:
        return out
    after = state.board.rounds - max(state.round, 1)
    for seat in range(state.players):
        out[seat] += after * promised(state, seat) + at_hand(state, seat, after)
    return out


def promised(state: GermanState, seat: int) -> float:
    """What the modules bring in each round after this one."""
    total = INCOME * state.income[seat].bit_count() + FOUNDRY * state.foundries[seat].bit_count()
    total += HEATED * state.heated[seat].bit_count()
    width = len(state.plan.places)
    for tile in state.locos[seat * width : (seat + 1) * width]:
        if tile & STOKED:
            total += STOKER
    return total


def at_hand(state: GermanState, seat: int, after: int) -> float:
    """What can still be used this round, and what can be kept."""
    passed = state.passed >> seat & 1
    total = 0.0
    if not passed:
        total += READY * (state.income[seat] & ~state.income_used).bit_count()
    if after or not passed:
        total += COAL * min(state.coal[seat], 6)
    return total
