"""What an action of the modules would change, as a ghost over the board."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.draw import shapes as s
from rotonde.games.german_railroads.actions import (
    Acquire,
    Branch,
    Extend,
    Foundry,
    Heat,
    Income,
    Stoke,
    Stoker,
    Take,
    Trigger,
)
from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.draw import coal, supplies
from rotonde.games.german_railroads.draw.lines import tile_cells
from rotonde.games.german_railroads.draw.stage import board_of, plan_on, table_of
from rotonde.games.german_railroads.frames import Extending
from rotonde.games.russian_railroads.draw.ground import step_box
from rotonde.games.russian_railroads.draw.preview import first_steps
from rotonde.games.russian_railroads.draw.signs import chip, set_down
from rotonde.games.russian_railroads.draw.stage import Ghost, Stage

BLACK = 0  # the leading colour


def ghost(stage: Stage, action: Action, seat: int) -> Ghost | None:
    """The ghost of a piece and its place; None for actions of the base game and those that show nothing."""
    board = board_of(stage)
    if isinstance(action, Branch):
        return _branch(stage, seat, board.branches.index(action.to))
    if isinstance(action, Extend):
        return _tile(stage, seat, board.extensions.index(action.tile))
    if isinstance(action, Take):
        return "", supplies.income_box(stage, supplies.kinds(board).index(action.marker))
    if isinstance(action, Income):
        return _income(stage, seat, action.marker)
    if isinstance(action, (Acquire, Foundry, Stoker)):
        return _coal(stage, seat, action)
    if isinstance(action, (Heat, Trigger)):
        box = step_box(board, board.gaps[action.place - 1])
        return (_stoker(box.x + box.w - 4, box.y + 3) if isinstance(action, Heat) else ""), box
    return _stoke(stage, seat, action) if isinstance(action, Stoke) else None


def _stoker(x: float, y: float) -> str:
    return set_down("stoker", x, y)


def _branch(stage: Stage, seat: int, way: int) -> Ghost:
    """Black behind the switch."""
    board, lay = board_of(stage), plan_on(stage)
    x, y = lay.spot(lay.fork_line, lay.fork + 1, way)
    body = s.track(lay.track(lay.fork_line, lay.fork + 1, way), board.colours[BLACK])
    body += chip(x, y + 7, board, BLACK, 20, stage.worth(seat))
    return body, lay.branch_box(way, board.branch_routes[way].length)


def _tile(stage: Stage, seat: int, tile: int) -> Ghost | None:
    """The tile on its area, with black on its first space."""
    board, lay, frame = board_of(stage), plan_on(stage), stage.table.stack[-1]
    if not isinstance(frame, Extending):
        return None
    area = board.areas[frame.area]
    x, y = lay.spot(area.line, area.first)
    body = tile_cells(board, lay, area, tile) + chip(x, y + 7, board, BLACK, 20, stage.worth(seat))
    return body, lay.area_box(area.line, area.first, area.length)


def _income(stage: Stage, seat: int, kind: str) -> Ghost | None:
    table, board = table_of(stage), board_of(stage)
    ready = [m for m in supplies.own_boxes(stage, seat) if board.incomes[m] == kind and not table.income_used >> m & 1]
    if not ready:
        return None
    return first_steps(stage, seat, board.income_effect[ready[0]]), supplies.own_boxes(stage, seat)[ready[0]]


def _coal(stage: Stage, seat: int, action: Acquire | Foundry | Stoker) -> Ghost | None:
    table, board = table_of(stage), board_of(stage)
    if isinstance(action, Stoker):
        return "", coal.STOKER
    index = board.foundry_index[action.foundry]
    if isinstance(action, Acquire):
        return "", coal.market_box(stage, table.face_up.index(index))
    mine = coal.own_list(stage, seat)
    return first_steps(stage, seat, board.foundry_effect[index]), coal.own_box(mine.index(index), len(mine))


def _stoke(stage: Stage, seat: int, action: Stoke) -> Ghost | None:
    """The stoker on the first locomotive of this number without one."""
    board = board_of(stage)
    line = board.line_index[action.line]
    for place, code in enumerate(stage.table.line_locos(seat, line)):
        if code and not code & STOKED and board.numbers[code] == action.number:
            box = stage.plan.engine_box(line, place)
            return _stoker(box.x + 9, box.y + 9), box
    return None
