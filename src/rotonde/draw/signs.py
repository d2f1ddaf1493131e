"""Map art and small signs: water, mountains, rivers; factory, crown, bridge, tunnel, arrow, rail chip."""

from __future__ import annotations

from .hexes import hexagon
from .marks import fill, on
from .svg import Attr, circle, d, g, line, moved, num, path, rect, remembered, text

_WAVES = (
    (33.0, "wave"),
    (31.6, "water"),
    (22.0, "wave"),
    (20.4, "water"),
    (12.0, "wave"),
    (10.0, "water"),
    (4.2, "water-ink"),
)


def waterlines(land: str, size: float = 1, **attrs: Attr) -> str:
    """Three lines that follow the shore, as on engraved maps. `land` is path data (see `outline`); land goes on top."""
    return g(
        *(
            path(land, class_="coast", stroke=fill(ink), stroke_width=width * size if width > 5 else width)
            for width, ink in _WAVES
        ),
        **attrs,
    )


def river(*runs: str, size: float = 1) -> str:
    """Streams with a darker bank; all banks first, so that rivers join cleanly."""
    banks = [path(r, class_="river edge", style=f"stroke-width:{6.6 * size:g}" if size != 1 else None) for r in runs]
    return "".join(
        banks + [path(r, class_="river", style=f"stroke-width:{4.4 * size:g}" if size != 1 else None) for r in runs]
    )


def _peak(x: float, y: float, k: float) -> str:
    return d(
        "M",
        x - 9 * k,
        y + 6 * k,
        "L",
        x,
        y - 8 * k,
        "L",
        x + 9 * k,
        y + 6 * k,
        "M",
        x,
        y - 8 * k,
        "l",
        1.2 * k,
        5 * k,
        "l",
        -2 * k,
        3 * k,
        "l",
        1.5 * k,
        5 * k,
        "M",
        x + 3 * k,
        y - 1.5 * k,
        "l",
        k,
        6 * k,
        "M",
        x + 5.4 * k,
        y + k,
        "l",
        0.8 * k,
        4.2 * k,
    )


def mountain(x: float, y: float, size: float = 1) -> str:
    """Three hachured peaks, for a hex of side 30 at size 1."""
    k = size
    art = _peak(x - 7 * k, y + 3 * k, k) + _peak(x + 8 * k, y + 6 * k, 0.8 * k) + _peak(x + 3 * k, y - 9 * k, 0.75 * k)
    return g(path(art), class_="hill-art")


@remembered
def factory(x: float, y: float, w: float = 22, colour: str = "ink") -> str:
    u = w / 22
    data = d(
        "M",
        x - 10 * u,
        y + 8 * u,
        "v",
        -9 * u,
        "l",
        6 * u,
        -4 * u,
        "v",
        4 * u,
        "l",
        6 * u,
        -4 * u,
        "v",
        4 * u,
        "h",
        2 * u,
        "l",
        0.8 * u,
        -10 * u,
        "h",
        3 * u,
        "l",
        0.8 * u,
        10 * u,
        "h",
        1.4 * u,
        "v",
        9 * u,
        "z",
    )
    return path(data, fill=fill(colour))


@remembered
def crown(x: float, y: float, **attrs: Attr) -> str:
    data = d("M", x - 9, y + 6, "l", -2, -11, "l", 6, 4, "l", 5, -8, "l", 5, 8, "l", 6, -4, "l", -2, 11, "z")
    return path(data, fill="var(--yellow)", stroke="var(--ink)", stroke_width=1.2, stroke_linejoin="round", **attrs)


@remembered
def bridge(x: float, y: float) -> str:
    arch = path(
        d("M", x - 9, y + 4, "a", 9, 9, "0 0 1 ", 18, 0), fill="var(--sheet)", stroke="var(--ink)", stroke_width=1.6
    )
    return g(arch, path(d("M", x - 12, y - 5.5, "h", 24), stroke="var(--ink)", stroke_width=2.4))


@remembered
def tunnel(x: float, y: float) -> str:
    portal = path(
        d("M", x - 9, y + 6, "v", -6, "a", 9, 9, "0 0 1 ", 18, 0, "v", 6, "z"),
        fill="var(--sheet)",
        stroke="var(--ink)",
        stroke_width=1.6,
    )
    return g(portal, path(d("M", x - 5, y + 6, "v", -5, "a", 5, 5, "0 0 1 ", 10, 0, "v", 5, "z"), fill="var(--ink)"))


