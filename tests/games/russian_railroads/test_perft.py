"""A perft count worked out by hand (tests/perft counts them all)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

BOOK: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "perft" / "russian_railroads.json").read_text(encoding="utf-8")
)


def test_every_mix_by_hand() -> None:
    """RR-3.5: three workers' worth from four own, the black one, two temporary ones and three roubles.

    With t temporary workers and b black ones there are 3 - t - b left for own workers and roubles, which have one way
    more than pieces: for (t, b) = (0,0) 4, (1,0) 3, (2,0) 2, (0,1) 3, (1,1) 2, (2,1) 1; 15 in all.
    """
    position = next(p for p in BOOK["positions"] if p["name"] == "every mix of payment")
    assert position["counts"][0] == 15
