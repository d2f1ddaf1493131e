"""The final count on a board: one column a player, one row a line, the winners on a wash with a star."""

from __future__ import annotations

from collections.abc import Sequence

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
) -> str:
    """The head of a player's column: a disc (how far down, how large), a star for who won (how far right of the middle
    and down, how large), a name (how far down, and what it leaves free of the width)."""
    x, won = column.x + column.w / 2, seat in stage.view.table.winners()
    out = s.rect(column.x + 2, column.y, column.w - 4, column.h, 5, fill="var(--wash)") if won else ""
    out += s.disc(x, column.y + disc[0], disc[1], stage.colours[seat])
    out += s.star(x + star[0], column.y + star[1], star[2]) if won else ""
    words = s.fit(stage.voice.player(seat), column.w - name[1], 11.5, True)
    return out + s.text(x, column.y + name[0], words, 11.5, font_weight=600)


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
