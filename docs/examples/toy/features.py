"""A position in numbers, as each seat sees it: what a learned bot reads (`rotonde learn whistle_stop`)."""

from __future__ import annotations

from .table import Table

VERSION = 1  # raised with every change of NAMES
NAMES = ("fares", "best_other_fares", "whistles", "train", "players", "hand", "cards", "laid")


def rows(state: Table, seats: list[int]) -> list[bytes]:
    """For some seats the columns of NAMES, from 0 to 255."""
    out = []
    for seat in seats:
        best = max(f for other, f in enumerate(state.fares) if other != seat)
        hand = [card or 0 for card in state.hands[seat]]
        row = (state.fares[seat], best, state.whistles[seat], state.train, state.players, sum(hand), len(hand))
        out.append(bytes(min(n, 255) for n in (*row, len(state.laid[seat]))))
    return out
