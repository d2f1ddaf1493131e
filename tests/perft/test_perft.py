"""Perft: the number of ways a game can go on from fixed positions (see README.md)."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rotonde.core.kit import perft, perft_by

BOOKS: dict[str, Any] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(Path(__file__).parent.glob("*.json"))
}
CASES = [(key, position) for key, book in BOOKS.items() for position in book["positions"]]


def laid(key: str, position: dict[str, Any]) -> Any:
    """The position, with the edition that it was counted with: one of the book, or one that ships."""
    edition = BOOKS[key]["editions"].get(position["edition"], position["edition"])
    return import_module(f"rotonde.games.{key}").GAME.decode(position["document"], edition)


@pytest.mark.parametrize(("key", "position"), CASES, ids=[f"{key}: {p['name']}" for key, p in CASES])
def test_counts(key: str, position: dict[str, Any]) -> None:
    """The counts of the book, depth by depth."""
    state = laid(key, position)
    before = state.digest()
    assert [perft(state, depth + 1) for depth in range(len(position["counts"]))] == position["counts"]
    assert state.digest() == before


@pytest.mark.parametrize("key", BOOKS)
def test_enough_positions(key: str) -> None:
    """At least ten of each game, all different."""
    documents = [json.dumps(p["document"], sort_keys=True) for p in BOOKS[key]["positions"]]
    assert len(set(documents)) == len(documents) >= 10


@pytest.mark.parametrize(("key", "position"), CASES[:3], ids=[p["name"] for _, p in CASES[:3]])
def test_branches_add_up(key: str, position: dict[str, Any]) -> None:
    """perft_by splits the same count by first decision; depth 0 is the position itself."""
    state = laid(key, position)
    for depth, count in enumerate(position["counts"], 1):
        branches = perft_by(state, depth)
        assert list(branches) == [str(action) for action in state.legal()]
        assert sum(branches.values()) == count
    assert perft(state, 0) == 1
