"""The poster of German Railroads: a steel arch over the Rhine, a colliery behind."""

from __future__ import annotations

from rotonde.draw.pieces import loco
from rotonde.draw.posters import INK, W, ink, sky
from rotonde.draw.signs import wagon
from rotonde.draw.svg import circle, d, line, path, rect


def _load(x: float) -> str:
    heap = d("M", x - 11, 84, "q", 4, -7, 8, -4, "q", 4, -5, 8, 0, "q", 4, -1, 6, 4, "z")
    return path(heap, fill="var(--black)", **ink(0.8))


def poster() -> str:
    """The art, 250 by 156."""
    hangers = ((20, 74), (46, 58), (72, 47), (98, 40), (125, 37), (152, 40), (178, 47), (204, 58), (230, 74))
    arch = path("M-10 96Q125 -22 260 96", fill="none", **ink(5)) + path("M-10 96Q125 4 260 96", fill="none", **ink(2))
    arch += "".join(line(x, 96, x, y, **ink(1.4)) for x, y in hangers)
    ripples = ((14, 130), (70, 140), (120, 128), (176, 142), (206, 130), (36, 150), (136, 150))
    rhine = rect(0, 118, W, 38, 0, fill="var(--water)")
    waves = [f"M{x} {y}q8 -4 16 0t16 0" for x, y in ripples]
    rhine += "".join(path(wave, fill="none", stroke="var(--wave)", stroke_width=1.5) for wave in waves)
    pit = path("M196 118V74l10 -12h8l8 12v44zM202 62l4 -18h8l4 18", fill="var(--brown)", fill_opacity=0.55, **ink(1))
    pit += circle(210, 42, 9, fill="none", **ink(1.8))
    pit += line(201, 42, 219, 42, **ink(0.9)) + line(210, 33, 210, 51, **ink(0.9))
    piers = "".join(rect(x, 100, 12, 40, 0, fill="var(--hill)", **ink(1)) for x in (8, 230))
    coal = "".join(wagon(x, 94, 27, "brown", _load(x), open_top=True) for x in (108, 79, 50))
    return sky("sunk") + pit + arch + rhine + piers + rect(0, 94, W, 9, 0, fill=INK) + coal + loco(150, 94, 52, "green")
