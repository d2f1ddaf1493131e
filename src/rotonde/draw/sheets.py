"""Sheets: a game's picture laid out anew for the shape of the window, so that nothing on it is ever too small to read.

A picture is a list of sheets (map, chart, tracks, own mat, others). How they lie is data, `layouts.json` in the game's
`draw` package; one unit is one CSS pixel of the smallest window that a shape is for (wide: 1224 by 622 in a window of
1280 by 720; upright: 812 by 960 in 820 by 1180); larger windows scale it up. A phone looks at a part of its picture
(narrow: as high as it likes, what belongs together no wider than 430; without such a plan it gets the upright one).
Beside a plan a wide window has less room (beside: 934 by 622, with its edges free for the frame of a plan and its name;
without such a layout the wide one is drawn smaller):

    {"wide": {"size": [1224, 622],
              "sheets": {"map": [0, 0, 862, 622], "chart": [870, 0, 354, 150], "tracks": [870, 158, 354, 464]},
              "tabs": [["tracks", "cities"]],
              "bare": ["map"]}}

`sheets` gives the box [x, y, w, h] of each paper. Those in one list of `tabs` share the box of their first, which lies
in front; the others wait behind it and the page's script brings them forward. A `bare` one brings its own frame.
A layout may be for a number of players ("wide 2") or for the end of the game ("wide over"); without one the plain one
holds. A game without layouts.json, or asked for "whole", draws its one picture as ever, byte for byte.

What a game does (Age of Steam is an example):

1. its `Stage` says where its layouts are: `layouts: ClassVar = __package__`;
2. `draw` ends in `composed(stage, sheets, (WIDTH, HEIGHT, EDGE), under=shapes, last=drawers)`, with sheets in the order
   of the whole picture. Each is a `Sheet(name, title, draw, natural)`; `draw()` returns its pieces.
   Either it is drawn for its room: `stage.room(name, box)` is the box it has now (`box` in the whole picture), and no
   text may be under `stage.least`. Or it is drawn as in the whole picture, and `natural` says in which box it lies
   there: it is moved and scaled from there to its room, which must be so large that the smallest text comes out at
   10.5. Marks (`stage.over`) go with their sheet. What changes seldom is drawn by `stage.kept` (see `kept`);
3. `draw_preview` takes the shape too, `Stage(view, voice, True, shape=shape)`, and lays what it drew onto its sheet:
   `onto(stage, name, natural, body)`; `seen_from(stage, name, natural, whole)` is the picture's box as seen from there,
   for flags that must stay inside.

All targets are in every shape. A test of the game measures its layouts (tests/games/age_of_steam/test_layouts.py).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from .lay import stands_in
from .plates import fit, measure
from .states import BoxSpot
from .svg import Attr, circle, g, num, rect, text

if TYPE_CHECKING:
    from .stage import Stage

LEAST: Final = 10.5  # of a text, in units of a layout
PAD: Final = 6.0  # between the edge of a paper and what is on it
HEAD: Final = 32.0  # the heads of tabs
_LARGEST: Final = 1.6  # a sheet with much room grows no further
_SIZES: Final = ((13.0, 26.0), (12.0, 19.0), (11.0, 13.0))  # of the words on a head and the room around them


@dataclass(frozen=True)
class Layout:
    """Where the sheets lie for one shape of window."""

    name: str
    width: float
    height: float
    boxes: dict[str, BoxSpot]  # those behind tabs share one
    tabs: tuple[tuple[str, ...], ...]
    bare: frozenset[str]

    def group(self, name: str) -> tuple[str, ...]:
        """The sheets that share its box; only itself for most."""
        return next((group for group in self.tabs if name in group), (name,))

    def room(self, name: str) -> BoxSpot:
        """What a sheet has for itself: inside its paper, under the heads of tabs."""
        box = self.boxes[name]
        if name in self.bare:
            return box
        head = HEAD if len(self.group(name)) > 1 else 0.0
        return BoxSpot(box.x + PAD, box.y + PAD + head, box.w - 2 * PAD, box.h - 2 * PAD - head)

    def scale(self, name: str, natural: BoxSpot | None) -> tuple[float, float, float]:
        """How far what was drawn in its natural box is moved to its room, and how much it grows."""
        if natural is None:
            return 0.0, 0.0, 1.0
        room = self.room(name)
        k = min(room.w / natural.w, room.h / natural.h, _LARGEST)
        return room.x + (room.w - natural.w * k) / 2 - natural.x * k, room.y - natural.y * k, k


@cache
def layouts(package: str) -> dict[str, Layout]:
    """The layouts of a game's drawing, by their names."""
    found = files(package).joinpath("layouts.json")
    given = json.loads(found.read_text(encoding="utf-8")) if found.is_file() else {}
    out = {}
    for name, one in given.items():
        boxes = {sheet: BoxSpot(x, y, w, h, 6) for sheet, (x, y, w, h) in one["sheets"].items()}
        tabs = tuple(tuple(group) for group in one.get("tabs", ()))
        width, height = one["size"]
        boxes |= {sheet: boxes[group[0]] for group in tabs for sheet in group}
        out[name] = Layout(name, width, height, boxes, tabs, frozenset(one.get("bare", ())))
    return out


