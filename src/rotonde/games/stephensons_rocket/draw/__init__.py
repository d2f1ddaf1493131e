"""The picture of the Rocket: England with its lines, the ledger of the companies, the players.

A page lays its sheets out for the window (`layouts.json`), a file or a notebook shows the whole.
"""

from __future__ import annotations

from typing import Unpack

from rotonde.core.view import View
from rotonde.draw.sheets import Sheet, composed
from rotonde.draw.stage import How
from rotonde.games.stephensons_rocket.draw.ground import ground
from rotonde.games.stephensons_rocket.draw.ledger import ledger, seats, seats_height
from rotonde.games.stephensons_rocket.draw.pieces import cities, engines, names, names_above, stations, track
from rotonde.games.stephensons_rocket.draw.preview import draw_preview
from rotonde.games.stephensons_rocket.draw.scoring import scoring
from rotonde.games.stephensons_rocket.draw.stage import EDGE, HEIGHT, WIDTH, Stage

__all__ = ["draw", "draw_preview"]


def draw(view: View, **how: Unpack[How]) -> str:
    """The board as one seat sees it, as a complete SVG."""
    stage = Stage.opened(view, **how)
    over = view.over and not stage.page and stage.layout is None  # a page has a sheet of its own for the count

    def land() -> list[str]:
        houses, shared = stations(stage)
        return [
            stage.kept(ground),
            stage.kept(track, reads=("facing", "loco", "rails", "track")),
            stage.kept(cities, names_above(stage), reads=("tokens_left",)),
            houses,
            stage.rung(),
            stage.kept(engines, reads=("facing", "isolated", "loco", "stack")),
            shared,
            stage.kept(names, reads=("loco", "stack", "stations", "track")),
        ]

    def people() -> list[str]:
        fits = not over or scoring(stage)[1] < HEIGHT - EDGE - seats_height(stage.table.players)
        return [seats(stage) if fits else ""]

    sheets = [
        Sheet("map", stage.voice("Map"), land),
        Sheet("ledger", stage.voice("Companies"), lambda: [scoring(stage)[0] if over else ledger(stage)]),
        Sheet("players", stage.voice("Players"), people),
    ]
    return composed(stage, sheets, (WIDTH, HEIGHT, EDGE))
