"""The final count as a picture: one column per player, one row per scoring line, the winner marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .pieces import disc, star
from .plates import fit, measure
from .svg import circle, d, g, line, path, rect, text
from .themes import document

RowKind = Literal["line", "subtotal", "total", "note"]
_HEIGHT: dict[str, float] = {"line": 26, "subtotal": 28, "total": 38, "note": 24}
_HEAD = 84.0


@dataclass(frozen=True, slots=True)
class Column:
    """A player: name, colour, and whether they won (several may)."""

    name: str
    colour: str
    winner: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A scoring line: its label and one value per column; None is drawn as a dash. Notes (tie-breaks) do not count."""

    label: str
    values: Sequence[int | str | None]
    kind: RowKind = "line"


@dataclass(frozen=True, slots=True)
class ScoreTable:
    columns: Sequence[Column]
    rows: Sequence[Row]
    title: str = ""
    winner_word: str = "winner"

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row.values) != len(self.columns):
                raise ValueError(f"row {row.label!r} has {len(row.values)} values for {len(self.columns)} columns")

    def svg(self, *, theme: str | None = None, lang: str = "en", label: str = "") -> str:
        return draw(self, theme=theme, lang=lang, label=label)

    def summary(self) -> str:
        """The table in one sentence, for readers of screens: totals, and who won."""
        totals = [row for row in self.rows if row.kind == "total"] or list(self.rows[-1:])
        parts = []
        for i, column in enumerate(self.columns):
            score = f" {_shown(totals[-1].values[i])}" if totals else ""
            parts.append(f"{column.name}{score}" + (f" ({self.winner_word})" if column.winner else ""))
        return (f"{self.title}: " if self.title else "") + ", ".join(parts)


def _shown(value: int | str | None) -> str:
    """Values as they are printed: a true minus sign, a dash for nothing."""
    if value is None:
        return "–"
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


def _head(column: Column, x: float, y: float, w: float, word: str) -> str:
    cx = x + w / 2
    out = []
    if column.winner:
        out.append(
            path(laurel(cx, y + 22), fill="none", stroke="var(--ink-3)", stroke_width=1.6, stroke_linecap="round")
        )
    out.append(disc(cx, y + 22, 13, column.colour))
    name = fit(column.name, w - 8, 13.5, True)
    out.append(text(cx, y + 56, name, 13.5, font_weight=600))
    if column.winner:
        half = (measure(word, 11, True) + 18) / 2
        out.append(star(cx - half + 6, y + 69, 6) + text(cx + 8, y + 73, word, 11, font_weight=600))
    return "".join(out)


def laurel(x: float, y: float) -> str:
    """Two branches with leaves, around the winner's disc."""
    out = d(
        "M",
        x - 6,
        y + 18.5,
        "A",
        19,
        19,
        "0 0 1 ",
        x - 13,
        y - 14,
        "M",
        x + 6,
        y + 18.5,
        "A",
        19,
        19,
        "0 0 0 ",
        x + 13,
        y - 14,
    )
    for k in (-1, 1):
        for px, py in ((12, 15), (17.5, 7.5), (19, -1), (17, -9)):
            out += d("M", x + k * px, y + py, "q", k * 1, -5, k * 5.5, -5.5)
    return out


def _row(row: Row, columns: Sequence[Column], y: float, left: float, label_w: float, w: float) -> str:
    h, right = _HEIGHT[row.kind], left + label_w + w * len(columns)
    strong, total = row.kind in ("subtotal", "total"), row.kind == "total"
    size = 19.0 if total else 14.0 if row.kind != "note" else 12.5
    base = y + h / 2 + size * 0.34
    out = [line(left, y, right, y, stroke="var(--ink)" if total else "var(--rule)", stroke_width=1.6 if total else 1)]
    if total:
        out.append(line(left, y + 3, right, y + 3, stroke="var(--ink)", stroke_width=0.6))
        base += 1.5
    label = fit(row.label, label_w - 10, 15 if total else 13.5, strong)
    cls, ink = ("title", None) if strong else ("", "ink-2" if row.kind == "note" else None)
    out.append(
        text(
            left,
            base,
            label,
            15 if total else 13.5,
            "start",
            cls,
            ink=ink,
            font_weight=600 if strong else None,
            font_style="italic" if row.kind == "note" else None,
        )
    )
    edge = w / 2 + 20
    for i, value in enumerate(row.values):
        quiet = "ink-2" if value is None or row.kind == "note" else None
        out.append(
            text(
                left + label_w + w * i + edge,
                base,
                _shown(value),
                size,
                "end",
                cls,
                ink=quiet,
                font_weight=700 if total else 600 if strong else None,
            )
        )
    return "".join(out)


def draw(table: ScoreTable, *, theme: str | None = None, lang: str = "en", label: str = "") -> str:
    """The table as a complete picture."""
    names = [measure(c.name, 13.5, True) for c in table.columns]
    w = min(max([92.0, *(n + 14 for n in names)]), 150)
    label_w = min(max([150.0, *(measure(r.label, 13.5, r.kind != "line") + 22 for r in table.rows)]), 300)
    top, left = (44.0 if table.title else 14.0), 22.0
    width = left * 2 + label_w + w * len(table.columns)
    height = top + _HEAD + sum(_HEIGHT[r.kind] for r in table.rows) + 18
    out = (
        [text(left, 32, fit(table.title, width - 2 * left, 19, True), 19, "start", "title", font_weight=600)]
        if table.title
        else []
    )
    for i, column in enumerate(table.columns):
        x = left + label_w + w * i
        if column.winner:
            out.append(rect(x + 3, top, w - 6, height - top - 12, 6, fill="var(--wash)"))
        out.append(g(_head(column, x, top, w, table.winner_word)))
    y = top + _HEAD
    for row in table.rows:
        out.append(_row(row, table.columns, y, left, label_w, w))
        y += _HEIGHT[row.kind]
    out.append(
        circle(left + 2, y + 8, 1.5, fill="var(--ink-3)")
        + line(left + 8, y + 8, width - left - 8, y + 8, stroke="var(--ink-3)", stroke_width=0.6)
        + circle(width - left - 2, y + 8, 1.5, fill="var(--ink-3)")
    )
    return document(
        "".join(out),
        width=width,
        height=height,
        theme=theme,
        label=label or table.summary(),
        lang=lang,
        **({"style": f"max-width:{width:.0f}px"} if theme is None else {}),
    )
