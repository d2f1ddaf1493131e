"""Cities with their cubes, towns with their names, and the tiles that can be laid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import groupby

from rotonde.draw import shapes as s
from rotonde.draw.sheets import seen_from
from rotonde.draw.stage import Drawings
from rotonde.draw.states import BoxSpot, HexSpot
from rotonde.draw.svg import Point, num
from rotonde.games.age_of_steam.actions import Build
from rotonde.games.age_of_steam.draw.stage import EDGE, HEIGHT, WIDTH, Plot, Stage, cube
from rotonde.games.age_of_steam.draw.track import Painted, painted
from rotonde.games.age_of_steam.steps.build_track import look, menu, price
from rotonde.games.age_of_steam.table import TOWN_COLOUR
from rotonde.games.age_of_steam.words.speech import goods_at

_ROW = 4  # cubes drawn in one row; more stand in two rows, many more become numbers
CELL = 36.0  # one tile in the drawer that opens beside a hex
_ACROSS = 6
_KEPT = 1 << 11  # corners of drawers worked out
_PLAIN = "fill-opacity:1;stroke-dasharray:none"  # whatever the target around it wears
RING = 9  # tiles of one hex that a page can lay around it: more are not filled up with those that are forbidden


# ── cities ────────────────────────────────────────────────────────────────
def cubes_to_move(stage: Stage, step: object) -> frozenset[str] | None:
    """In phase 5 the cubes that can be moved."""
    return frozenset([target for target in stage.offered if target.startswith("cube:")]) if stage.page else None


CUBES: Drawings[frozenset[str] | None] = {"move_goods": cubes_to_move}  # by kind of step


def cities(stage: Stage, movable: frozenset[str] | None) -> str:
    """Every city, printed or new, then the targets over their cubes."""
    out, over = [], []
    for place, shade in enumerate(stage.table.colour):
        if shade == TOWN_COLOUR:
            continue
        h = stage.board.place_hex[place]
        x, y = stage.plot.centres[h]
        goods, boxes = _cubes(stage, place)
        art = s.city_hex(x, y, stage.plot.side, stage.board.colours[shade]) + _badges(stage, place)
        label = stage.board.labels[h]
        spot = HexSpot(x, y, stage.plot.side + 2)
        dot = (x, y - stage.plot.side * 0.8)
        plate = s.plate(x, y + 17.6 * stage.plot.scale, stage.board.place_names[place], name_size(stage.plot))
        out.append(stage.place(art, spot, f"hex:{label}", front=goods + plate, dot=dot, id=f"city-{label}"))
        over += [_cube_target(stage, label, colour, box, movable) for colour, box in boxes]
    return "".join(out + over)


def _cube_target(stage: Stage, label: str, colour: str, box: BoxSpot, movable: frozenset[str] | None) -> str:
    """A cube that can be picked; in phase 5 one that cannot move is a place as well, to ask why."""
    target = f"cube:{label}:{colour}"
    name = f"{stage.voice.value('colour', colour)}, {stage.board.called(label)}"
    if movable is not None and target not in movable:
        return stage.place("", box, target, label=name)
    return stage.overlay(box, target, name)


def _badges(stage: Stage, place: int) -> str:
    """The number or letter of the city on the goods chart (west light, east dark), and what it accepts."""
    board, k = stage.board, stage.plot.scale
    r = max(6.2 * k, stage.least / 1.5)
    x, y = stage.plot.centres[board.place_hex[place]]
    column = stage.table.column_of(place)
    label = board.column_names[column].rsplit("-", 1)[1]
    colour = board.colours[stage.table.colour[place]]
    number = s.roundel(x - 8.6 * k, y - 15 * k, r, label, dark=board.column_side[column] > 0)
    return number + s.goods_badge(x + 8.6 * k, y - 15 * k, r, colour)


def _cubes(stage: Stage, place: int) -> tuple[str, list[tuple[str, BoxSpot]]]:
    """The cubes in a city, by colour, and a box around those of each colour."""
    board, k = stage.board, stage.plot.scale
    counts = goods_at(stage.table, place)
    total = sum(n for _, n in counts)
    if total > 2 * _ROW:
        return _counted(stage, place, counts)
    x, y = stage.plot.centres[board.place_hex[place]]
    flat = [c for c, n in counts for _ in range(n)]
    small = total > _ROW
    size, pitch = (7.6 * k, 11 * k) if small else (9.6 * k, 12.6 * k)
    out, boxes, seen = [], [], dict[str, int]()
    for i, c in enumerate(flat):
        row, col = (i // _ROW, i % _ROW) if small else (0, i)
        across = min(_ROW, total - row * _ROW) if small else total
        cx = x + (col - (across - 1) / 2) * pitch - k
        cy = y + ((-3.2 + 9.6 * row) if small else 3.2) * k
        nth = seen.get(c, 0)
        seen[c] = nth + 1
        out.append(cube(cx, cy, size, c, f"cube-{board.place_labels[place]}-{c}-{nth}"))
        if not nth:
            boxes.append((c, BoxSpot(cx - size * 0.72, cy - size * 0.86, size * 1.56, size * 1.52, 2.5)))
    return "".join(out), boxes


def _counted(stage: Stage, place: int, counts: list[tuple[str, int]]) -> tuple[str, list[tuple[str, BoxSpot]]]:
    """A city full of cubes: one cube and a number for each colour."""
    board, k = stage.board, stage.plot.scale
    x, y = stage.plot.centres[board.place_hex[place]]
    out, boxes = [], []
    for i, (colour, n) in enumerate(counts):
        row, col = divmod(i, 3)
        across = min(3, len(counts) - 3 * row)
        cx, cy = x + (col - (across - 1) / 2) * 16 * k - 4 * k, y + (-3 + 9.8 * row) * k
        size = 7.6 * k
        out.append(cube(cx, cy, size, colour, f"cube-{board.place_labels[place]}-{colour}-0"))
        out.append(
            s.text(cx + 8.2 * k, cy + 3.2 * k, n, max(8.6 * k, stage.least), font_weight=700, cls="halo on-sheet")
        )
        boxes.append((colour, BoxSpot(cx - size * 0.72, cy - size * 0.86, size * 2.1, size * 1.5, 2.5)))
    return "".join(out), boxes


# ── towns ─────────────────────────────────────────────────────────────────
def towns(stage: Stage) -> str:
    """Rings and names; a name stands where the least track is in its way."""
    out = []
    for place, shade in enumerate(stage.table.colour):
        if shade != TOWN_COLOUR:
            continue
        h = stage.board.place_hex[place]
        x, y = stage.plot.centres[h]
        exits = stage.board.patterns[stage.table.pattern[h]].exits
        ring = s.town(x, y, 7.6 * stage.plot.scale, track_through=bool(exits))
        best = min(_berths(stage.plot)[h], key=partial(_crowd, stage, exits))
        name, size = stage.board.place_names[place], name_size(stage.plot)
        out.append(ring + s.place_name(best.x, best.y, name, size, best.anchor))
    return s.g(*out, pointer_events="none")


@dataclass(frozen=True, slots=True)
class Berth:
    """Where the name of a town may stand: on which side, and into which other hexes it reaches."""

    x: float
    y: float
    anchor: str
    side: int
    inside: bool
    reaches: tuple[int, ...]


@lru_cache(16)
def _berths(plot: Plot) -> dict[int, tuple[Berth, ...]]:
    """Below, above, right and left of each town's ring."""
    board, k = plot.board, plot.scale
    out: dict[int, tuple[Berth, ...]] = {}
    for h in board.town_hexes:
        x, y = plot.centres[h]
        wide = s.measure(board.place_names[board.place_at[h]], name_size(plot))
        out[h] = (
            _berth(plot, h, (x, y + 18.5 * k), "middle", 3, x - wide / 2, wide),
            _berth(plot, h, (x, y - 12 * k), "middle", 0, x - wide / 2, wide),
            _berth(plot, h, (x + 11 * k, y + 3.4 * k), "start", 1, x + 11 * k, wide),
            _berth(plot, h, (x - 11 * k, y + 3.4 * k), "end", 4, x - 11 * k - wide, wide),
        )
    return out


