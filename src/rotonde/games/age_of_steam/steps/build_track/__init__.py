"""Phase 4, building track: the step (step.py), what may be built (menus.py), why not (refusals.py), what comes of it
(laying.py). Others know what stands here, and nothing below it."""

from rotonde.games.age_of_steam.steps.build_track.contact import OPEN, SHUT, look, owns_section
from rotonde.games.age_of_steam.steps.build_track.laying import changes, cost_of
from rotonde.games.age_of_steam.steps.build_track.menus import menu, offers, price, refresh
from rotonde.games.age_of_steam.steps.build_track.step import BuildTrack, building, open_build

__all__ = [
    "OPEN",
    "SHUT",
    "BuildTrack",
    "building",
    "changes",
    "cost_of",
    "look",
    "menu",
    "offers",
    "open_build",
    "owns_section",
    "price",
    "refresh",
]
