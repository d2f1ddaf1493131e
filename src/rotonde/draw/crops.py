"""A piece of a picture: what lies around some of its named places, and nothing else of it.

A picture is read as what it is, elements with points and moves. What lies outside of the piece is left out, so that a
rule can be shown with a piece of the true board beside it, and a page with many such pieces stays small.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final
from xml.etree import ElementTree as ET

Matrix = tuple[float, float, float, float, float, float]
SAME: Final[Matrix] = (1, 0, 0, 1, 0, 0)
LETTER: Final = 0.62  # the width of a letter, as a part of its size
FURTHER: Final = 0.14  # how much of its size a piece may grow to one side so that no word is cut
WRAP: Final = 4.0  # how far the measured box of a word may lie beyond an edge: letters are guessed a little wide
PLATES: Final = ("rect", "path")  # what lies under words
KEPT: Final = ("defs", "style", "title", "clipPath", "pattern")
NAMES: Final = ("data-", "aria-", "tabindex", "role")  # attributes that only a page's script needs
_TOKEN: Final = re.compile(r"[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?")
_MOVE: Final = re.compile(r"(\w+)\(([^)]*)\)")
_LINK: Final = re.compile(r"(?:url\(#|^#)([\w-]+)")
_STEPS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of a picture."""

    left: float
    top: float
    right: float
    low: float

    def meets(self, other: Box) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.low and other.top < self.low

    def holds(self, other: Box) -> bool:
        return self.left <= other.left and other.right <= self.right and self.top <= other.top and other.low <= self.low

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.low + by)


def around(boxes: Iterable[Box]) -> Box | None:
    """The smallest box that holds all."""
    found = list(boxes)
    if not found:
        return None
    return Box(
        min(b.left for b in found), min(b.top for b in found), max(b.right for b in found), max(b.low for b in found)
    )