def _berth(plot: Plot, h: int, at: Point, anchor: str, side: int, left: float, wide: float) -> Berth:
    under = (plot.hex_at(left + wide * part / 4, at[1] - 3) for part in range(5))
    inside = left > plot.inner.x + 2 and left + wide < plot.inner.right - 2
    return Berth(*at, anchor, side, inside, tuple(x for x in under if x not in (h, -1)))


def name_size(plot: Plot) -> float:
    """Of the names of places."""
    return max(9.8 * min(plot.scale, 1.25), plot.least)


def _crowd(stage: Stage, exits: int, berth: Berth) -> int:
    """How much stands in the way of a name: own track on that side, then what lies in the hexes it reaches into."""
    if not berth.inside:
        return 99
    side = berth.side
    upright = side in (0, 3)
    own = {side: 5, (side + 1) % 6: 3, (side - 1) % 6: 3} if upright else {side: 5, (side + 1) % 6: 5}
    out = sum(cost for edge, cost in own.items() if exits >> edge & 1)
    for there in berth.reaches:
        out += 6 if stage.board.place_at[there] >= 0 else 2 if stage.table.pattern[there] else 0
    return out


# ── the drawer of tiles ───────────────────────────────────────────────────
def drawers(stage: Stage) -> str:
    """The tiles of every hex in all rotations that can be laid, beside it, asleep until the hex is chosen."""
    if not stage.page:
        return ""
    found: dict[str, list[str]] = {}
    for target in stage.offered:
        if target.startswith("tile:"):
            _, label, tile = target.split(":")
            found.setdefault(label, []).append(tile)
    if not found:
        return ""
    used: dict[str, list[Painted]] = {}
    out = []
    for label in sorted(found):
        h = stage.board.hex_index[label]
        kind, costs, cells = "tt" if stage.board.place_at[h] >= 0 else "t", _costs(stage, h), []
        barred = _barred(stage, h, found[label])
        for tile, x, y in laid_out(stage, h, [*found[label], *barred]):
            name = f"{kind}-{tile.replace('+', '_').replace('.', '_')}{f'-{label}' if stage.table.pattern[h] else ''}"
            used[name] = painted(stage, h, stage.board.patterns[stage.board.pattern_index[tile]])
            at = f'x="{num(x + CELL / 2 - 3)}" y="{num(y + CELL / 2 - 3.5)}"'
            tag = f"<text {at}>{s.escape(barred.get(tile) or costs.get(tile, ''))}</text>"
            never = f' data-barred="hex:{label}"' if tile in barred else ""
            cells.append(
                f'<g data-target="tile:{label}:{tile}"{never} class="asleep">'
                f'<use href="#{name}" x="{num(x)}" y="{num(y)}" class="target"/>{tag}</g>'
            )
        out.append(stage.part_of(s.g(*cells, font_size=max(9.5, stage.least), text_anchor="end", font_weight=700)))
    defs = [stage.part_of(_tile_art(name, used[name])) for name in sorted(used)]
    land = s.hexagon(0, 0, CELL * 0.5, style="fill:var(--land);stroke:var(--ink-3);stroke-width:.8")  # under every tile
    return s.el("defs", s.g(land, id="tile-cell", style=_PLAIN), *defs) + "".join(out)


