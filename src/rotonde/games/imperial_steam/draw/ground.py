"""The printed map: land, Alps, rivers, the Adriatic, bare links. It never changes, so it is drawn once."""

from __future__ import annotations

from functools import lru_cache

from rotonde.draw import shapes as s
from rotonde.draw.svg import Attr
from rotonde.games.imperial_steam.board import Board
from rotonde.games.imperial_steam.draw.pieces import station_site, terrain
from rotonde.games.imperial_steam.draw.plan import MAP, city_at, curve

_SEA = "M8 622V520C40 516 62 500 88 494C118 490 136 516 158 526C140 560 172 600 150 622z"
_RIVERS = (
    "M512 8C590 30 660 34 722 38S830 46 908 52",
    "M8 240C112 246 204 268 288 240S366 208 418 240S470 266 478 302S570 364 680 374S830 392 908 420",
    "M8 342C56 348 84 386 156 392S312 386 396 384S486 384 524 402S634 438 680 444S830 474 908 474",
    "M114 428C186 438 250 456 314 498S444 492 498 504S588 538 644 544S812 560 908 578",
)
_TITLE_BOX = ((140, 50), (240, 50), (300, 50))


@lru_cache(16)
def ground(board: Board, title: str, note: str, key_words: tuple[str, ...]) -> str:
    """The map under everything that moves, made once for each edition and language."""
    return _ground(board, title, note) + _legend(key_words)


def _ground(board: Board, title: str, note: str) -> str:
    land = s.rect(MAP.x, MAP.y, MAP.w, MAP.h, 0, fill="var(--land)")
    sea = s.path(_SEA, fill="var(--water)") + s.path(_SEA, fill="none", stroke="var(--water-ink)", stroke_width=2.2)
    art = s.g(s.path(_peaks(board)), class_="hill-art", opacity=0.5)
    clip = s.el("clipPath", s.rect(MAP.x, MAP.y, MAP.w, MAP.h, 3), id="map-clip")
    names = s.water_name(52, 590, "Adria", 12) + s.water_name(590, 24, "Donau", 11) + s.water_name(52, 236, "Mur", 11)
    names += s.water_name(40, 336, "Drau", 11) + s.water_name(740, 546, "Sava", 11)
    body = s.g(land, art, s.river(*_RIVERS, size=0.8), sea, names, clip_path="url(#map-clip)")
    return clip + body + s.frame(MAP.x, MAP.y, MAP.w, MAP.h) + _links(board) + _cartouche(title, note)


def _links(board: Board) -> str:
    """Bare links."""
    lines = [curve(board, link) for link in range(len(board.links))]
    bed = s.path("".join(lines), fill="none", stroke="var(--land)", stroke_width=8)
    dash: dict[str, Attr] = {"stroke_dasharray": "5 3.5", "stroke_opacity": 0.75}
    return bed + s.path("".join(lines), fill="none", stroke="var(--ink)", stroke_width=1, **dash)


def _legend(words: tuple[str, ...]) -> str:
    """The key of the map, in its empty corner."""
    x, y = 702.0, 520.0
    out = [s.rect(x, y, 200, 96, 4, class_="card")]
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


def _cartouche(title: str, note: str) -> str:
    x, y = 64, 46
    wide = s.measure(title, 22, True) * 0.92
    return s.g(
        s.text(x, y, title, 22, "start", "title", font_weight=600),
        s.line(x, y + 8, x + wide, y + 8, stroke="var(--ink)", stroke_width=1.6),
        s.text(x, y + 26, note, 13.5, "start", "title", font_style="italic", ink="ink-2"),
    )


def _peaks(board: Board) -> str:
    """The Alps in the west and north: a fixed scatter, clear of the cities."""
    places = [city_at(board, c) for c in range(len(board.cities))] + list(_TITLE_BOX)
    grid = [(x, y) for y in range(96, 330, 29) for x in range(56, 470 - y // 3, 45)]
    grid += [(x, 414) for x in range(76, 380, 44)]
    out: list[str] = []
    for x, y in grid:
        px, py = x + _jitter(x + y, 1) * 32, y + _jitter(x * 3 + y, 2) * 22
        if all(abs(px - a) > 58 or abs(py - b) > 34 for a, b in places):
            k = 0.6 + (x * 7 + y * 3) % 5 / 8
            out.append(s.d("M", px - 12 * k, py + 8 * k, "L", px, py - 10 * k, "L", px + 12 * k, py + 8 * k))
            out.append(s.d("M", px, py - 10 * k, "l", 1.5 * k, 6 * k, "l", -3 * k, 4 * k, "l", 2 * k, 6 * k))
            out.append(s.d("M", px + 4 * k, py - 2 * k, "l", 1.5 * k, 8 * k))
    return "".join(out)


def _jitter(n: int, k: int) -> float:
    return (n * 7919 + k * 104729) % 97 / 97 - 0.5
