"""The worker of a factory."""

from __future__ import annotations

from typing import Final

from rotonde.core import Action
from rotonde.games.imperial_steam.habits.sense import raise_money
from rotonde.games.imperial_steam.steps.site import Site
from rotonde.games.imperial_steam.table import Table

FOREMEN: Final = (4, 3, 1, 0, 5, 2)  # who becomes a factory: those who have worked already first, level II before I


def plain(table: Table, step: Site, seat: int) -> Action | None:
    """Somebody who has worked already."""
    if step.price(table) > table.money[seat]:
        return raise_money(table, seat)
    for place in FOREMEN:
        if table.workers[seat * 6 + place]:
            return table.board.foreman_actions[place]
    return None