class Picture:
    """A picture that was read."""

    def __init__(self, svg: str, over: str = "") -> None:
        """`over` is drawn over all of it, in the same coordinates."""
        plain = re.sub(r'\sxmlns="[^"]*"', "", svg)
        self.root = ET.fromstring(plain)
        self._over = ET.fromstring(f"<g>{over}</g>") if over else None
        if self._over is not None:
            self.root.append(self._over)
        self._named = {el.get("id"): el for el in self.root.iter() if el.get("id")}

    def boxes(self, places: Collection[str]) -> list[Box]:
        """Where some places lie; those that are not drawn are left out."""
        wanted, found = set(places), dict[str, Box]()
        for el, matrix in self._walk(self.root, SAME):
            name = el.get("data-target")
            if name in wanted and name not in found:
                box = around(self._boxes_in(el, matrix))
                if box is not None:
                    found[name] = box
        return [found[place] for place in places if place in found]

    def piece(self, box: Box, label: str, marked: Iterable[Box] = ()) -> str:
        """What lies in a box, as a picture of its own for a page; what it is about is marked."""
        box = self._with_words(box)
        kept = ET.Element("svg", {"viewBox": _numbers(box), "role": "img", "aria-label": label, "class": "cutting"})
        marks = [_mark(one.grown(3)) for one in marked]
        for child in self.root:
            found = self._pruned(child, SAME, box)
            if child is self._over:
                kept.extend(marks)  # under the words of a preview
            if found is not None and child.tag != "title":
                kept.append(found)
        if self._over is None:
            kept.extend(marks)
        self._bring(kept)
        return ET.tostring(kept, encoding="unicode")

    def _with_words(self, box: Box) -> Box:
        """A piece that is a little larger, where that takes in the words which its edge would cut."""
        grown = box
        far_x, far_y = (box.right - box.left) * FURTHER, (box.low - box.top) * FURTHER
        room = Box(box.left - far_x, box.top - far_y, box.right + far_x, box.low + far_y)
        for el, outer in self._walk(self.root, SAME):
            word = self._torn(el, outer, box)
            if word is not None and word.meets(box) and room.holds(word):
                grown = around((grown, word.grown(2))) or grown
        return grown

    def _torn(self, el: ET.Element, outer: Matrix, box: Box) -> Box | None:
        """Where a word stands that the edge of a piece would cut; None for anything else."""
        found = self._box(el, outer) if el.tag == "text" else None
        return found if found is not None and not box.grown(WRAP).holds(found) else None

    # ── reading ───────────────────────────────────────────────────────────

    def _walk(self, el: ET.Element, matrix: Matrix) -> Iterator[tuple[ET.Element, Matrix]]:
        """Every element that is drawn, with the moves of all around it."""
        if el.tag in KEPT or _hidden(el):
            return
        yield el, matrix
        within = _times(matrix, _moves(el.get("transform", "")))
        for child in el:
            yield from self._walk(child, within)

    def _boxes_in(self, el: ET.Element, matrix: Matrix) -> Iterator[Box]:
        for one, outer in self._walk(el, matrix):
            box = self._box(one, outer)
            if box is not None:
                yield box

    def _box(self, el: ET.Element, outer: Matrix) -> Box | None:
        """The box of an element that is no group."""
        matrix = _times(outer, _moves(el.get("transform", "")))
        if el.tag == "use":
            used = self._named.get((el.get("href") or "#")[1:])
            moved = _times(matrix, (1, 0, 0, 1, _of(el, "x"), _of(el, "y")))
            return None if used is None else around(self._boxes_in(used, moved))
        points = _points(el)
        if not points:
            return None
        spots = [_put(matrix, x, y) for x, y in points]
        half = _of(el, "stroke-width") / 2
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        return Box(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)

    def _pruned(self, el: ET.Element, outer: Matrix, box: Box) -> ET.Element | None:
        """An element without what lies outside of a box; None if nothing is left."""
        if el.tag == "style":
            return el
        if el.tag in KEPT or el.tag == "set" or el.get("role") == "button" or _hidden(el):
            return None  # what a page presses is no piece of the board
        own = {k: v for k, v in el.attrib.items() if not k.startswith(NAMES) and k != "id"}
        if el.tag in ("g", "svg", "a"):
            out = ET.Element("g", own)
            matrix = _times(outer, _moves(el.get("transform", "")))
            torn = [found for child in el if (found := self._torn(child, matrix, box)) is not None]
            for child in el:
                plate = self._box(child, matrix) if torn and child.tag in PLATES else None
                if plate is not None and any(plate.grown(WRAP).holds(word) for word in torn):
                    continue  # the plate of a word that is left out
                kid = self._pruned(child, matrix, box)
                if kid is not None:
                    out.append(kid)
            return out if len(out) else None
        if el.tag == "use" and (whole := self._worded(el)) is not None:
            return self._pruned(whole, outer, box)
        found = self._box(el, outer)
        if found is None or not found.meets(box) or (el.tag == "text" and not box.grown(WRAP).holds(found)):
            return None  # words are shown whole or not at all
        out = ET.Element(el.tag, own)
        out.text = el.text
        out.extend(list(el))
        return out

    def _worded(self, el: ET.Element) -> ET.Element | None:
        """A use of a group with words in it, written out, so that these can be left out one by one."""
        used = self._named.get((el.get("href") or "#")[1:])
        if used is None or used.tag != "g" or used.find(".//text") is None:
            return None
        moved = f"{el.get('transform', '')} translate({_of(el, 'x')} {_of(el, 'y')})".strip()
        out = ET.Element(
            "g", {k: v for k, v in el.attrib.items() if k not in ("href", "x", "y")} | {"transform": moved}
        )
        out.append(used)
        return out

    def _bring(self, kept: ET.Element) -> None:
        """Bring along what a piece refers to by name."""
        needed: dict[str, ET.Element] = {}
        waiting = list(_links(kept))
        while waiting:
            name = waiting.pop()
            found = self._named.get(name)
            if found is not None and name not in needed:
                needed[name] = found
                waiting += _links(found)
        if needed:
            defs = ET.Element("defs")
            defs.extend(needed.values())
            kept.insert(0, defs)


def _links(el: ET.Element) -> Iterator[str]:
    for one in el.iter():
        for value in one.attrib.values():
            yield from _LINK.findall(value)


def _hidden(el: ET.Element) -> bool:
    return el.get("display") == "none" or el.get("visibility") == "hidden"


def _of(el: ET.Element, name: str, usual: float = 0) -> float:
    try:
        return float(el.get(name, usual))
    except ValueError:
        return usual


def _numbers(box: Box) -> str:
    return f"{box.left:.1f} {box.top:.1f} {box.right - box.left:.1f} {box.low - box.top:.1f}"


