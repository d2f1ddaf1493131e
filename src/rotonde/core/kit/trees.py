"""Counting trees: how many ways a game can go on."""

from __future__ import annotations

from rotonde.core.state import State


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` decisions from a position, chance included.

    A game that ends earlier adds nothing. Where several seats decide at once, the first of them is followed. Counts
    that change although no rule did tell of a mistake in the legal lists; `perft_by` finds the branch.
    """
    actions = state.legal(None)
    if depth <= 1:
        return len(actions) if depth == 1 else 1
    total = 0
    for action in actions:
        after = state.copy()
        after.advance(action)
        if after.to_act:
            total += perft(after, depth - 1)
    return total


def perft_by(state: State, depth: int) -> dict[str, int]:
    """The same, for each first decision."""
    out: dict[str, int] = {}
    for action in state.legal(None):
        after = state.copy()
        after.advance(action)
        out[str(action)] = perft(after, depth - 1) if after.to_act or depth == 1 else 0
    return out
