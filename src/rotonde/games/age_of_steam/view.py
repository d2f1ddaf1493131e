"""What each seat may see: everything. Cash, bag and chart are open, and nothing is drawn in secret."""

from __future__ import annotations

import random

from rotonde.games.age_of_steam.state import SteamState


def redact(state: SteamState, seat: int | None) -> SteamState:
    """The table as a seat sees it; `copy` names every field, and all of them are open."""
    return state.copy()


def determinize(table: SteamState, seat: int | None, rng: random.Random) -> SteamState:
    """A full state: nothing is unknown."""
    return table.copy()
