"""What the modules add to the small boards of the others, in the room that the short lines leave."""

from __future__ import annotations

from rotonde.core.hexes import indices
from rotonde.draw import shapes as s
from rotonde.draw.mats import Mat
from rotonde.games.german_railroads.draw.coal import own
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.german_railroads.draw.supplies import income_art, own_incomes
from rotonde.games.german_railroads.table import NONE
from rotonde.games.russian_railroads.draw.mats import mat_in
from rotonde.games.russian_railroads.draw.signs import set_down


def board(stage: GermanStage, seat: int, box: s.BoxSpot | None = None) -> str:
    """What a seat has more, on its large board or on the small one in a box."""
    return own(stage, seat) + own_incomes(stage, seat) if box is None else _mat(stage, seat, box)


def _mat(stage: GermanStage, seat: int, box: s.BoxSpot) -> str:
    """The initial of the branch on the first row, coal and foundries on the second, income markers on the third."""
    board, lies = stage.board, mat_in(stage, box)
    out = [_factories(stage, seat, lies)]
    if board.germany:
        out += [_branch(stage, seat, lies), _incomes(stage, seat, lies), *_tiles(stage, seat, lies)]
    if board.with_coal:
        out.append(_coal(stage, seat, lies))
    return "".join(out)


def _branch(stage: GermanStage, seat: int, lies: Mat) -> str:
    board, chosen, row = stage.board, stage.table.branch[seat], lies.row(stage.board.branch_line)
    x, y = row.right - (38 if lies.stacked else 27), lies.base(stage.board.branch_line) + 0.5
    if chosen == NONE:
        return ""
    branch = board.german.germany.lines[board.branch_line].branches[chosen]
    words = s.text(x, y, branch.name[0], 11, font_weight=700, ink="ink-2")
    return stage.part(words, f"branch:{seat}:{branch.id}", s.BoxSpot(x - 7, y - 12, 14, 16, 3))


def _tiles(stage: GermanStage, seat: int, lies: Mat) -> list[str]:
    """A line under the spaces of each tile that is laid."""
    table, board = stage.table, stage.board
    cell = lies.cell
    out = []
    for i, area in enumerate(board.areas):
        if table.areas[seat * len(board.areas) + i] == NONE:
            continue
        x, y = lies.x0 + (area.first - 1) * cell, lies.spaces_y(area.line) + lies.high + 1.5
        under = s.line(x, y, x + area.length * cell - 1, y, stroke="var(--ink)", stroke_width=1.4)
        spot = s.BoxSpot(x - 1, y - 17, area.length * cell + 1, 19, 2)
        out.append(stage.part(under, f"area:{seat}:{area.name}", spot))
    return out


def _coal(stage: GermanStage, seat: int, lies: Mat) -> str:
    """On the second row, or in what is left of the foot."""
    table, (x, y) = stage.table, lies.aside(1, 90)
    if lies.tall:
        x, y = lies.box.right - 74, lies.foot()
    n = s.text(x + 9, y + 4.5, table.coal[seat], 12, "start", font_weight=600)
    coal = stage.part(set_down("coal", x, y, 0.7) + n, f"coal:{seat}", s.BoxSpot(x - 8, y - 9, 30, 18, 3))
    n = s.text(x + 48, y + 4.5, table.foundries[seat].bit_count(), 12, "start", font_weight=600)
    return coal + set_down("foundry", x + 38, y, 0.62) + n


def _incomes(stage: GermanStage, seat: int, lies: Mat) -> str:
    """On the third row: before its points, or behind its spaces."""
    table, mine = stage.table, indices(stage.table.income[seat])
    (x, y), step = lies.aside(2, 90), 19.0
    if lies.stacked:
        x, y = lies.aside(2, 19 * len(mine) - 9)
    elif lies.tall:
        x = lies.x0 + stage.board.routes[2].length * lies.cell + 10
        step = min(19.0, (lies.box.right - 34 - x) / max(1, len(mine) - 1))
    out = [income_art(stage, m, x + i * step, y, 8.5, bool(table.income_used >> m & 1)) for i, m in enumerate(mine)]
    spot = s.BoxSpot(x - 9, y - 10, step * (len(mine) - 1) + 19, 20, 3)
    return stage.part("".join(out), f"income:{seat}", spot) if mine else ""


def _factories(stage: GermanStage, seat: int, lies: Mat) -> str:
    """Which factories have a stoker, and which is the coal factory."""
    table, board = stage.table, stage.board
    cell, y = lies.cell, lies.spaces_y(board.width) - 2
    out = []
    for place, code in enumerate(table.factory_list(seat)):
        x = lies.x0 + board.gaps[place] * cell
        if code == board.coal_tile:
            out.append(set_down("coal", x + cell / 2 - 0.5, y + 9, min(0.55, cell / 20)))
        if table.heated[seat] >> place & 1:
            out.append(set_down("stoker", x + cell - 2, y + 3, 0.5))
    return "".join(out)
