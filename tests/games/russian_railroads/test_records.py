"""What the recorded games show together (tests/games/test_records.py replays them)."""

from __future__ import annotations

import re

from rotonde.core import Record
from rotonde.games.russian_railroads import GAME, rules
from tests.games.records import files

RARE = {"benefit"}  # the printed board never asks for it


def test_together_they_show_everything() -> None:
    """Every verb and every event that the rules name (RR-3.12 apart, which the printed board never asks)."""
    verbs: set[str] = set()
    kinds: set[str] = set()
    for file in files("russian_railroads"):
        for moment in Record.load(file).moments():
            verbs.add(str(moment.entry.action).split()[0])
            kinds.update(e.kind for e in moment.events)
    assert verbs >= set(GAME.notation.classes) - RARE
    named = set(re.findall(r"(?<![\w])([a-z][a-z_0-9]*)\(", (rules.__doc__ or "").split("Headlines")[1]))
    assert named == kinds