@cache
def layout_of(package: str | None, shape: str, players: int, over: bool) -> Layout | None:
    """The layout for a window of this shape; None: the whole picture."""
    known = layouts(package) if package else {}
    names = [name for one in reversed(stands_in(shape)) for name in [f"{one} over"] * over + [f"{one} {players}", one]]
    return next((known[name] for name in names if name in known), None)


@dataclass(frozen=True)
class Sheet:
    """A part of the picture that has a place of its own in every layout; `title` is on its tab."""

    name: str
    title: str
    draw: Callable[[], Sequence[str]]
    natural: BoxSpot | None = None


def composed(
    stage: Stage,
    sheets: Sequence[Sheet],
    whole: tuple[float, float, float],
    under: Sequence[str] = (),
    last: str = "",
) -> str:
    """The complete picture; `whole` is the width, height and edge of the one without a layout, `under` has no place."""
    layout = stage.layout
    if layout is None:
        body = [*under, *(piece for sheet in sheets for piece in sheet.draw())]
        return stage.closed(body, *whole, last=last)
    body = [*under, *(_sheet(stage, layout, sheet) for sheet in sheets)]
    titles = {sheet.name: sheet.title for sheet in sheets}
    groups = [tuple(name for name in group if name in titles) for group in layout.tabs]  # fewer players, fewer mats
    body += [_heads(stage, layout.boxes[group[0]], group, titles) for group in groups if group]
    return stage.closed(body, layout.width, layout.height, PAD, last=last)


def onto(stage: Stage, name: str, natural: BoxSpot | None, body: str) -> str:
    """What belongs on a sheet but is drawn over the picture, such as a preview."""
    if stage.layout is None:
        return body
    return g(body, data_on=name, transform=_transform(stage.layout, name, natural))


def seen_from(stage: Stage, name: str, natural: BoxSpot | None, whole: BoxSpot) -> BoxSpot:
    """The picture's own box in the measures of a sheet."""
    if stage.layout is None:
        return whole
    x, y, k = stage.layout.scale(name, natural)
    return BoxSpot(-x / k, -y / k, stage.layout.width / k, stage.layout.height / k)


def _transform(layout: Layout, name: str, natural: BoxSpot | None) -> str | None:
    x, y, k = layout.scale(name, natural)
    return None if natural is None else f"translate({num(x)} {num(y)}) scale({k:.4g})"


def _sheet(stage: Stage, layout: Layout, sheet: Sheet) -> str:
    """A sheet on its paper, with what is marked on it."""
    marked = len(stage.over)
    pieces = [stage.part_of(g(piece)) for piece in sheet.draw()]
    over, stage.over[marked:] = stage.over[marked:], []
    box, behind = layout.boxes[sheet.name], sheet.name != layout.group(sheet.name)[0]
    paper = (
        "" if sheet.name in layout.bare else box.draw(0.5, fill="var(--sheet)", stroke="var(--rule)", stroke_width=1)
    )
    body = g(*pieces, *over, transform=_transform(layout, sheet.name, sheet.natural))
    hidden = "none" if behind and not stage.page else None  # a page has a rule for it, which its script can lift
    named: dict[str, Attr] = {"role": "group", "aria_label": sheet.title} if stage.page else {}
    return g(paper, body, data_sheet=sheet.name, class_="behind" if behind else None, display=hidden, **named)


def _heads(stage: Stage, box: BoxSpot, group: tuple[str, ...], titles: dict[str, str]) -> str:
    """The heads of the sheets that share a box: words, a bar under the one in front, a dot where one can act."""
    size, around, widths = _SIZES[0][0], 0.0, list[float]()
    for size, around in _SIZES:
        widths = [measure(titles[name], size, True) + around for name in group]
        if sum(widths) <= box.w - 2 * PAD:
            break
    squeeze = min(1.0, (box.w - 2 * PAD) / sum(widths))
    out, x = [], box.x + PAD
    for i, (name, wide) in enumerate(zip(group, widths, strict=True)):
        wide *= squeeze
        said = fit(titles[name], wide - around + 0.1, size, True)
        ink = None if i == 0 else "ink-2"
        body = rect(x, box.y, wide, HEAD, 4, fill="transparent")
        body += text(x + 6, box.y + 20.5, said, size, "start", "tab-words", font_weight=600, ink=ink)
        body += rect(
            x + 6, box.y + HEAD - 3, wide - 12, 3, 0, class_="tab-bar", fill="var(--ink)", opacity=1 - min(i, 1)
        )
        body += circle(x + wide - 5, box.y + 9, 3.5, class_="tab-dot", fill="var(--accent)", opacity=0)
        front: dict[str, Attr] = (
            {"role": "tab", "tabindex": 0, "aria_selected": "false" if i else "true"} if stage.page else {}
        )
        out.append(g(body, data_tab=name, aria_label=titles[name], **front))
        x += wide
    rule = rect(box.x, box.y + HEAD, box.w, 1, 0, fill="var(--rule)")
    return rule + g(*out, role="tablist" if stage.page else None)
