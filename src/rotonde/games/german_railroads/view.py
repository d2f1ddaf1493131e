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
    seen.acted = state.acted
    seen.bonus_due = state.bonus_due
    seen.kept = state.kept
    seen.branch = state.branch
    seen.areas = state.areas
    seen.tiles_left = state.tiles_left
    seen.income = state.income
    seen.income_left = state.income_left
    seen.income_used = state.income_used
    seen.extra = state.extra
    seen.extra_left = state.extra_left
    seen.coal = state.coal
    seen.foundries = state.foundries
    seen.foundries_used = state.foundries_used
    seen.face_up = state.face_up
    seen.unseen = state.unseen
    seen.foundry_pile = state.foundry_pile
    seen.stoker_by = state.stoker_by
    seen.heated = state.heated
    seen.emil_crew = state.emil_crew
    seen.emil_workers = state.emil_workers
    seen.emil_passed = state.emil_passed
    seen.emil_deck = state.emil_deck
    seen.emil_card = state.emil_card
    seen.emil_hired = state.emil_hired
    seen.emil_tiles = state.emil_tiles
    return seen
