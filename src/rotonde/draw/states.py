"""States of a place on the board. Each has a line of its own, so none needs colour:
dot (one of many), dashes (target), solid (hovered), double (chosen), ghost (preview), dotted (just changed), faded (not
now), hatched (refused).

A `Spot` is where a state is drawn: a hex, a box, a disc or a line. Two ways lead to the same look: the functions below
draw a state from Python; and a `place` carries its own spot, on which the page's script sets one of the classes
`is-target`, `is-many`, `is-hover`, `is-chosen`, `is-fresh`, `is-off`, `is-refused`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from .hexes import hexagon
from .plates import card, flag, measure, slip
from .svg import Attr, Point, circle, d, g, path, rect

MANY = 12
"""More targets than this at once and each is only a dot: a board full of dashes says nothing."""
STRIP = 400
"""What is wider is no place but a strip of the board, as the head of a sheet: a ring around it says nothing."""


class Spot(Protocol):
    @property
    def centre(self) -> Point: ...

    @property
    def top(self) -> Point: ...

    def draw(self, inset: float = 0, **attrs: Attr) -> str: ...


@dataclass(frozen=True, slots=True)
class HexSpot:
    x: float
    y: float
    s: float
    pointy: bool = False

    @property
    def centre(self) -> Point:
        return self.x, self.y

    @property
    def top(self) -> Point:
        return self.x, self.y - self.s * (1 if self.pointy else 0.866)

    def draw(self, inset: float = 0, **attrs: Attr) -> str:
        return hexagon(self.x, self.y, self.s - inset, self.pointy, **attrs)


@dataclass(frozen=True, slots=True)
class BoxSpot:
    x: float
    y: float
    w: float
    h: float
    r: float = 4

    @property
    def centre(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def top(self) -> Point:
        return self.x + self.w / 2, self.y

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def low(self) -> float:
        return self.y + self.h

    def card(self, tint: str = "raised") -> str:
        """A card that fills it."""
        return card(self.x, self.y, self.w, self.h, tint=tint, r=self.r)

    def outline(self) -> str:
        """Its way around, as path data."""
        return d("M", self.x, self.y, "h", self.w, "v", self.h, "h", -self.w, "z")

    def draw(self, inset: float = 0, **attrs: Attr) -> str:
        k = inset
        return rect(self.x + k, self.y + k, self.w - 2 * k, self.h - 2 * k, max(self.r - k / 2, 0), **attrs)


@dataclass(frozen=True, slots=True)
class DiscSpot:
    x: float
    y: float
    r: float

    @property
    def centre(self) -> Point:
        return self.x, self.y

    @property
    def top(self) -> Point:
        return self.x, self.y - self.r

    def draw(self, inset: float = 0, **attrs: Attr) -> str:
        return circle(self.x, self.y, self.r - inset, **attrs)


@dataclass(frozen=True, slots=True)
class LineSpot:
    """A link drawn as path data; (x, y) is its middle."""

    data: str
    x: float
    y: float

    @property
    def centre(self) -> Point:
        return self.x, self.y

    @property
    def top(self) -> Point:
        return self.x, self.y - 8

    def draw(self, inset: float = 0, **attrs: Attr) -> str:
        attrs["class_"] = f"{attrs.get('class_') or ''} line".strip()
        return path(self.data, **attrs)


# ── what can be clicked and what cannot ───────────────────────────────────
def clickable(body: str, name: str, label: str, **attrs: Attr) -> str:
    """A drawing that is a button now."""
    return g(body, data_target=name, role="button", tabindex=0, aria_label=label, **attrs)


def still(body: str, label: str, *, name: str | None = None, **attrs: Attr) -> str:
    """A drawing that only tells something; `name` when it may become a target later."""
    return g(body, data_target=name, role="img", aria_label=label, **attrs)


def place(body: str, spot: Spot, name: str, label: str, **attrs: Attr) -> str:
    """A place on the board with its own spot, hidden until the page's script gives the group a state class."""
    x, y = spot.centre
    marks = spot.draw(2, class_="hit") + spot.draw(5.5, class_="hit-in") + circle(x, y, 4, class_="hit-dot")
    return g(body, marks, class_="place-spot", data_target=name, role="img", aria_label=label, **attrs)


