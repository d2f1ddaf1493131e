"""The stage of the base game, seen as this game's: its table, tables and plan."""

from __future__ import annotations

from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.german_railroads.draw.plan import GermanPlan
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.draw.stage import Stage


def table_of(stage: Stage) -> GermanState:
    """The table, with what the modules add."""
    assert isinstance(stage.table, GermanState)
    return stage.table


def board_of(stage: Stage) -> GermanBoard:
    """The tables of the edition."""
    return table_of(stage).plan


def plan_on(stage: Stage) -> GermanPlan:
    """Where things lie."""
    assert isinstance(stage.plan, GermanPlan)
    return stage.plan
