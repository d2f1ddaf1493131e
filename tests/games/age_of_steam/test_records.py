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
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.state import SteamState
from tools.transcripts import RECORDS, transcript

FOLDER = RECORDS / "age_of_steam"
FILES = sorted(FOLDER.glob("*.rotonde"))
by_file = pytest.mark.parametrize("file", FILES, ids=[f.stem for f in FILES])


@lru_cache
def final(file: Path) -> SteamState:
    return cast(SteamState, Record.load(file).replay())


@by_file
def test_replay(file: Path) -> None:
    """The same end, digest and result, and sound positions on the way."""
    record = Record.load(file)
    assert record.digest is not None
    assert record.result is not None
    state = final(file)
    assert (state.digest(), state.scores(), state.over) == (record.digest, record.result, True)
    for moment in record.moments():
        if moment.n % 10 == 0:
            assert moment.state.invariants() == []


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
    assert {record.players for record in records} == {2, 3, 4, 5, 6}
    assert {final(file).ended for file in FILES} == {"turns", "last_player", "nobody"}
    for name in GAME.options.__struct_fields__:
        played = {getattr(final(file).options, name) for file in FILES}
        assert played == set(choices(GAME.options, name) or (0, 4)), name
    assert sum(record.edition_data is not None for record in records) >= 3


PROGRAM = """
import hashlib, sys
import rotonde
from rotonde.core import Record
from rotonde.games.age_of_steam import GAME
rotonde.register(GAME)
total = hashlib.sha256()
for path in sys.argv[1:]:
    for moment in Record.load(path).moments():
        total.update(moment.state.digest().encode())
print(total.hexdigest())
"""


def test_two_hash_seeds() -> None:
    """Every position of every record has the same digest under other hash seeds."""
    files = [str(f) for f in FILES[::8]]
    here = hashlib.sha256()
    for file in files:
        for moment in Record.load(file).moments():
            here.update(moment.state.digest().encode())
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *files], env=env, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == here.hexdigest()