def arrow(x: float, y: float, number: object, colour: str = "purple") -> str:
    """Steps along a track: an arrow with its number."""
    data = d("M", x - 13, y - 8, "h", 15, "v", -5, "l", 12, 13, "l", -12, 13, "v", -5, "h", -15, "z")
    shape = path(data, fill=fill(colour), stroke="var(--ink)", stroke_width=1.1, stroke_linejoin="round")
    return g(shape, text(x - 3.5, y + 4.6, number, 13, font_weight=700, ink=f"on-{colour}"))


@remembered
def rail_chip(x: float, y: float, colour: str, value: object, a: float = 17, **attrs: Attr) -> str:
    """A rail piece: its colour, and its value as second mark."""
    h = a / 2
    rails = "".join(line(x + k, y - h, x + k, y + h, stroke=on(colour), stroke_width=0.9) for k in (-h + 2.2, h - 2.2))
    box = rect(x - h, y - h, a, a, 2.5, fill=fill(colour), stroke="var(--ink)", stroke_width=1.2)
    return g(box, rails, text(x, y + a * 0.26, value, a * 0.7, font_weight=700, ink=f"on-{colour}"), **attrs)


@remembered
def times(x: float, y: float, n: int = 2, r: float = 9) -> str:
    """A doubler: ×2 in a dark roundel."""
    return g(circle(x, y, r, fill="var(--ink)"), text(x, y + r * 0.38, f"×{n}", r * 1.08, font_weight=700, ink="sheet"))


@remembered
def question(x: float, y: float, r: float = 9, *, used: bool = False) -> str:
    ring = circle(
        x,
        y,
        r,
        fill="var(--raised)",
        stroke="var(--ink)",
        stroke_width=1.2,
        stroke_dasharray=None if used else "2.4 1.8",
    )
    return g(ring, text(x, y + r * 0.45, "?", r * 1.35, cls="title", font_weight=700))


def tick(x: float, y: float, k: float = 1) -> str:
    """Reached, earned."""
    return path(
        d("M", x - 4 * k, y, "l", 3 * k, 3.4 * k, "l", 5.4 * k, -7 * k),
        fill="none",
        stroke="var(--good)",
        stroke_width=2.2 * k,
    )


@remembered
def gain_hex(x: float, y: float, words: object, r: float = 8.5, colour: str = "purple") -> str:
    """A printed bonus: +2 in a small hex."""
    shape = hexagon(x, y, r, fill=fill(colour), stroke="var(--ink)", stroke_width=1)
    return g(shape, text(x, y + r * 0.4, words, r * 1.1, font_weight=700, ink=f"on-{colour}"))


@remembered
def wagon(x: float, y: float, w: float = 32, colour: str = "green", load: str = "", *, open_top: bool = False) -> str:
    """A carriage with windows, or an open wagon that shows its load; wheels on y."""
    u = w / 32
    wheels = "".join(
        circle(x + k * u, y - 2.6 * u, 2.6 * u, fill="var(--sheet)", stroke="var(--ink)", stroke_width=1.2 * u)
        for k in (-9, 9)
    )
    if open_top:
        box = path(
            d("M", x - 16 * u, y - 13 * u, "h", 32 * u, "l", -3 * u, 10 * u, "h", -26 * u, "z"),
            fill=fill(colour),
            stroke="var(--ink)",
            stroke_width=1.2 * u,
            stroke_linejoin="round",
        )
        return g(load, box, wheels)
    box = rect(x - 16 * u, y - 17 * u, 32 * u, 13 * u, 2, fill=fill(colour), stroke="var(--ink)", stroke_width=1.2 * u)
    panes = "".join(
        rect(x + (k * 7.2 - 13.2) * u, y - 14.4 * u, 5 * u, 5 * u, 0.5, fill="var(--sheet)") for k in range(4)
    )
    return g(box, panes, load, wheels)


