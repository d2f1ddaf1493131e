"""Habits: a habit is one of a step that there is, or bots would silently do without it."""

from __future__ import annotations

from rotonde.core.stalls import module_of
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.habits import HABITS


def test_every_habit_is_that_of_a_step() -> None:
    steps = {path.stem for path in (GAME.folder / "steps").glob("*.py")}
    assert HABITS
    assert {module_of(kind) for kind in HABITS} <= steps
