"""The lobby's posters, drawn with the same ink as the boards; a game without one gets the roundhouse."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from zlib import crc32

from .hexes import S3, hexagon, mid, outline, run
from .icons import brand, icon
from .marks import fill
from .pieces import city_hex, cube, disc, loco, track
from .signs import wagon
from .svg import Attr, Point, circle, d, line, path, rect, slug
from .themes import document

__all__ = ["POSTERS", "brand", "icon", "poster"]

W, H = 250.0, 156.0
_INK = "var(--ink)"


def _ink(width: float, **more: Attr) -> dict[str, Attr]:
    return {"stroke": _INK, "stroke_width": width, **more}


def _sky(colour: str) -> str:
    return rect(0, 0, W, H, 0, fill=fill(colour))


# ── Age of Steam: hexes, a lake, one line between two cities ──────────────
_SIDE = 24.0
_CELLS = [(c, r) for c in range(-1, 7) for r in range(-1, 5)]
_LAKE = frozenset(((2, -1), (3, -1), (2, 0), (3, 0), (4, 0), (4, -1), (3, 1)))
_LINE = ((0, 1), (1, 1), (2, 2), (3, 2), (4, 2), (5, 1))


def _at(cell: tuple[int, int]) -> Point:
    col, row = cell
    return 35 + 1.5 * _SIDE * col, 18 + S3 * _SIDE * (row + 0.5 * (col & 1))


def _edge_towards(here: Point, there: Point) -> int:
    goal = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)

    def far(edge: int) -> float:
        x, y = mid(*here, _SIDE, edge)
        return (x - goal[0]) ** 2 + (y - goal[1]) ** 2

    return min(range(6), key=far)


def _age_of_steam() -> str:
    land = [_at(c) for c in _CELLS if c not in _LAKE]
    shore = outline(land, _SIDE + 0.3)
    out = [_sky("water")]
    for width, ink in ((22.0, "wave"), (20.6, "water"), (12.0, "wave"), (10.4, "water"), (4.0, "water-ink")):
        out.append(path(shore, class_="coast", stroke=fill(ink), stroke_width=width))
    out += [hexagon(*xy, _SIDE, class_="hex") for xy in land]
    stops = [_at(c) for c in _LINE]
    for before, here, after in zip(stops, stops[1:], stops[2:], strict=False):
        out.append(track(run(*here, _SIDE, _edge_towards(here, before), _edge_towards(here, after)), "red"))
    for cell, colour, goods in (((0, 1), "blue", ("red", "yellow")), ((5, 1), "red", ("blue", "purple"))):
        x, y = _at(cell)
        out.append(city_hex(x, y, _SIDE, colour))
        out += [cube(x - 8 + i * 15, y + 2, 12, k) for i, k in enumerate(goods)]
    x, y = mid(*_at((2, 2)), _SIDE, 2)
    return "".join(out) + disc(x, y, 7.5, "red")


# ── Stephenson's Rocket: a tall chimney, steam over a hill ────────────────
def _wheel(x: float, y: float, r: float, rim: float, spokes: int = 0) -> str:
    out = [circle(x, y, r, fill="none", **_ink(rim)), circle(x, y, r / 5.5 + 0.3, fill=_INK)]
    for i in range(spokes):
        a = radians(30 + 360 * i / spokes)
        out.append(line(x, y, x + (r - 1) * cos(a), y + (r - 1) * sin(a), **_ink(1.2)))
    return "".join(out)


def _stephensons_rocket() -> str:
    hill = path(f"M0 112C50 84 92 84 130 100S214 92 {W:g} 74V{H:g}H0z", fill="var(--green)", fill_opacity=0.35)
    hill += path(f"M0 122C60 104 130 112 {W:g} 96V{H:g}H0z", fill="var(--land)", **_ink(1))
    puffs = ((178, 30, 9), (162, 24, 12), (142, 21, 10), (124, 16, 8), (110, 13, 5))
    steam = "".join(circle(x, y, r, fill="var(--sheet)", **_ink(1)) for x, y, r in puffs)
    boiler = rect(96, 84, 74, 22, 10, fill="var(--yellow)", **_ink(1.5)) + rect(
        168, 82, 24, 26, 2, fill="var(--yellow)", **_ink(1.5)
    )
    boiler += path("M112 84v22M132 84v22M152 84v22", **_ink(0.8))
    chimney = rect(184, 46, 10, 60, 1, fill=_INK) + path("M180 46h18l-3 -7h-12z", fill=_INK)
    rods = path("M98 84l-14 -14M150 88L178 112", **_ink(4)) + path("M88 108h96", **_ink(3))
    wheels = _wheel(178, 118, 17, 3, 6) + _wheel(108, 124, 11, 3)
    tender = rect(46, 92, 30, 22, 2, fill="var(--brown)", **_ink(1.5)) + path("M42 114h40", **_ink(2.6))
    tender += "".join(circle(x, 126, 9, fill="none", **_ink(2.6)) for x in (54, 72))
    rails = path(f"M0 136.5H{W:g}", **_ink(2.2)) + path(f"M0 140H{W:g}", **_ink(4, stroke_dasharray="3 7"))
    return _sky("water") + hill + steam + boiler + chimney + rods + wheels + tender + rails


# ── Russian Railroads: birches in the snow and a very long line ───────────
def _birch(x: float, y: float) -> str:
    bark = d("M", x - 3, y + 12, "h", 4, "M", x, y + 30, "h", 3, "M", x - 3, y + 46, "h", 3)
    edges = d("M", x - 3, 112, "V", y, "M", x + 3, 112, "V", y)
    return (
        path(d("M", x, 110, "V", y), stroke="var(--white)", stroke_width=6)
        + path(bark, stroke="var(--black)", stroke_width=1.6)
        + path(edges, **_ink(0.7))
    )


def _russian_railroads() -> str:
    trees = "".join(_birch(x, y) for x, y in ((22, 6), (44, 20), (58, 2), (196, 12), (222, 0), (238, 22)))
    sun = circle(126, 62, 34, fill="var(--accent)", fill_opacity=0.85)
    drift = f"M0 104Q70 92 126 100T{W:g} 98"
    snow = path(f"{drift}V{H:g}H0z", fill="var(--white)") + path(drift, fill="none", **_ink(1))
    rail = path("M92 156L123 101h6L160 156z", fill="var(--black)", fill_opacity=0.12)
    rail += path("M100 156L124.5 101M152 156L127.5 101", stroke="var(--black)", stroke_width=2.2)
    for y, w, thick in ((106, 4, 1.0), (112, 7, 1.4), (120, 11, 1.8), (130, 16, 2.4), (143, 23, 3.0)):
        rail += path(d("M", 126 - w, y, "h", 2 * w), stroke="var(--black)", stroke_width=thick)
    front = rect(122, 66, 8, 12, 1, fill="var(--black)") + circle(
        126, 88, 13, fill="var(--black)", stroke="var(--white)", stroke_width=1.5
    )
    front += circle(126, 88, 4, fill="var(--yellow)")
    front += path("M110 102h32l-5 -7h-22z", fill="var(--red)", stroke="var(--black)", stroke_width=1)
    return _sky("wash") + sun + trees + snow + rail + front


# ── German Railroads: a steel arch over the Rhine, a colliery behind ──────
def _german_railroads() -> str:
    hangers = ((20, 74), (46, 58), (72, 47), (98, 40), (125, 37), (152, 40), (178, 47), (204, 58), (230, 74))
    arch = path("M-10 96Q125 -22 260 96", fill="none", **_ink(5)) + path("M-10 96Q125 4 260 96", fill="none", **_ink(2))
    arch += "".join(line(x, 96, x, y, **_ink(1.4)) for x, y in hangers)
    ripples = ((14, 130), (70, 140), (120, 128), (176, 142), (206, 130), (36, 150), (136, 150))
    rhine = rect(0, 118, W, 38, 0, fill="var(--water)")
    rhine += "".join(
        path(f"M{x} {y}q8 -4 16 0t16 0", fill="none", stroke="var(--wave)", stroke_width=1.5) for x, y in ripples
    )
    pit = path("M196 118V74l10 -12h8l8 12v44zM202 62l4 -18h8l4 18", fill="var(--brown)", fill_opacity=0.55, **_ink(1))
    pit += (
        circle(210, 42, 9, fill="none", **_ink(1.8))
        + line(201, 42, 219, 42, **_ink(0.9))
        + line(210, 33, 210, 51, **_ink(0.9))
    )
    piers = "".join(rect(x, 100, 12, 40, 0, fill="var(--hill)", **_ink(1)) for x in (8, 230))
    coal = "".join(
        wagon(
            x,
            94,
            27,
            "brown",
            path(
                d("M", x - 11, 84, "q", 4, -7, 8, -4, "q", 4, -5, 8, 0, "q", 4, -1, 6, 4, "z"),
                fill="var(--black)",
                **_ink(0.8),
            ),
            open_top=True,
        )
        for x in (108, 79, 50)
    )
    return (
        _sky("sunk") + pit + arch + rhine + piers + rect(0, 94, W, 9, 0, fill=_INK) + coal + loco(150, 94, 52, "green")
    )


# ── Imperial Steam: a viaduct before the Alps ─────────────────────────────
def _imperial_steam() -> str:
    stroke: dict[str, Attr] = {"stroke": "var(--hill-ink)", "stroke_width": 0.8}
    alps = path("M0 96L34 40L58 70L96 18L134 74L166 34L206 84L228 62L250 92V156H0z", fill="var(--hill)", **stroke)
    snow = "M96 18l-14 20 8 -3 6 8 7 -9 8 5zM166 34l-9 13 6 -2 4 5 5 -6 5 4zM34 40l-8 13 5 -2 4 5 5 -6 4 3z"
    alps += path(snow, fill="var(--white)", **stroke)
    alps += path("M96 18l4 22 -7 14 6 22M34 40l3 16 -5 12M166 34l3 18 -5 12 5 14", fill="none", **stroke)
    wall = rect(0, 94, W, 62, 0, fill="var(--beige)", **_ink(1.2))
    wall += "".join(
        line(0, y, W, y, stroke="var(--on-beige)", stroke_width=0.5, stroke_opacity=0.35)
        for y in (102, 110, 120, 132, 144)
    )
    wall += "".join(
        path(f"M{x} 156V116a11 11 0 0 1 22 0V156z", fill="var(--sunk)", **_ink(1.2)) for x in range(6, 240, 30)
    )
    wall += rect(-2, 90, W + 4, 5, 0, fill=_INK)
    train = "".join(wagon(x, 90, 32, "green") for x in (132, 97, 62)) + loco(176, 90, 46, "red")
    return _sky("water") + alps + wall + train


# ── a stall for any other game ────────────────────────────────────────────
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
        out.append(path(_arch(x, foot, w, h), fill=fill(livery), **_ink(1.4)))
        out.append(path(d("M", x, foot, "v", -h, "M", x - w / 2, foot - h * 0.5, "h", w), **_ink(1)))
        out.append(
            path(
                d("M", x - w * 0.3, foot - h * 0.66, "h", 5, "M", x + w * 0.3 - 5, foot - h * 0.66, "h", 5),
                stroke="var(--yellow)",
                stroke_width=4,
            )
        )
    return "".join(out) + path(_arch(125, 108, 36, 46), fill="var(--black)", **_ink(1.6))


def _front(livery: str) -> str:
    """An engine that looks out of its stall."""
    boiler = circle(125, 90, 12, fill=fill(livery), stroke="var(--white)", stroke_width=1.4)
    boiler += circle(125, 90, 8, fill="none", stroke=f"var(--on-{livery})", stroke_width=0.9)
    lamp = circle(125, 90, 3.2, fill="var(--yellow)", stroke="var(--black)", stroke_width=0.8)
    beam = rect(109, 102, 32, 5, 1, fill="var(--red)", stroke="var(--black)", stroke_width=1)
    return rect(121, 68, 8, 11, 1, fill=fill(livery), stroke="var(--white)", stroke_width=1) + boiler + lamp + beam


def _roundhouse(key: str) -> str:
    """Stalls around a turntable; the key picks sky and livery, so that two new games differ."""
    sky, livery = _LIVERIES[crc32(key.encode("utf-8", "replace")) % len(_LIVERIES)]
    moon = circle(196, 34, 20, fill="var(--white)", fill_opacity=0.55)
    puffs = ((125, 26, 5), (119, 16, 7), (109, 7, 9), (95, 0, 10))
    steam = "".join(circle(x, y, r, fill="var(--sheet)", **_ink(1)) for x, y, r in puffs)
    wall = path("M14 106V64Q125 40 236 64V106Q125 112 14 106z", fill="var(--beige)", **_ink(1.4))
    bricks = path(
        "M14 74Q125 52 236 74M14 84Q125 66 236 84M14 95Q125 84 236 95",
        fill="none",
        stroke="var(--on-beige)",
        stroke_width=0.5,
        stroke_opacity=0.35,
    )
    vents = "".join(
        rect(x - 4, y, 8, 13, 1, fill="var(--brown)", **_ink(1)) for x, y in ((58, 40), (125, 31), (192, 40))
    )
    roof = path("M6 66Q125 38 244 66L232 52Q125 26 18 52z", fill="var(--brown)", stroke_linejoin="round", **_ink(1.4))
    yard = path(f"M0 104Q125 116 {W:g} 104V{H:g}H0z", fill="var(--land)", **_ink(1))
    spurs = ((37, 106, 88, 139), (79, 108, 104, 133), (213, 106, 162, 139), (171, 108, 146, 133))
    fan = "".join(track(d("M", a, b, "L", x, y), size=0.66) for a, b, x, y in spurs)
    fan += track("M125 109V134", livery, size=0.8)
    table = path("M61 156A64 24 0 0 1 189 156z", fill="var(--hill)", **_ink(1.8))
    table += path("M68 156A57 19 0 0 1 182 156", fill="none", **_ink(0.8)) + track("M125 132V160", livery, size=0.9)
    return (
        _sky(sky) + moon + steam + vents + wall + bricks + roof + yard + fan + table + _doors(livery) + _front(livery)
    )


POSTERS: dict[str, Callable[[], str]] = {
    "age_of_steam": _age_of_steam,
    "stephensons_rocket": _stephensons_rocket,
    "russian_railroads": _russian_railroads,
    "german_railroads": _german_railroads,
    "imperial_steam": _imperial_steam,
}


def poster(key: str, *, theme: str | None = None, label: str = "") -> str:
    """The poster of a game, 250 by 156; without label it is an ornament beside the title."""
    art = POSTERS[key]() if key in POSTERS else _roundhouse(key)
    return document(
        art,
        width=W,
        height=H,
        theme=theme,
        label=label,
        prefix=slug("poster", key),
        preserveAspectRatio="xMidYMid slice",
    )
