"""The end of a game in pictures: where the points came from, how they grew, and both beside the final board.

Nothing here knows a game: what is drawn comes in as words and numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .chart import ticks
from .marks import fill, hatch
from .pieces import disc
from .plates import fit, measure
from .scoreboard import laurel
from .states import BoxSpot
from .svg import Point, circle, g, line, num, path, rect, text
from .themes import document

WIDTH = 352.0  # of a chart: the panel beside the board
POSTER_W, POSTER_H = 1280.0, 760.0
FEW = 3  # players with air between their bars; more stand closer, so that a low window shows the facts too
_TINTS = (1.0, 0.42, 0.7, 0.24, 0.56, 0.12, 0.84)  # how strong a player's colour is for each source


@dataclass(frozen=True, slots=True)
class Player:
    """A seat with its result; `total` is None for somebody who has none, and `note` says why."""

    name: str
    colour: str
    total: int | None
    winner: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """Something that brought or cost points, for each player."""

    name: str
    points: Sequence[int | None]


@dataclass(frozen=True, slots=True)
class Note:
    """A caption on the curve: whose, after which stretch, what."""

    seat: int
    n: int
    text: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure that tells something of the game, with its words."""

    figure: str
    text: str


@dataclass(frozen=True, slots=True)
class Ending:
    """A finished game: its players, what brought the points, and what each had after each stretch."""

    players: Sequence[Player]
    sources: Sequence[Source]
    stretches: Sequence[str]
    curve: Sequence[Sequence[int | None]]  # for each stretch, for each player
    notes: Sequence[Note] = ()
    facts: Sequence[Fact] = ()
    lang: str = "en"

    def figure(self, n: int | None) -> str:
        """A number as the language writes it, with a true minus; a dash for none."""
        if n is None:
            return "–"
        return f"{n:,}".replace(",", "\u202f" if self.lang == "fr" else ",").replace("-", "−")


# ── where the points came from ────────────────────────────────────────────
def _bars(ending: Ending, width: float) -> tuple[str, float]:
    """The players with a bar each: to the right what was earned, to the left what it cost."""
    names = min(max([measure(p.name, 13, True) for p in ending.players], default=0), 92)
    left = 30 + names
    right = width - max([measure(ending.figure(p.total), 17, True) for p in ending.players], default=0) - 12
    sums = [_sums(ending, i) for i in range(len(ending.players))]
    low, high = min([0, *(s[0] for s in sums)]), max([1, *(s[1] for s in sums)])
    scale = (right - left) / (high - low)
    zero, out = left - low * scale, []
    pitch = 34.0 if len(ending.players) <= FEW else 27.0
    for i, player in enumerate(ending.players):
        y = 16 + pitch * i
        out.append(disc(11, y, 9, player.colour))
        out.append(text(27, y + 4.5, fit(player.name, names, 13, True), 13, "start", font_weight=600))
        out += _segments(ending, i, zero, y, scale)
        if player.note:
            out.append(text(zero + 8, y + 4.5, player.note, 13, "start", "serif", font_style="italic", ink="ink-2"))
        out.append(text(width, y + 6, ending.figure(player.total), 17, "end", "title", font_weight=600))
    height = pitch * len(ending.players)
    out.append(line(zero, 2, zero, height - 4, stroke="var(--ink)", stroke_width=1.4))
    return "".join(out), height


def _sums(ending: Ending, seat: int) -> tuple[int, int]:
    points = [source.points[seat] or 0 for source in ending.sources]
    return sum(p for p in points if p < 0), sum(p for p in points if p > 0)


def _segments(ending: Ending, seat: int, zero: float, y: float, scale: float) -> list[str]:
    colour, out, up, down = ending.players[seat].colour, [], zero, zero
    for n, source in enumerate(ending.sources):
        points = source.points[seat]
        if not points:
            continue
        wide = abs(points) * scale
        x = up if points > 0 else down - wide
        up, down = (up + wide, down) if points > 0 else (up, down - wide)
        shade = (
            {"fill": fill(colour), "fill_opacity": _TINTS[n % len(_TINTS)]} if points > 0 else {"fill": hatch("bad")}
        )
        edge = "var(--ink)" if points > 0 else "var(--bad)"
        ground = rect(x, y - 10, wide, 20, 2, fill="var(--sheet)")
        box = ground + rect(x, y - 10, wide, 20, 2, stroke=edge, stroke_width=1, **shade)
        said = ending.figure(points)
        ink = f"on-{colour}" if points > 0 and _TINTS[n % len(_TINTS)] > 0.6 else "ink" if points > 0 else "bad"
        words = (
            text(x + wide / 2, y + 4.3, said, 12, font_weight=700, ink=ink) if measure(said, 12, True) < wide else ""
        )
        out.append(g(box, words, role="img", aria_label=f"{source.name}: {said}"))
    return out


