"""The picture of Age of Steam: the map with its track, the goods chart, the tracks, the players.

One viewBox for every reader: a page zooms into it, a file or a notebook shows it whole.
"""

from __future__ import annotations

from typing import Unpack

from rotonde.core.view import View
from rotonde.draw.stage import How
from rotonde.games.age_of_steam.draw.beside import beside
from rotonde.games.age_of_steam.draw.chart import chart
from rotonde.games.age_of_steam.draw.ground import ground, hexes
from rotonde.games.age_of_steam.draw.places import cities, drawers, towns
from rotonde.games.age_of_steam.draw.preview import draw_preview
from rotonde.games.age_of_steam.draw.scoring import scoring
from rotonde.games.age_of_steam.draw.stage import EDGE, HEIGHT, WIDTH, Stage, cube_shapes
from rotonde.games.age_of_steam.draw.track import discs, track
from rotonde.games.age_of_steam.draw.tracks import tracks

__all__ = ["draw", "draw_preview"]


def draw(view: View, **how: Unpack[How]) -> str:
    """The board as one seat sees it, as a complete SVG."""
    stage = Stage.opened(view, **how)
    body = [cube_shapes(stage.board.colours), ground(stage), track(stage), discs(stage), towns(stage), hexes(stage)]
    body += [cities(stage), chart(stage), scoring(stage) if view.over else tracks(stage), beside(stage)]
    return stage.closed(body, WIDTH, HEIGHT, EDGE, last=drawers(stage))
