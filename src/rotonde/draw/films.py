"""A game as one moving picture: an SVG file that plays in every browser, and needs no script and nothing from outside.

Most of a board is as it was before the last move. So what is drawn is kept once, however many scenes show it (see
`parts`), and a scene is a list of references with its words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .parts import Picture
from .svg import escape
from .themes import stylesheet

MOST = 120  # scenes; of more moments every so-manieth is shown, and always the last
SECONDS = 1.1  # that a scene is looked at
LAST = 4.0  # the last one for longer
CAPTION = 40.0  # units of the board below it
_HOLE = re.compile(r'<g data-part="([^"]+)"/>')
_ROOT = re.compile(r"^<svg([^>]*)>(.*)</svg>$", re.DOTALL)
_BOX = re.compile(r'viewBox="([^"]+)"')
_PAGE = re.compile(r' (?:data-[\w-]+|tabindex|aria-[\w-]+|role)="[^"]*"')


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment with its words."""

    picture: Picture
    chapter: str
    said: str


def chosen(moments: int, most: int = MOST) -> list[int]:
    """Which of so many moments are shown, the first and the last among them."""
    if moments < most:
        return list(range(moments + 1))
    return sorted({round(moments * n / (most - 1)) for n in range(most)})


def film(scenes: Sequence[Scene], title: str, lang: str, fonts: str = "") -> str:
    """The moving picture; `fonts` is a style that brings them along."""
    found = _ROOT.match(scenes[-1].picture.frame)
    assert found is not None
    box = _BOX.search(found[1])
    left, top, wide, high = (float(n) for n in (box[1] if box else "0 0 1000 800").split())
    whole = SECONDS * (len(scenes) - 1) + LAST
    kept: dict[str, str] = {}
    shown = []
    for n, scene in enumerate(scenes):
        begins, ends = n * SECONDS / whole, min(1.0, (n + 1) * SECONDS / whole) if n + 1 < len(scenes) else 1.0
        body = _referred(scene.picture, kept)
        words = _caption(scene, n, len(scenes), left, top + high, wide)
        shown.append(f'<g display="none">{_when(begins, ends, whole)}{body}{words}</g>')
    defs = "".join(f'<g id="{_name(mark)}">{part}</g>' for mark, part in kept.items())
    plain = re.sub(r"\bsvg (?=[.\[a-z])", "", stylesheet())  # what is referred to has no <svg> around it
    style = f":root{{color-scheme:light}}{fonts}{plain}"
    ground = f'<rect x="{left}" y="{top}" width="{wide}" height="{high + CAPTION}" fill="var(--sheet)"/>'
    root = f'xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {high + CAPTION}" lang="{lang}"'
    label = f"<title>{escape(title)}</title><style>{style}</style><defs>{defs}</defs>"
    return f'<svg {root} role="img">{label}{ground}{"".join(shown)}</svg>'


def _name(mark: str) -> str:
    return f"part-{mark}"


def _referred(picture: Picture, kept: dict[str, str]) -> str:
    """The body of a picture with references in place of its parts, which are kept."""

    def hole(found: re.Match[str]) -> str:
        mark = found[1]
        if mark not in kept:
            kept[mark] = ""  # parts never hold themselves
            kept[mark] = _HOLE.sub(hole, _PAGE.sub(_unless_hole, picture.parts[mark]))
        return f'<use href="#{_name(mark)}"/>'

    found = _ROOT.match(picture.frame)
    assert found is not None
    return _HOLE.sub(hole, _PAGE.sub(_unless_hole, found[2]))


def _unless_hole(found: re.Match[str]) -> str:
    """What only a page's script needs is left out; the marks of holes stay."""
    return found[0] if found[0].startswith(" data-part=") else ""


def _when(begins: float, ends: float, whole: float) -> str:
    """A scene is seen from one share of the film to another, again and again."""
    values, times = ["none", "inline", "none"], [0.0, begins, ends]
    if begins <= 0:
        values, times = values[1:], [0.0, ends]
    if ends >= 1:
        values, times = values[:-1], times[:-1]
    said = ";".join(f"{t:.5f}".rstrip("0").rstrip(".") for t in times)
    how = 'calcMode="discrete" repeatCount="indefinite"'
    return f'<animate attributeName="display" values="{";".join(values)}" keyTimes="{said}" dur="{whole:.2f}s" {how}/>'


def _caption(scene: Scene, n: int, count: int, left: float, y: float, wide: float) -> str:
    done = wide * (n + 1) / count
    bar = f'<rect x="{left}" y="{y}" width="{wide}" height="4" fill="var(--sunk)"/>'
    bar += f'<rect x="{left}" y="{y}" width="{done:.1f}" height="4" fill="var(--accent)"/>'
    said = scene.said if len(scene.said) < 110 else scene.said[:108].rsplit(" ", 1)[0] + " …"
    words = f'<text x="{left + 12}" y="{y + 27}" font-size="17" font-weight="600">{escape(said)}</text>'
    chapter = (
        f'<text x="{left + wide - 12}" y="{y + 27}" font-size="15" text-anchor="end">{escape(scene.chapter)}</text>'
    )
    return bar + words + chapter
