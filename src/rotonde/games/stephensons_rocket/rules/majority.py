"""Majorities, ties and rounding (SR-11)."""

from __future__ import annotations


def payout(first: int, second: int, counts: list[int], unit: int) -> list[int]:
    """What each seat earns when the most items get `first` and the second most `second`."""
    out = [0] * len(counts)
    most = max(counts)
    if most <= 0:  # SR-11.1
        return out
    leaders = counts.count(most)
    if leaders > 1:  # SR-11.2
        each = (first + second) // leaders // unit * unit
        for seat, count in enumerate(counts):
            if count == most:
                out[seat] = each
        return out
    next_most = 0
    for count in counts:
        if next_most < count < most:
            next_most = count
    each = 0
    if next_most:  # SR-11.3; nobody else: SR-11.4
        each = second // counts.count(next_most) // unit * unit
    for seat, count in enumerate(counts):
        if count == most:
            out[seat] = first // unit * unit
        elif count == next_most and next_most:
            out[seat] = each
    return out
