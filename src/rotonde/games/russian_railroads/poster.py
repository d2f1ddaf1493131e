"""The poster of Russian Railroads: birches in the snow and a very long line."""

from __future__ import annotations

from rotonde.draw.posters import H, W, ink, sky
from rotonde.draw.svg import circle, d, path, rect


def _birch(x: float, y: float) -> str:
    bark = d("M", x - 3, y + 12, "h", 4, "M", x, y + 30, "h", 3, "M", x - 3, y + 46, "h", 3)
    edges = d("M", x - 3, 112, "V", y, "M", x + 3, 112, "V", y)
    trunk = path(d("M", x, 110, "V", y), stroke="var(--white)", stroke_width=6)
    return trunk + path(bark, stroke="var(--black)", stroke_width=1.6) + path(edges, **ink(0.7))


def poster() -> str:
    """The art, 250 by 156."""
    trees = "".join(_birch(x, y) for x, y in ((22, 6), (44, 20), (58, 2), (196, 12), (222, 0), (238, 22)))
    sun = circle(126, 62, 34, fill="var(--accent)", fill_opacity=0.85)
    drift = f"M0 104Q70 92 126 100T{W:g} 98"
    snow = path(f"{drift}V{H:g}H0z", fill="var(--white)") + path(drift, fill="none", **ink(1))
    rail = path("M92 156L123 101h6L160 156z", fill="var(--black)", fill_opacity=0.12)
    rail += path("M100 156L124.5 101M152 156L127.5 101", stroke="var(--black)", stroke_width=2.2)
    for y, w, thick in ((106, 4, 1.0), (112, 7, 1.4), (120, 11, 1.8), (130, 16, 2.4), (143, 23, 3.0)):
        rail += path(d("M", 126 - w, y, "h", 2 * w), stroke="var(--black)", stroke_width=thick)
    front = rect(122, 66, 8, 12, 1, fill="var(--black)")
    front += circle(126, 88, 13, fill="var(--black)", stroke="var(--white)", stroke_width=1.5)
    front += circle(126, 88, 4, fill="var(--yellow)")
    front += path("M110 102h32l-5 -7h-22z", fill="var(--red)", stroke="var(--black)", stroke_width=1)
    return sky("wash") + sun + trees + snow + rail + front
