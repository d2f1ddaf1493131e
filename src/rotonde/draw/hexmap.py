"""Maps of hexes: laid out to fill their frame, with coordinates in its margin and scenery where we have some."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import inf
from typing import Final
from zlib import crc32

from rotonde.core.written import Json

from .hexes import S3
from .stage import Stage
from .states import BoxSpot, HexSpot
from .svg import Point, circle, escape, g, text

STRIP: Final = 14.0  # the margin of a map, where its coordinates stand
MARKS: Final = (  # the states of a hex, from shapes that the map defines around (0, 0)
    '<use href="#hx-hit" class="hit"/><use href="#hx-in" class="hit-in"/><use href="#hx-dot" class="hit-dot"/>'
)
_LABEL = re.compile(r"([A-Za-z]+)(\d+)")


def inside(frame: BoxSpot) -> BoxSpot:
    """The map itself, within its margin."""
    return BoxSpot(frame.x + STRIP, frame.y + STRIP, frame.w - 2 * STRIP, frame.h - 2 * STRIP, 1)


class HexMap:
    """A map, its hexes as large as its frame allows; `left` of it and else around it (`clear`) room is kept free."""

    def __init__(
        self,
        cells: Sequence[tuple[int, int]],
        frame: BoxSpot,
        left: float,
        clear: float,
        largest: float = inf,
        least: float = 0,  # of a text
    ) -> None:
        self.inner = inner = inside(frame)
        self.least = least
        xs = [1.5 * q for q, _ in cells]
        ys = [S3 * (r + q / 2) for q, r in cells]
        west, east, north, south = min(xs) - 1, max(xs) + 1, min(ys) - S3 / 2, max(ys) + S3 / 2
        room_w, room_h = inner.w - left - clear, inner.h - 2 * clear
        self.frame = frame
        self.side: float = round(min(room_w / (east - west), room_h / (south - north), largest), 2)
        self.x0: float = inner.x + left + (room_w - (west + east) * self.side) / 2
        self.y0: float = inner.y + clear + (room_h - (north + south) * self.side) / 2
        self.centres: list[Point] = [self.at(q, r + q / 2) for q, r in cells]

    def at(self, q: float, row: float) -> Point:
        """A point of the map, from its column and its row (r + q / 2)."""
        return round(self.x0 + 1.5 * self.side * q, 2), round(self.y0 + S3 * self.side * row, 2)

    def hex_at(self, x: float, y: float) -> int:
        """The hex under a point, -1 for none."""
        away, h = min(((x - cx) ** 2 + (y - cy) ** 2, i) for i, (cx, cy) in enumerate(self.centres))
        return h if away < self.side**2 else -1

    def hex_spot(self, h: int) -> HexSpot:
        """Where a hex shows its state."""
        return HexSpot(*self.centres[h], self.side)

    def margin(self, labels: Sequence[str]) -> str:
        """The double frame; between its lines letters for columns and numbers for rows, if hexes are so labelled."""
        columns: dict[str, float] = {}
        rows: dict[str, list[float]] = {}
        for label, (x, y) in zip(labels, self.centres, strict=True):
            parts = _LABEL.fullmatch(label)
            if parts is None:
                columns, rows = {}, {}
                break
            columns[parts[1]] = x
            rows.setdefault(parts[2], []).append(y)
        frame = self.frame
        out = [frame.draw(class_="frame"), inside(frame).draw(class_="frame thin")]
        for letter, x in columns.items():
            for y in (frame.y + STRIP - 3.6, frame.y + frame.h - 3.6):
                out.append(text(x, y, letter, max(10, self.least), cls="coord"))
        for number, ys in rows.items():
            y = (min(ys) + max(ys)) / 2 + 3.6
            for x in (frame.x + STRIP / 2, frame.x + frame.w - STRIP / 2):
                out.append(text(x, y, number, max(10, self.least), cls="coord"))
        return g(*out, aria_hidden="true")


@cache
def _sceneries(package: str) -> Json:
    found: Json = json.loads(files(package).joinpath("scenery.json").read_text(encoding="utf-8"))
    return found


def scenery_of(package: str | None, cells: Sequence[tuple[int, int]]) -> Json:
    """What the scenery.json of a package has for the map of these hexes, under their checksum; nothing for others."""
    assert package is not None
    found: Json = _sceneries(package).get(str(crc32(repr(sorted(cells)).encode())), {})
    return found


def hex_place(stage: Stage, target: str, spot: HexSpot, before: str, after: str, name: str = "", dot: float = 4) -> str:
    """A hex as a place, from its opening and the rest: class and role are set in the opening when it is a target.

    `name` is for one that has none yet; `dot` is the size of one of many targets in a picture that stands alone.
    """
    stage.lies(target, spot)
    if target not in stage.targets:
        return before + after
    if stage.page:
        button = 'role="button" tabindex="0"'
        before = before.replace('role="img"', button)
        if name:
            before = before.replace(">", f' {button} aria-label="{escape(name)}">')
        return before.replace('class="place-spot', f'class="place-spot{stage.state(target)}') + after
    mark = circle(*spot.centre, dot, class_="target-dot") if stage.many else spot.draw(2.5, class_="target")
    stage.over.append(mark)
    return before + after
