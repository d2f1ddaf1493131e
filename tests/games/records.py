"""The recorded games of a title, and where they end."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from rotonde.core import Record, State
from tools.transcripts import RECORDS


def files(key: str) -> list[Path]:
    """The records of a game, in order."""
    return sorted((RECORDS / key).glob("*.rotonde"))


@lru_cache(maxsize=256)
def final(file: Path) -> State:
    """The last position of a record; not to be changed."""
    return Record.load(file).replay()