# ── states ────────────────────────────────────────────────────────────────
def target(spot: Spot, name: str, label: str, *, many: bool = False, hovered: bool = False) -> str:
    """Where the person may act: dashes, or a dot when there are many; solid and washed when hovered."""
    if hovered:
        return clickable(spot.draw(2.5, class_="target hover"), name, label)
    if many:
        x, y = spot.centre
        return clickable(spot.draw(2.5, class_="hit") + circle(x, y, 4, class_="target-dot"), name, label)
    return clickable(spot.draw(2.5, class_="target"), name, label)


def targets(spots: Iterable[tuple[Spot, str, str]], hovered: str | None = None) -> str:
    """All targets of a decision: (spot, name, label) each; over a dozen become dots."""
    every = list(spots)
    many = len(every) > MANY
    return "".join(target(s, name, label, many=many, hovered=name == hovered) for s, name, label in every)


def chosen(spot: Spot) -> str:
    """A double line around what the person has picked."""
    if isinstance(spot, LineSpot):
        return spot.draw(class_="chosen", style="stroke-width:15;stroke-opacity:.3;stroke-linecap:round")
    return spot.draw(1, class_="chosen") + spot.draw(4.5, class_="chosen inner")


def ghost(body: str) -> str:
    return g(body, class_="ghost")


def preview(
    body: str,
    spot: Spot,
    label: str,
    words: object = "",
    *,
    kind: str = "accent",
    side: str = "above",
    name: str = "preview",
) -> str:
    """The pending choice: its drawing as a ghost, a double line, and a flag with the price or gain."""
    x, y = spot.top
    said = flag(x, y - 2, words, kind, side) if words != "" else ""
    return g(ghost(body), chosen(spot), said, id=name, role="img", aria_label=label)


def pending(
    body: str, spot: Spot, label: str, words: str, *, width: float, gap: float = 4, corner: Point = (0, 0)
) -> str:
    """The pending choice on a board that ends at some width: its flag above the place, or so far below it near the
    upper edge; never beyond the sides. `corner` is where the board begins."""
    x, y = spot.top
    half = measure(words, 12, True) / 2 + 8
    x = min(max(x, corner[0] + half), width - half)
    side, at = ("below", 2 * spot.centre[1] - y + gap) if y - corner[1] < 40 else ("above", y - 2)
    return previewed(ghost(body) + chosen(spot) + (flag(x, at, words, side=side) if words else ""), label)


def previewed(drawn: str, label: str) -> str:
    """What was drawn of a pending choice, with its words for a screen reader."""
    return g(drawn, id="preview", role="img", aria_label=label, pointer_events="none")


def fresh(spot: Spot) -> str:
    """A dotted ring around what has just changed, until the next move; none around a whole strip of the board."""
    strip = isinstance(spot, BoxSpot) and spot.w > STRIP
    return "" if strip else spot.draw(3, class_="fresh-ring")


def off(body: str) -> str:
    """Not now."""
    return g(body, class_="off")


def refused(spot: Spot, rule: str = "", words: str = "", *, side: str = "left") -> str:
    """What the rules forbid: red hatching, and a slip with the rule and the words beside it."""
    hatched = spot.draw(2, class_="refused", style=None if isinstance(spot, LineSpot) else "fill:url(#hatch-bad)")
    if not words:
        return hatched
    x, y = spot.centre
    reach = x - spot.top[0] + (getattr(spot, "s", 0) or getattr(spot, "r", 0) or 12)
    if isinstance(spot, BoxSpot):
        reach = spot.w / 2
    return hatched + slip(x - reach if side == "left" else x + reach, y, rule, words, side=side)


def route(data: str) -> str:
    """The way a good or a train would take."""
    return path(data, class_="route")
