"""An estimate of each seat's final money, for bots."""

from __future__ import annotations

from rotonde.games.imperial_steam.rules.scoring import results
from rotonde.games.imperial_steam.table import Table


def evaluate(table: Table) -> list[float]:
    """What everybody would end with, as it stands."""
    return [float(x) for x in results(table)]
