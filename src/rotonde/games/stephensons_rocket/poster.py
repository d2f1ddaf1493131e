"""The poster of Stephenson's Rocket: a tall chimney, steam over a hill."""

from __future__ import annotations

from math import cos, radians, sin

from rotonde.draw.posters import INK, H, W, ink, sky
from rotonde.draw.svg import circle, line, path, rect


def _wheel(x: float, y: float, r: float, rim: float, spokes: int = 0) -> str:
    out = [circle(x, y, r, fill="none", **ink(rim)), circle(x, y, r / 5.5 + 0.3, fill=INK)]
    for i in range(spokes):
        a = radians(30 + 360 * i / spokes)
        out.append(line(x, y, x + (r - 1) * cos(a), y + (r - 1) * sin(a), **ink(1.2)))
    return "".join(out)


def poster() -> str:
    """The art, 250 by 156."""
    hill = path(f"M0 112C50 84 92 84 130 100S214 92 {W:g} 74V{H:g}H0z", fill="var(--green)", fill_opacity=0.35)
    hill += path(f"M0 122C60 104 130 112 {W:g} 96V{H:g}H0z", fill="var(--land)", **ink(1))
    puffs = ((178, 30, 9), (162, 24, 12), (142, 21, 10), (124, 16, 8), (110, 13, 5))
    steam = "".join(circle(x, y, r, fill="var(--sheet)", **ink(1)) for x, y, r in puffs)
    boiler = rect(96, 84, 74, 22, 10, fill="var(--yellow)", **ink(1.5)) + rect(
        168, 82, 24, 26, 2, fill="var(--yellow)", **ink(1.5)
    )
    boiler += path("M112 84v22M132 84v22M152 84v22", **ink(0.8))
    chimney = rect(184, 46, 10, 60, 1, fill=INK) + path("M180 46h18l-3 -7h-12z", fill=INK)
    rods = path("M98 84l-14 -14M150 88L178 112", **ink(4)) + path("M88 108h96", **ink(3))
    wheels = _wheel(178, 118, 17, 3, 6) + _wheel(108, 124, 11, 3)
    tender = rect(46, 92, 30, 22, 2, fill="var(--brown)", **ink(1.5)) + path("M42 114h40", **ink(2.6))
    tender += "".join(circle(x, 126, 9, fill="none", **ink(2.6)) for x in (54, 72))
    rails = path(f"M0 136.5H{W:g}", **ink(2.2)) + path(f"M0 140H{W:g}", **ink(4, stroke_dasharray="3 7"))
    return sky("water") + hill + steam + boiler + chimney + rods + wheels + tender + rails
