"""The picture of the Rocket: England with its lines, the ledger of the companies, the players.

One viewBox for every reader: a page zooms into it, a file or a notebook shows it whole.
"""

from __future__ import annotations

from typing import Unpack

from rotonde.core.view import View
from rotonde.draw.stage import How
from rotonde.games.stephensons_rocket.draw.ground import ground
from rotonde.games.stephensons_rocket.draw.ledger import ledger, seats, seats_height
from rotonde.games.stephensons_rocket.draw.pieces import cities, engines, names, stations, track
from rotonde.games.stephensons_rocket.draw.preview import draw_preview
from rotonde.games.stephensons_rocket.draw.scoring import scoring
from rotonde.games.stephensons_rocket.draw.stage import EDGE, HEIGHT, WIDTH, Stage

__all__ = ["draw", "draw_preview"]


def draw(view: View, **how: Unpack[How]) -> str:
    """The board as one seat sees it, as a complete SVG."""
    stage = Stage.opened(view, **how)
    houses, shared = stations(stage)
    body = [ground(stage), track(stage), cities(stage), houses, engines(stage), shared, names(stage)]
    low = seats_height(stage.table.players)
    if view.over and not stage.page:  # a page has a sheet of its own for the count
        sheet, bottom = scoring(stage)
        body += [sheet, seats(stage) if bottom < HEIGHT - EDGE - low else ""]
    else:
        body += [ledger(stage, HEIGHT - 2 * EDGE - low), seats(stage)]
    return stage.closed(body, WIDTH, HEIGHT, EDGE)
