"""Where things lie with the modules: room for coal on the main board, for tiles beside the boards, and two branches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rotonde.draw import shapes as s
from rotonde.draw.lay import lay_of
from rotonde.draw.svg import Point
from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.draw import plan as base
from rotonde.games.russian_railroads.draw.plan import NO_WAY, WHOLE, Plan, Stretch
from rotonde.games.russian_railroads.routes import Route

SWITCH = 36.0  # from the last common space of a line to its branches
RISE = 31.0  # how far the branches lie above and below the line


@dataclass(frozen=True, kw_only=True)
class GermanPlan(Plan):
    """The plan of a table with some modules."""

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

    def boxes(self, colours: Sequence[str]) -> dict[str, s.BoxSpot]:
        """With the coal spaces that workers and roubles use."""
        out, (x, y, w) = super().boxes(colours), (self.coal.x, self.coal.y, self.coal.w / 2)
        if self.board.with_coal:
            out["coal_take"] = s.BoxSpot(x, y, w - 1.5, min(66, self.coal.h))
            out["coal_foundry"] = s.BoxSpot(x + w + 1.5, y, w - 1.5, min(66, self.coal.h))
        return out

    @property
    def stoker(self) -> s.BoxSpot:
        """The space for stokers, under the other two or behind them."""
        if self.coal.h < 100:
            return s.BoxSpot(self.coal.right + 2, self.coal.y, 100, self.coal.h)
        return s.BoxSpot(self.coal.x, self.coal.y + 69, self.coal.w, self.coal.h - 69)

    def way(self, route: Route) -> int:
        """The branch that a player has chosen."""
        ways = enumerate(self.board.branch_routes)
        return next((way for way, branch in ways if branch.specials is route.specials), NO_WAY)

    def missing(self, route: Route) -> int:
        """The spaces of areas without a tile, and those behind a switch that is not set."""
        if route.line == self.fork_line and self.way(route) == NO_WAY:
            return (1 << route.length + 1) - (1 << self.fork + 1)
        areas = [self.board.areas[a] for a in self.board.areas_of[route.line]]
        return sum([((1 << a.length) - 1) << a.first for a in areas if 0 < route.stop < a.first])

    def _forks(self, line: int, space: int) -> bool:
        return line == self.fork_line and space > self.fork

    @property
    def _split(self) -> float:
        """Where the common spaces end."""
        return self.line_x + self.fork * self.cell - 3

    def _branch_y(self, way: int) -> float:
        return self.line_y(self.fork_line) + (RISE if way else -RISE)

    def spot(self, line: int, space: int, way: int = NO_WAY) -> Point:
        """The middle of a space; as long as nobody has chosen a way, the switch is the space behind the common ones."""
        x, y = super().spot(line, space, way)
        if not self._forks(line, space):
            return x, y
        return (self._split + 3 + SWITCH / 2, y) if way == NO_WAY else (x + SWITCH, self._branch_y(way))

    def cell_box(self, line: int, space: int, way: int = NO_WAY) -> s.BoxSpot:
        """A space of a line, or the switch."""
        if way == NO_WAY and self._forks(line, space):
            return s.BoxSpot(self._split + 3, self.line_y(line) - 18, SWITCH - 3, 38, 3)
        return super().cell_box(line, space, way)

    def track(self, line: int, space: int, way: int = NO_WAY) -> str:
        """Through the switch."""
        if way == NO_WAY or not self._forks(line, space):
            return super().track(line, space, way)
        start = s.d("M", self.line_x - 8, self.line_y(line) + 7, "H", self._split)
        return start + self.curve(way, 7) + s.d("H", self.spot(line, space, way)[0])

    def curve(self, way: int, below: float) -> str:
        """From the last common space to a branch, so far below the middle."""
        x, y, to = self._split, self.line_y(self.fork_line) + below, self._branch_y(way) + below
        return s.d("C", x + 22, y, x + 18, to, x + 3 + SWITCH, to)

    def over(self, line: int, space: int, way: int = NO_WAY) -> str:
        """Above the spaces, through the switch."""
        if way == NO_WAY or not self._forks(line, space):
            return super().over(line, space, way)
        start = s.d("M", self.line_x, self.line_y(line) - 20.5, "H", self._split)
        return start + self.curve(way, -20.5) + s.d("H", self.cell_box(line, space, way).right)

    def end(self, line: int, length: int, way: int = NO_WAY) -> Point:
        """Behind the last space; while the way is open, behind the longest branch."""
        if way == NO_WAY and self._forks(line, length):
            return super().spot(line, length)[0] + self.cell / 2 + SWITCH + 1.5, self.line_y(line)
        return super().end(line, length, way)

    def worth(self, line: int, length: int, way: int = NO_WAY) -> Point:
        """Behind the name of the branch."""
        x, y = self.end(line, length, way)
        if self.clear:
            return x + (50 if self.fork_line < 0 else 70 if line == self.fork_line else 66), y + 1
        return x + (56 if self.fork_line < 0 else 86 if line == self.fork_line else 63), y + 1

    def last(self, route: Route, way: int) -> int:
        """As long as the way is open, the switch is the last one."""
        return self.fork + 1 if way == NO_WAY and route.line == self.fork_line else route.length

    def branch_box(self, way: int, length: int) -> s.BoxSpot:
        """All spaces of a branch, with their specials."""
        first, last = (self.cell_box(self.fork_line, n, way) for n in (self.fork + 1, length))
        return s.BoxSpot(first.x - 3, first.y - 3, last.right - first.x + 6, 66, 5)

    def area_box(self, line: int, first: int, length: int) -> s.BoxSpot:
        """The spaces that an extension tile covers."""
        box, last = self.cell_box(line, first), self.cell_box(line, first + length - 1)
        return s.BoxSpot(box.x, box.y, last.right - box.x, box.h, 3)

    def printed(self, board: Board, line: int) -> list[Stretch]:
        """Both branches; areas have no spaces until a tile is laid."""
        route, areas = self.board.routes[line], [self.board.areas[i] for i in self.board.areas_of[line]]
        if line == self.fork_line:
            out = [Stretch(1, self.fork, NO_WAY, route.specials)]
            for way, branch in enumerate(self.board.branch_routes):
                own = [special for special in branch.specials if special.space > self.fork]
                out.append(Stretch(self.fork + 1, branch.length, way, own))
            return out
        firsts = [1, *(area.first + area.length for area in areas)]
        out = [Stretch(first, area.first - 1, NO_WAY, []) for first, area in zip(firsts, areas)]
        return [*out, Stretch(firsts[-1], route.length, NO_WAY, route.specials)]


@lru_cache(64)
def plan_of(board: GermanBoard, players: int, shape: str = WHOLE) -> GermanPlan:
    """The plan of a table for windows of a shape: the base game's, and what each module and the players change."""
    modules = [name for name, played in (("coal", board.with_coal), ("germany", board.germany)) if played]
    alike = [*modules, " ".join(modules)]
    layers = [
        shape,
        f"{shape} {players}",
        *(f"{shape} {m}" for m in modules),
        *(f"{shape} {m} {players}" for m in alike),
    ]
    given = lay_of(base.__package__, WHOLE, shape) | lay_of(__package__, WHOLE, *layers)
    fork = board.routes[board.branch_line].stop if board.germany else 0
    return GermanPlan(**given, board=board, fork_line=board.branch_line, fork=fork)
