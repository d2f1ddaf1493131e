"""Wooden pieces: track, disc, cube, worker, station, engine, star. Each wears its colour and its second mark."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from .hexes import hexagon
from .marks import band, charge, fill, hatch, marks, on
from .svg import Attr, circle, d, g, path, polygon, rect, remembered, svg, text

_LAYERS = (("bed", 12.5), ("ties", 10.0), ("rails", 6.2), ("core", 3.9))


def edge_class(colour: str) -> str:
    """Every piece has an ink outline; a black one has a light outline, or it would have none by night."""
    return "piece on-black" if colour in ("black", "coal") else "piece"


def track(
    data: str,
    owner: str | None = None,
    *,
    size: float = 1,
    cls: str = "",
    parts: Iterable[tuple[str, str]] = (),
    **attrs: Attr,
) -> str:
    """Bed, sleepers, rails and the owner's colour between the rails; without owner the core is empty.

    `parts` are stretches of the same track in other colours, as path data and colour.
    """
    layers = []
    for name, width in _LAYERS:
        style = f"stroke-width:{width * size:g}" if size != 1 else None
        paint = fill(owner or "sheet") if name == "core" else None
        layers.append(path(data, class_=name, stroke=paint, style=style))
    layers += [path(part, class_="core", stroke=fill(colour)) for part, colour in parts]
    return g(*layers, class_=f"track {cls}" if cls else "track", **attrs)


@remembered
def disc(x: float, y: float, r: float, colour: str, **attrs: Attr) -> str:
    return g(
        circle(x, y, r, fill=fill(colour), class_=edge_class(colour)),
        band(marks(colour).player, x, y, r, on(colour)),
        **attrs,
    )


def free_disc(x: float, y: float, r: float, **attrs: Attr) -> str:
    """A place for a disc: nobody's track, a free seat."""
    return circle(x, y, r, fill="var(--land)", stroke="var(--ink)", stroke_width=1.4, stroke_dasharray="2 1.6", **attrs)


@remembered
def cube(x: float, y: float, a: float, colour: str, **attrs: Attr) -> str:
    """A wooden cube seen from slightly above. Light and shade are laid on, so any viewer can mix them."""
    t, h = a * 0.24, a / 2
    body = d("M", x - h, y - h, "l", t, -t, "h", a, "v", a, "l", -t, t, "h", -a, "z")
    lid = d("M", x - h, y - h, "l", t, -t, "h", a, "l", -t, t, "z")
    side = d("M", x + h, y - h, "l", t, -t, "v", a, "l", -t, t, "z")
    return g(
        path(body, fill=fill(colour)),
        path(lid, fill="#fff", fill_opacity=0.28),
        path(side, fill="#000", fill_opacity=0.3),
        path(body, fill="none", class_=edge_class(colour), stroke_linejoin="round"),
        charge(marks(colour).goods, x, y, a * 0.42, on(colour)),
        **attrs,
    )


@remembered
def worker(x: float, y: float, h: float, colour: str, **attrs: Attr) -> str:
    """A standing worker: round cap, shoulders, the player's band on the chest."""
    w = h * 0.8
    body = d(
        "M",
        x - w * 0.5,
        y + h * 0.5,
        "v",
        -h * 0.22,
        "q",
        0,
        -h * 0.2,
        w * 0.26,
        -h * 0.24,
        "a",
        h * 0.24,
        h * 0.24,
        "0 1 1 ",
        w * 0.48,
        0,
        "q",
        w * 0.26,
        h * 0.04,
        w * 0.26,
        h * 0.24,
        "v",
        h * 0.22,
        "z",
    )
    return g(
        path(body, fill=fill(colour), class_=edge_class(colour), stroke_linejoin="round"),
        band(marks(colour).player, x, y + h * 0.24, h * 0.2, on(colour)),
        **attrs,
    )


def _house(x: float, y: float, a: float) -> str:
    return d("M", x - a, y + a * 0.8, "v", -a * 0.95, "L", x, y - a, "L", x + a, y - a * 0.15, "v", a * 0.95, "z")


@remembered
def station(x: float, y: float, a: float, colour: str, **attrs: Attr) -> str:
    """A station house with the owner's band on its front."""
    return g(
        path(_house(x, y, a), fill=fill(colour), class_=edge_class(colour), stroke_linejoin="round"),
        band(marks(colour).player, x, y + a * 0.22, a * 0.5, on(colour)),
        **attrs,
    )


@remembered
def station_site(x: float, y: float, a: float, **attrs: Attr) -> str:
    """Where a station may stand."""
    return path(
        _house(x, y, a), fill="var(--sunk)", stroke="var(--ink)", stroke_width=1, stroke_linejoin="round", **attrs
    )


