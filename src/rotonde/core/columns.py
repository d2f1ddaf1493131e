"""Positions in numbers: what the columns of all games share (`features.py` of each stall)."""

from __future__ import annotations


def capped(n: float) -> int:
    """A figure that fits into a column, from 0 to 255."""
    return 255 if n > 255 else int(n) if n > 0 else 0
