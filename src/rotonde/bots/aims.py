"""What bots ask of a position: who is ahead, and what it comes to once interruptions are over."""

from __future__ import annotations

import random
from typing import Final, Protocol

from rotonde.core.game import Game
from rotonde.core.state import CHANCE, State

PATIENCE: Final = 40  # answers to interruptions before a position is taken as it stands


class Eyes(Protocol):
    """What positions are worth, where that was learned."""

    def suits(self, state: State) -> bool:
        """Is it better than the evaluation in such a game?"""

    def all_values(self, states: list[State]) -> list[list[float]]:
        """For each position an estimate of each seat's final score."""

    def own_values(self, states: list[State], seats: list[int]) -> list[float]:
        """For each position an estimate of one seat's final score."""


def margin(values: list[float], seat: int, rivalry: float = 1.0) -> float:
    """How far a seat is ahead of the others: half of it against the best of them, half against their mean.

    What the others have counts for less where a game says so (`Game.rivalry`).
    """
    best = total = 0.0
    first = True
    for other, value in enumerate(values):
        if other != seat:
            total += value
            if first or value > best:
                best = value
                first = False
    others = len(values) - 1
    if not others:
        return values[seat]
    return values[seat] - rivalry * (0.5 * best + 0.5 * total / others)


def margins(values: list[float], rivalry: float = 1.0) -> list[float]:
    """How far each seat is ahead."""
    return [margin(values, seat, rivalry) for seat in range(len(values))]


def calm(game: Game, state: State, rng: random.Random) -> None:
    """Give the plainest answer to every pending interruption, in place."""
    for _ in range(PATIENCE):
        if not state.to_act or game.quiet(state):
            return
        seat = state.to_act[0]
        state.advance(state.roll(rng) if seat == CHANCE else game.plain(state, seat), seat)