_WHEELS = "".join(
    circle(x, -r, r, fill="var(--sheet)", stroke="currentColor", stroke_width=1.5)
    for x, r in ((-12, 3.6), (-3.5, 3.6), (5, 3.6), (14, 2.6))
)
_CAB = rect(-16.5, -18, 6.5, 5.5, 1, fill="var(--sheet)", stroke="currentColor", stroke_width=0.8)
_UNDER = path("M-21 -5H21", stroke="currentColor", stroke_width=1.6) + _WHEELS
_UNDER += path("M-12 -3.4H5", stroke="currentColor", stroke_width=1.3, fill="none")


@remembered
def loco(
    x: float,
    y: float,
    w: float,
    colour: str = "ink",
    number: object = None,
    *,
    plate: str = "sheet",
    flip: bool = False,
    **attrs: Attr,
) -> str:
    """A tank engine in profile, w wide, wheels on y. The number stands on the tank."""
    u = w / 40
    body = path(
        "M-19 -5V-21h12v3h1v-1h17v-6h-1.5v-2.5h7v2.5H13v6h4q3 1 3 6v8z",
        fill=fill(colour),
        stroke="currentColor",
        stroke_width=1.1,
        stroke_linejoin="round",
    )
    art = g(body, _CAB, _UNDER, transform=f"translate({x:.2f} {y:.2f}) scale({-u if flip else u:.3f} {u:.3f})")
    if number is None:
        return g(art, color="var(--ink)", **attrs)
    nx, ny = x + (-3.5 if flip else 3.5) * u, y - 12.2 * u
    ring = circle(nx, ny, 5.4 * u, fill=fill(plate), stroke="currentColor", stroke_width=1)
    size = 8.4 * u if len(str(number)) < 2 else 7 * u
    return g(art, ring, text(nx, ny + size * 0.35, number, size, font_weight=700), color="var(--ink)", **attrs)


@remembered
def engine(x: float, y: float, r: float, colour: str, initials: object = "", **attrs: Attr) -> str:
    """A company's locomotive on the map: its colour and hatch, a silhouette, initials on a plate."""
    out = [
        circle(x, y, r, fill=fill(colour), class_=edge_class(colour), style="stroke-width:1.6"),
        circle(x, y, r * 0.83, fill=hatch(colour)),
        circle(x, y - r * 0.07, r * 0.66, fill="var(--sheet)", stroke="var(--ink)", stroke_width=0.8),
        loco(x, y + r * 0.24, r * 1.1),
    ]
    if initials != "":
        w = 0.5 * r * len(str(initials)) + 6
        out.append(rect(x - w / 2, y + r * 0.58, w, r * 0.9, 2, fill="var(--ink)"))
        out.append(text(x, y + r * 1.27, initials, r * 0.72, font_weight=700, ink="sheet"))
    return g(*out, **attrs)


@remembered
def star(x: float, y: float, r: float, number: object = None, colour: str = "yellow", **attrs: Attr) -> str:
    """Points: a star, with their number when there is one."""
    tips = [
        (x + k * sin(pi * i / 5), y - k * cos(pi * i / 5)) for i in range(10) for k in (r if i % 2 == 0 else r * 0.47,)
    ]
    shape = polygon(tips, fill=fill(colour), stroke="var(--ink)", stroke_width=1, stroke_linejoin="round")
    if number is None:
        return g(shape, **attrs)
    size = r * (0.92 if len(str(number)) < 2 else 0.78)
    return g(shape, text(x, y + size * 0.4, number, size, font_weight=700, ink=f"on-{colour}"), **attrs)


@remembered
def city_hex(x: float, y: float, s: float, colour: str, *, pointy: bool = False, **attrs: Attr) -> str:
    """A filled hex with its hatch and an inner line."""
    return g(
        hexagon(x, y, s - 1.2, pointy, fill=fill(colour), stroke="var(--ink)", stroke_width=1.3),
        hexagon(x, y, s - 3.5, pointy, fill=hatch(colour), stroke=on(colour), stroke_width=0.8, stroke_opacity=0.7),
        **attrs,
    )


@remembered
def goods_badge(x: float, y: float, r: float, colour: str) -> str:
    """What a city accepts: the goods mark on its colour."""
    return circle(x, y, r, fill=fill(colour), stroke=on(colour), stroke_width=0.8) + charge(
        marks(colour).goods, x, y, r * 0.72, on(colour)
    )


@remembered
def town(x: float, y: float, r: float = 8.4, *, track_through: bool = False, **attrs: Attr) -> str:
    """A town ring: double at rest, one strong ring once track meets in it."""
    if track_through:
        return circle(x, y, r, fill="var(--sheet)", stroke="var(--ink)", stroke_width=2.4, **attrs)
    inner = circle(x, y, r * 0.55, fill="none", stroke="var(--ink)", stroke_width=0.8)
    return g(circle(x, y, r, fill="var(--sheet)", stroke="var(--ink)", stroke_width=1.6), inner, **attrs)


def token(colour: str, size: float = 20, label: str | None = None) -> str:
    """A player's disc for use in HTML."""
    return svg(disc(10, 10, 8.6, colour), width=20, height=20, size=size, label=label or "")
