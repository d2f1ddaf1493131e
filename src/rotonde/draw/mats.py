"""Small boards of players, side by side or one under the other: where the rows and the spaces on them lie."""

from __future__ import annotations

from typing import Final, NamedTuple, Self

from .states import BoxSpot
from .svg import Point

ROW: Final = 20.0  # the height of a row that has everything side by side
MARGIN: Final = 126.0  # what stands before the spaces of one
STACKED: Final = 26.0  # rows higher than this have their spaces under the names


class Mat(NamedTuple):
    """The rows of a small board, one for each line and one more, and their spaces.

    A flat one has names, spaces and points side by side; a tall one has a foot, and if there is room (`stacked`) its
    spaces lie under the names.
    """

    box: BoxSpot
    lines: int
    tall: bool
    stacked: bool
    pitch: float  # from one row to the next
    margin: float  # before the spaces
    cell: float  # how wide they are
    high: float  # and how high

    @classmethod
    def of(cls, box: BoxSpot, lines: int, spaces: int, *, tall: bool) -> Self:
        """The rows of a board in its box, with so many spaces at most."""
        pitch = min(46.0, (box.h - 54) / (lines + 1)) if tall else ROW
        stacked = tall and pitch > STACKED
        margin, right = (8.0, 8.0) if stacked else (90.0 if tall else MARGIN, 30.0)
        high = min(20.0, pitch - 19) if stacked else 14.0
        return cls(box, lines, tall, stacked, pitch, margin, (box.w - margin - right) / spaces, high)

    @property
    def x0(self) -> float:
        """Where the spaces begin."""
        return self.box.x + self.margin

    def row(self, i: int) -> BoxSpot:
        """All of a row."""
        gap = 5 if i == self.lines and not self.tall else 0
        return BoxSpot(self.box.x, self.box.y + 27 + i * self.pitch + gap, self.box.w, self.pitch)

    def base(self, i: int) -> float:
        """What the words of a row stand on."""
        return self.row(i).y + (11 if self.stacked else 13)

    def spaces_y(self, i: int) -> float:
        """The upper edge of its spaces."""
        return self.row(i).y + (15 if self.stacked else 2)

    def aside(self, i: int, room: float) -> Point:
        """Room for something more in a row: before its points where the spaces lie below."""
        return self.box.right - (34 if self.stacked else 8) - room, self.row(i).y + 9

    def foot(self) -> float:
        """The middle of what a tall one has below its rows."""
        return self.row(self.lines + 1).y + 13