def _mark(box: Box) -> ET.Element:
    """The frame around what a piece is about."""
    how = {"fill": "none", "stroke": "var(--accent)", "stroke-width": "2.5", "stroke-dasharray": "6 4", "rx": "6"}
    where = {"x": box.left, "y": box.top, "width": box.right - box.left, "height": box.low - box.top}
    return ET.Element("rect", {**{k: f"{v:.1f}" for k, v in where.items()}, **how})


def _points(el: ET.Element) -> list[tuple[float, float]]:
    """Points that an element lies within."""
    if el.tag in ("rect", "image"):
        x, y, w, h = (_of(el, name) for name in ("x", "y", "width", "height"))
        return [(x, y), (x + w, y + h), (x + w, y), (x, y + h)]
    if el.tag in ("circle", "ellipse"):
        x, y = _of(el, "cx"), _of(el, "cy")
        rx, ry = _of(el, "rx", _of(el, "r")), _of(el, "ry", _of(el, "r"))
        return [(x - rx, y - ry), (x + rx, y + ry), (x + rx, y - ry), (x - rx, y + ry)]
    if el.tag == "line":
        return [(_of(el, "x1"), _of(el, "y1")), (_of(el, "x2"), _of(el, "y2"))]
    if el.tag in ("polygon", "polyline"):
        numbers = [float(n) for n in _TOKEN.findall(el.get("points", ""))]
        return list(zip(numbers[::2], numbers[1::2], strict=False))
    if el.tag == "text":
        return _lettered(el)
    return _path(el.get("d", "")) if el.tag == "path" else []


def _lettered(el: ET.Element) -> list[tuple[float, float]]:
    size = _of(el, "font-size", 14)
    lines = list(el.iter("tspan")) or [el]
    x, y = _of(el, "x", _of(lines[0], "x")), _of(el, "y", _of(lines[0], "y"))
    wide = max(len("".join(line.itertext())) for line in lines) * size * LETTER
    left = x - {"middle": wide / 2, "end": wide}.get(el.get("text-anchor", ""), 0)
    return [(left, y - size), (left + wide, y + size * (0.3 + 1.2 * (len(lines) - 1)))]


def _path(text: str) -> list[tuple[float, float]]:
    """The points of a path, those that only bend it among them."""
    tokens = _TOKEN.findall(text)
    out: list[tuple[float, float]] = []
    at, x, y, verb = 0, 0.0, 0.0, "M"
    while at < len(tokens):
        if tokens[at].isalpha():
            verb, at = tokens[at], at + 1
        kind, near = verb.upper(), verb.islower()
        many = _STEPS.get(kind, 0)
        if not many:
            continue
        given, at = [float(n) for n in tokens[at : at + many]], at + many
        if len(given) < many:
            break
        base_x, base_y = (x, y) if near else (0.0, 0.0)
        if kind == "H":
            x = base_x + given[0]
        elif kind == "V":
            y = base_y + given[0]
        else:
            pairs = list(zip(given[-2::-2], given[::-2], strict=False)) if kind != "A" else [(given[5], given[6])]
            out += [(base_x + px, base_y + py) for px, py in pairs]
            x, y = base_x + pairs[0][0], base_y + pairs[0][1]
            if kind == "A":
                out += [(x - given[0], y - given[1]), (x + given[0], y + given[1])]
        out.append((x, y))
        verb = {"M": "L", "m": "l"}.get(verb, verb)
    return out


def _moves(text: str) -> Matrix:
    matrix = SAME
    for kind, inside in _MOVE.findall(text):
        n = [float(part) for part in _TOKEN.findall(inside)]
        if kind == "translate":
            matrix = _times(matrix, (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0))
        elif kind == "scale":
            matrix = _times(matrix, (n[0], 0, 0, n[-1], 0, 0))
        elif kind == "rotate":
            c, s = cos(radians(n[0])), sin(radians(n[0]))
            x, y = (n[1], n[2]) if len(n) == 3 else (0.0, 0.0)
            matrix = _times(matrix, (c, s, -s, c, x - c * x + s * y, y - s * x - c * y))
        elif kind == "matrix" and len(n) == 6:
            matrix = _times(matrix, (n[0], n[1], n[2], n[3], n[4], n[5]))
    return matrix


def _times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = n
    return (
        m[0] * a + m[2] * b,
        m[1] * a + m[3] * b,
        m[0] * c + m[2] * d,
        m[1] * c + m[3] * d,
        m[0] * e + m[2] * f + m[4],
        m[1] * e + m[3] * f + m[5],
    )


def _put(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]
