"""What each seat may see (`Table.show_to`): everything, so that nothing has to be guessed."""

from __future__ import annotations

import random

from rotonde.games.age_of_steam.state import SteamState


def redact(state: SteamState, seat: int | None) -> SteamState:
    """The table as a seat sees it."""
    seen = SteamState()
    state.show_to(seen, seat)
    return seen


def public(state: SteamState) -> bool:
    """Is everything open to everybody? It always is."""
    return True


def determinize(table: SteamState, seat: int | None, rng: random.Random) -> SteamState:
    """A full state: nothing is unknown."""
    return table.copy()
