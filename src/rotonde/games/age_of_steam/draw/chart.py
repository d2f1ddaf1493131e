"""The goods chart: columns of cubes, numbered like the cities they feed; lettered columns feed New Cities."""

from __future__ import annotations

from functools import lru_cache

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.draw.svg import Attr
from rotonde.games.age_of_steam.board import Board
from rotonde.games.age_of_steam.draw.stage import EDGE, FOOT, FOOT_Y, Stage, cube
from rotonde.games.age_of_steam.table import Table
from rotonde.games.age_of_steam.words.speech import space_name

CHART_W = 322.0
FRAME = BoxSpot(EDGE - 3, FOOT_Y - 2, CHART_W + 4, FOOT + 2, 5)
_STEP = 24.0
_GAP = 18.0
_CELL = 14.0
_KEPT = 16  # boards: editions and numbers of players


def chart(stage: Stage, held: tuple[str, ...]) -> str:
    """The whole chart, and the cubes drawn for Production."""
    board, voice = stage.board, stage.voice
    title = ""
    if stage.layout is None or len(stage.layout.group("chart")) == 1:  # else it stands on the tab
        title = s.text(EDGE, FOOT_Y + 11, voice("Goods chart"), 13, "start", "title", font_weight=600)
    heads = []
    for side, name in enumerate(board.sides):  # of the map, which a half feeds: upright beside its columns
        x, y = _left(side) + 5 * _STEP + 19, FOOT_Y + 50
        turned = f"rotate(-90 {s.num(x)} {s.num(y)})"
        heads.append(s.text(x, y, voice.value("half", name), 11, ink="ink-2", font_style="italic", transform=turned))
    out = [stage.place(title + "".join(heads), FRAME, "chart", dot=(EDGE + 90, FOOT_Y + 8), id="goods-chart")]
    out += [_column(stage, column) for column in range(len(board.column_spaces))]
    box = BoxSpot(-_CELL / 2, -_CELL / 2, _CELL, _CELL, 2)  # a space, and its states, around (0, 0)
    kinds = (box.draw(id="sp"), box.draw(-1, id="sp-hit"), box.draw(2, id="sp-in"), s.circle(0, 0, 4, id="sp-dot"))
    return s.g(s.el("defs", *kinds), *out, _drawn(stage, held))


def _left(side: int) -> float:
    return EDGE + 10 + side * (6 * _STEP + _GAP)


def _column(stage: Stage, column: int) -> str:
    board = stage.board
    x, y = _head_at(board, column)
    label = board.column_names[column].rsplit("-", 1)[1]
    head = s.roundel(x, y, max(6.4, stage.least / 1.5), label, dark=board.column_side[column] > 0)
    return head + "".join(_space(stage, space) for space in board.column_spaces[column])


_MARKS = '<use href="#sp-hit" class="hit"/><use href="#sp-in" class="hit-in"/><use href="#sp-dot" class="hit-dot"/>'


def _space(stage: Stage, space: int) -> str:
    box, name = space_box(stage, space), stage.board.spaces[space]
    target, label = f"space:{name}", space_name(stage.table, space, stage.voice)
    body = '<use href="#sp" class="space"/>'
    held = stage.table.chart[space]
    if held:
        colour = stage.board.colours[held - 1]
        label = f"{label}: {stage.voice.value('colour', colour)}"
        body += cube(-1, 1, 9, colour)
    stage.lies(target, BoxSpot(box.x - 4, box.y - 4, box.w + 8, box.h + 8, 3))
    named: dict[str, Attr] = {"role": "img", "data_target": target, "aria_label": label}
    if stage.page:
        body += _MARKS
        named["class_"] = "place-spot" + stage.state(target)
        named |= {"role": "button", "tabindex": 0} if target in stage.targets else {}
    elif target in stage.targets:
        stage.over.append(stage.mark(box, box.centre))
    return s.g(body, transform=f"translate({s.num(box.centre[0])} {s.num(box.centre[1])})", **named)


def _head_at(board: Board, column: int) -> tuple[float, float]:
    lower = board.column_letter[column] >= 0
    x = _left(board.column_side[column]) + (board.column_face[column] - 1) * _STEP
    return x, FOOT_Y + (87 if lower else 24)


def space_box(stage: Stage, space: int) -> BoxSpot:
    """Where a space of the chart lies."""
    return _boxes(stage.board)[space]


@lru_cache(_KEPT)
def _boxes(board: Board) -> dict[int, BoxSpot]:
    out = {}
    for column, spaces in enumerate(board.column_spaces):
        x, y = _head_at(board, column)
        for row, space in enumerate(spaces):
            out[space] = BoxSpot(x - _CELL / 2, y + 8.5 + row * (_CELL + 1), _CELL, _CELL, 2)
    return out


def drawn(table: Table) -> tuple[str, ...]:
    """The cubes in the Production player's hand."""
    return () if table.pending is None else tuple(table.pending.in_hand())


def _drawn(stage: Stage, held: tuple[str, ...]) -> str:
    """Those cubes, under the last columns of the chart."""
    if not held:
        return ""
    x, y = _left(len(stage.board.sides) - 1) + 4 * _STEP - 6, FOOT_Y + 92
    out = [s.rect(x - 6, y - 8, 52, 44, 4, fill="var(--wash)", stroke="var(--ink-3)", stroke_width=1)]
    for i, colour in enumerate(held):
        cx, cy = x + 8 + (i % 2) * 22, y + 4 + (i // 2) * 20
        body = cube(cx, cy, 12, colour)
        if colour in held[:i]:
            out.append(body)
        else:
            out.append(stage.place(body, BoxSpot(cx - 9, cy - 10, 19, 19, 3), f"good:{colour}", id=f"good-{colour}"))
    return s.g(*out, id="drawn")
