"""The final count on a board: one column a player, one row a line, the winners on a wash with a star."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rotonde.core.words import ScoreLine

from . import shapes as s
from .stage import Stage


@dataclass(frozen=True)
class Finals:
    """Where the count lies: its left edge, its top, the first row below that, and how wide its columns are."""

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
        left, y, winners = self.left + self.label, self.top + self.head, stage.view.table.winners()
        pitch = min(most, (bottom - y) / max(len(lines), 1))
        low = y + pitch * len(lines)
        seats = range(stage.view.table.players)
        heads = [self._head(stage, seat, left + self.column * (seat + 0.5), low, seat in winners) for seat in seats]
        rows = [self.row(stage, line, y + i * pitch, pitch, left) for i, line in enumerate(lines)]
        return s.g(self.title(stage), *heads, *rows, id="scoring")

    def _head(self, stage: Stage, seat: int, x: float, bottom: float, won: bool) -> str:
        out = ""
        if won:
            out = s.rect(
                x - self.column / 2 + 2, self.top, self.column - 4, bottom - self.top + 4, 5, fill="var(--wash)"
            )
            out += s.star(x + 12, self.top + 9, 7)
        name = s.fit(stage.voice.player(seat), self.column - 4, 13, True)
        out += s.disc(x, self.top + 18, 11, stage.colours[seat])
        return out + s.text(x, self.top + 50, name, 13, font_weight=600)

    def row(self, stage: Stage, row: ScoreLine, y: float, high: float, left: float) -> str:
        """A line, with the columns of the players from `left` on."""
        size, weight, ink = min(13.0, high * 0.62), 700 if row.total else None, "ink" if row.total else "rule"
        base, right = y + high / 2 + size * 0.36, left + self.column * len(row.points)
        out = s.line(self.left, y, right, y, stroke=f"var(--{ink})", stroke_width=1)
        words = s.fit(row.text, self.label - 8, size, row.total)
        out += s.text(self.left, base, words, size, "start", font_weight=weight)
        for seat, points in enumerate(row.points):
            said = "–" if points is None else stage.voice.number(points) if points else "·"
            out += s.text(left + self.column * (seat + 0.5) + 14, base, said, size, "end", font_weight=weight)
        return out
