"""The picture of German Railroads: the base game's, with what the modules add to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from rotonde.core import Action, View, Voice
from rotonde.draw.stage import How
from rotonde.games.german_railroads.draw import coal, courses, lines, mats, signs, supplies
from rotonde.games.german_railroads.draw.emil import emil
from rotonde.games.german_railroads.draw.preview import GHOSTS
from rotonde.games.german_railroads.draw.signs import SIGNS
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.russian_railroads import draw as base
from rotonde.games.russian_railroads.draw.lay import WHOLE
from rotonde.games.russian_railroads.draw.preview import GHOSTS as BASE_GHOSTS, pending
from rotonde.games.russian_railroads.draw.stage import DRAWING as BASE

__all__ = ["draw", "draw_preview"]


DRAWING = replace(
    BASE,
    signs={**BASE.signs, **SIGNS},
    parts={
        "main": (coal.main, lambda stage: "" if stage.lay.roomy else supplies.supplies(stage)),
        "beside": (emil, lambda stage: supplies.supplies(stage) if stage.lay.roomy else ""),
        "board": (mats.board,),
        "line": (lines.line,),
        "factory": (coal.on_factory,),
        "locomotive": (signs.on_locomotive,),
    },
    pieces=signs.PIECES,
    held=("coal",),
    lay=courses.lay_for,
    course=courses.course_of,
    reads={
        "line": ("areas", "branch", *BASE.reads["line"]),
        "track": ("heated", *BASE.reads["track"]),
        "mat": ("areas", "branch", "coal", "foundries", "heated", "income", *BASE.reads["mat"]),
        "all": ("income_used", *BASE.reads["all"]),
    },
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
