"""The picture of German Railroads: the base game's, with what the modules add to it."""

from __future__ import annotations

from typing import Unpack

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw.stage import How
from rotonde.games.german_railroads.draw import coal, lines, mats, supplies
from rotonde.games.german_railroads.draw.emil import emil
from rotonde.games.german_railroads.draw.plan import plan_of
from rotonde.games.german_railroads.draw.preview import ghost
from rotonde.games.german_railroads.draw.signs import defs
from rotonde.games.russian_railroads import draw as base
from rotonde.games.russian_railroads.draw.stage import Look, Stage

__all__ = ["draw", "draw_preview"]


def _main(stage: Stage) -> str:
    """Coal; and the supplies of Germany where the boards of the others leave no room for them."""
    return coal.main(stage) + ("" if _beside(stage) else supplies.supplies(stage))


def _rows(stage: Stage) -> str:
    return emil(stage) + (supplies.supplies(stage) if _beside(stage) else "")


def _beside(stage: Stage) -> bool:
    return stage.plan.mats_end < base.PLAN.mats_end


def _board(stage: Stage, seat: int) -> str:
    return coal.own(stage, seat) + supplies.own_incomes(stage, seat)


LOOK = Look(
    plan=plan_of,
    way=lines.way,
    missing=lines.missing,
    boxes=coal.boxes,
    pieces=coal.pieces,
    defs=defs,
    ground=lines.ground,
    main=_main,
    rows=_rows,
    mat=mats.mat,
    line=lines.line,
    board=_board,
    loco=coal.on_loco,
    laden=mats.laden,
    factory=coal.on_factory,
    shown=mats.shown,
    ghost=ghost,
)


def draw(view: View, **how: Unpack[How]) -> str:
    """The boards as one seat sees them, as a complete SVG."""
    return base.draw(view, look=LOOK, **how)


def draw_preview(view: View, action: Action, voice: Voice) -> str:
    """The pending choice, over the board."""
    return base.draw_preview(view, action, voice, LOOK)
