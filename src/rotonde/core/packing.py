"""Small numbers packed into one, a field for each seat: they are added up, multiplied and looked up at once.

Four fields are 56 bits: compiled, they are counted in machine words.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BITS: Final = 14
FIELD: Final = (1 << BITS) - 1


def packed(numbers: list[int], first: int = 0, width: int = 1) -> int:
    """The numbers that stand `width` apart, from the first on."""
    out: i64 = 0
    shift: i64 = 0
    while first < len(numbers):
        number: i64 = numbers[first]
        out |= number << shift
        shift += BITS
        first += width
    return out


def best_other(counts: int, seat: int) -> int:
    """The most that another seat has."""
    most: i64 = 0
    other: i64 = 0
    rest: i64 = counts
    while rest:
        count = rest & FIELD
        if count > most and other != seat:
            most = count
        rest >>= BITS
        other += 1
    return most


def shared(masks: list[int], those: int) -> int:
    """How many of those bits each mask has."""
    out: i64 = 0
    shift: i64 = 0
    if those:
        for mask in masks:
            both = mask & those
            if both:
                count: i64 = both.bit_count()
                out |= count << shift
            shift += BITS
    return out
