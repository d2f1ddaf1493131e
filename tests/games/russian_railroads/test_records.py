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


def test_games_of_ruleset_2_in_which_pieces_are_used_for_nothing() -> None:
    """RR-3.4: every kind of piece, and ruleset 1 has none."""
    found: dict[int, set[str]] = {1: set(), 2: set()}
    games = 0
    for file in files("russian_railroads"):
        record = Record.load(file)
        for moment in record.moments():
            kinds = [event.kind for event in moment.events]
            if "vain" in kinds:
                found[record.ruleset].add(kinds[kinds.index("vain") - 1])
        games += record.ruleset == 2
    assert found == {1: set(), 2: {"use", "reuse"}}
    assert games >= 3
