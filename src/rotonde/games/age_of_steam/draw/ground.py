"""What is printed: lakes, land, mountains, rivers, the margin. Drawn once per board and language."""

from __future__ import annotations

from functools import lru_cache

from rotonde.core.words import N_
from rotonde.draw import shapes as s
from rotonde.draw.hexmap import MARKS, hex_place
from rotonde.draw.svg import Point, el, escape, laid, num
from rotonde.games.age_of_steam.board import SIDES, Board
from rotonde.games.age_of_steam.draw.stage import Plot, Stage

WATERS = {
    "Lake Superior": N_("Superior"),
    "Lake Michigan": N_("Lake Michigan"),
    "Lake Huron": N_("Lake Huron"),
    "Lake Erie": N_("L. Erie"),
    "Lake Ontario": N_("Ontario"),
    "Mississippi": N_("Mississippi"),
    "Ohio": N_("Ohio"),
}
_SHEET = "map-sheet"
_LAKES = "map-lakes"
_COAST = "map-coast"
_KEPT = 16  # boards that people have open at once


def ground(stage: Stage) -> str:
    """Everything under the pieces."""
    return _printed(stage.plot, tuple(map(stage.voice.translate, WATERS.values())))


@lru_cache(_KEPT)
def _printed(plot: Plot, waters: tuple[str, ...]) -> str:
    board, names = plot.board, dict(zip(WATERS, waters, strict=True))
    land = [c for c, dry in zip(plot.centres, board.land, strict=True) if dry]
    hills = [c for c, t in zip(plot.centres, board.terrain, strict=True) if t == "mountain"]
    shapes = el(
        "defs",
        el("clipPath", plot.inner.draw(), id=_SHEET),
        s.hexagon(0, 0, plot.side, id="hx"),
        s.g(s.own_paint(s.mountain(0, 0, plot.scale * 0.95)), id="hx-peaks"),
        s.hexagon(0, 0, plot.side - 1.5, id="hx-hit"),
        s.hexagon(0, 0, plot.side - 5, id="hx-in"),
        s.circle(0, 0, 4, id="hx-dot"),
    )
    under = [
        plot.inner.draw(fill="var(--land)", fill_opacity=0.42),
        _lakes(board, plot, land),
        s.g(*(laid("hx", *at) for at in land), class_="hex"),
        s.g(*(laid("hx", *at) for at in hills), class_="hex hill"),
        *(laid("hx-peaks", *at) for at in hills),
        _rivers(board, plot),
        *(
            s.water_name(*plot.at(q, row), names.get(name, name), size * plot.scale, turn)
            for name, q, row, turn, size in plot.scenery.get("names", ())
        ),
    ]
    return shapes + s.g(*under, clip_path=f"url(#{_SHEET})", pointer_events="none") + plot.margin(board.labels)


def _lakes(board: Board, plot: Plot, land: list[Point]) -> str:
    """Lake spaces, running on to the frame where the map ends, with waterlines that follow the shore."""
    side, shape, inner = plot.side, "", plot.inner
    for h, centre in enumerate(plot.centres):
        if board.land[h]:
            continue
        x, y = centre
        shape += s.outline([centre], side + 0.6)
        row = board.grid.neighbours[h]
        if row[0] < 0:
            shape += s.d("M", x - side * 0.75, y, "V", inner.y, "H", x + side * 0.75, "V", y, "z")
        if row[1] < 0 and row[2] < 0:
            shape += s.d("M", x, y - side * s.S3 / 2, "H", inner.right, "V", y + side * s.S3 / 2, "H", x, "z")
    if not shape:
        return ""
    line = s.shore(land, side)
    coast = s.waterlines(line, plot.scale, clip_path=f"url(#{_LAKES})")
    coast = coast.replace(f'<path d="{line}"', f'<use href="#{_COAST}"')  # seven strokes along one long line
    defs = el("clipPath", s.path(shape), id=_LAKES) + el("defs", s.path(line, id=_COAST))
    return defs + s.path(shape, fill="var(--water)") + coast


def _rivers(board: Board, plot: Plot) -> str:
    flows = [(at, [SIDES.index(n) for n in part.river]) for part, at in zip(board.figures.hexes, plot.centres)]
    runs = [s.run(*at, plot.side, river[0], river[1]) for at, river in flows if len(river) == 2]
    return s.river(" ".join(runs), size=0.9 * plot.scale) if runs else ""


# ── the hexes as places ───────────────────────────────────────────────────
def hexes(stage: Stage) -> str:
    """A spot on every hex that is no city, over the pieces, so that all of a hex can be clicked."""
    board, out, rest = stage.board, [], (MARKS if stage.page else "") + "</g>"
    for h, opening in _spots(stage.plot).items():
        if not stage.table.city[h]:
            target, name = f"hex:{board.labels[h]}", board.called(board.labels[h])
            out.append(hex_place(stage, target, stage.plot.hex_spot(h), opening, rest, name))
    return "".join(out)


@lru_cache(_KEPT)
def _spots(plot: Plot) -> dict[int, str]:
    """How the place of each hex on land opens; its class and role are set there when it becomes a target."""
    board, out = plot.board, {}
    for h, (x, y) in enumerate(plot.centres):
        if board.land[h]:
            at = f'transform="translate({num(x)} {num(y)})"'
            out[h] = f'<g class="place-spot" {at} data-target="hex:{escape(board.labels[h])}">'
    return out
