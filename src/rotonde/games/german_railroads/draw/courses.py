"""How the lines of the Germany board lie: through the switch to one of its branches, and over areas (GR-3, GR-4)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rotonde.draw import shapes as s
from rotonde.draw.svg import Point
from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.german_railroads.draw import lay
from rotonde.games.german_railroads.draw.lay import GermanLay
from rotonde.games.russian_railroads.draw.courses import Bend, Course, behind
from rotonde.games.russian_railroads.draw.lay import Stretch, around, straight
from rotonde.games.russian_railroads.routes import Route

SWITCH = 36.0  # from the last common space of a line to its branches
RISE = 31.0  # how far the branches lie above and below the line
OPEN = -1  # nobody has chosen a branch yet


def course_of(lay: GermanLay, route: Route) -> Course:
    """A line as it lies on a player's board."""
    if route.line == lay.fork_line:
        ways = enumerate(lay.board.branch_routes)
        chosen = next((way for way, branch in ways if branch.specials is route.specials), OPEN)
        return forked(lay, route, chosen)
    areas = [lay.board.areas[a] for a in lay.board.areas_of[route.line]][route.stage :]
    missing = sum([((1 << a.length) - 1) << a.first for a in areas])
    course = straight(lay, route)
    return replace(course, missing=missing, worth=_worth(lay, route.line, course.end))


def forked(lay: GermanLay, route: Route, way: int) -> Course:
    """The line with the switch. As long as nobody has chosen a way, the switch is all that lies behind it."""
    course, line, fork = straight(lay, route), route.line, lay.fork
    x, y, n = split(lay), course.y, route.length - lay.fork
    if way == OPEN:
        spots: list[Point] = [(x + 3 + SWITCH / 2, y)] * n
        boxes = [s.BoxSpot(x + 3, y - 18, SWITCH - 3, 38, 3)] * n
        end = lay.spot(line, route.length)[0] + lay.cell / 2 + SWITCH + 1.5, y
        missing, last, bend = (1 << route.length + 1) - (1 << fork + 1), fork + 1, None
    else:
        bend = bend_to(lay, way)
        spots = [(at + SWITCH, y + bend.rise) for at, _ in course.spots[fork:]]
        boxes = [around(spot, lay.cell) for spot in spots]
        end, missing, last = behind(boxes[-1]), 0, route.length
    spots, boxes = [*course.spots[:fork], *spots], [*course.boxes[:fork], *boxes]
    return Course(course.x, y, spots, boxes, end, _worth(lay, line, end), last, missing, bend)


def split(lay: GermanLay) -> float:
    """Where the common spaces end."""
    return lay.line_x + lay.fork * lay.cell - 3


def bend_to(lay: GermanLay, way: int) -> Bend:
    """From the last common space to a branch."""
    return Bend(lay.fork, split(lay), 3 + SWITCH, RISE if way else -RISE)


def _worth(lay: GermanLay, line: int, end: Point) -> Point:
    """Behind the name of the branch."""
    most = (50, 78, 66) if lay.clear else (56, 86, 63)
    return end[0] + most[0 if lay.fork_line < 0 else 1 if line == lay.fork_line else 2], end[1] + 1


def branch_course(lay: GermanLay, way: int) -> Course:
    """The line with the switch when a branch is chosen."""
    return forked(lay, lay.board.branch_routes[way], way)


def branch_box(lay: GermanLay, way: int) -> s.BoxSpot:
    """All spaces of a branch, with their specials."""
    boxes = branch_course(lay, way).boxes
    first, last = boxes[lay.fork], boxes[-1]
    return s.BoxSpot(first.x - 3, first.y - 3, last.right - first.x + 6, 66, 5)


@lru_cache(64)
def lay_for(board: GermanBoard, players: int, shape: str) -> GermanLay:
    """Where things lie at a table, with what is printed of its lines."""
    bare = lay.lay_for(board, players, shape)
    return replace(bare, printed={line: _printed(bare, board, line) for line in range(board.width)})


def _printed(lay: GermanLay, board: GermanBoard, line: int) -> list[Stretch]:
    """Both branches; areas have no spaces until a tile is laid."""
    route, areas = board.routes[line], [board.areas[i] for i in board.areas_of[line]]
    course = course_of(lay, route)
    if line == lay.fork_line:
        out = [Stretch(course, 1, lay.fork, route.specials)]
        for way, branch in enumerate(board.branch_routes):
            own = [special for special in branch.specials if special.space > lay.fork]
            out.append(Stretch(branch_course(lay, way), lay.fork + 1, branch.length, own))
        return out
    firsts = [1, *(area.first + area.length for area in areas)]
    out = [Stretch(course, first, area.first - 1, []) for first, area in zip(firsts, areas)]
    return [*out, Stretch(course, firsts[-1], route.length, route.specials)]
