"""Colours and their second marks: no meaning rests on hue alone.

*Areas* wear engravers' hatching, *goods* wear a shape, *players and companies* wear a band across their piece.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .svg import Attr, circle, d, el, line, path, polygon, rect, remembered


class Marks(NamedTuple):
    area: str
    goods: str
    player: str


PLAIN = Marks("plain", "plain", "plain")
MARKS: dict[str, Marks] = {
    "red": Marks("upright", "dot", "level"),
    "blue": Marks("level", "square", "upright"),
    "yellow": Marks("dots", "triangle", "chevron"),
    "purple": Marks("falling", "cross", "saltire"),
    "green": Marks("rising", "diamond", "bend"),
    "black": Marks("grid", "ring", "ring"),
    "orange": Marks("bars", "bars", "bars"),
    "brown": Marks("lattice", "saltire", "cross"),
    "beige": Marks("rings", "bar", "dot"),
    "turquoise": Marks("pales", "pales", "pales"),
    "grey": Marks("falling", "square", "plain"),
    "white": PLAIN,
    "bronze": Marks("level", "dot", "plain"),
    # the four goods of Imperial Steam
    "wood": Marks("level", "bars", "bars"),
    "stone": Marks("grid", "square", "cross"),
    "iron": Marks("rising", "diamond", "bend"),
    "coal": Marks("grid", "dot", "dot"),
}
PLAYER_COLOURS = ("red", "blue", "yellow", "purple", "green", "black", "orange", "brown", "beige")


def marks(colour: str) -> Marks:
    return MARKS.get(colour, PLAIN)


def fill(colour: str) -> str:
    """The paint of a colour token."""
    return f"var(--{colour})"


def on(colour: str) -> str:
    """The ink that reads on that colour."""
    return f"var(--on-{colour})"


def hatch(colour: str) -> str:
    """The paint of an area's hatching; `document` adds the pattern itself."""
    return f"url(#hatch-{colour})"


@remembered
def charge(kind: str, x: float, y: float, r: float, ink: str) -> str:
    """A goods mark inside a circle of radius r."""
    if kind == "dot":
        return circle(x, y, r * 0.62, fill=ink)
    if kind == "square":
        return rect(x - r * 0.58, y - r * 0.58, r * 1.16, r * 1.16, 0, fill=ink)
    if kind == "triangle":
        return polygon([(x, y - r * 0.8), (x + r * 0.8, y + r * 0.6), (x - r * 0.8, y + r * 0.6)], fill=ink)
    if kind == "diamond":
        return polygon([(x, y - r * 0.85), (x + r * 0.7, y), (x, y + r * 0.85), (x - r * 0.7, y)], fill=ink)
    if kind == "ring":
        return circle(x, y, r * 0.55, fill="none", stroke=ink, stroke_width=r * 0.34)
    a, b, e = r * 0.78, r * 0.35, r * 0.58
    lines = {
        "cross": (d("M", x - a, y, "h", 2 * a, "M", x, y - a, "v", 2 * a), 0.42),
        "saltire": (d("M", x - e, y - e, "L", x + e, y + e, "M", x + e, y - e, "L", x - e, y + e), 0.38),
        "bars": (d("M", x - a, y - b, "h", 2 * a, "M", x - a, y + b, "h", 2 * a), 0.36),
        "pales": (d("M", x - b, y - a, "v", 2 * a, "M", x + b, y - a, "v", 2 * a), 0.36),
        "bar": (d("M", x - a, y, "h", 2 * a), 0.5),
    }.get(kind)
    if lines is None:
        return ""
    return path(lines[0], fill="none", stroke=ink, stroke_width=r * lines[1])


@remembered
def band(kind: str, x: float, y: float, r: float, ink: str) -> str:
    """A player mark: one stripe across a disc of radius r."""
    if kind == "dot":
        return circle(x, y, r * 0.4, fill=ink)
    if kind == "ring":
        return circle(x, y, r * 0.5, fill="none", stroke=ink, stroke_width=max(r * 0.26, 1.2))
    c = r * 0.98
    e, third = c * 0.7, r * 0.34
    data = {
        "level": d("M", x - c, y, "h", 2 * c),
        "upright": d("M", x, y - c, "v", 2 * c),
        "bend": d("M", x - e, y + e, "L", x + e, y - e),
        "saltire": d("M", x - e, y + e, "L", x + e, y - e, "M", x - e, y - e, "L", x + e, y + e),
        "chevron": d("M", x - c * 0.82, y + c * 0.5, "L", x, y - c * 0.35, "L", x + c * 0.82, y + c * 0.5),
        "cross": d("M", x - c, y, "h", 2 * c, "M", x, y - c, "v", 2 * c),
        "bars": d("M", x - c * 0.86, y - third, "h", 1.72 * c, "M", x - c * 0.86, y + third, "h", 1.72 * c),
        "pales": d("M", x - third, y - c * 0.86, "v", 1.72 * c, "M", x + third, y - c * 0.86, "v", 1.72 * c),
    }.get(kind)
    if data is None:
        return ""
    thin = kind in ("saltire", "cross", "bars", "pales")
    return path(data, class_="mark", stroke=ink, stroke_width=max(r * 0.26, 1.2) if thin else max(r * 0.34, 1.4))


# ── hatches ───────────────────────────────────────────────────────────────
_TURN = {"level": 90, "bars": 90, "falling": -45, "rising": 45, "dots": 45, "lattice": 45}


def _tile(kind: str, ink: str) -> tuple[float, str]:
    stroke: dict[str, Attr] = {"stroke": ink, "stroke_width": 0.8, "stroke_opacity": 0.5}
    upright = line(2, 0, 2, 4, **stroke)
    if kind == "dots":
        return 4, circle(2, 2, 0.7, fill=ink, fill_opacity=0.55)
    if kind == "rings":
        return 6, circle(3, 3, 1.3, fill="none", **stroke)
    if kind in ("grid", "lattice"):
        return 4, upright + line(0, 2, 4, 2, **stroke)
    if kind in ("bars", "pales"):
        return 6, line(1.5, 0, 1.5, 6, **stroke) + line(3.4, 0, 3.4, 6, **stroke)
    return 4, upright


def _pattern(name: str, size: float, body: str, turn: float) -> str:
    return el(
        "pattern",
        body,
        id=f"hatch-{name}",
        width=size,
        height=size,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({turn:g})" if turn else None,
    )


def hatch_pattern(name: str) -> str:
    """The pattern behind `hatch(name)`; also `bad` (refused) and `off` (out of reach)."""
    if name == "bad":
        return _pattern(name, 6, line(3, 0, 3, 6, stroke="var(--bad)", stroke_width=1.6, stroke_opacity=0.6), 45)
    if name == "off":
        return _pattern(name, 5, line(2.5, 0, 2.5, 5, stroke="var(--ink-3)", stroke_width=0.8, stroke_opacity=0.55), 45)
    kind = marks(name).area
    if kind == "plain":
        return _pattern(name, 4, "", 0)
    size, body = _tile(kind, on(name))
    return _pattern(name, size, body, _TURN.get(kind, 0))


def defs(names: Iterable[str] = (*MARKS, "bad", "off")) -> str:
    """Hatches by name; all of them when none is named."""
    return el("defs", *(hatch_pattern(name) for name in dict.fromkeys(names)))
