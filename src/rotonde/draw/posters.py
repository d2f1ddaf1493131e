"""The frame of the lobby's posters, drawn with the same ink as the boards; a game without one gets the roundhouse.

The art itself lies in the stalls (`poster.py`).
"""

from __future__ import annotations

from zlib import crc32

from .marks import fill
from .pieces import track
from .svg import Attr, circle, d, path, rect, slug
from .themes import document

W, H = 250.0, 156.0
INK = "var(--ink)"


def ink(width: float, **more: Attr) -> dict[str, Attr]:
    """The attributes of a line drawn in ink."""
    return {"stroke": INK, "stroke_width": width, **more}


def sky(colour: str) -> str:
    """The ground of a poster."""
    return rect(0, 0, W, H, 0, fill=fill(colour))


_LIVERIES = (
    ("water", "blue"),
    ("wash", "red"),
    ("hill", "green"),
    ("sunk", "purple"),
    ("wash", "turquoise"),
    ("water", "orange"),
)


def _arch(x: float, y: float, w: float, h: float) -> str:
    """Path data of a round-headed door, its foot on y."""
    return d("M", x - w / 2, y, "V", y - h + w / 2, "a", w / 2, w / 2, "0 0 1 ", w, 0, "V", y, "z")


def _doors(livery: str) -> str:
    """Four closed stalls and an open one."""
    out = []
    for x, w, h in ((37, 26, 34), (79, 28, 38), (171, 28, 38), (213, 26, 34)):
        foot = 108 - abs(125 - x) * 0.045
        out.append(path(_arch(x, foot, w, h), fill=fill(livery), **ink(1.4)))
        out.append(path(d("M", x, foot, "v", -h, "M", x - w / 2, foot - h * 0.5, "h", w), **ink(1)))
        out.append(
            path(
                d("M", x - w * 0.3, foot - h * 0.66, "h", 5, "M", x + w * 0.3 - 5, foot - h * 0.66, "h", 5),
                stroke="var(--yellow)",
                stroke_width=4,
            )
        )
    return "".join(out) + path(_arch(125, 108, 36, 46), fill="var(--black)", **ink(1.6))


def _front(livery: str) -> str:
    """An engine that looks out of its stall."""
    boiler = circle(125, 90, 12, fill=fill(livery), stroke="var(--white)", stroke_width=1.4)
    boiler += circle(125, 90, 8, fill="none", stroke=f"var(--on-{livery})", stroke_width=0.9)
    lamp = circle(125, 90, 3.2, fill="var(--yellow)", stroke="var(--black)", stroke_width=0.8)
    beam = rect(109, 102, 32, 5, 1, fill="var(--red)", stroke="var(--black)", stroke_width=1)
    return rect(121, 68, 8, 11, 1, fill=fill(livery), stroke="var(--white)", stroke_width=1) + boiler + lamp + beam


def _roundhouse(key: str) -> str:
    """Stalls around a turntable; the key picks sky and livery, so that two new games differ."""
    ground, livery = _LIVERIES[crc32(key.encode("utf-8", "replace")) % len(_LIVERIES)]
    moon = circle(196, 34, 20, fill="var(--white)", fill_opacity=0.55)
    puffs = ((125, 26, 5), (119, 16, 7), (109, 7, 9), (95, 0, 10))
    steam = "".join(circle(x, y, r, fill="var(--sheet)", **ink(1)) for x, y, r in puffs)
    wall = path("M14 106V64Q125 40 236 64V106Q125 112 14 106z", fill="var(--beige)", **ink(1.4))
    bricks = path(
        "M14 74Q125 52 236 74M14 84Q125 66 236 84M14 95Q125 84 236 95",
        fill="none",
        stroke="var(--on-beige)",
        stroke_width=0.5,
        stroke_opacity=0.35,
    )
    vents = "".join(
        rect(x - 4, y, 8, 13, 1, fill="var(--brown)", **ink(1)) for x, y in ((58, 40), (125, 31), (192, 40))
    )
    roof = path("M6 66Q125 38 244 66L232 52Q125 26 18 52z", fill="var(--brown)", stroke_linejoin="round", **ink(1.4))
    yard = path(f"M0 104Q125 116 {W:g} 104V{H:g}H0z", fill="var(--land)", **ink(1))
    spurs = ((37, 106, 88, 139), (79, 108, 104, 133), (213, 106, 162, 139), (171, 108, 146, 133))
    fan = "".join(track(d("M", a, b, "L", x, y), size=0.66) for a, b, x, y in spurs)
    fan += track("M125 109V134", livery, size=0.8)
    table = path("M61 156A64 24 0 0 1 189 156z", fill="var(--hill)", **ink(1.8))
    table += path("M68 156A57 19 0 0 1 182 156", fill="none", **ink(0.8)) + track("M125 132V160", livery, size=0.9)
    return (
        sky(ground) + moon + steam + vents + wall + bricks + roof + yard + fan + table + _doors(livery) + _front(livery)
    )


def poster(key: str, art: str = "", *, theme: str | None = None, label: str = "") -> str:
    """The poster of a game, W by H, from its `Game.poster()`; without label it is an ornament beside the title."""
    return document(
        art or _roundhouse(key),
        width=W,
        height=H,
        theme=theme,
        label=label,
        prefix=slug("poster", key),
        preserveAspectRatio="xMidYMid slice",
    )
