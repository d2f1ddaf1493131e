"""Who decides next."""

from __future__ import annotations

from rotonde.games.imperial_steam.table import Table


def settle(table: Table) -> None:
    """Do what nobody has to decide, then ask whoever decides next."""
    while not table.ended:
        step = table.step()
        if step.waits(table):
            table.to_act = step.asked(table)
            return
        step.close(table)
