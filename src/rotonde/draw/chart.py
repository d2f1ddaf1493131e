"""Small charts in the same ink: ratings as dot and whisker, series as lines, counts as bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, isfinite, log10

from .marks import PLAYER_COLOURS, band, fill, marks, on
from .pieces import disc, edge_class
from .plates import fit, measure
from .svg import Attr, circle, d, g, line, path, rect, text
from .themes import document

_GRID: dict[str, Attr] = {"stroke": "var(--rule)", "stroke_width": 1}


@dataclass(frozen=True, slots=True)
class Estimate:
    """A rating with its interval; `note` stands at the right edge (games played, win rate)."""

    label: str
    value: float
    low: float
    high: float
    note: str = ""
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Series:
    label: str
    points: Sequence[tuple[float, float]]
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    label: str
    value: float
    colour: str | None = None


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers that cover low to high."""
    if not (isfinite(low) and isfinite(high)):
        raise ValueError("a chart needs finite numbers")
    if high <= low:
        low, high = low - 1, high + 1
    raw = (high - low) / about
    unit: float = 10.0 ** floor(log10(raw))
    step = next(k * unit for k in (1, 2, 2.5, 5, 10) if k * unit >= raw * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [round(i * step, 10) for i in range(first, last + 1)]


def _figure(v: float) -> str:
    return f"{v:,.10g}".replace(",", "\u2009").replace("-", "−")


def _short(v: float) -> str:
    """A measured figure, to four digits."""
    return _figure(float(f"{v:.4g}"))


def _colour(given: str | None, i: int) -> str:
    return given or PLAYER_COLOURS[i % len(PLAYER_COLOURS)]


def _titles(title: str, note: str, width: float) -> str:
    out = text(20, 30, fit(title, width - 40, 18, True), 18, "start", "title", font_weight=600) if title else ""
    return out + (text(20, 48, fit(note, width - 40, 12), 12, "start", ink="ink-2") if note else "")


def _top(title: str, note: str) -> float:
    return 16.0 + (22 if title else 0) + (18 if note else 0)


def whiskers(
    items: Sequence[Estimate],
    *,
    title: str = "",
    note: str = "",
    width: float = 640,
    theme: str | None = None,
    lang: str = "en",
    label: str = "",
) -> str:
    """Ratings with intervals, best first as given: a dot per item on a whisker from low to high."""
    step, top = 30.0, _top(title, note) + 8
    left = 24 + min(max([60.0, *(measure(e.label, 13, True) + 34 for e in items)]), width * 0.4)
    right = width - 24 - min(max([0.0, *(measure(e.note, 12) + 10 for e in items if e.note)]), width * 0.25)
    marks_ = ticks(min((e.low for e in items), default=0), max((e.high for e in items), default=1))
    lo, hi = marks_[0], marks_[-1]
    bottom = top + step * max(len(items), 1)

    def at(v: float) -> float:
        return left + (v - lo) / (hi - lo) * (right - left)

    out = [_titles(title, note, width)]
    for m in marks_:
        out.append(line(at(m), top, at(m), bottom, **_GRID) + text(at(m), bottom + 17, _figure(m), 11.5, ink="ink-2"))
    out.append(line(left, bottom, right, bottom, stroke="var(--ink)", stroke_width=1.25))
    for i, e in enumerate(items):
        y, colour = top + step * (i + 0.5), _colour(e.colour, i)
        span = d("M", at(e.low), y, "H", at(e.high), "M", at(e.low), y - 5, "v", 10, "M", at(e.high), y - 5, "v", 10)
        words = f"{e.label}: {_short(e.value)}, {_short(e.low)} to {_short(e.high)}"
        out.append(
            g(
                text(left - 14, y + 4.5, fit(e.label, left - 40, 13, True), 13, "end", font_weight=600),
                path(span, fill="none", stroke="var(--ink)", stroke_width=1.6),
                disc(at(e.value), y, 7.5, colour),
                text(width - 22, y + 4.2, fit(e.note, width * 0.25, 12), 12, "end", ink="ink-2") if e.note else "",
                role="img",
                aria_label=words,
            )
        )
    said = label or "; ".join([title, *(f"{e.label} {_short(e.value)}" for e in items)]).strip("; ")
    return document("".join(out), width=width, height=bottom + 32, theme=theme, label=said, lang=lang)


def lines(
    series: Sequence[Series],
    *,
    title: str = "",
    note: str = "",
    width: float = 640,
    height: float = 320,
    theme: str | None = None,
    lang: str = "en",
    label: str = "",
) -> str:
    """Series over a common scale; each line ends in its disc and its name, points carry its mark."""
    every = [p for s in series for p in s.points]
    xs = ticks(min((p[0] for p in every), default=0), max((p[0] for p in every), default=1), 6)
    ys = ticks(min((p[1] for p in every), default=0), max((p[1] for p in every), default=1))
    left, top, bottom = 30 + max(measure(_figure(v), 11.5) for v in ys), _top(title, note) + 8, height - 34
    right = width - 30 - min(max([20.0, *(measure(s.label, 12.5, True) + 14 for s in series)]), width * 0.3)

    def at(p: tuple[float, float]) -> tuple[float, float]:
        return (
            left + (p[0] - xs[0]) / (xs[-1] - xs[0]) * (right - left),
            bottom - (p[1] - ys[0]) / (ys[-1] - ys[0]) * (bottom - top),
        )

    out = [_titles(title, note, width)]
    for v in ys:
        y = at((xs[0], v))[1]
        out.append(line(left, y, right, y, **_GRID) + text(left - 8, y + 4, _figure(v), 11.5, "end", ink="ink-2"))
    for v in xs:
        x = at((v, ys[0]))[0]
        out.append(
            line(x, bottom, x, bottom + 4, stroke="var(--ink)", stroke_width=1)
            + text(x, bottom + 18, _figure(v), 11.5, ink="ink-2")
        )
    out.append(line(left, bottom, right, bottom, stroke="var(--ink)", stroke_width=1.25))
    ends = _spread([at(s.points[-1])[1] if s.points else bottom for s in series], 17, top, bottom)
    for i, s in enumerate(series):
        out.append(_series(s, _colour(s.colour, i), [at(p) for p in s.points], right, ends[i], width))
    return document(
        "".join(out),
        width=width,
        height=height,
        theme=theme,
        lang=lang,
        label=label or "; ".join([title, *(s.label for s in series)]).strip("; "),
    )


def _series(
    s: Series, colour: str, points: list[tuple[float, float]], right: float, y_name: float, width: float
) -> str:
    if not points:
        return ""
    data = "M" + "L".join(d(x, y).strip() for x, y in points)
    x, y = points[-1]
    name = text(right + 24, y_name + 4.5, fit(s.label, width - right - 28, 12.5, True), 12.5, "start", font_weight=600)
    lead = (
        line(x + 8, y, right + 20, y_name, stroke="var(--ink-3)", stroke_width=0.8)
        if abs(y - y_name) > 1 or x < right - 1
        else ""
    )
    few = points[:-1] if len(points) <= 24 else []
    dots = "".join(circle(a, b, 2.6, fill=fill(colour), class_=edge_class(colour)) for a, b in few)
    return g(
        path(data, fill="none", stroke="var(--ink)", stroke_width=4.2, stroke_linejoin="round"),
        path(data, fill="none", stroke=fill(colour), stroke_width=2.4, stroke_linejoin="round"),
        dots,
        lead,
        disc(x, y, 7.5, colour),
        name,
        role="img",
        aria_label=f"{s.label}: {_figure(s.points[0][1])} to {_figure(s.points[-1][1])}",
    )


def _spread(ys: list[float], gap: float, top: float, bottom: float) -> list[float]:
    """Names beside line ends, pushed apart so that none covers another."""
    order = sorted(range(len(ys)), key=lambda i: ys[i])
    out = list(ys)
    for before, i in pairwise(order):
        out[i] = max(out[i], out[before] + gap)
    over = max([0.0, *(out[i] - bottom for i in order)])
    return [max(y - over, top) if over else y for y in out]


def bars(
    items: Sequence[Bar],
    *,
    title: str = "",
    note: str = "",
    width: float = 640,
    theme: str | None = None,
    lang: str = "en",
    label: str = "",
) -> str:
    """Counts or shares as level bars, each with its player mark and its figure."""
    step, top = 30.0, _top(title, note) + 6
    left = 24 + min(max([60.0, *(measure(b.label, 13, True) + 18 for b in items)]), width * 0.4)
    marks_ = ticks(min(0.0, *(b.value for b in items), 0.0), max(0.0, *(b.value for b in items), 0.0) or 1)
    right, bottom = width - 70, top + step * max(len(items), 1)

    def at(v: float) -> float:
        return left + (v - marks_[0]) / (marks_[-1] - marks_[0]) * (right - left)

    out = [_titles(title, note, width)]
    for m in marks_:
        out.append(line(at(m), top, at(m), bottom, **_GRID) + text(at(m), bottom + 17, _figure(m), 11.5, ink="ink-2"))
    for i, b in enumerate(items):
        y, colour, x0, x1 = top + step * i + 5, _colour(b.colour, i), min(at(0), at(b.value)), max(at(0), at(b.value))
        mark = band(marks(colour).player, x1 - 10, y + 10, 7, on(colour)) if x1 - x0 > 24 else ""
        out.append(
            g(
                text(left - 12, y + 14.5, fit(b.label, left - 36, 13, True), 13, "end", font_weight=600),
                rect(x0, y, max(x1 - x0, 0.5), 20, 2, fill=fill(colour), class_=edge_class(colour)),
                mark,
                text(x1 + 8, y + 14.5, _figure(b.value), 13, "start", font_weight=600),
                role="img",
                aria_label=f"{b.label}: {_figure(b.value)}",
            )
        )
    out.append(line(at(0), top, at(0), bottom, stroke="var(--ink)", stroke_width=1.25))
    said = label or "; ".join([title, *(f"{b.label} {_figure(b.value)}" for b in items)]).strip("; ")
    return document("".join(out), width=width, height=bottom + 32, theme=theme, label=said, lang=lang)
