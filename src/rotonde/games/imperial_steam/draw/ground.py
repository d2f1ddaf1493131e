"""The printed map: land, Alps, rivers, the Adriatic, bare links. It never changes, so it is drawn once."""

from __future__ import annotations

from functools import lru_cache

from rotonde.draw import shapes as s
from rotonde.draw.svg import Attr
from rotonde.games.imperial_steam.draw.lay import BOXES, LEGEND, MAP
from rotonde.games.imperial_steam.draw.pieces import station_site, terrain
from rotonde.games.imperial_steam.draw.plot import Plot

_TITLE = (56, 38)  # from the corner of the map
_ON_TITLE = (76, 176, 236)  # along it, where no mountain stands


@lru_cache(64)
def ground(plot: Plot, title: str, note: str, key_words: tuple[str, ...]) -> str:
    """The map under everything that moves, made once for each map and language; in a window its key lies apart."""
    box, (x, y) = plot.box, plot.onto(0, 0)
    land = s.rect(box.x, box.y, box.w, box.h, 0, fill="var(--land)")
    sea = BOXES["sea"]
    water = s.river(*BOXES["rivers"], size=0.8) + s.path(sea, fill="var(--water)")
    water += s.path(sea, fill="none", stroke="var(--water-ink)", stroke_width=2.2)
    if plot.least:
        water = s.g(water, transform=f"translate({x:.2f} {y:.2f}) scale({box.w / MAP.w:.4g} {box.h / MAP.h:.4g})")
    art = s.g(s.path(_peaks(plot)), class_="hill-art", opacity=0.5)
    clip = s.el("clipPath", s.rect(box.x, box.y, box.w, box.h, 3), id="map-clip")
    waters = [(*plot.onto(px, py), name, size) for px, py, name, size in BOXES["waters"]]
    names = "".join([s.water_name(*water) for water in waters if not _on_city(plot, *water[:2])])
    body = s.g(land, art, water, names, clip_path="url(#map-clip)")
    out = clip + body + s.frame(box.x, box.y, box.w, box.h) + _links(plot) + _cartouche(plot, title, note)
    return out if plot.least else out + legend(key_words)


def _on_city(plot: Plot, x: float, y: float) -> bool:
    """Would a name lie on the plate of a city, or on the name below that?"""
    return any(abs(x - a) < 40 and -16 < y - b < 34 for a, b in plot.at)


def _links(plot: Plot) -> str:
    """Bare links."""
    lines = [plot.curve(link) for link in range(len(plot.links))]
    bed = s.path("".join(lines), fill="none", stroke="var(--land)", stroke_width=8)
    dash: dict[str, Attr] = {"stroke_dasharray": "5 3.5", "stroke_opacity": 0.75}
    return bed + s.path("".join(lines), fill="none", stroke="var(--ink)", stroke_width=1, **dash)


def legend(words: tuple[str, ...], card: bool = True) -> str:
    """The key of the map, in its empty corner."""
    x, y = LEGEND.x, LEGEND.y
    out = [LEGEND.draw(class_="card") if card else ""]
    at = [(x + 15 + i % 2 * 92, y + 14 + i // 2 * 22.5) for i in range(len(words))]
    out += [
        s.roundel(*at[0], 7.5, 3, dark=True),
        station_site(*at[1], 7),
        s.rect(at[2][0] - 6, at[2][1] - 6, 12, 12, 1, class_="space", stroke_dasharray="2 1.5"),
        s.roundel(*at[3], 7.5, 2, colour="yellow"),
        s.gain_hex(*at[4], "+1"),
        s.crown(*at[5]),
        terrain(*at[6], "bridge", 0.85),
        terrain(*at[7], "tunnel", 0.85),
    ]
    out += [
        s.text(px + 14, py + 4, s.fit(said, 72 + i % 2 * 14, 12.5), 12.5, "start")
        for i, ((px, py), said) in enumerate(zip(at, words, strict=True))
    ]
    return s.g(*out, id="key")


def _cartouche(plot: Plot, title: str, note: str) -> str:
    """The title; in a window, where there is less room beside it, the note takes two lines."""
    x, y = plot.box.x + _TITLE[0], plot.box.y + _TITLE[1]
    wide = s.measure(title, 22, True) * 0.92
    out = s.text(x, y, title, 22, "start", "title", font_weight=600)
    out += s.line(x, y + 8, x + wide, y + 8, stroke="var(--ink)", stroke_width=1.6)
    for i, line in enumerate(note.split(" · ") if plot.least else [note]):
        out += s.text(x, y + 26 + 16 * i, line, 13.5, "start", "title", font_style="italic", ink="ink-2")
    return s.g(out)


def _peaks(plot: Plot) -> str:
    """The Alps in the west and north, clear of the cities."""
    title = [(plot.box.x + _TITLE[0] + x, plot.box.y + _TITLE[1] + 4) for x in _ON_TITLE]
    places, out = [*plot.at, *title], ""
    for east, south, k in BOXES["peaks"]:
        x, y = plot.onto(east, south)
        if all(abs(x - a) > 58 or abs(y - b) > 34 for a, b in places):
            out += s.d("M", x - 12 * k, y + 8 * k, "L", x, y - 10 * k, "L", x + 12 * k, y + 8 * k)
            out += s.d("M", x, y - 10 * k, "l", 1.5 * k, 6 * k, "l", -3 * k, 4 * k, "l", 2 * k, 6 * k)
            out += s.d("M", x + 4 * k, y - 2 * k, "l", 1.5 * k, 8 * k)
    return out
