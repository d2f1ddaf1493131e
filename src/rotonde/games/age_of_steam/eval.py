"""What a position is worth to each player, for bots: points as they stand, and what they will become."""

from __future__ import annotations

from rotonde.games.age_of_steam.rules.scoring import points
from rotonde.games.age_of_steam.table import Table


def evaluate(table: Table) -> list[float]:
    """An estimate of each seat's final points."""
    return [float(x) for x in points(table)]
