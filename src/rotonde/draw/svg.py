"""SVG as text: small functions that return one escaped element each.

A board is a few thousand elements, redrawn at every move for every seat, so elements are strings from the start;
there is no tree. Whatever comes from a person (names, chat, labels) passes through `escape`, in text and in attributes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeVar, cast
from zlib import crc32

Attr = str | int | float | None
Point = tuple[float, float]
F = TypeVar("F", bound=Callable[..., object])
_REMEMBERED = 1 << 13


def remembered(draw: F) -> F:
    """A function of plain values that keeps what it drew: most of a board is as it was before the last move."""
    return cast(F, lru_cache(_REMEMBERED, typed=True)(draw))


# Besides markup: what XML 1.0 cannot carry at all. One such character in a chat line would break a whole board.
_UNSAFE = re.compile("[&<>\"'\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_ENTITY = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
    "\n": "&#10;",
    "\t": "&#9;",
    "\r": "&#13;",
}
_NAMES: dict[str, str] = {}
_PAINTS = {
    "piece": 'stroke="var(--ink)" stroke-width="1"',
    "piece on-black": 'stroke="var(--on-black)" stroke-width="1"',
    "hill-art": 'fill="none" stroke="var(--hill-ink)" stroke-width="0.9" stroke-linejoin="round"',
}
_PAIRED = frozenset(("g", "svg", "text", "defs", "style", "title", "a"))


def escape(value: object) -> str:
    """Text that is safe inside an element and inside a double-quoted attribute."""
    s = value if isinstance(value, str) else str(value)
    return _UNSAFE.sub(lambda m: _ENTITY.get(m[0], "\ufffd"), s) if _UNSAFE.search(s) else s


@lru_cache(1 << 16, typed=True)  # the same places are written again at every move
def num(v: float) -> str:
    """A short number: two decimals at most, no trailing zeros, never "-0"."""
    if isinstance(v, int):
        return str(v)
    s = f"{v:.2f}".rstrip("0").rstrip(".")
    return "0" if s == "-0" else s


@remembered
def d(*parts: str | float) -> str:
    """Path data from commands and numbers: d("M", x, y, "h", 4)."""
    return "".join([p if isinstance(p, str) else num(p) + " " for p in parts])


def pts(points: Iterable[Point]) -> str:
    """The `points` of a polygon."""
    return " ".join([f"{num(x)},{num(y)}" for x, y in points])


def attributes(attrs: Mapping[str, Attr]) -> str:
    """` name="value"` for each attribute that is not None; `class_` is class, `data_target` is data-target."""
    out = []
    for key, val in attrs.items():
        if val is None:
            continue
        name = _NAMES.get(key)
        if name is None:
            name = _NAMES[key] = " " + key.rstrip("_").replace("_", "-") + '="'
        out.append(name + (escape(val) if isinstance(val, str) else num(val)) + '"')
    return "".join(out)


def el(tag: str, *kids: str, **attrs: Attr) -> str:
    """One element; kids are elements already drawn (or escaped text)."""
    body = "".join(kids)
    if body or tag in _PAIRED:
        return f"<{tag}{_written(**attrs)}>{body}</{tag}>"
    return f"<{tag}{_written(**attrs)}/>"


def g(*kids: str, **attrs: Attr) -> str:
    return f"<g{_written(**attrs)}>{''.join(kids)}</g>"


def moved(body: str, x: float, y: float, scale: str = "", **attrs: Attr) -> str:
    """What is drawn around (0, 0), set down at a place; `scale` is its size there, as it is written."""
    sized = f" scale({scale})" if scale else ""
    return g(body, transform=f"translate({num(x)} {num(y)}){sized}", **attrs)


def laid(name: str, x: float, y: float, scale: str = "", **attrs: Attr) -> str:
    """A copy of what is drawn once under a name, set down at a place, in its own size or in another."""
    if not scale:
        return el("use", href=f"#{name}", x=x, y=y, **attrs)
    return el("use", href=f"#{name}", transform=f"translate({num(x)} {num(y)}) scale({scale})", **attrs)


@remembered
def _written(**attrs: Attr) -> str:
    return attributes(attrs)


@remembered
def path(data: str, **attrs: Attr) -> str:
    return f'<path d="{data.strip()}"{attributes(attrs)}/>'


@remembered
def rect(x: float, y: float, w: float, h: float, r: float = 3, **attrs: Attr) -> str:
    corner = f' rx="{num(r)}"' if r else ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner}{attributes(attrs)}/>'


@remembered
def circle(x: float, y: float, r: float, **attrs: Attr) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{attributes(attrs)}/>'


@remembered
def line(x1: float, y1: float, x2: float, y2: float, **attrs: Attr) -> str:
    return f'<line x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}"{attributes(attrs)}/>'


def polygon(points: Iterable[Point], **attrs: Attr) -> str:
    return f'<polygon points="{pts(points)}"{attributes(attrs)}/>'


@remembered
def text(
    x: float,
    y: float,
    words: object,
    size: float = 11,
    anchor: str = "middle",
    cls: str = "",
    *,
    ink: str | None = None,
    **attrs: Attr,
) -> str:
    """One line of text. `ink` names a colour token (a plain fill would lose to the style sheet)."""
    if ink:
        attrs["style"] = f"fill:var(--{ink})"
    named = f' class="{cls}"' if cls else ""
    place = f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" text-anchor="{anchor}"{named}'
    return f"{place}{attributes(attrs)}>{escape(words)}</text>"


def svg(*kids: str, width: float, height: float, size: float | None = None, label: str = "", **attrs: Attr) -> str:
    """A small picture for use in HTML: an image when it has a label, an ornament when it has none."""
    shown: dict[str, Attr] = {"viewBox": f"0 0 {num(width)} {num(height)}"}
    if size is not None:
        shown |= {"width": size, "height": size * height / width}
    shown |= {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return el("svg", *kids, **(shown | attrs))


# ── ids ───────────────────────────────────────────────────────────────────
_PLAIN_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_NOT_ID = re.compile(r"[^A-Za-z0-9_-]+")


def slug(*parts: object) -> str:
    """A stable id, safe in HTML, CSS and url(): the parts joined by hyphens.

    What cannot stand in an id is dropped, and a checksum of the original keeps different things different.
    """
    raw = "-".join(map(str, parts))
    if _PLAIN_ID.fullmatch(raw):
        return raw
    plain = _NOT_ID.sub("-", raw).strip("-")
    return f"{plain if plain[:1].isalpha() else 'x' + plain}-{crc32(raw.encode('utf-8', 'replace')):08x}"


_REFERRING = re.compile(
    r' (id|href|fill|stroke|style|clip-path|mask|filter|aria-labelledby|aria-describedby)="([^"]*)"'
)
_URL = re.compile(r"url\(#")


def scope(picture: str, prefix: str) -> str:
    """The same picture with `prefix-` before every id and every reference to one.

    Two boards on one page then keep their own patterns and clips. Text cannot be hit: its quotes are escaped.
    """
    if not prefix:
        return picture

    def swap(m: re.Match[str]) -> str:
        name, value = m[1], m[2]
        if name == "id":
            value = f"{prefix}-{value}"
        elif name == "href":
            value = f"#{prefix}-{value[1:]}" if value.startswith("#") else value
        elif name.startswith("aria-"):
            value = " ".join(f"{prefix}-{part}" for part in value.split())
        elif "url(#" in value:
            value = _URL.sub(f"url(#{prefix}-", value)
        else:
            return m[0]
        return f' {name}="{value}"'

    return _REFERRING.sub(swap, picture)


def own_paint(shape: str) -> str:
    """A shape for `use` with its paints written out: the style sheet of a picture in a file does not reach inside."""
    for name, paints in _PAINTS.items():
        shape = shape.replace(f'class="{name}"', paints)
    return shape
