"""The poster of Imperial Steam: a viaduct before the Alps."""

from __future__ import annotations

from rotonde.draw.pieces import loco
from rotonde.draw.posters import INK, W, ink, sky
from rotonde.draw.signs import wagon
from rotonde.draw.svg import Attr, line, path, rect


def poster() -> str:
    """The art, 250 by 156."""
    stroke: dict[str, Attr] = {"stroke": "var(--hill-ink)", "stroke_width": 0.8}
    alps = path("M0 96L34 40L58 70L96 18L134 74L166 34L206 84L228 62L250 92V156H0z", fill="var(--hill)", **stroke)
    snow = "M96 18l-14 20 8 -3 6 8 7 -9 8 5zM166 34l-9 13 6 -2 4 5 5 -6 5 4zM34 40l-8 13 5 -2 4 5 5 -6 4 3z"
    alps += path(snow, fill="var(--white)", **stroke)
    alps += path("M96 18l4 22 -7 14 6 22M34 40l3 16 -5 12M166 34l3 18 -5 12 5 14", fill="none", **stroke)
    wall = rect(0, 94, W, 62, 0, fill="var(--beige)", **ink(1.2))
    for y in (102, 110, 120, 132, 144):
        wall += line(0, y, W, y, stroke="var(--on-beige)", stroke_width=0.5, stroke_opacity=0.35)
    for x in range(6, 240, 30):
        wall += path(f"M{x} 156V116a11 11 0 0 1 22 0V156z", fill="var(--sunk)", **ink(1.2))
    wall += rect(-2, 90, W + 4, 5, 0, fill=INK)
    train = "".join(wagon(x, 90, 32, "green") for x in (132, 97, 62)) + loco(176, 90, 46, "red")
    return sky("water") + alps + wall + train
