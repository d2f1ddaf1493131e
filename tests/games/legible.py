"""How large and where every text of a picture is, for the tests of layouts: what `use` sets down is looked into."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from rotonde.draw.plates import SLACK, measure
from rotonde.draw.sheets import LEAST
from rotonde.draw.states import BoxSpot

_STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
ROUNDED = 0.02  # scales are written with three digits
_HELD = ("defs", "style", "title", "set")
_ANCHOR = {"start": 0.0, "middle": 0.5, "end": 1.0}
Matrix = tuple[float, float, float]  # how much larger, how far right, how far down


@dataclass(frozen=True)
class Text:
    """A line of text as a reader sees it: its size, and about the room it takes."""

    words: str
    size: float
    left: float
    right: float
    top: float
    low: float


def texts(picture: str) -> list[Text]:
    """Every text that is shown."""
    root = ElementTree.fromstring(picture)
    named = {e.attrib["id"]: e for e in root.iter() if "id" in e.attrib}
    return list(_texts(root, (1, 0, 0), named, "middle", 11, False))


def check_texts(picture: str, sheets: Sequence[BoxSpot], least: float = LEAST) -> None:
    """No text is too small, in what is set down neither; and each lies on one sheet, not over its edge."""
    said = texts(picture)
    assert [(t.words, t.size) for t in said if t.size < least - ROUNDED] == []
    assert [t for t in said if not any(_inside(t, sheet) for sheet in sheets)] == []


def _inside(t: Text, sheet: BoxSpot) -> bool:
    across = sheet.x - ROUNDED <= t.left and t.right <= sheet.right + ROUNDED
    return across and sheet.y - ROUNDED <= t.top and t.low <= sheet.low + ROUNDED


def _texts(
    e: ElementTree.Element,
    at: Matrix,
    named: dict[str, ElementTree.Element],
    anchor: str,
    size: float,
    bold: bool,
) -> Iterator[Text]:
    tag = e.tag.rpartition("}")[2]
    if tag in _HELD or e.get("display") == "none":
        return
    at = _moved(at, e.get("transform", ""))
    size, anchor = float(e.get("font-size", size)), e.get("text-anchor", "start" if tag == "text" else anchor)
    bold = bold or e.get("font-weight", "400") >= "600"
    if tag == "use":
        k, x, y = at
        shifted = k, x + k * float(e.get("x", 0)), y + k * float(e.get("y", 0))
        yield from _texts(named[e.attrib["href"].removeprefix("#")], shifted, named, anchor, size, bold)
    if e.text and e.text.strip() and tag in ("text", "tspan"):
        k, x, y = at
        wide = measure(e.text, size * k, bold) / SLACK
        left = x + k * float(e.get("x", 0)) - wide * _ANCHOR[anchor]
        base = y + k * float(e.get("y", 0))
        yield Text(e.text, size * k, left, left + wide, base - 0.75 * size * k, base + 0.2 * size * k)
    for kid in e:
        yield from _texts(kid, at, named, anchor, size, bold)


def _moved(at: Matrix, transform: str) -> Matrix:
    k, x, y = at
    for step, given in _STEP.findall(transform):
        first, *more = [float(n) for n in re.split(r"[ ,]+", given.strip())]
        if step == "translate":
            x, y = x + k * first, y + k * (more[0] if more else 0)
        elif step == "scale":
            k *= first
    return k, x, y
