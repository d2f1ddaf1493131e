"""Positions with one answer, or with one that is wrong, set up by hand, one file a game; which level answers which.

A level answers a position when it does so every time it is asked: what looks alike is chosen by lot, so that one seed
alone may be right by luck. Here it is asked three times; the engineer once with 100 simulations and twice with half of
them, which is quicker. In the table ten times: `python -m tests.bots.test_positions` (with src/ on the path, or a
compiled build; words after it choose positions). `missed_by` names who is wrong in one of these or more.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

import rotonde
from rotonde import bots
from rotonde.core import Action, View

LEVELS = ("conductor", "engineer:100")  # an apprentice may overlook the answer
ASKED = {  # who is asked with which seeds
    "conductor": (("conductor", 1), ("conductor", 2), ("conductor", 3)),
    "engineer:100": (("engineer:100", 1), ("engineer:48", 2), ("engineer:48", 3)),
}
MEASURED = range(1, 11)  # the seeds of the table
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
            for name, seed in ASKED[level]:
                choice = bots.make(name).choose(view, random.Random(seed))
                assert right(entry, choice), (name, seed, str(choice))


def main() -> None:
    """Print which level answers what, in how many tries, and what it chose where it was wrong."""
    words = sys.argv[1:]
    for game, entry in POSITIONS:
        name = f"{game}: {entry['name']}"
        if words and not any(word in name for word in words):
            continue
        view = view_of(game, entry)
        print(name)
        for level in ("random", "apprentice", *LEVELS):
            found = [bots.make(level).choose(view, random.Random(seed)) for seed in MEASURED]
            wrong = [str(choice) for choice in found if not right(entry, choice)]
            named = "  named in missed_by" if level in entry["missed_by"] else ""
            print(f"  {level:14} {len(found) - len(wrong)} of {len(found)}{named}  {', '.join(sorted(set(wrong)))}")


if __name__ == "__main__":
    main()
