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


def test_an_engineer_who_does_nothing_by_hand() -> None:
    """RR-3.4: by ruleset 2 he is one more first decision; after 2 roubles he is one more second one, and after him the
    game is over, so that nothing else is added."""
    old, new = (
        next(p for p in BOOK["positions"] if p["name"] == f"an engineer who does nothing, ruleset {n}")["counts"]
        for n in (1, 2)
    )
    assert new[0] == old[0] + 1
    assert new[1] == old[1] + 1


def test_the_older_counts_are_those_of_ruleset_1() -> None:
    """A position keeps its ruleset, and its counts with it."""
    rulesets = [p["document"]["ruleset"] for p in BOOK["positions"]]
    assert rulesets.count(1) == 16
    assert rulesets.count(2) == 2
