"""The Germany board: the switch with its two branches, and areas that extension tiles cover (GR-3, GR-4)."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.svg import Attr
from rotonde.games.german_railroads.board import Area
from rotonde.games.german_railroads.draw.courses import bend_to, branch_box, branch_course, course_of, split
from rotonde.games.german_railroads.draw.lay import GermanLay
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.german_railroads.table import NONE
from rotonde.games.russian_railroads.draw.ground import SERIF, SHEET, printed_special, wells

DEEP = 59.0
SHADE = 26.0  # of a closed branch, over its end of the switch


# ── printed on every board ────────────────────────────────────────────────
def printed(stage: GermanStage, index: int) -> str:
    """The switch, the names of the branches and of the areas."""
    if not stage.board.germany:
        return ""
    lay, given, out = stage.lay, stage.board.german.germany.lines[index], []
    if index == lay.fork_line:
        out.append(_tracks(lay))
        for way, branch in enumerate(given.branches):
            x, y = branch_course(lay, way).end
            out.append(s.text(x + 3, y - 8, branch.name, 13, "start", style=SERIF, font_weight=600))
    if given.end:
        x, y = course_of(lay, stage.board.routes[index]).end
        out.append(s.text(x + 3, y - 8, given.end, 11.5, "start", style=SERIF, font_weight=600))
    return "".join([*out, *(_area(lay, index, area.first, area.length, area.name) for area in given.areas)])


def _tracks(lay: GermanLay) -> str:
    """Bare track from the last common space to both branches."""
    x, y = split(lay), lay.line_y(lay.fork_line) + 7
    ways = [s.d("M", x, y) + bend_to(lay, way).curve(y) for way in (0, 1)]
    grey: dict[str, Attr] = {"fill": "none", "stroke": "var(--ink-3)"}
    ties = [s.path(data, **grey, stroke_width=7, stroke_dasharray="1.4 3") for data in ways]
    return "".join([*ties, *(s.path(data, **grey, stroke_width=1) for data in ways)])


def _area(lay: GermanLay, line: int, first: int, length: int, name: str) -> str:
    """Room for a tile: dashed, with its name and its spaces."""
    box = lay.area_box(line, first, length)
    dashed: dict[str, Attr] = {"stroke": "var(--ink-3)", "stroke_width": 1.2, "stroke_dasharray": "5 3"}
    out = [s.rect(box.x, box.y, box.w, box.h, 4, fill="var(--sheet)", **dashed)]
    for n in range(length):
        x = box.x + n * lay.cell
        out.append(s.text(x + 4, box.y + 11, first + n, 11, "start", ink="ink-2"))
        if n:
            out.append(s.line(x - 1.5, box.y + 3, x - 1.5, box.y + 9, stroke="var(--ink-3)", stroke_width=0.8))
    grey = f"{SERIF};fill:var(--ink-2)"
    return "".join(out) + s.text(box.top[0], box.y + 27, name, 13, style=grey, font_style="italic")


# ── what a player has made of it ──────────────────────────────────────────
def line(stage: GermanStage, index: int, seat: int | None = None) -> str:
    """As it is printed; of a seat, branches that are open or closed, tiles that are laid."""
    board, lay = stage.board, stage.lay
    if seat is None:
        return printed(stage, index)
    if index == board.branch_line:
        return _branches(stage, seat)
    out = []
    for a in board.areas_of[index]:
        area, tile = board.areas[a], stage.table.areas[seat * len(board.areas) + a]
        box = lay.area_box(index, area.first, area.length)
        body = tile_cells(stage, area, tile) if tile != NONE else ""
        out.append(stage.part(body, f"area:{seat}:{area.name}", box, id=stage.ident(f"area-{seat}-{area.name}")))
    return "".join(out)


def _branches(stage: GermanStage, seat: int) -> str:
    chosen, out = stage.table.branch[seat], ""
    for way, name in enumerate(stage.board.branches):
        box, target = branch_box(stage.lay, way), f"branch:{seat}:{name}"
        high = min(box.h, DEEP) if stage.lay.clear else box.h  # in a window the next line lies close below
        veil = s.rect(box.x - SHADE, box.y, box.w + SHADE + 66, high, 0, fill=SHEET, fill_opacity=0.78)
        if chosen == way:
            out += stage.part(box.draw(fill="none"), target, box)
        else:
            out += stage.place(box.draw(fill_opacity=0) if chosen == NONE else veil, box, target)
    return out


def tile_cells(stage: GermanStage, area: Area, tile: int) -> str:
    """An extension tile on its area: a card with its spaces and what they bring."""
    board, lay = stage.board, stage.lay
    box = lay.area_box(area.line, area.first, area.length)
    out = [s.rect(box.x - 2, box.y - 1.5, box.w + 4, box.h + 3, 4, fill="var(--raised)", stroke="var(--ink)")]
    n, course = board.areas.index(area), course_of(lay, board.routes[area.line])
    out.append(wells({n: course.box(n) for n in range(area.first, area.first + area.length)}))
    out += [printed_special(course, stage.signs, special) for special in board.tile_specials[n * 64 + tile]]
    return "".join(out)
