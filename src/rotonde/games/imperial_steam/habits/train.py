"""Buying a train."""

from __future__ import annotations

from rotonde.core import Action
from rotonde.games.imperial_steam.steps.train import Train
from rotonde.games.imperial_steam.table import Table


def plain(table: Table, step: Train, seat: int) -> Action | None:
    """The last that is listed: the best that improves the best."""
    choices = step.choices(table)
    return choices[-1] if choices else None
