"""Recruiting."""

from __future__ import annotations

from typing import Final

from rotonde.core import Action
from rotonde.games.imperial_steam.actions import DONE, Hire
from rotonde.games.imperial_steam.steps.recruit import Recruit
from rotonde.games.imperial_steam.table import Table

CREW: Final = 6  # workers are enough
DEAR: Final = 30  # the price of a worker who is not worth it
KEEP: Final = 30  # gulden to keep
RICH: Final = 80  # gulden that allow an engineer


def plain(table: Table, step: Recruit, seat: int) -> Action | None:
    """Workers while they are cheap and few, an engineer while there is money."""
    reach, money = table.influence[seat], table.money[seat]
    hires = [action for action in step.hires(table, reach, money) if isinstance(action, Hire)]
    best = min(hires, key=lambda action: action.price, default=None)
    if best is not None:
        useful = best.price <= DEAR and money - best.price >= KEEP and table.worker_count(seat) < CREW
        if useful or not step.pieces:
            return best
    engineers = step.engineers(table, reach, money)
    if engineers and (not step.pieces or money >= RICH):
        return engineers[0]
    return DONE if step.pieces else None
