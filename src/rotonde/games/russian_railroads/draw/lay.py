"""Where everything lies, in the units of the viewBox: action spaces above, the other boards, one's own railways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from rotonde.draw import shapes as s
from rotonde.draw.lay import each, lay_of, stands_in
from rotonde.draw.stage import SHAPES
from rotonde.draw.svg import Point
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.draw.courses import Course, behind
from rotonde.games.russian_railroads.routes import Route, Special

LINE_HEAD = 27.0  # the name of a line above its middle; higher where x2 tokens lie between
WHOLE = SHAPES[0]


class Stretch(NamedTuple):
    """Spaces of a line that are printed on every board, one after the other, with their specials."""

    course: Course
    first: int
    last: int
    specials: list[Special]


@dataclass(frozen=True)
class Lay:
    """Where everything lies, in the whole picture and in windows of other shapes, as lay.json has it.

    Boxes of what comes several times are those of the first; it is as far to the next as they are wide.
    """

    width: float
    height: float
    clear: bool  # no text is too small to read, some signs go without theirs
    rails: s.BoxSpot
    rails_down: float  # to the second row
    locos: s.BoxSpot
    industry: s.BoxSpot
    stacks: s.BoxSpot
    back_w: float  # of the next tile as a factory
    rest_below: bool  # the other stacks lie below the lowest one, not beside it
    aux: s.BoxSpot
    cards: s.BoxSpot
    card_columns: int
    strip: s.BoxSpot
    strip_rows: int
    slot_w: float  # of an engineer's slot, at most
    empty_w: float  # of one without an engineer
    order: s.BoxSpot
    mats: s.BoxSpot
    mats_down: bool  # one under the other
    own: s.BoxSpot
    line_x: float
    cell: float
    note_end: float  # words about the reach go no farther
    lines_y: tuple[float, ...]  # below the top of the board
    named_aside: bool  # the line with x2 tokens has its name over its locomotives
    x2_note: Point | None  # and the words about its reach end here; None: they begin behind the tokens
    industry_y: float
    steps: tuple[float, float, float]  # where the track begins, a factory place, another space
    hand: s.BoxSpot
    tokens: s.BoxSpot
    token_rows: int
    tokens_head: Point | None  # None: neither tokens nor engineers have a heading
    owned_in_head: bool  # the rails in play stand over the pieces in hand, not beside them
    engineers: s.BoxSpot
    ordered: bool = True  # is there a turn order to be shown?
    besides: tuple[tuple[str, s.BoxSpot], ...] = ()  # more action spaces, by their ids
    printed: Mapping[int, list[Stretch]] = field(default_factory=dict, compare=False)  # of lines that are not straight

    # ── the action spaces ─────────────────────────────────────────────────

    def boxes(self, colours: Sequence[str]) -> dict[str, s.BoxSpot]:
        """Where the action spaces lie, by their ids; there is a column for each colour of rails."""
        rails = [(f"rail_{colour}_1w", f"rail_{colour}_2w") for colour in colours]
        columns = enumerate([*rails, ("rail_any_coin", "rail_basic")])
        out = {n: each(self.rails, i, row * self.rails_down) for i, col in columns for row, n in enumerate(col)}
        for names, first in (
            (("loco_1w", "loco_2w", "loco_3w"), self.locos),
            (("industry_1w", "industry_2w", "industry_2w_black"), self.industry),
            (("aux_x2", "aux_roubles", "aux_temp"), self.aux),
        ):
            out |= {name: each(first, i) for i, name in enumerate(names)}
        return {**out, **dict(self.besides)}

    def place_box(self, place: int) -> s.BoxSpot:
        """A place of the turn order, from 0."""
        return each(self.order, place, gap=4)

    def last_box(self, players: int) -> s.BoxSpot:
        """The space of the last round, over the claims."""
        box, wide = self.order, min(players, 2) * self.order.w - 4
        return s.BoxSpot(box.x, box.y + 42, wide, box.h - 42)

    # ── the lines of the large board ──────────────────────────────────────

    def line_y(self, line: int) -> float:
        """The height of the head of a line."""
        rows = self.lines_y
        return self.own.y + (rows[line] if line < len(rows) else rows[-1] + 78 * (line - len(rows) + 1))

    def spot(self, line: int, space: int) -> Point:
        """The middle of a space, as long as the line has no bend."""
        return self.line_x + (space - 0.5) * self.cell - 1.5, self.line_y(line)

    def cell_box(self, line: int, space: int) -> s.BoxSpot:
        """The space itself."""
        return around(self.spot(line, space), self.cell)

    def engine_box(self, line: int, place: int) -> s.BoxSpot:
        """A locomotive place at the head of a line."""
        return s.BoxSpot(self.line_x - 74 - place * 62, self.line_y(line) - 24, 58, 44)

    def doubler(self, board: Board, n: int) -> Point:
        """The place of a x2 token, from 1."""
        x, y = self.spot(board.x2_line, n)
        return x, y - 31

    def name_at(self, line: int, doubled: bool) -> Point:
        """Where a line has its name: higher where x2 tokens lie between."""
        x, y = self.line_x, self.line_y(line) - LINE_HEAD
        if doubled and self.named_aside:
            return self.own.x + 8, y - 3
        return x, y - (18 if doubled else 0)

    def note_at(self, line: int, end: float, doubled: int) -> tuple[float, float, str]:
        """Where a line says how far its locomotives come, which is to `end`, and how the words stand there."""
        x, y = self.line_x, self.line_y(line) - LINE_HEAD
        if doubled and self.named_aside:
            return (*self.x2_note, "end") if self.x2_note else (x + doubled * self.cell + 8, y, "start")
        behind = min(max(end + 4, x + (160 if self.clear else 130)), self.note_end)
        return behind, y + (-18 if doubled else 1), "end" if end > x + 320 else "start"

    def step_box(self, board: Board, space: int) -> s.BoxSpot:
        """A space of the industry track."""
        left, wide, slim = self.steps
        x = left + sum([wide if board.gap_at[i] >= 0 else slim for i in range(space)])
        y = self.own.y + self.industry_y
        if board.gap_at[space] >= 0:
            return s.BoxSpot(x, y - 22, wide - 4, 46)
        return s.BoxSpot(x, y - 18, slim - 4, 38)


def around(spot: Point, cell: float) -> s.BoxSpot:
    """The box of a space by its middle."""
    return s.BoxSpot(spot[0] - cell / 2 + 1.5, spot[1] - 18, cell - 3, 38, 3)


def straight(lay: Lay, route: Route) -> Course:
    """A line that lies as it is printed, without a bend."""
    spots = [lay.spot(route.line, n) for n in range(1, route.length + 1)]
    boxes = [lay.cell_box(route.line, n) for n in range(1, route.length + 1)]
    x, y = end = behind(boxes[-1])
    return Course(lay.line_x, lay.line_y(route.line), spots, boxes, end, (x + 56, y + 1), route.length)


@cache
def lay_for(shape: str) -> Lay:
    """The lay for windows of a shape."""
    return Lay(**lay_of(__package__, WHOLE, *stands_in(shape)))


LAY = lay_for(WHOLE)
EDGE = LAY.own.x
