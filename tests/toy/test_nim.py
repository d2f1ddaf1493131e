"""A game in one file keeps the promises of every stall."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import nim
import pytest

import rotonde
from rotonde.core import PositionError, kit
from rotonde.core.registry import unregister


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    rotonde.register(nim.GAME)
    yield
    unregister("nim")


def test_it_passes_the_kit_in_sixty_lines() -> None:
    report = kit.check(nim.GAME, games=3, only=kit.RULES)
    assert report.ok, report
    assert len(Path(nim.__file__).read_text(encoding="utf-8").splitlines()) <= 60


def test_bots_play_it_and_it_travels() -> None:
    match = rotonde.play(nim.GAME, ["greedy", "random"], seed=1)
    assert sum(match.scores()) == 1
    state = nim.GAME.new(3, {"misere": True})
    state.apply("take 3 5")
    twin = pickle.loads(pickle.dumps(state))
    assert twin == state
    assert twin.heaps == [3, 4, 0]
    with pytest.raises(rotonde.Illegal, match="not possible"):
        twin.apply("take 3 1")
    with pytest.raises(PositionError, match="no such position"):
        nim.GAME.decode({**state.encode(), "heaps": [9, 9, 9]})
