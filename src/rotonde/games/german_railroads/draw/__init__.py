"""The picture of German Railroads: the base game's, with what the modules add to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from rotonde.core import Action, View, Voice
from rotonde.draw.stage import How
from rotonde.games.german_railroads.draw import coal, courses, lines, mats, signs, supplies
from rotonde.games.german_railroads.draw.emil import emil
from rotonde.games.german_railroads.draw.plan import plan_of
from rotonde.games.german_railroads.draw.preview import GHOSTS
from rotonde.games.german_railroads.draw.signs import SIGNS
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.russian_railroads import draw as base
from rotonde.games.russian_railroads.draw.plan import WHOLE
from rotonde.games.russian_railroads.draw.preview import GHOSTS as BASE_GHOSTS, pending
from rotonde.games.russian_railroads.draw.stage import DRAWING as BASE

__all__ = ["draw", "draw_preview"]


DRAWING = replace(
    BASE,
    signs={**BASE.signs, **SIGNS},
    parts={
        "pieces": (signs.pieces,),
        "main": (coal.main, lambda stage: "" if stage.plan.roomy else supplies.supplies(stage)),
        "beside": (emil, lambda stage: supplies.supplies(stage) if stage.plan.roomy else ""),
        "own": (coal.own, supplies.own_incomes),
        "mat": (mats.mat,),
        "ground": (lines.printed,),
        "line": (lines.line,),
        "factory": (coal.on_factory,),
        "locomotive": (signs.on_locomotive,),
    },
    held=("coal",),
    plan=plan_of,
    course=courses.course_of,
    printed=courses.printed,
    lines=("areas", "branch", *BASE.lines),
    track=("heated", *BASE.track),
    mats=("areas", "branch", "coal", "foundries", "heated", "income", *BASE.mats),
    mat=("income_used", *BASE.mat),
)


class ModuleStage(GermanStage):
    """A picture with the modules that are played."""

    drawing = DRAWING


def draw(view: View, **how: Unpack[How]) -> str:
    """The boards as one seat sees them, as a complete SVG."""
    return base.draw(view, on=ModuleStage, **how)


def draw_preview(view: View, action: Action, voice: Voice, shape: str = WHOLE) -> str:
    """The pending choice, over the board."""
    return pending(ModuleStage(view, voice, True, shape=shape), action, {**BASE_GHOSTS, **GHOSTS})
