"""The picture of Russian Railroads: the action spaces, the others' boards, one's own railways with the coming score.

One viewBox for every reader: a page zooms into it, a file or a notebook shows it whole.
"""

from __future__ import annotations

from typing import Unpack

from rotonde.core.view import View
from rotonde.draw import shapes as s
from rotonde.draw.stage import How
from rotonde.games.russian_railroads.draw.ground import ground
from rotonde.games.russian_railroads.draw.market import cards, stacks
from rotonde.games.russian_railroads.draw.mats import large, layouts, mats
from rotonde.games.russian_railroads.draw.pieces import defs
from rotonde.games.russian_railroads.draw.plan import BOARD_HEAD, EDGE, HEIGHT, PLAN, WIDTH
from rotonde.games.russian_railroads.draw.preview import draw_preview
from rotonde.games.russian_railroads.draw.scoring import scoring
from rotonde.games.russian_railroads.draw.spaces import spaces
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.draw.strip import engineers, turn_order

__all__ = ["PLAN", "draw", "draw_preview"]


def draw(view: View, *, on: type[Stage] = Stage, **how: Unpack[How]) -> str:
    """The boards as one seat sees them, as a complete SVG; a game built on this one brings a stage of its own."""
    stage = on.opened(view, **how)
    body = [s.el("defs", defs(stage), stage.apart(ground(stage)))]
    if view.over:
        body += [scoring(stage), "", "", "", "", ""]  # each part keeps its place
    else:
        body += [spaces(stage), stacks(stage), cards(stage), engineers(stage), stage.added("main")]
        body.append(turn_order(stage) if stage.table.players > 1 else "")
    mine = stage.part(large(stage, stage.main), f"player:{stage.main}", BOARD_HEAD, id="railways")
    body += [mats(stage), mine]
    return stage.closed(body, WIDTH, HEIGHT, EDGE, last=layouts(stage) if stage.page else "")
