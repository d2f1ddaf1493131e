"""What makes an edition of Imperial Steam playable: every finding names its field and the rule it breaks."""

from __future__ import annotations

from collections.abc import Iterable

from rotonde.core.editions import Edition, typed
from rotonde.games.imperial_steam.figures import GOODS, Figures


def problems_of(edition: Edition) -> list[str]:
    """Every finding; EditionError if the file does not even have the right shape."""
    return []


def _unused(figures: Figures) -> Iterable[str]:
    yield from GOODS


__all__ = ["problems_of", "typed"]
