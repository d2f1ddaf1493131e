"""The picture of German Railroads: the base game's, with what the modules add to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Unpack

from rotonde.core import Action, View, Voice
from rotonde.draw.stage import How
from rotonde.draw.states import BoxSpot
from rotonde.games.german_railroads.draw import coal, lines, mats, supplies
from rotonde.games.german_railroads.draw.emil import emil
from rotonde.games.german_railroads.draw.preview import GHOSTS
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.russian_railroads import draw as base
from rotonde.games.russian_railroads.draw.plan import WHOLE

__all__ = ["draw", "draw_preview"]


def _main(stage: GermanStage) -> str:
    """Coal; and the supplies of Germany where the boards of the others leave no room for them."""
    return coal.main(stage) + ("" if stage.plan.roomy else supplies.supplies(stage))


def _beside(stage: GermanStage) -> str:
    return emil(stage) + (supplies.supplies(stage) if stage.plan.roomy else "")


def _own(stage: GermanStage, seat: int, box: BoxSpot) -> str:
    return (
        coal.own(stage, seat) + supplies.own_incomes(stage, seat)
        if box == stage.plan.own
        else mats.mat(stage, seat, box)
    )


class ModuleStage(GermanStage):
    """A picture with the modules that are played."""

    ghosts = GHOSTS
    adds: ClassVar[Mapping[str, Callable[..., str]]] = {
        "main": _main,
        "beside": _beside,
        "own": _own,
        "line": lines.line,
        "factory": coal.on_factory,
    }


def draw(view: View, **how: Unpack[How]) -> str:
    """The boards as one seat sees them, as a complete SVG."""
    return base.draw(view, on=ModuleStage, **how)


def draw_preview(view: View, action: Action, voice: Voice, shape: str = WHOLE) -> str:
    """The pending choice, over the board."""
    return base.draw_preview(view, action, voice, shape, ModuleStage)
