"""Track on the map: rails with their owners' colours, a disc on each line, and the ends that lead nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rotonde.core.hexes import bits
from rotonde.draw import shapes as s
from rotonde.draw.stage import Drawings
from rotonde.draw.svg import Point
from rotonde.games.age_of_steam.board import KIND_CROSSING, Pattern
from rotonde.games.age_of_steam.draw.stage import Plot, Stage
from rotonde.games.age_of_steam.steps.build_track import changes
from rotonde.games.age_of_steam.table import NO_TRACK, Link, Table

Painted = tuple[int, int | None, str | None]  # edge, other edge (None: to the town), colour (None: nobody's)
Section = tuple[int, int, int | None]  # hex, edge, other edge (None: to the town)
DOOMED: Drawings[tuple[int, ...]] = {  # by kind of step: free ends of lines that are about to lose their owner
    "build_track": lambda stage, step: tuple(step.doomed(stage.table))
}


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is drawn: its sections in order, and its owner code."""

    key: str
    owner: int
    sections: list[Section]


def sections_from(table: Table, edge: int) -> list[Section]:
    """The sections of a line from an edge it is entered by, up to the place or free end."""
    board = table.board
    out: list[Section] = []
    while edge >= 0 and not table.city[edge // 6] and table.owner[edge] != NO_TRACK:
        h, side = divmod(edge, 6)
        if board.place_at[h] >= 0:
            out.append((h, side, None))
            break
        leaves = board.through[table.pattern[h]][side]
        out.append((h, side, leaves))
        edge = board.mate[h * 6 + leaves]
    return out


def link_sections(table: Table, link: Link, origin: int | None = None) -> list[Section]:
    """The sections of a link, beginning at one of its places."""
    place, side = link.a, link.side_a
    if origin is not None and origin == link.b and link.a != origin:
        place, side = link.b, link.side_b
    board = table.board
    h = board.place_hex[place]
    first: list[Section] = [] if table.city[h] else [(h, side, None)]
    return first + sections_from(table, board.mate[h * 6 + side])


def lines(table: Table) -> list[Line]:
    """Every line on the map."""
    board, out = table.board, []
    for key, link in enumerate(table.links):
        if link is not None and link.a * 6 + link.side_a == key:
            out.append(Line(f"line-{board.place_labels[link.a]}-{link.side_a}", link.owner, link_sections(table, link)))
    for beyond, owner in enumerate(table.face):
        if owner != NO_TRACK:
            edge = board.mate[beyond]
            out.append(Line(f"end-{board.labels[edge // 6]}-{edge % 6}", owner, sections_from(table, edge)))
    return out


def runs_of(pattern: Pattern, town: bool) -> Sequence[tuple[int, int | None]]:
    """The runs of track on a tile, each from an edge to another, or to the town."""
    return [(edge, None) for edge in bits(pattern.exits)] if town else pattern.paths


def painted(stage: Stage, h: int, new: Pattern) -> list[Painted]:
    """A tile as it would lie on a hex: tracks that stay keep their owners, the rest is the builder's."""
    table, old = stage.table, stage.board.patterns[stage.table.pattern[h]]
    _, moved = changes(table, h, old, new)
    turned = {after: table.owner[h * 6 + (after[0] if after[0] in before else after[1])] for before, after in moved}
    own = stage.colours[max(table.to_act[0], 0)] if table.to_act else stage.colours[0]
    out: list[Painted] = []
    for a, b in runs_of(new, stage.board.place_at[h] >= 0):
        kept = bool(old.exits >> a & 1) if b is None else (a, b) in old.paths
        owner = table.owner[h * 6 + a] if kept else turned.get((a, b), 0) if b is not None else 0
        out.append((a, b, stage.paint(owner) if owner else own))
    return out


def data(plot: Plot, sections: list[Section]) -> str:
    """Path data of some sections."""
    return "".join(s.run(*plot.centres[h], plot.side, a, b) for h, a, b in sections)


def middle(plot: Plot, sections: list[Section]) -> Point:
    """Where the owner's disc of a line lies: the middle section, or the edge between the two middle ones."""
    n = len(sections)
    h, a, b = sections[n // 2]
    if n % 2 and b is None:  # clear of the town's ring
        x, y = plot.centres[h]
        ex, ey = s.mid(x, y, plot.side, a)
        return x + (ex - x) * 0.7, y + (ey - y) * 0.7
    if n % 2:
        return s.run_middle(*plot.centres[h], plot.side, a, b)
    before = sections[n // 2 - 1][0]
    shared = [e for e in (a, b) if e is not None]
    x, y = plot.centres[before]
    ends = [s.mid(*plot.centres[h], plot.side, e) for e in shared]
    return min(ends, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)


def track(stage: Stage) -> str:
    """All rails; on a crossing the second track's bed cuts the first."""
    table, board, plot = stage.table, stage.board, stage.plot
    layers: tuple[dict[int, str], dict[int, str]] = ({}, {})
    for h, number in enumerate(table.pattern):
        if not number:
            continue
        pattern, first = board.patterns[number], h * 6
        town = board.place_at[h] >= 0
        for i, (a, b) in enumerate(runs_of(pattern, town)):
            layer = layers[1 if i and not town and pattern.kind == KIND_CROSSING else 0]
            owner = table.owner[first + a]
            layer[owner] = layer.get(owner, "") + s.run(*plot.centres[h], plot.side, a, b)
    rails = [s.track(d, stage.paint(owner), size=plot.scale) for layer in layers for owner, d in sorted(layer.items())]
    return s.g(*rails, id="track", pointer_events="none")


def discs(stage: Stage, ends: tuple[int, ...]) -> str:
    """One disc on each line, in its owner's colour; a warning where a line is about to lose its owner."""
    plot, out = stage.plot, []
    r = 6.2 * plot.scale
    taken: list[Point] = []
    for line in lines(stage.table):
        x, y = _clear(plot, line.sections, taken, 1.8 * r)
        taken.append((x, y))
        colour = stage.paint(line.owner)
        out.append(s.disc(x, y, r, colour, id=line.key) if colour else s.free_disc(x, y, r * 0.8, id=line.key))
    out += [warning(*plot.edge(edge), plot.scale) for edge in ends]
    return s.g(*out, pointer_events="none")


def _clear(plot: Plot, sections: list[Section], taken: list[Point], room: float) -> Point:
    """The middle of a line, or the nearest edge it crosses where another disc lies there already."""
    first = middle(plot, sections)
    if _alone(first, taken, room):
        return first
    order = sorted(range(len(sections)), key=lambda i: abs(i - len(sections) // 2))
    edges = [plot.edge(sections[i][0] * 6 + e) for i in order for e in sections[i][1:] if e is not None]
    return next((spot for spot in edges if _alone(spot, taken, room)), first)


def _alone(spot: Point, taken: list[Point], room: float) -> bool:
    """Does no other disc lie so near?"""
    return all((spot[0] - x) ** 2 + (spot[1] - y) ** 2 > room**2 for x, y in taken)


def warning(x: float, y: float, scale: float = 1) -> str:
    """A line that loses its owner unless it is extended: a red triangle with an exclamation mark."""
    k = 7.5 * scale
    corners = [(x, y - k), (x + k, y + k * 0.75), (x - k, y + k * 0.75)]
    tip = s.polygon(corners, fill="var(--bad)", stroke="var(--sheet)", stroke_width=1.2, stroke_linejoin="round")
    return s.g(tip, s.text(x, y + k * 0.56, "!", k * 1.35, font_weight=700, ink="sheet"), class_="warning")
