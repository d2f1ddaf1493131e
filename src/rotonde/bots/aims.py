"""What a bot wants: how good a list of expected scores is for one seat."""

from __future__ import annotations


def margin(values: list[float], seat: int) -> float:
    """How far a seat is ahead of the others: half of it against the best of them, half against their mean."""
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
    return values[seat] - 0.5 * best - 0.5 * total / others
