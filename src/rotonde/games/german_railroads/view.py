"""What each seat may see: the modules hide nothing that anybody knows, so only the base game's secrets are kept.

Nobody knows the order of foundries in their pile or of Émil's cards: chance draws them when they are shown.
"""

from __future__ import annotations

from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads import view as base


def redact(state: GermanState, seat: int | None) -> GermanState:
    """A table built by allow-list."""
    seen = GermanState()
    base.redact(state, seat, seen)
    return seen