def _legend(ending: Ending, width: float, y: float) -> tuple[str, float]:
    """What each shade stands for."""
    out, x = [], 0.0
    for n, source in enumerate(ending.sources):
        costs = any((p or 0) < 0 for p in source.points)
        words = fit(source.name, width - 18, 11.5)
        wide = 18 + measure(words, 11.5) + 10
        if x and x + wide > width:
            x, y = 0.0, y + 17
        shade = {"fill": hatch("bad")} if costs else {"fill": "var(--ink)", "fill_opacity": _TINTS[n % len(_TINTS)]}
        edge = "var(--bad)" if costs else "var(--ink)"
        out.append(rect(x, y - 9, 12, 11, 2, stroke=edge, stroke_width=1, **shade))
        out.append(text(x + 17, y, words, 11.5, "start", ink="ink-2"))
        x += wide
    return "".join(out), y + 8


def sources_body(ending: Ending, width: float = WIDTH) -> tuple[str, float]:
    bars, height = _bars(ending, width)
    legend, height = _legend(ending, width, height + 15)
    return bars + legend, height


# ── how they grew ─────────────────────────────────────────────────────────
def curve_body(ending: Ending, width: float = WIDTH, height: float = 158) -> tuple[str, float]:
    """What each would have had if the game had ended after each stretch."""
    values = [v for row in ending.curve for v in row if v is not None]
    marks = ticks(min([0, *values]), max([1, *values]), 4)
    left = max([measure(ending.figure(round(m)), 11) for m in marks]) + 8
    right, top, foot = width - 14, 22.0 if ending.notes else 8.0, height - 22
    step = (right - left) / max(len(ending.curve) - 1, 1)

    def at(n: int, value: float) -> tuple[float, float]:
        return left + n * step, foot - (value - marks[0]) / (marks[-1] - marks[0]) * (foot - top)

    out = []
    for m in marks:
        y = at(0, m)[1]
        out.append(line(left, y, right, y, stroke="var(--rule)" if m else "var(--ink)", stroke_width=1))
        out.append(text(left - 6, y + 4, ending.figure(round(m)), 11, "end", ink="ink-2"))
    each = max(1, round(28 / max(step, 1)))
    for n, name in enumerate(ending.stretches):
        if n % each == 0 or n == len(ending.stretches) - 1:
            out.append(text(at(n, 0)[0], height - 4, short(name), 11, ink="ink-2"))
    order = sorted(range(len(ending.players)), key=lambda i: ending.players[i].winner)
    ways = [[at(n, v) for n, row in enumerate(ending.curve) if (v := row[i]) is not None] for i in order]
    out += [_line(points, ending.players[i]) for points, i in zip(ways, order, strict=True)]
    spots = [(note, at(note.n, ending.curve[note.n][note.seat] or 0)) for note in ending.notes]
    return "".join(out) + _notes(spots, ways, BoxSpot(left, 12, right - left, foot - 12), at(0, 0)[1]), height


def _notes(spots: Sequence[tuple[Note, Point]], ways: Sequence[Sequence[Point]], room: BoxSpot, zero: float) -> str:
    """Captions above or below all curves where there is room, each with a thin line to its point; none lies on the
    axis, which stands at `zero`."""
    out: list[str] = []
    taken: list[tuple[float, float, float]] = []
    for note, (x, y) in spots:
        half = measure(note.text, 11.5) / 2
        middle = min(max(x, room.x + half), room.right - half)
        ends = middle - half, middle + half
        passed = [h for way in ways for h in _heights(way, *ends)] or [y]
        high, low = min(passed) - 8, max(passed) + 16
        free = [v for v in (high, low, high - 14, low + 14) if room.y <= v <= room.low and not v - 12 < zero < v + 5]
        levels = free or [room.y]
        clear = [v for v in levels if all(abs(v - w) > 13 or a > ends[1] or b < ends[0] for w, a, b in taken)]
        if not clear:  # two long names at one place: what is not said is better than what cannot be read
            continue
        level = clear[0]
        taken.append((level, *ends))
        end, start = (level + 3, y - 5) if level < y else (level - 10, y + 5)
        out.append(line(middle, end, x, start, stroke="var(--ink-3)", stroke_width=0.8))
        out.append(text(middle, level, note.text, 11.5, cls="serif", font_style="italic"))
    return "".join(out)


def _heights(way: Sequence[Point], left: float, right: float) -> list[float]:
    """Where a curve passes between two points across: at its corners, and where it enters and leaves."""
    out = [y for x, y in way if left <= x <= right]
    for (x, y), (to_x, to_y) in pairwise(way):
        out += [y + (to_y - y) * (edge - x) / (to_x - x) for edge in (left, right) if x < edge < to_x]
    return out


def short(stretch: str) -> str:
    """A stretch under the curve: its number if it has one, else its first letter."""
    found = re.search(r"\d+", stretch)
    return found[0] if found else stretch[:1]


