"""How the lines of the Germany board lie: through the switch to one of its branches, and over areas (GR-3, GR-4)."""

from __future__ import annotations

from dataclasses import replace

from rotonde.draw import shapes as s
from rotonde.draw.svg import Point
from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.german_railroads.draw.plan import GermanPlan
from rotonde.games.russian_railroads.draw.courses import Bend, Course, behind
from rotonde.games.russian_railroads.draw.plan import Stretch, around, straight
from rotonde.games.russian_railroads.routes import Route

SWITCH = 36.0  # from the last common space of a line to its branches
RISE = 31.0  # how far the branches lie above and below the line
OPEN = -1  # nobody has chosen a branch yet


def course_of(plan: GermanPlan, route: Route) -> Course:
    """A line as it lies on a player's board."""
    if route.line == plan.fork_line:
        ways = enumerate(plan.board.branch_routes)
        chosen = next((way for way, branch in ways if branch.specials is route.specials), OPEN)
        return forked(plan, route, chosen)
    areas = [plan.board.areas[a] for a in plan.board.areas_of[route.line]]
    missing = sum([((1 << a.length) - 1) << a.first for a in areas if 0 < route.stop < a.first])
    course = straight(plan, route)
    return replace(course, missing=missing, worth=_worth(plan, route.line, course.end))


def forked(plan: GermanPlan, route: Route, way: int) -> Course:
    """The line with the switch. As long as nobody has chosen a way, the switch is all that lies behind it."""
    course, line, fork = straight(plan, route), route.line, plan.fork
    x, y, n = split(plan), course.y, route.length - plan.fork
    if way == OPEN:
        spots: list[Point] = [(x + 3 + SWITCH / 2, y)] * n
        boxes = [s.BoxSpot(x + 3, y - 18, SWITCH - 3, 38, 3)] * n
        end = plan.spot(line, route.length)[0] + plan.cell / 2 + SWITCH + 1.5, y
        missing, last, bend = (1 << route.length + 1) - (1 << fork + 1), fork + 1, None
    else:
        bend = bend_to(plan, way)
        spots = [(at + SWITCH, y + bend.rise) for at, _ in course.spots[fork:]]
        boxes = [around(spot, plan.cell) for spot in spots]
        end, missing, last = behind(boxes[-1]), 0, route.length
    spots, boxes = [*course.spots[:fork], *spots], [*course.boxes[:fork], *boxes]
    return Course(course.x, y, spots, boxes, end, _worth(plan, line, end), last, missing, bend)


def split(plan: GermanPlan) -> float:
    """Where the common spaces end."""
    return plan.line_x + plan.fork * plan.cell - 3


def bend_to(plan: GermanPlan, way: int) -> Bend:
    """From the last common space to a branch."""
    return Bend(plan.fork, split(plan), 3 + SWITCH, RISE if way else -RISE)


def _worth(plan: GermanPlan, line: int, end: Point) -> Point:
    """Behind the name of the branch."""
    most = (50, 78, 66) if plan.clear else (56, 86, 63)
    return end[0] + most[0 if plan.fork_line < 0 else 1 if line == plan.fork_line else 2], end[1] + 1


def branch_course(plan: GermanPlan, way: int) -> Course:
    """The line with the switch when a branch is chosen."""
    return forked(plan, plan.board.branch_routes[way], way)


def branch_box(plan: GermanPlan, way: int) -> s.BoxSpot:
    """All spaces of a branch, with their specials."""
    boxes = branch_course(plan, way).boxes
    first, last = boxes[plan.fork], boxes[-1]
    return s.BoxSpot(first.x - 3, first.y - 3, last.right - first.x + 6, 66, 5)


def printed(plan: GermanPlan, board: GermanBoard, line: int) -> list[Stretch]:
    """Both branches; areas have no spaces until a tile is laid."""
    route, areas = board.routes[line], [board.areas[i] for i in board.areas_of[line]]
    course = course_of(plan, route)
    if line == plan.fork_line:
        out = [Stretch(course, 1, plan.fork, route.specials)]
        for way, branch in enumerate(board.branch_routes):
            own = [special for special in branch.specials if special.space > plan.fork]
            out.append(Stretch(branch_course(plan, way), plan.fork + 1, branch.length, own))
        return out
    firsts = [1, *(area.first + area.length for area in areas)]
    out = [Stretch(course, first, area.first - 1, []) for first, area in zip(firsts, areas)]
    return [*out, Stretch(course, firsts[-1], route.length, route.specials)]
