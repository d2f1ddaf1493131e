"""A line of spaces as it lies on a board: where its spaces are, and the way through them, also through a bend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rotonde.draw.states import BoxSpot
from rotonde.draw.svg import Point, d


class Bend(NamedTuple):
    """Where a line leaves its height, behind one of its spaces."""

    after: int
    x: float
    wide: float
    rise: float

    def curve(self, y: float) -> str:
        """From the one height to the other, as path data."""
        to = y + self.rise
        return d("C", self.x + 22, y, self.x + 18, to, self.x + self.wide, to)


@dataclass(frozen=True)
class Course:
    """One line, as a value: spaces are counted from 1."""

    x: float  # where its spaces begin
    y: float  # the height of its head
    spots: list[Point]  # the middles of its spaces
    boxes: list[BoxSpot]
    end: Point  # just behind the last space
    worth: Point  # where it says what it scores
    last: int  # the last space that is drawn
    missing: int = 0  # spaces that are not there yet, a bit set
    bend: Bend | None = None

    def spot(self, space: int) -> Point:
        """The middle of a space."""
        return self.spots[space - 1]

    def box(self, space: int) -> BoxSpot:
        """A space."""
        return self.boxes[space - 1]

    def special_box(self, space: int) -> BoxSpot:
        """Under a space."""
        box = self.box(space)
        return BoxSpot(box.x, box.y + 40, box.w, 22, 3)

    def track(self, space: int) -> str:
        """The way from the head to a space, as path data."""
        return d("M", self.x - 8, self.y + 7) + self._bent(space, 7) + d("H", self.spot(space)[0])

    def over(self, space: int) -> str:
        """The same above the spaces, to the end of one."""
        return d("M", self.x, self.y - 20.5) + self._bent(space, -20.5) + d("H", self.box(space).right)

    def _bent(self, space: int, below: float) -> str:
        """Through the bend, where it lies before a space; so far below the middle."""
        if self.bend is None or space <= self.bend.after:
            return ""
        return d("H", self.bend.x) + self.bend.curve(self.y + below)


def behind(box: BoxSpot) -> Point:
    """Just behind a space."""
    return box.x + box.w + 3, box.y + 18
