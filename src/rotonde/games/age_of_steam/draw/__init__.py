"""The picture of Age of Steam: the map with its track, the goods chart, the tracks, the players.

A page lays its sheets out for the window (`layouts.json`), a file or a notebook shows the whole.
"""

from __future__ import annotations

from typing import Unpack

from rotonde.core.view import View
from rotonde.draw.sheets import Sheet, composed
from rotonde.draw.stage import How
from rotonde.games.age_of_steam.draw.beside import beside
from rotonde.games.age_of_steam.draw.chart import FRAME, chart, drawn
from rotonde.games.age_of_steam.draw.ground import ground, hexes
from rotonde.games.age_of_steam.draw.places import CUBES, cities, drawers, towns
from rotonde.games.age_of_steam.draw.preview import draw_preview
from rotonde.games.age_of_steam.draw.scoring import scoring
from rotonde.games.age_of_steam.draw.stage import EDGE, HEIGHT, WIDTH, Stage, cube_shapes
from rotonde.games.age_of_steam.draw.track import DOOMED, discs, track
from rotonde.games.age_of_steam.draw.tracks import tracks

__all__ = ["draw", "draw_preview"]


def draw(view: View, **how: Unpack[How]) -> str:
    """The board as one seat sees it, as a complete SVG."""
    stage = Stage.opened(view, **how)
    voice = stage.voice

    def land() -> list[str]:
        doomed = stage.at_step(DOOMED) or ()
        return [
            ground(stage),
            stage.kept(track, reads=("pattern", "owner")),
            stage.kept(discs, doomed, reads=("city", "face", "links", "owner", "pattern")),
            stage.kept(towns, reads=("colour", "pattern")),
            stage.kept(hexes, reads=("city",)),
            stage.kept(cities, stage.at_step(CUBES), reads=("colour", "cubes", "letters")),
        ]

    def money() -> str:
        return scoring(stage) if view.over else stage.kept(tracks, reads=("engine", "income", "left", "shares"))

    sheets = [
        Sheet("map", voice("Map"), land),
        Sheet("chart", voice("Goods chart"), lambda: [stage.kept(chart, drawn(stage.table), reads=("chart",))], FRAME),
        Sheet("tracks", voice("Income and shares"), lambda: [money()]),
        *beside(stage),
    ]
    shapes = [cube_shapes(stage.board.colours)]
    return composed(stage, sheets, (WIDTH, HEIGHT, EDGE), shapes, last=drawers(stage))
