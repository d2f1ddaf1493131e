"""The perft book of this game, with the smallest counts explained (tests/perft runs all books once it is listed).

*auction*: a bid of 0 to 120 in tens, 13; for each of them 13 of the other player.
*discarding*: the first seat has one good too many of four kinds, 4; the second two too many, wood or stone, 2 and 2.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rotonde.core.kit import perft
from rotonde.games.imperial_steam import GAME

BOOK: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "perft" / "imperial_steam.json").read_text(encoding="utf-8")
)
POSITIONS: list[dict[str, Any]] = BOOK["positions"]


@pytest.mark.parametrize("position", POSITIONS, ids=[p["name"] for p in POSITIONS])
def test_counts(position: dict[str, Any]) -> None:
    """The counts of the book, depth by depth."""
    state = GAME.decode(position["document"])
    assert [perft(state, depth + 1) for depth in range(len(position["counts"]))] == position["counts"]


def test_by_hand() -> None:
    """IS-3.1, IS-4.5: the counts of the docstring."""
    counts = {p["name"]: p["counts"] for p in POSITIONS}
    assert len(counts) >= 10
    assert counts["auction"][:2] == [13, 13 * 13]
    assert counts["discarding"][:3] == [4, 4 * 2, 4 * 2 * 2]
