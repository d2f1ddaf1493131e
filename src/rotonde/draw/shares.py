"""Expected shares of victory over a game: stacked bands in the players' colours, with stations and numbered points.

Nothing here knows a game: what is drawn comes in as words and numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from .marks import fill, hatch, on
from .plates import measure
from .svg import circle, g, line, polygon, rect, text
from .themes import document

WIDE, NARROW = 720.0, 350.0  # beside a list, and on a phone: the letters are ten pixels or more in both
HEIGHT = 166.0  # of the bands
LEFT, RIGHT, TOP, FOOT = 44.0, 12.0, 26.0, 44.0  # room around them
Scale = Callable[[float], float]
NAMED = 26.0  # units: a band that is as high somewhere has its name in it
GAP = 4.0  # units between two names
DISC = 19.0  # units from one number of a turning point to the next
LETTERS = 12.0  # units, the height of what is written beside the bands
Plate = tuple[float, float, float, float]  # left, top, width, height


@dataclass(frozen=True, slots=True)
class Band:
    """A player, and the share at each moment."""

    name: str
    colour: str
    shares: Sequence[float]


@dataclass(frozen=True, slots=True)
class Station:
    """A stretch of the game begins at a moment."""

    moment: int
    name: str


def shares_chart(
    moments: Sequence[int],
    bands: Sequence[Band],
    stations: Sequence[Station],
    points: Sequence[int],
    last: int,
    *,
    label: str,
    lang: str = "en",
    theme: str | None = None,
    chosen: int = -1,
    at: int = -1,
    width: float = WIDE,
    prefix: str | None = None,
) -> str:
    """The chart of a game of `last` moments; `points` are numbered from 1, `at` is the moment that is looked at.

    A prefix keeps its patterns its own: of two charts on a page one is not shown, and lends nothing to the other.
    """
    rows = max(1, ceil(len(points) * DISC / width))
    top = TOP + (rows - 1) * DISC
    foot = top + HEIGHT

    def x(moment: float) -> float:
        return LEFT + (width - LEFT - RIGHT) * moment / max(1, last)

    def y(share: float) -> float:
        return foot - HEIGHT * share

    body = _grid(y, lang, width)
    below = [0.0] * len(moments)
    names, taken = "", list[Plate]()
    for band in bands:
        above = [low + share for low, share in zip(below, band.shares, strict=True)]
        body += _area([x(m) for m in moments], [y(v) for v in below], [y(v) for v in above], band)
        names += _name([x(m) for m in moments], [y(v) for v in below], [y(v) for v in above], band, taken)
        below = above
    body += _line_of_stations(stations, x, last, foot, width) + _points(points, x, chosen, foot, rows, width) + names
    if at >= 0:
        body += line(x(at), top - 6, x(at), foot + 16, stroke="var(--accent)", stroke_width=3, data_at=at)
    return document(body, width=width, height=foot + FOOT, label=label, lang=lang, theme=theme, prefix=prefix)


def _grid(y: Scale, lang: str, width: float) -> str:
    out, percent = "", "\u202f%" if lang == "fr" else "%"
    for share in (0.0, 0.5, 1.0):
        out += text(LEFT - 6, y(share) + 4, f"{share:.0%}".replace("%", percent), LETTERS, "end", ink="ink-2")
        out += line(LEFT, y(share), width - RIGHT, y(share), stroke="var(--rule)", stroke_width=1)
    return out


def _area(xs: Sequence[float], low: Sequence[float], high: Sequence[float], band: Band) -> str:
    if len(xs) < 2:
        return ""
    upper, lower = list(zip(xs, high, strict=True)), list(zip(xs, low, strict=True))[::-1]
    shape = upper + lower
    paint = polygon(shape, fill=fill(band.colour), stroke="var(--sheet)", stroke_width=1.2)
    return g(paint, polygon(shape, fill=hatch(band.colour), opacity=0.5))


def _name(xs: Sequence[float], low: Sequence[float], high: Sequence[float], band: Band, taken: list[Plate]) -> str:
    """The name of a band where it is highest, of the places where there is room and no other name."""
    width = measure(band.name, 13, bold=True) + 10
    for at in sorted(range(len(xs)), key=lambda i: high[i] - low[i]):
        if low[at] - high[at] < NAMED:
            break
        x = min(max(xs[at], xs[0] + width / 2), xs[-1] - width / 2)
        y = (low[at] + high[at]) / 2
        plate = (x - width / 2, y - 10, width, 20.0)
        if not any(_meet(plate, other) for other in taken):
            taken.append(plate)
            named = text(x, y + 4.5, band.name, 13, "middle", style=f"fill:{on(band.colour)}", font_weight=700)
            return g(rect(*plate, 4, fill=fill(band.colour)), named)
    return ""


def _meet(one: Plate, two: Plate) -> bool:
    """Is there less than a gap between them?"""
    return all(one[i] < two[i] + two[i + 2] + GAP and two[i] < one[i] + one[i + 2] + GAP for i in (0, 1))


def _line_of_stations(stations: Sequence[Station], x: Scale, last: int, foot: float, width: float) -> str:
    """The line below the bands; a stretch whose name has no room beside the one before is a stop without a name."""
    y = foot + 16
    out = line(x(0), y, x(last), y, stroke="var(--ink)", stroke_width=3)
    out += line(x(0), y, x(last), y, stroke="var(--sheet)", stroke_width=1.2, stroke_dasharray="3 3")
    free = -1.0
    for station in stations:
        at = x(station.moment)
        out += circle(at, y, 4.5, fill="var(--sheet)", stroke="var(--ink)", stroke_width=1.5)
        length = measure(station.name, LETTERS)
        left = min(max(LEFT - 10, at - length / 2), width - length)
        if left > free:
            out += text(left, foot + FOOT - 8, station.name, LETTERS, "start", ink="ink-2")
            free = left + length + 8
    return out + circle(x(last), y, 4.5, fill="var(--ink)", stroke="var(--ink)", stroke_width=1.5)


def _apart(wanted: Sequence[float], width: float) -> list[float]:
    """Places that do not overlap, in their order and inside the picture, as near as can be to where they belong."""
    places = list(wanted)
    for i in range(1, len(places)):
        places[i] = max(places[i], places[i - 1] + DISC)
    right = width - DISC / 2
    for i in reversed(range(len(places))):
        places[i] = right = min(places[i], right)
        right -= DISC
    return places


def _points(points: Sequence[int], x: Scale, chosen: int, foot: float, rows: int, width: float) -> str:
    """The numbers of the turning points above the bands, in as many rows as they need."""
    out, discs = "", dict[int, float]()
    for row in range(rows):
        mine = range(row, len(points), rows)
        discs |= dict(zip(mine, _apart([x(points[i]) for i in mine], width), strict=True))
    for number, moment in enumerate(points, 1):
        at, shown, low = x(moment), discs[number - 1], 13 + DISC * ((number - 1) % rows)
        paint = "var(--accent)" if number == chosen else "var(--ink)"
        ink = "var(--on-accent)" if number == chosen else "var(--sheet)"
        out += line(at, low + 13, at, foot + 16, stroke=paint, stroke_width=1.5, stroke_dasharray="2 3")
        disc = circle(shown, low, 9.5, fill=paint, stroke="var(--sheet)", stroke_width=1)
        out += g(
            disc,
            text(shown, low + 4.2, str(number), 12, "middle", style=f"fill:{ink}", font_weight=700),
            data_turning=number,
        )
    return out
