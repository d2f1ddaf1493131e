"""The picture of Russian Railroads: the action spaces, the others' boards, one's own railways with the coming score.

A page lays its sheets out for the window (layouts.json, lay.json), a file or a notebook shows the whole.
"""

from __future__ import annotations

from typing import Unpack

from rotonde.core.view import View
from rotonde.draw import shapes as s
from rotonde.draw.sheets import Sheet, composed
from rotonde.draw.stage import How
from rotonde.games.russian_railroads.draw.ground import ground
from rotonde.games.russian_railroads.draw.lay import EDGE, LAY
from rotonde.games.russian_railroads.draw.market import cards, stacks
from rotonde.games.russian_railroads.draw.mats import large, layouts, mats
from rotonde.games.russian_railroads.draw.pieces import defs
from rotonde.games.russian_railroads.draw.preview import draw_preview
from rotonde.games.russian_railroads.draw.spaces import spaces
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.draw.strip import engineers, turn_order

__all__ = ["LAY", "draw", "draw_preview"]


def draw(view: View, *, on: type[Stage] = Stage, **how: Unpack[How]) -> str:
    """The boards as one seat sees them, as a complete SVG; a game built on this one brings a stage of its own."""
    stage = on.opened(view, **how)
    lay, voice = stage.lay, stage.voice
    sheets = [
        Sheet("main", voice("Action spaces"), lambda: _main(stage)),
        Sheet("others", voice("The others"), lambda: [mats(stage)]),
        Sheet("own", voice("{player}’s railways", player=stage.main), lambda: [_own(stage)]),
    ]
    under = [s.el("defs", stage.kept(defs, reads=("badges",)), stage.apart(stage.kept(ground)))]
    return composed(stage, sheets, (lay.width, lay.height, EDGE), under, last=layouts(stage) if stage.page else "")


def _main(stage: Stage) -> list[str]:
    """The main board; each part keeps its place."""
    now = ("laid", "round", "stage")
    return [
        stage.kept(spaces, reads=("basic", "laid")),
        stage.kept(stacks, reads=("stacks", "visible")),
        stage.kept(cards, reads=("bonus_left", "cards")),
        stage.kept(engineers, reads=("strip", "to_act", *now)),
        stage.added("main"),
        stage.kept(turn_order, reads=("order", "passed", "places", *now)) if stage.lay.ordered else "",
    ]


def _own(stage: Stage) -> str:
    box = stage.lay.own
    head = s.BoxSpot(box.x + 4, box.y + 4, box.w - 8, 34)  # whose it is and what it scores
    return stage.part(large(stage, stage.main), f"player:{stage.main}", head, id="railways")