def _barred(stage: Stage, h: int, tiles: list[str]) -> dict[str, str]:
    """Tiles that would reach what is built on from here, and may yet not be laid: each with the number of the rule."""
    table, board, now = stage.table, stage.board, stage.board.patterns[stage.table.pattern[h]]
    if now.exits and board.place_at[h] < 0:
        return {}  # what may replace a tile is too much to look through
    laid = [board.patterns[board.pattern_index[tile]] for tile in tiles]
    fewest, kinds = min(p.count for p in laid), {p.kind for p in laid}
    touching = sum(1 << side for side, place in enumerate(look(table, table.to_act[0], h)) if place >= 0)
    out: dict[str, str] = {}
    for p in board.patterns[1:]:
        near = p.kind in kinds and p.count == fewest and p.exits & now.exits == now.exits
        if near and p.exits & touching & ~now.exits and p not in laid and len(laid) + len(out) < RING:
            refusal = stage.view.refusal(Build(board.labels[h], p.name))
            if refusal is not None:
                out[p.name] = refusal.rule
    return out


def laid_out(stage: Stage, h: int, tiles: list[str]) -> list[tuple[str, float, float]]:
    """Where each tile of a hex's drawer lies: one row for each shape, right of the hex or left of it."""
    rows: list[list[str]] = [[]]
    patterns = sorted((stage.board.patterns[stage.board.pattern_index[t]] for t in tiles), key=lambda p: p.index)
    for _, shape in groupby(patterns, lambda p: p.type):
        same = [p.name for p in shape]
        if rows[-1] and len(rows[-1]) + len(same) > _ACROSS:
            rows.append([])
        for tile in same:
            if len(rows[-1]) == _ACROSS:
                rows.append([])
            rows[-1].append(tile)
    sheet = seen_from(stage, "map", None, BoxSpot(0, 0, WIDTH, HEIGHT))
    x, y = _corner(stage.plot, h, max(len(row) for row in rows) * CELL, len(rows) * CELL, sheet.w, sheet.h)
    return [
        (tile, x + (i + 0.5) * CELL, y + (r + 0.5) * CELL) for r, row in enumerate(rows) for i, tile in enumerate(row)
    ]


