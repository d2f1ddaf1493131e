"""The final count on a board: one column a player, one row a line, the winners on a wash with a star."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rotonde.core.words import ScoreLine

from . import shapes as s
from .stage import Stage
from .states import BoxSpot


def sheet_head(
    stage: Stage,
    seat: int,
    column: BoxSpot,
    *,
    disc: tuple[float, float],
    star: tuple[float, float, float],
    name: tuple[float, float],
    size: float = 11.5,
    behind: bool = False,
) -> str:
    """The head of a player's column: a disc (how far down, how large), a star for who won (how far right of the middle
    and down, how large; behind the disc or before it), a name (how far down, and what it leaves free of the width)."""
    x, won = column.x + column.w / 2, seat in stage.view.table.winners()
    out = s.rect(column.x + 2, column.y, column.w - 4, column.h, 5, fill="var(--wash)") if won else ""
    pieces = [s.disc(x, column.y + disc[0], disc[1], stage.colours[seat])]
    if won:
        pieces.insert(0 if behind else 1, s.star(x + star[0], column.y + star[1], star[2]))
    words = s.fit(stage.voice.player(seat), column.w - name[1], size, True)
    return out + "".join(pieces) + s.text(x, column.y + name[0], words, size, font_weight=600)


def sheet_row(
    row: ScoreLine,
    box: BoxSpot,
    size: float,
    label: str,
    first: float,
    step: float,
    said: Sequence[str],
    nothing: str | None = "ink-2",
) -> str:
    """A line of the count under its rule: the label as it is drawn, and what is said of each seat, the first of them
    ending at `first`; `nothing` is the ink of what brought nothing."""
    base, weight = box.y + box.h / 2 + size * 0.36, 700 if row.total else None
    ink = "var(--ink)" if row.total else "var(--rule)"
    out = [s.line(box.x, box.y, box.x + box.w, box.y, stroke=ink, stroke_width=1), label]
    for seat, points in enumerate(row.points):
        quiet = None if points else nothing
        out.append(s.text(first + step * seat, base, said[seat], size, "end", ink=quiet, font_weight=weight))
    return "".join(out)


def sheet_label(row: ScoreLine, box: BoxSpot, size: float, room: float) -> str:
    """What a line is for, on one line or on two smaller ones."""
    weight = 700 if row.total else None
    middle = box.y + box.h / 2
    if s.measure(row.text, size, row.total) <= room:
        return s.text(box.x, middle + size * 0.36, row.text, size, "start", font_weight=weight)
    small = min(10.5, box.h * 0.42)
    said = s.wrap(row.text, room, small)[:2]
    first = middle + small * (0.36 - 0.5 * (len(said) - 1))
    return "".join(
        s.text(box.x, first + small * 1.05 * i, words, small, "start", font_weight=weight)
        for i, words in enumerate(said)
    )


@dataclass(frozen=True)
class Finals:
    """A count that lies on its own: its left edge, its top, the first row below that, and how wide its columns are."""

    left: float
    top: float
    head: float
    label: float
    column: float

    def title(self, stage: Stage) -> str:
        """What it is."""
        return s.heading(self.left, self.top + 22, stage.voice("Final scoring"), size=17)

    def draw(self, stage: Stage, lines: Sequence[ScoreLine], bottom: float, most: float) -> str:
        """All of it, down to a height, with rows of a height at most."""
        left, y = self.left + self.label, self.top + self.head
        pitch = min(most, (bottom - y) / max(len(lines), 1))
        high = self.head + pitch * len(lines) + 4
        boxes = [BoxSpot(left + self.column * i, self.top, self.column, high) for i in range(stage.view.table.players)]
        look = partial(sheet_head, disc=(18, 11), star=(12, 9, 7), name=(50, 4), size=13, behind=True)
        heads = [look(stage, i, box) for i, box in enumerate(boxes)]
        rows = [self.row(stage, line, y + i * pitch, pitch, left) for i, line in enumerate(lines)]
        return s.g(self.title(stage), *heads, *rows, id="scoring")

    def alone(self, stage: Stage, lines: Sequence[ScoreLine], bottom: float, box: BoxSpot) -> str:
        """One player has nobody to be compared with: the lines on the left, the result in a box on the right."""
        y, left, x, voice = self.top + 38, box.x - 40 - self.column, box.x + box.w / 2, stage.voice
        pitch = min(34.0, (bottom - y) / max(len(lines), 1))
        rows = [self.row(stage, line, y + i * pitch, pitch, left) for i, line in enumerate(lines)]
        name = s.fit(voice.player(0), box.w - 60, 15, True)
        half = (s.measure(name, 15, True) + 32) / 2
        return s.g(
            *(self.title(stage), *rows, box.draw(class_="card")),
            s.disc(x - half + 11, box.y + 34, 11, stage.colours[0]),
            s.text(x - half + 32, box.y + 39, name, 15, "start", font_weight=600),
            s.text(x, box.y + 134, voice.number(stage.view.table.scores()[0]), 84, class_="title", font_weight=700),
            s.text(x, box.y + 176, voice("Points"), 15, ink="ink-2"),
            id="scoring",
        )

    def row(self, stage: Stage, row: ScoreLine, y: float, high: float, left: float) -> str:
        """A line, with the columns of the players from `left` on."""
        size, weight = min(13.0, high * 0.62), 700 if row.total else None
        box = BoxSpot(self.left, y, left + self.column * len(row.points) - self.left, high)
        words = s.fit(row.text, self.label - 8, size, row.total)
        label = s.text(self.left, y + high / 2 + size * 0.36, words, size, "start", font_weight=weight)
        said = ["–" if points is None else stage.voice.number(points) if points else "·" for points in row.points]
        return sheet_row(row, box, size, label, left + self.column / 2 + 14, self.column, said, nothing=None)
