"""The picture of German Railroads: the base game's, with what the modules add to it."""

from __future__ import annotations

from typing import Unpack

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw.stage import How
from rotonde.draw.states import BoxSpot
from rotonde.games.german_railroads.draw import coal, lines, mats, preview, signs, supplies
from rotonde.games.german_railroads.draw.emil import emil
from rotonde.games.german_railroads.draw.plan import GermanPlan, plan_of
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.russian_railroads import draw as base
from rotonde.games.russian_railroads.draw.pieces import MARKS
from rotonde.games.russian_railroads.draw.plan import BOARD
from rotonde.games.russian_railroads.draw.preview import GHOSTS
from rotonde.games.russian_railroads.draw.signs import SIGNS

__all__ = ["draw", "draw_preview"]

SIGNS.update(signs.SIGNS)
MARKS.update(coal.MARKS)
GHOSTS.update(preview.GHOSTS)


class ModuleStage(GermanStage):
    """A picture with the modules that are played."""

    pieces = ("coal",)

    def lay_out(self) -> GermanPlan:
        """With room for the modules."""
        return plan_of(self.board, self.table.players)

    def defs(self) -> str:
        """Coal, foundries, stokers, income markers."""
        return signs.defs()

    def ground(self) -> str:
        """The switch and the areas."""
        return lines.ground(self)

    def on_main_board(self) -> str:
        """Coal; and the supplies of Germany where the boards of the others leave no room for them."""
        return coal.main(self) + ("" if self.plan.roomy else supplies.supplies(self))

    def beside(self) -> str:
        """Émil, and the supplies of Germany."""
        return emil(self) + (supplies.supplies(self) if self.plan.roomy else "")

    def own(self, seat: int, box: BoxSpot) -> str:
        """Foundries and income markers; on a small board also what its lines and factories have no room for."""
        return coal.own(self, seat) + supplies.own_incomes(self, seat) if box == BOARD else mats.mat(self, seat, box)

    def on_line(self, seat: int, line: int) -> str:
        """Branches and extension tiles."""
        return lines.line(self, seat, line)

    def on_factory(self, seat: int, place: int, box: BoxSpot) -> str:
        """Stokers and coal."""
        return coal.on_factory(self, seat, place, box)


def draw(view: View, **how: Unpack[How]) -> str:
    """The boards as one seat sees them, as a complete SVG."""
    return base.draw(view, on=ModuleStage, **how)


def draw_preview(view: View, action: Action, voice: Voice) -> str:
    """The pending choice, over the board."""
    return base.draw_preview(view, action, voice, ModuleStage)