def _line(points: list[tuple[float, float]], player: Player) -> str:
    if not points:
        return ""
    data = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    under = path(data, fill="none", stroke="var(--ink)", stroke_width=4.4, stroke_linejoin="round")
    over = path(data, fill="none", stroke=fill(player.colour), stroke_width=2.8, stroke_linejoin="round")
    dots = "".join(
        circle(x, y, 2.4, fill=fill(player.colour), stroke="var(--ink)", stroke_width=0.8) for x, y in points
    )
    return g(under, over, dots, disc(*points[-1], 8, player.colour), role="img", aria_label=player.name)


# ── pictures ──────────────────────────────────────────────────────────────
def sources(ending: Ending, label: str, lang: str) -> str:
    """The bars, for a page."""
    body, height = sources_body(ending)
    return document(body, width=WIDTH, height=height, label=label, lang=lang)


def curve(ending: Ending, label: str, lang: str) -> str:
    """The curve, for a page."""
    body, height = curve_body(ending)
    return document(body, width=WIDTH, height=height, label=label, lang=lang)


@dataclass(frozen=True, slots=True)
class Words:
    """What a poster says."""

    verdict: str
    results: str
    title: str
    note: str
    came_from: str
    ended_then: str


def poster(ending: Ending, words: Words, board: str, *, theme: str, lang: str, fonts: str = "") -> str:
    """One picture that tells the game, to keep and to share. `board` is a whole picture, `fonts` a style."""
    band = rect(0, 0, POSTER_W, 84, 0, fill="var(--black)") + rect(0, 84, POSTER_W, 3, 0, fill="var(--yellow)")
    winners = [p for p in ending.players if p.winner]
    crowns = [_crown(56 + 62 * i, 42, p.colour) for i, p in enumerate(winners)]
    x = 34.0 + 62 * len(winners)
    said = text(x, 44, fit(words.verdict, 900, 32, True), 32, "start", "title", font_weight=600, ink="on-black")
    said += text(x, 70, fit(words.results, 1240 - x - 200, 16), 16, "start", "serif", font_style="italic", ink="beige")
    said += text(1248, 40, words.title.upper(), 13, "end", font_weight=700, ink="beige")
    said += text(1248, 60, words.note, 13, "end", ink="beige")
    frame = re.sub(r"<svg\b", f'<svg x="24" y="104" {_SIZE}', _sized(board), count=1)
    right, y, out = 412.0, 124.0, []
    for head, (body, height) in (
        (words.came_from, sources_body(ending, right)),
        (words.ended_then, curve_body(ending, right, 220)),
    ):
        out.append(text(0, y, head, 17, "start", "title", font_weight=600))
        out.append(g(body, transform=f"translate(0 {num(y + 16)})"))
        y += height + 58
    if y + 40 < POSTER_H:
        out.append(_facts(ending.facts, right, y))
    column = g(*out, transform="translate(844 0)")
    edge = rect(0.75, 0.75, POSTER_W - 1.5, POSTER_H - 1.5, 0, fill="none", stroke="var(--ink)", stroke_width=1.5)
    drawn = document(
        band + "".join(crowns) + said + frame + column + edge,
        width=POSTER_W,
        height=POSTER_H,
        theme=theme,
        label=f"{words.title}. {words.verdict}",
        lang=lang,
    )
    return drawn.replace("</title>", f"</title><style>{fonts}</style>", 1) if fonts else drawn


def _facts(facts: Sequence[Fact], width: float, y: float) -> str:
    """Figures side by side, each above its words on two lines."""
    out, wide = [line(0, y - 34, width, y - 34, stroke="var(--rule)", stroke_width=1)] if facts else [], width / 3
    for i, fact in enumerate(facts):
        out.append(text(i * wide, y, fact.figure, 22, "start", "title", font_weight=600))
        for row, words in enumerate(_folded(fact.text, wide - 12)):
            out.append(text(i * wide, y + 19 + 15 * row, fit(words, wide - 10, 12), 12, "start", ink="ink-2"))
    return "".join(out)


def _folded(words: str, wide: float) -> list[str]:
    """A text on two lines at most."""
    first, rest = "", words.split()
    while rest and (not first or measure(f"{first} {rest[0]}", 12) <= wide):
        first = f"{first} {rest.pop(0)}".strip()
    return [first, " ".join(rest)] if rest else [first]


_SIZE = 'width="796" height="632" preserveAspectRatio="xMidYMin meet"'


def _sized(board: str) -> str:
    """The board without a size of its own: the poster gives it one."""
    head, rest = board.split(">", 1)
    return re.sub(r' (?:width|height|xmlns)="[^"]*"', "", head) + ">" + rest


def _crown(x: float, y: float, colour: str) -> str:
    leaves = path(laurel(x, y), fill="none", stroke="var(--yellow)", stroke_width=2, stroke_linecap="round")
    return leaves + disc(x, y, 14, colour)
