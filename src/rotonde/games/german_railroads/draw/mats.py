"""What the modules add to the small boards of the others, in the room that the short lines leave."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.games.german_railroads.draw.signs import foundry, lump
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.german_railroads.draw.supplies import income_art, own_list
from rotonde.games.german_railroads.table import NONE
from rotonde.games.russian_railroads.draw.mats import MARGIN, ROW, cell_width
from rotonde.games.russian_railroads.draw.signs import set_down


def mat(stage: GermanStage, seat: int, box: s.BoxSpot) -> str:
    """The initial of the branch on the first row, coal and foundries on the second, income markers on the third."""
    board = stage.board
    out = [_factories(stage, seat, box)]
    if board.germany:
        out += [_branch(stage, seat, box), _incomes(stage, seat, box), *_tiles(stage, seat, box)]
    if board.with_coal:
        out.append(_coal(stage, seat, box))
    return "".join(out)


def _branch(stage: GermanStage, seat: int, box: s.BoxSpot) -> str:
    board, chosen, x, y = stage.board, stage.table.branch[seat], box.right - 27, box.y + 40.5
    if chosen == NONE:
        return ""
    branch = board.german.germany.lines[board.branch_line].branches[chosen]
    words = s.text(x, y, branch.name[0], 11, font_weight=700, ink="ink-2")
    return stage.part(words, f"branch:{seat}:{branch.id}", s.BoxSpot(x - 7, y - 12, 14, 16, 3))


def _tiles(stage: GermanStage, seat: int, box: s.BoxSpot) -> list[str]:
    """A line under the spaces of each tile that is laid."""
    table, board = stage.table, stage.board
    cell = cell_width(board, box)
    out = []
    for i, area in enumerate(board.areas):
        if table.areas[seat * len(board.areas) + i] == NONE:
            continue
        x, y = box.x + MARGIN + (area.first - 1) * cell, box.y + 44.5 + area.line * ROW
        under = s.line(x, y, x + area.length * cell - 1, y, stroke="var(--ink)", stroke_width=1.4)
        spot = s.BoxSpot(x - 1, y - 17, area.length * cell + 1, 19, 2)
        out.append(stage.part(under, f"area:{seat}:{area.name}", spot))
    return out


def _coal(stage: GermanStage, seat: int, box: s.BoxSpot) -> str:
    table, x, y = stage.table, box.right - 98, box.y + 56
    n = s.text(x + 9, y + 4.5, table.coal[seat], 12, "start", font_weight=600)
    coal = stage.part(lump(x, y, 0.7) + n, f"coal:{seat}", s.BoxSpot(x - 8, y - 9, 30, 18, 3))
    n = s.text(x + 48, y + 4.5, table.foundries[seat].bit_count(), 12, "start", font_weight=600)
    return coal + foundry(x + 38, y, 0.62) + n


def _incomes(stage: GermanStage, seat: int, box: s.BoxSpot) -> str:
    table, mine, x, y = stage.table, own_list(stage, seat), box.right - 98, box.y + 76
    out = [income_art(stage, m, x + i * 19, y, 8.5, bool(table.income_used >> m & 1)) for i, m in enumerate(mine)]
    spot = s.BoxSpot(x - 9, y - 10, 19 * len(mine), 20, 3)
    return stage.part("".join(out), f"income:{seat}", spot) if mine else ""


def _factories(stage: GermanStage, seat: int, box: s.BoxSpot) -> str:
    """Which factories have a stoker, and which is the coal factory."""
    table, board = stage.table, stage.board
    cell, y = cell_width(board, box), box.y + 32 + board.width * ROW
    out = []
    for place, code in enumerate(table.factory_list(seat)):
        x = box.x + MARGIN + board.gaps[place] * cell
        if code == board.coal_tile:
            out.append(lump(x + cell / 2 - 0.5, y + 9, min(0.55, cell / 20)))
        if table.heated[seat] >> place & 1:
            out.append(set_down("stoker", x + cell - 2, y + 3, 0.5))
    return "".join(out)
