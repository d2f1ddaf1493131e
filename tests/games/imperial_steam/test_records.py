"""Recorded games: each replays to its digest and to its transcript, whatever the hash seed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import cast

import pytest

from rotonde.core import Record
from rotonde.core.options import choices
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.rules.scoring import reached
from rotonde.games.imperial_steam.state import ImperialState
from tools.transcripts import RECORDS, transcript

FOLDER = RECORDS / "imperial_steam"
FILES = sorted(FOLDER.glob("*.rotonde"))
by_file = pytest.mark.parametrize("file", FILES, ids=[f.stem for f in FILES])


@lru_cache
def final(file: Path) -> ImperialState:
    return cast(ImperialState, Record.load(file).replay())


@by_file
def test_replay(file: Path) -> None:
    """The same end, digest and result, and sound positions on the way."""
    record = Record.load(file)
    state = final(file)
    assert (state.digest(), state.scores(), state.over) == (record.digest, record.result, True)
    for moment in record.moments():
        assert moment.n % 5 or moment.state.invariants() == []


@by_file
def test_transcript(file: Path) -> None:
    """The story beside the record is the one it tells (tools/transcripts.py writes it)."""
    assert file.with_suffix(".txt").read_text(encoding="utf-8") == transcript(Record.load(file))


@by_file
def test_text_and_json(file: Path) -> None:
    """The file is what `save` would write, and its JSON form is the same record."""
    record = Record.load(file)
    assert record.text() == file.read_text(encoding="utf-8")
    assert Record.parse(record.json()) == record


def test_what_is_covered() -> None:
    """At least 20 games: each player count, each end, each value of each option, editions of their own."""
    records = [Record.load(file) for file in FILES]
    assert len(records) >= 20
    assert len({record.digest for record in records}) == len(records)
    assert {record.players for record in records} == {2, 3, 4}
    ends = [(final(file).round == final(file).board.last_round, reached(final(file))) for file in FILES]
    assert {(True, False), (True, True), (False, True)} == set(ends)
    for name in GAME.options.__struct_fields__:
        played = {getattr(final(file).options, name) for file in FILES}
        assert played == set(choices(GAME.options, name)), name
    assert sum(record.edition_data is not None for record in records) >= 3


PROGRAM = """
import hashlib, sys
from rotonde.core import Record
total = hashlib.sha256()
for path in sys.argv[1:]:
    for moment in Record.load(path).moments():
        total.update(moment.state.digest().encode())
print(total.hexdigest())
"""


def test_two_hash_seeds() -> None:
    """Every position of some records has the same digest under another hash seed."""
    files = [str(f) for f in FILES[::7]]
    here = hashlib.sha256()
    for file in files:
        for moment in Record.load(file).moments():
            here.update(moment.state.digest().encode())
    env = {**os.environ, "PYTHONHASHSEED": "1"}
    done = subprocess.run([sys.executable, "-c", PROGRAM, *files], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == here.hexdigest()
