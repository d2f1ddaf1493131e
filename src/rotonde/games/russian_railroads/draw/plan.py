"""Where everything lies, in the units of the viewBox: action spaces above, the other boards, one's own railways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rotonde.draw import shapes as s
from rotonde.draw.svg import Point
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.routes import Route, Special

WIDTH, HEIGHT = 1080.0, 804.0
EDGE = 10.0

# the main board
HEAD = 20.0  # the baseline of the first headings
ROW = 27.0  # the top of the first plaques
LOW = 163.0  # the end of the second row
RAIL_H = 66.0
CARDS_X, CARD_W = 964.0, 106.0
STRIP_Y = 172.0  # the second row of the board: engineers and turn order
STRIP_H = 74.0

# the boards of the others
MATS_Y, MAT_H = 272.0, 120.0

# the large board
BOARD = s.BoxSpot(EDGE, 402, WIDTH - 2 * EDGE, 394, 6)
BOARD_HEAD = s.BoxSpot(BOARD.x + 4, BOARD.y + 4, BOARD.w - 8, 34)  # whose it is and what it scores
LINE_X = 172.0
INDUSTRY_Y = 354.0
_STACKS = s.BoxSpot(754, ROW, 200, 60)
_HAND = s.BoxSpot(724, BOARD.y + 143, 336, 165, 5)
_TOKENS = s.BoxSpot(734, BOARD.y + 210, 319.2, 36)
_ENGINEERS = s.BoxSpot(734, BOARD.y + 263, 316, 42)
NO_WAY = -1  # a line has one way only, or nobody has chosen yet


class Stretch(NamedTuple):
    """Spaces of a line that are printed on every board, one after the other, with their specials."""

    first: int
    last: int
    way: int
    specials: list[Special]


@dataclass(frozen=True)
class Plan:
    """What a game built on this one may lay out otherwise. A `way` is one of the branches of a line."""

    rails_x: float = 64.0
    rail_w: float = 76.0
    loco_x: float = 530.0
    loco_w: float = 72.0
    stacks: s.BoxSpot = _STACKS
    aux_w: float = 67.0
    slot_w: float = 118.0  # of an engineer's slot, at most
    empty_w: float = 34.0  # of one without an engineer
    strip_end: float = 768.0
    order_x: float = 782.0
    order_w: float = 72.0
    mats_end: float = WIDTH - EDGE
    cell: float = 53.0
    note_end: float = WIDTH  # words about the reach go no farther
    lines_y: tuple[float, ...] = (92.0, 180.0, 257.0)  # below the top of the board
    hand: s.BoxSpot = _HAND
    tokens: s.BoxSpot = _TOKENS
    tokens_head: Point = (736, BOARD.y + 206)
    engineers: s.BoxSpot = _ENGINEERS

    # ── the action spaces ─────────────────────────────────────────────────

    def boxes(self, colours: Sequence[str]) -> dict[str, s.BoxSpot]:
        """Where the action spaces lie, by their ids; there is a column for each colour of rails."""
        out: dict[str, s.BoxSpot] = {}
        rails = [(f"rail_{colour}_1w", f"rail_{colour}_2w") for colour in colours]
        for i, column in enumerate([*rails, ("rail_any_coin", "rail_basic")]):
            for name, y in zip(column, (ROW, LOW - RAIL_H)):
                out[name] = s.BoxSpot(self.rails_x + i * self.rail_w, y, self.rail_w - 3, RAIL_H)
        for names, x, y, w, h in (
            (("loco_1w", "loco_2w", "loco_3w"), self.loco_x, ROW, self.loco_w, 60),
            (("industry_1w", "industry_2w", "industry_2w_black"), self.loco_x, 107, self.loco_w, LOW - 107),
            (("aux_x2", "aux_roubles", "aux_temp"), self.stacks.x, 107, self.aux_w, LOW - 107),
        ):
            out |= {name: s.BoxSpot(x + i * w, y, w - 3, h) for i, name in enumerate(names)}
        return out

    # ── the lines of the large board ──────────────────────────────────────

    def way(self, route: Route) -> int:
        """The branch that a line takes, as it lies on a player's board."""
        return NO_WAY

    def missing(self, route: Route) -> int:
        """Its spaces that are not there yet, a bit set."""
        return 0

    def line_y(self, line: int) -> float:
        """The height of the head of a line."""
        rows = self.lines_y
        return BOARD.y + (rows[line] if line < len(rows) else rows[-1] + 78 * (line - len(rows) + 1))

    def spot(self, line: int, space: int, way: int = NO_WAY) -> Point:
        """The middle of a space."""
        return LINE_X + (space - 0.5) * self.cell - 1.5, self.line_y(line)

    def cell_box(self, line: int, space: int, way: int = NO_WAY) -> s.BoxSpot:
        """A space of a line."""
        x, y = self.spot(line, space, way)
        return s.BoxSpot(x - self.cell / 2 + 1.5, y - 18, self.cell - 3, 38, 3)

    def special_box(self, line: int, space: int, way: int = NO_WAY) -> s.BoxSpot:
        """Under a space."""
        box = self.cell_box(line, space, way)
        return s.BoxSpot(box.x, box.y + 40, box.w, 22, 3)

    def engine_box(self, line: int, place: int) -> s.BoxSpot:
        """A locomotive place at the head of a line."""
        return s.BoxSpot(LINE_X - 74 - place * 62, self.line_y(line) - 24, 58, 44)

    def doubler(self, board: Board, n: int) -> Point:
        """The place of a x2 token, from 1."""
        x, y = self.spot(board.x2_line, n)
        return x, y - 31

    def track(self, line: int, space: int, way: int = NO_WAY) -> str:
        """The way from the head of a line to a space, as path data."""
        x, y = self.spot(line, space, way)
        return s.d("M", LINE_X - 8, y + 7, "H", x)

    def over(self, line: int, space: int, way: int = NO_WAY) -> str:
        """The same above the spaces, to the end of one."""
        box = self.cell_box(line, space, way)
        return s.d("M", LINE_X, box.y - 2.5, "H", box.right)

    def end(self, line: int, length: int, way: int = NO_WAY) -> Point:
        """Just behind the last space of a line."""
        box = self.cell_box(line, length, way)
        return box.x + box.w + 3, box.y + 18

    def worth(self, line: int, length: int, way: int = NO_WAY) -> Point:
        """Where a line says what it scores."""
        x, y = self.end(line, length, way)
        return x + 56, y + 1

    def last(self, route: Route, way: int) -> int:
        """The last space that is drawn of a line."""
        return route.length

    def printed(self, board: Board, line: int) -> list[Stretch]:
        """What is printed of a line on every board."""
        route = board.routes[line]
        return [Stretch(1, route.length, NO_WAY, route.specials)]


PLAN = Plan()
