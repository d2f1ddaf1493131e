"""What is printed: the sea, the coast, the hexes, names on the water, the margin. Drawn once per board and language."""

from __future__ import annotations

from functools import lru_cache

from rotonde.core.words import N_
from rotonde.draw import shapes as s
from rotonde.draw.hexes import coast
from rotonde.draw.hexmap import MARKS, hex_place
from rotonde.draw.svg import el, escape, num
from rotonde.games.stephensons_rocket.board import Board
from rotonde.games.stephensons_rocket.draw.stage import Plot, Stage, token_shapes
from rotonde.games.stephensons_rocket.rules.scoring import PASSENGER

SEAS = {"North Sea": N_("North Sea"), "The Channel": N_("The Channel")}
_CLIP = "map-sheet"
_KEPT = 16  # boards that people have open at once


def ground(stage: Stage) -> str:
    """Water, land and the hexes with their states."""
    plot, board = stage.plot, stage.board
    water, margin = _printed(plot, board, tuple(stage.voice.translate(name) for name in SEAS))
    hexes = "".join(_hex(stage, h, before, after) for h, (before, after) in enumerate(_hexes(plot, board, stage.page)))
    title = _title(plot, stage.view.game.title)
    return s.g(water, hexes, title, clip_path=f"url(#{_CLIP})") + margin


def _hex(stage: Stage, h: int, before: str, after: str) -> str:
    if h in stage.board.city_at:
        return before + after  # the city has a name of its own
    return hex_place(stage, f"hex:{stage.board.labels[h]}", stage.plot.hex_spot(h), before, after, dot=3.4)


@lru_cache(_KEPT)
def _hexes(plot: Plot, board: Board, page: bool) -> tuple[tuple[str, str], ...]:
    """Every hex as (opening, rest); its class and role are set in the opening when it becomes a target."""
    out = []
    for h, (x, y) in enumerate(plot.centres):
        if h in board.city_at:
            out.append((f'<use href="#hx" x="{num(x)}" y="{num(y)}" class="hex"/>', ""))
            continue
        label = escape(board.labels[h])
        named = f'data-target="hex:{label}" role="img" aria-label="{label}"'
        at = f'transform="translate({num(x)} {num(y)})"'
        body = '<use href="#hx" class="hex"/>' + (MARKS if page else "")
        out.append((f'<g class="place-spot" {at} {named}>', body + "</g>"))
    return tuple(out)


@lru_cache(_KEPT)
def _printed(plot: Plot, board: Board, seas: tuple[str, ...]) -> tuple[str, str]:
    """(what lies under the hexes, the margin around them)."""
    far = plot.far()
    beyond = coast(far, plot.side)
    sizes = {"hx": plot.side, "hx-hit": plot.side - 2, "hx-in": plot.side - 5.5}
    shapes = [s.hexagon(0, 0, size, id=name) for name, size in sizes.items()]
    shapes += [s.circle(0, 0, 4, id="hx-dot"), token_shapes([*board.kinds, PASSENGER])]
    defs = el("defs", el("clipPath", plot.inner.draw(), id=_CLIP), *shapes)
    under = [defs, plot.inner.draw(fill="var(--water)"), s.waterlines(coast([*plot.centres, *far], plot.side), 1.5)]
    if far:
        under.append(s.path(beyond, fill="var(--water)"))
        under.append(s.path(beyond, fill="var(--hill)", fill_opacity=0.55))
    for name, (_, q, row) in zip(seas, plot.scenery.get("waters", ()), strict=False):
        under.append(s.water_name(*plot.at(q, row), name, 16))
    return "".join(under), plot.margin(board.labels)


def _title(plot: Plot, title: str) -> str:
    """The title of the sheet, where there is open sea for it."""
    if "title" not in plot.scenery:
        return ""
    x, y = plot.at(*plot.scenery["title"])
    first, _, second = title.rpartition(" ")
    words = [s.text(x, y + dy, word, 17, cls="title", font_weight=600) for dy, word in ((-4, first), (17, second))]
    thick, thin, rail = (
        s.path(s.d("M", x - 44, y + dy, "h", 88), stroke="var(--ink)", stroke_width=width)
        for dy, width in ((27, 1.2), (30, 0.5), (60.8, 1.2))
    )
    return s.g(*words, thick, thin, s.loco(x, y + 60, 44), rail, aria_hidden="true")
