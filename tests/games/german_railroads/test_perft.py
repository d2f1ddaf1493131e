"""Perft counts worked out by hand (tests/perft counts them all)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

BOOK: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "perft" / "german_railroads.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("at the switch, one move left", [2, 2 * 3]),  # a branch, then black on any of three lines
        ("one beige rail for two lines", [3, 3 + 2 + 2]),  # after a move on a new line the third one is closed
        ("two start bonuses drawn", [5, 5 * 4]),  # chance draws two of five cards
        # an income and a foundry for nothing, a stoker, the end: the income leaves the other three, the stoker only the
        # income and the end (1 coal is left), the foundry can be kept or closed, and the other player has 15 decisions
        ("after the main action, pieces that do nothing, ruleset 2", [4, 3 + 2 + 2 + 15]),
        ("the coal factory", [4, 4 * (3 + 1)]),  # 0 to 3 coal, then black on three lines, or no more
    ],
)
def test_by_hand(name: str, counts: list[int]) -> None:
    """GR-3.2, GR-3.3, GR-11.1, GR-11.5."""
    position = next(p for p in BOOK["positions"] if p["name"] == name)
    assert position["counts"][:2] == counts
