"""What an action of the modules would change, as a ghost over the board."""

from __future__ import annotations

from rotonde.core.hexes import indices
from rotonde.draw import shapes as s
from rotonde.games.german_railroads.actions import Acquire, Branch, Extend, Foundry, Heat, Income, Stoke
from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.draw import coal, supplies
from rotonde.games.german_railroads.draw.courses import branch_box, branch_course
from rotonde.games.german_railroads.draw.lines import tile_cells
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.russian_railroads.draw.preview import Ghost, Ghosts, first_steps, gap_box
from rotonde.games.russian_railroads.draw.signs import chip, set_down

BLACK = 0  # the leading colour


def _branch(stage: GermanStage, action: Branch, seat: int) -> Ghost:
    """Black behind the switch."""
    board, way = stage.board, stage.board.branches.index(action.to)
    course, first = branch_course(stage.lay, way), stage.lay.fork + 1
    x, y = course.spot(first)
    body = s.track(course.track(first), board.colours[BLACK])
    body += chip(x, y + 7, board, BLACK, 20, stage.worth(seat))
    return body, branch_box(stage.lay, way)


def _extend(stage: GermanStage, action: Extend, seat: int) -> Ghost | None:
    """The tile on its area, with black on its first space."""
    board, lay, found = stage.board, stage.lay, stage.view.game.words.twin(stage.view, "area")
    if found is None:
        return None
    area, tile = board.areas[found()], board.extensions.index(action.tile)
    x, y = lay.spot(area.line, area.first)
    body = tile_cells(stage, area, tile) + chip(x, y + 7, board, BLACK, 20, stage.worth(seat))
    return body, lay.area_box(area.line, area.first, area.length)


def _income(stage: GermanStage, action: Income, seat: int) -> Ghost | None:
    table, board, boxes = stage.table, stage.board, supplies.own_boxes(stage, seat)
    ready = [m for m in boxes if board.incomes[m] == action.marker and not table.income_used >> m & 1]
    return (first_steps(stage, seat, board.income_effect[ready[0]]), boxes[ready[0]]) if ready else None


def _foundry(stage: GermanStage, action: Foundry, seat: int) -> Ghost:
    index, mine = stage.board.foundry_index[action.foundry], indices(stage.table.foundries[seat])
    box = coal.own_box(stage.lay, mine.index(index), len(mine))
    return first_steps(stage, seat, stage.board.foundry_effect[index]), box


def _acquire(stage: GermanStage, action: Acquire, seat: int) -> Ghost:
    return "", coal.market_box(stage, stage.table.face_up.index(stage.board.foundry_index[action.foundry]))


def _heat(stage: GermanStage, action: Heat, seat: int) -> Ghost:
    box = gap_box(stage, action.place)
    return set_down("stoker", box.right - 4, box.y + 3), box


def _stoke(stage: GermanStage, action: Stoke, seat: int) -> Ghost | None:
    """The stoker on the first locomotive of this number without one."""
    numbers, line = stage.board.numbers, stage.board.line_index[action.line]
    for place, code in enumerate(stage.table.line_locos(seat, line)):
        if code and not code & STOKED and numbers[code] == action.number:
            box = stage.lay.engine_box(line, place)
            return set_down("stoker", box.x + 9, box.y + 9), box
    return None


GHOSTS: Ghosts = {
    "branch": _branch,
    "extend": _extend,
    "take": lambda stage, a, seat: ("", supplies.income_box(stage, supplies.kinds(stage.board).index(a.marker))),
    "income": _income,
    "acquire": _acquire,
    "foundry": _foundry,
    "stoker": lambda stage, a, seat: ("", stage.lay.stoker),
    "stoke": _stoke,
    "heat": _heat,
    "trigger": lambda stage, a, seat: ("", gap_box(stage, a.place)),
}
