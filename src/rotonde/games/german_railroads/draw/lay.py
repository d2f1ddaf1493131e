"""Where things lie with the modules: room for coal on the main board, for tiles beside the boards, and two branches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from rotonde.draw import shapes as s
from rotonde.draw.lay import lay_of, stands_in
from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.russian_railroads.draw import lay as base
from rotonde.games.russian_railroads.draw.lay import WHOLE, Lay


@dataclass(frozen=True, kw_only=True)
class GermanLay(Lay):
    """The lay of a table with some modules."""

    board: GermanBoard
    roomy: bool  # the supplies of Germany lie beside the boards of the others
    tiles: s.BoxSpot  # extension tiles that are left
    incomes: s.BoxSpot  # income markers that are left
    income_rows: int
    foundries: s.BoxSpot  # those face up
    coal: s.BoxSpot
    own_foundries: s.BoxSpot  # before the short lines
    own_incomes: s.BoxSpot  # beside the shorter branch
    emil: s.BoxSpot
    fork_line: int
    fork: int  # the last common space

    @property
    def stoker(self) -> s.BoxSpot:
        """The space for stokers, under the other two or behind them."""
        if self.coal.h < 100:
            return s.BoxSpot(self.coal.right + 2, self.coal.y, 100, self.coal.h)
        return s.BoxSpot(self.coal.x, self.coal.y + 69, self.coal.w, self.coal.h - 69)

    def area_box(self, line: int, first: int, length: int) -> s.BoxSpot:
        """The spaces that an extension tile covers."""
        box, last = self.cell_box(line, first), self.cell_box(line, first + length - 1)
        return s.BoxSpot(box.x, box.y, last.right - box.x, box.h, 3)


@lru_cache(64)
def lay_for(board: GermanBoard, players: int, shape: str = WHOLE) -> GermanLay:
    """The lay of a table for windows of a shape: the base game's, and what each module and the players change."""
    modules = [name for name, played in (("coal", board.with_coal), ("germany", board.germany)) if played]
    alike = [*modules, " ".join(modules)]
    layers = [str(players), *modules, *(f"{m} {players}" for m in alike)]
    given = lay_of(base.__package__, WHOLE) | lay_of(__package__, WHOLE)
    for one in stands_in(shape):
        given |= lay_of(base.__package__, one) | lay_of(__package__, one, *(f"{one} {layer}" for layer in layers))
    coal = given["coal"]
    take = s.BoxSpot(coal.x, coal.y, coal.w / 2 - 1.5, min(66, coal.h))
    spaces = (("coal_take", take), ("coal_foundry", replace(take, x=coal.x + coal.w / 2 + 1.5)))
    besides = spaces if board.with_coal else ()
    return GermanLay(**given, board=board, fork_line=board.branch_line, fork=board.fork, besides=besides)
