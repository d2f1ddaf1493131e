"""What the modules add to the small boards of the others, in the room that the short lines leave."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.games.german_railroads.draw.signs import foundry, lump
from rotonde.games.german_railroads.draw.stage import board_of, table_of
from rotonde.games.german_railroads.draw.supplies import income_art
from rotonde.games.german_railroads.table import NONE
from rotonde.games.russian_railroads.draw.mats import MARGIN, ROW, cell_width
from rotonde.games.russian_railroads.draw.stage import Stage


def mat(stage: Stage, seat: int, box: BoxSpot) -> str:
    """The initial of the branch on the first row, coal and foundries on the second, income markers on the third."""
    table, board = table_of(stage), board_of(stage)
    right = box.x + box.w - 36
    out = []
    if board.germany and table.branch[seat] != NONE:
        name = board.german.germany.lines[board.branch_line].branches[table.branch[seat]].name
        out.append(s.text(right + 9, box.y + 40.5, name[0], 11, font_weight=700, ink="ink-2"))
    if board.with_coal:
        y = box.y + 56
        out += [
            lump(right - 62, y, 0.7),
            s.text(right - 53, y + 4.5, table.coal[seat], 12, "start", font_weight=600),
            foundry(right - 24, y, 0.62),
            s.text(right - 14, y + 4.5, table.foundries[seat].bit_count(), 12, "start", font_weight=600),
        ]
    mine = [m for m in range(len(board.incomes)) if table.income[seat] >> m & 1]
    for i, m in enumerate(mine):
        used = bool(table.income_used >> m & 1)
        out.append(income_art(board, m, right - 62 + i * 19, box.y + 76, 8.5, used))
    return "".join(out) + _factories(stage, seat, box)


def _factories(stage: Stage, seat: int, box: BoxSpot) -> str:
    """Which factories have a stoker, and which is the coal factory."""
    table, board = table_of(stage), board_of(stage)
    cell, y = cell_width(board, box), box.y + 32 + len(board.lines) * ROW
    out = []
    for place, code in enumerate(table.factory_list(seat)):
        x = box.x + MARGIN + board.gaps[place] * cell
        if code == board.coal_tile:
            out.append(lump(x + cell / 2 - 0.5, y + 9, min(0.55, cell / 20)))
        if table.heated[seat] >> place & 1:
            out.append(s.circle(x + cell - 2, y + 3, 3, fill=s.fill("orange"), stroke="var(--ink)", stroke_width=1))
    return "".join(out)


def shown(stage: Stage, seat: int) -> tuple[object, ...]:
    """Everything a board shows of a seat beside the base game's."""
    table = table_of(stage)
    width = len(table.plan.areas)
    return (
        *(table.branch[seat], *table.areas[seat * width : (seat + 1) * width]),
        *(table.income[seat], table.income[seat] & table.income_used, table.coal[seat], table.heated[seat]),
        *(table.foundries[seat], table.foundries[seat] & table.foundries_used),
    )
