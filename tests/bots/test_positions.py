"""Positions with one answer, or with one that is wrong, set up by hand, one file a game; which level answers which.

`missed_by` names the levels that do not. The table: `python -m tests.bots.test_positions` (with src/ on the path).
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import rotonde
from rotonde import bots
from rotonde.core import Action, View

LEVELS = ("conductor", "engineer:100")  # an apprentice may overlook the answer
FOLDER = Path(__file__).parent / "positions"
POSITIONS = [
    (file.stem, entry) for file in sorted(FOLDER.glob("*.json")) for entry in json.loads(file.read_text("utf-8"))
]


def view_of(game: str, entry: dict[str, Any]) -> View:
    """What the seat that decides sees."""
    state = rotonde.game(game).decode(entry["document"])
    return state.observe(state.to_act[0])


def right(entry: dict[str, Any], choice: Action) -> bool:
    """Is it the answer, or not the one that is wrong?"""
    return str(choice) in entry["answers"] if "answers" in entry else str(choice) not in entry["never"]


@pytest.mark.parametrize(("game", "entry"), POSITIONS, ids=lambda x: x if isinstance(x, str) else x["name"])
def test_the_answer_is_found(game: str, entry: dict[str, Any]) -> None:
    view = view_of(game, entry)
    listed = [str(action) for action in view.legal()]
    assert all(text in listed for text in entry.get("answers", []) + entry.get("never", []))
    for level in LEVELS:
        if level not in entry["missed_by"]:
            choice = bots.make(level).choose(view, random.Random(1))
            assert right(entry, choice), (level, str(choice))


def main() -> None:
    """Print which level answers what, in how many of five tries."""
    for game, entry in POSITIONS:
        view = view_of(game, entry)
        print(f"{game}: {entry['name']}")
        for level in ("random", "apprentice", *LEVELS):
            tries = [right(entry, bots.make(level).choose(view, random.Random(seed))) for seed in range(5)]
            print(f"  {level:14} {sum(tries)} of {len(tries)}")


if __name__ == "__main__":
    main()