# ── workshops ──────────────────────────────────────────────────────────────
def cap(x: float, y: float, k: float = 1) -> str:
    """An engineer's cap."""
    dome = path(d("M", x - 8 * k, y + 3 * k, "a", 8 * k, 8 * k, "0 0 1 ", 16 * k, 0, "z"), fill="var(--ink)")
    brim = line(x - 11 * k, y + 3.4 * k, x + 11 * k, y + 3.4 * k, stroke="var(--ink)", stroke_width=2 * k)
    return dome + brim


def marker(x: float, y: float, k: float = 1, **attrs: Attr) -> str:
    """An industry marker; its tip is at (x, y)."""
    data = d("M", x, y, "l", -8 * k, -15 * k, "h", 16 * k, "z")
    shape = path(data, fill=fill("purple"), stroke="var(--ink)", stroke_width=1.1, stroke_linejoin="round")
    return g(shape, **attrs)


def again(x: float, y: float, r: float = 8) -> str:
    """Repeat: an arrow that comes round."""
    data = d("M", x + r * 0.7, y - r * 0.7, "a", r, r, "0 1 0 ", r * 0.3, r * 0.7)
    tip = d("M", x + r * 0.1, y - r * 0.95, "l", r * 0.75, r * 0.1, "l", -r * 0.1, r * 0.8, "z")
    ring = path(data, fill="none", stroke="var(--ink)", stroke_width=2)
    return ring + path(tip, fill="var(--ink)", stroke="var(--ink)", stroke_width=1)


def leaf(x: float, y: float, body: str) -> str:
    """A small card."""
    return rect(x - 8, y - 11, 16, 22, 2, fill="var(--raised)", stroke="var(--ink)", stroke_width=1.1) + body


def medal(x: float, y: float, r: float, laid: bool, number: int, size: float = 0) -> str:
    """A medal with its points, or the place for it."""
    dashes = None if laid else "2.4 1.8"
    tint = "var(--yellow)" if laid else "var(--raised)"
    ring = circle(x, y, r, fill=tint, stroke="var(--ink)", stroke_width=1.2, stroke_dasharray=dashes)
    ink = "on-yellow" if laid else None
    return ring + text(x, y + r * 0.4, number, size or r * 1.08, font_weight=700, ink=ink)


def coal() -> str:
    """A dark lump with light facets."""
    stone = d("M", -8, 3, "l", 2, -8, "l", 6, -3, "l", 7, 3, "l", 1, 7, "l", -5, 6, "h", -7, "z")
    facets = d("M", -6, -5, "l", 5, 4, "l", 8, -4, "M", -1, -1, "l", -2, 8)
    body = path(stone, fill=fill("coal"), stroke="var(--ink)", stroke_width=1, stroke_linejoin="round")
    return body + path(facets, fill="none", stroke="var(--on-coal)", stroke_width=0.9, stroke_opacity=0.75)


def _flame(y: float, k: float) -> str:
    data = "M0 8C-6 7 -7 1 -3.5 -2.5C-3 0 -1.8 .6 -1.2 .2C-2 -4 .6 -6.6 2.4 -8C2 -5 5.6 -2.6 5.6 2C5.6 5.4 3.4 7.6 0 8z"
    shape = path(data, fill=fill("orange"), stroke="var(--ink)", stroke_width=1, stroke_linejoin="round")
    return moved(shape, 0, y, num(k))


def stoker() -> str:
    """Fire in a dark ring, as it lies on locomotives and factories."""
    return circle(0, 0, 9, fill="var(--raised)", stroke="var(--ink)", stroke_width=1.8) + _flame(0, 0.8)


def furnace() -> str:
    """A furnace with its chimney and fire in its mouth."""
    walls = d("M", -10, 9, "l", 2, -11, "h", 3, "l", 1, -8, "h", 5, "l", 1, 8, "h", 4, "l", 4, 11, "z")
    return path(walls, fill="var(--ink)") + _flame(4, 0.5)


def ticket(x: float, y: float, r: float, body: str, used: bool = False) -> str:
    """An income marker: eight corners; turned over when it is used."""
    a = r * 0.41
    data = d("M", x - a, y - r, "h", 2 * a, "L", x + r, y - a, "v", 2 * a, "L", x + a, y + r, "h", -2 * a)
    data += d("L", x - r, y + a, "v", -2 * a, "z")
    tint = "sunk" if used else "raised"
    return path(data, fill=fill(tint), stroke="var(--ink)", stroke_width=1.2, stroke_linejoin="round") + body
