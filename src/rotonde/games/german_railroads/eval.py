"""What bots think a position of German Railroads is worth: the base game's estimate, and what the modules promise."""

from __future__ import annotations

from typing import Final

from rotonde.core.hexes import indices
from rotonde.core.judgement import Judgement
from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.eval import W as BASE, evaluate as base_evaluate
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.table import OVER


class Weights(Judgement):
    """The figures of `weights/hand.json`, where each has its sentence, beside those of the base game."""

    def settle(self) -> None:
        self.income, self.foundry, self.heated, self.stoker = self.each("income", "foundry", "heated", "stoker")
        self.coal, self.move, self.ready = self.each("coal", "move", "ready")
        self.awaited = self.row("awaited")


W: Final = Weights("rotonde.games.german_railroads", "german_railroads")


def evaluate(state: GermanState) -> list[float]:
    """An estimate of each seat's final points."""
    out = base_evaluate(state)
    if state.stage == OVER:
        return out
    after = state.board.rounds - max(state.round, 1)
    awaited = W.awaited[min(after, len(W.awaited) - 1)]
    for seat in range(state.players):
        out[seat] += awaited + after * promised(state, seat) + at_hand(state, seat, after)
    return out


def promised(state: GermanState, seat: int) -> float:
    """What the modules bring in each round after this one."""
    total = W.income * saved(state, state.income[seat]) + W.foundry * state.foundries[seat].bit_count()
    total += W.heated * state.heated[seat].bit_count()
    width = len(state.boards.places)
    for tile in state.locos[seat * width : (seat + 1) * width]:
        if tile & STOKED:
            total += W.stoker
    return total


def saved(state: GermanState, markers: int) -> float:
    """How many workers some income markers save when each is used once."""
    total = 0.0
    for i in indices(markers):
        for e in state.boards.income_effect[i]:
            total += BASE.rouble if p.op_of(e) == p.ROUBLE else W.move
    return total


def at_hand(state: GermanState, seat: int, after: int) -> float:
    """What can still be used this round, and what can be kept."""
    passed = state.passed >> seat & 1
    total = 0.0
    if not passed:
        worker = BASE.hand + BASE.hand_after * after
        total += W.ready * worker * saved(state, state.income[seat] & ~state.income_used)
    if after or not passed:
        total += W.coal * min(state.coal[seat], 6)
    return total
