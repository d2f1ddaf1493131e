"""Where things lie with the modules: room for coal on the main board, for tiles beside the boards, and two branches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rotonde.draw import shapes as s
from rotonde.draw.svg import Point
from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.draw import plan as base
from rotonde.games.russian_railroads.draw.plan import NO_WAY, Plan, Stretch
from rotonde.games.russian_railroads.routes import Route

FULL = 4  # players whose boards leave no room beside them
PANEL = 342.0  # supplies beside the boards of the others
TILES = 236.0  # the same, squeezed between engineers and turn order
COAL = s.BoxSpot(852, base.ROW, 104, base.LOW - base.ROW)  # the coal board
SWITCH = 36.0  # from the last common space of a line to its branches
RISE = 31.0  # how far the branches lie above and below the line
FOUNDRY_W = 70.0  # of a foundry that lies face up


@dataclass(frozen=True, kw_only=True)
class GermanPlan(Plan):
    """The plan of a table with some modules."""

    board: GermanBoard
    roomy: bool = False  # the supplies of Germany lie beside the boards of the others
    tiles: s.BoxSpot = COAL  # extension tiles that are left
    incomes: s.BoxSpot = COAL  # income markers that are left
    income_rows: int = 1
    foundries: s.BoxSpot = COAL  # those face up
    foundry_w: float = FOUNDRY_W
    emil: s.BoxSpot = COAL
    fork_line: int = -1
    fork: int = 0  # the last common space

    def boxes(self, colours: Sequence[str]) -> dict[str, s.BoxSpot]:
        """With the coal spaces that workers and roubles use."""
        out, w = super().boxes(colours), COAL.w / 2
        if self.board.with_coal:
            out["coal_take"] = s.BoxSpot(COAL.x, COAL.y, w - 1.5, 66)
            out["coal_foundry"] = s.BoxSpot(COAL.x + w + 1.5, COAL.y, w - 1.5, 66)
        return out

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
        return base.LINE_X + self.fork * self.cell - 3

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
        start = s.d("M", base.LINE_X - 8, self.line_y(line) + 7, "H", self._split)
        return start + self.curve(way, 7) + s.d("H", self.spot(line, space, way)[0])

    def curve(self, way: int, below: float) -> str:
        """From the last common space to a branch, so far below the middle."""
        x, y, to = self._split, self.line_y(self.fork_line) + below, self._branch_y(way) + below
        return s.d("C", x + 22, y, x + 18, to, x + 3 + SWITCH, to)

    def over(self, line: int, space: int, way: int = NO_WAY) -> str:
        """Above the spaces, through the switch."""
        if way == NO_WAY or not self._forks(line, space):
            return super().over(line, space, way)
        start = s.d("M", base.LINE_X, self.line_y(line) - 20.5, "H", self._split)
        return start + self.curve(way, -20.5) + s.d("H", self.cell_box(line, space, way).right)

    def end(self, line: int, length: int, way: int = NO_WAY) -> Point:
        """Behind the last space; while the way is open, behind the longest branch."""
        if way == NO_WAY and self._forks(line, length):
            return super().spot(line, length)[0] + self.cell / 2 + SWITCH + 1.5, self.line_y(line)
        return super().end(line, length, way)

    def worth(self, line: int, length: int, way: int = NO_WAY) -> Point:
        """Behind the name of the branch."""
        x, y = self.end(line, length, way)
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


@lru_cache(32)
def plan_of(board: GermanBoard, players: int) -> GermanPlan:
    """The plan of a table."""
    germany, coal = board.germany, board.with_coal
    beside = germany and players < FULL
    fork = board.routes[board.branch_line].stop if germany else 0
    lay = GermanPlan(board=board, roomy=beside, fork_line=board.branch_line, fork=fork)
    if coal or (germany and not beside):
        lay = replace(lay, rails_x=base.EDGE, rail_w=68.0, loco_x=426.0, loco_w=70.0)
        lay = replace(lay, stacks=s.BoxSpot(644, base.ROW, 200, 60))
    if germany:
        lay = _german_board(lay)
    if beside:
        left = base.WIDTH - base.EDGE - PANEL
        lay = replace(lay, mats_end=left - 8, tiles=s.BoxSpot(left, base.MATS_Y, PANEL, base.MAT_H - 30, 5))
        lay = replace(lay, incomes=s.BoxSpot(left, base.MATS_Y + base.MAT_H - 30, PANEL, 30, 5))
    elif germany and coal:  # beside the supplies of the main board
        lay = replace(lay, rail_w=65.0, loco_x=406.0, loco_w=68.0, stacks=s.BoxSpot(616, base.ROW, 228, 60), aux_w=54.0)
        lay = replace(lay, incomes=s.BoxSpot(778, 91, 72, base.LOW - 91), income_rows=3)
    elif germany:
        lay = replace(lay, incomes=COAL, income_rows=5)
    lay = replace(lay, emil=s.BoxSpot(base.EDGE, base.MATS_Y, lay.mats_end - base.EDGE, base.MAT_H, 5))
    return _strip(lay, players, coal, germany and not beside)


def _strip(lay: GermanPlan, players: int, coal: bool, tiles: bool) -> GermanPlan:
    """From right to left: turn order, foundries, extension tiles; what is left is for the engineers."""
    x = base.WIDTH - base.EDGE
    if players > 1:
        wide = 58.0 if players == FULL else 72.0
        x -= players * wide - 4
        lay = replace(lay, order_w=wide, order_x=x)
        x -= 14
    if coal:
        wide = 62.0 if tiles else FOUNDRY_W
        x -= 2 * wide + 4
        lay = replace(lay, foundries=s.BoxSpot(x, base.STRIP_Y + 16, 2 * wide + 4, base.STRIP_H), foundry_w=wide)
        x -= 10
    if tiles:
        x -= TILES
        lay = replace(lay, tiles=s.BoxSpot(x, base.STRIP_Y, TILES, base.STRIP_H + 16))
        x -= 12
    return replace(lay, strip_end=x)


def _german_board(lay: GermanPlan) -> GermanPlan:
    """The large board with two branches: shorter spaces, and a hand that is as wide but not as high."""
    x, y = 686.0, base.BOARD.y + 169
    lay = replace(lay, cell=48.0, lines_y=(93.0, 186.0, 266.0), note_end=552.0, hand=s.BoxSpot(x, y, 374, 141, 5))
    lay = replace(lay, tokens=s.BoxSpot(x + 76, y + 50, 296, 34), tokens_head=(x + 12, y + 71))
    return replace(lay, engineers=s.BoxSpot(x + 10, y + 101, 354, 38))
