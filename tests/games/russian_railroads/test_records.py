"""Recorded games: they replay to the digests they carry, and together they show every verb and every event."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rotonde.core import Record
from rotonde.games.russian_railroads import GAME, rules

FOLDER = Path(__file__).parents[2] / "records" / "russian_railroads"
RECORDS = sorted(FOLDER.glob("*.rotonde"))
RARE = {"benefit"}  # the printed board never asks for it


@pytest.mark.parametrize("path", RECORDS, ids=[p.stem for p in RECORDS])
def test_replays(path: Path) -> None:
    """Every entry is legal, and the end is the one that was recorded."""
    record = Record.load(path)
    state = record.replay()
    assert state.over
    assert state.invariants() == []


def test_there_are_enough() -> None:
    """Twenty games, every number of players."""
    assert len(RECORDS) >= 20
    assert {Record.load(p).players for p in RECORDS} == {2, 3, 4}


def test_together_they_show_everything() -> None:
    """Every verb and every event that the rules name (RR-3.12 apart, which the printed board never asks)."""
    verbs: set[str] = set()
    kinds: set[str] = set()
    for path in RECORDS:
        for moment in Record.load(path).moments():
            verbs.add(str(moment.entry.action).split()[0])
            kinds.update(e.kind for e in moment.events)
    assert verbs >= set(GAME.notation.classes) - RARE
    named = set(re.findall(r"(?<![\w])([a-z][a-z_0-9]*)\(", (rules.__doc__ or "").split("Headlines")[1]))
    assert named == kinds
