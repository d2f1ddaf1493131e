"""Recorded games of every title: each replays to its digest and its transcript, whatever the hash seed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import rotonde
from rotonde.core import Record
from rotonde.core.options import choices
from tests.games.records import files, final
from tools.transcripts import transcript

KEYS = [key for key in rotonde.games() if files(key)]
FILES = [file for key in KEYS for file in files(key)]
by_file = pytest.mark.parametrize("file", FILES, ids=[f"{f.parent.name}-{f.stem}" for f in FILES])
by_game = pytest.mark.parametrize("key", KEYS)


@pytest.mark.parametrize("key", sorted([file.parent.name for file in Path(__file__).parent.glob("*/tables.py")]))
def test_positions_by_hand_are_laid_by_the_rules_of_new_games(key: str) -> None:
    """What told an older rule says so, and is told by that."""
    tables = import_module(f"tests.games.{key}.tables")
    assert rotonde.game(key).ruleset == tables.RULESET, f"raise RULESET in tests/games/{key}/tables.py"


@by_file
def test_replay(file: Path) -> None:
    """The same end, digest and result, and sound positions on the way."""
    record = Record.load(file)
    assert record.digest is not None
    assert record.result is not None
    state = final(file)
    assert (state.digest(), state.scores(), state.over) == (record.digest, record.result, True)
    for moment in record.moments():
        assert moment.n % 7 or moment.state.invariants() == []


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


@by_game
def test_what_is_covered(key: str) -> None:
    """At least 20 games: each player count, each value of each option."""
    records, game = [Record.load(file) for file in files(key)], rotonde.game(key)
    assert len(records) >= 20
    assert len({record.digest for record in records}) == len(records)
    assert {record.players for record in records} >= set(game.players)
    for name in game.options.__struct_fields__:
        played = {getattr(final(file).options, name) for file in files(key)}
        assert played >= set(choices(game.options, name)), name
        assert len(played) > 1, name


PROGRAM = """
import hashlib, sys
from rotonde.core import Record
total = hashlib.sha256()
for path in sys.argv[1:]:
    for moment in Record.load(path).moments():
        total.update(moment.state.digest().encode())
print(total.hexdigest())
"""


@by_game
def test_two_hash_seeds(key: str) -> None:
    """Every position of some records has the same digest under other hash seeds."""
    some = [str(file) for file in files(key)[::8]]
    here = hashlib.sha256()
    for file in some:
        for moment in Record.load(file).moments():
            here.update(moment.state.digest().encode())
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *some], env=env, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == here.hexdigest()