@lru_cache(_KEPT)
def _corner(plot: Plot, h: int, wide: float, high: float, width: float, height: float) -> Point:
    """Where a drawer beside a hex hides the fewest places; its top left corner."""
    cx, cy = plot.centres[h]
    gap = plot.side + 5
    places = [plot.centres[x] for x in plot.board.place_hex if x != h]
    lefts = (cx + gap, cx - gap - wide, cx - wide / 2)
    tops = (cy - high / 2, cy - high + plot.side, cy - plot.side, cy - gap - high, cy + gap)
    xs = [min(max(left, EDGE), width - EDGE - wide) for left in lefts]
    ys = [min(max(top, EDGE), height - EDGE - high) for top in tops]
    west, east, north, south = cx - plot.side - wide, cx + plot.side, cy - plot.side - high, cy + plot.side
    clear = [(x, y) for x in xs for y in ys if not (west < x < east and north < y < south)]  # of the hex itself

    def hidden(at: Point) -> int:
        x, y = at
        return sum(x - 12 < px < x + wide + 12 and y - 12 < py < y + high + 12 for px, py in places)

    return min(clear, key=hidden)


def _costs(stage: Stage, h: int) -> dict[str, str]:
    """What each tile costs in a hex, for the player who builds."""
    table, board = stage.table, stage.board
    seat = table.to_act[0] if table.to_act else -1
    if seat < 0:
        return {}
    return {
        board.patterns[pattern].name: stage.money(price(table, seat, group.cost))
        for group in menu(table, seat, h)
        for pattern in group.patterns
    }


def _tile_art(name: str, runs: list[Painted]) -> str:
    """One cell of a drawer around (0, 0). What has no style of its own takes that of the target: outline and wash."""
    town, half = name.startswith("tt-"), CELL / 2
    rails = "".join(s.track(s.run(0, 0, CELL * 0.5, a, b), paint, size=0.62) for a, b, paint in runs)
    ring = s.town(0, 0, 4.6, track_through=True) if town else ""
    art = s.g(s.el("use", href="#tile-cell"), rails, ring, style=_PLAIN)
    return s.g(art, s.rect(1.5 - half, 1.5 - half, CELL - 3, CELL - 3, 2.5), id=name)
