"""Upgrade points."""

from __future__ import annotations

from typing import Final

from rotonde.core import Action
from rotonde.games.imperial_steam.actions import DONE
from rotonde.games.imperial_steam.habits.sense import rounds_left
from rotonde.games.imperial_steam.steps.upgrade import INFLUENCE, PASSENGER, SHARE, Upgrade, may_spend
from rotonde.games.imperial_steam.table import Table

ROOM: Final = 3  # spaces for goods to keep


def plain(table: Table, step: Upgrade, seat: int) -> Action:
    """Passenger cars while they earn and goods find room, else influence."""
    roomy = table.freight(seat) + table.warehouse(seat) > ROOM
    wanted = (INFLUENCE, PASSENGER, SHARE)
    if roomy and rounds_left(table) >= 2:
        wanted = (PASSENGER, INFLUENCE, SHARE)
    for benefit in wanted:
        if may_spend(table, seat, benefit):
            return table.board.spend_actions[benefit]
    return DONE
