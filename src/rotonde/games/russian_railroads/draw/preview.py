"""What an action would change, as a ghost over the board with a flag."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw import shapes as s
from rotonde.draw import states
from rotonde.draw.states import BoxSpot
from rotonde.games.russian_railroads.actions import Double, Move, Place, Replace, Step, Token
from rotonde.games.russian_railroads.draw import ground, hand, plan
from rotonde.games.russian_railroads.draw.signs import chip, marker
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.frames import Placing
from rotonde.games.russian_railroads.table import REVALUED
from rotonde.games.russian_railroads.words.targets import decider


def draw_preview(view: View, action: Action, voice: Voice) -> str:
    """The pending choice, in the coordinates of the board; "" for an action that changes no place drawn large."""
    stage = Stage(view, voice, True)
    seat = decider(stage.table)
    found = _ghost(stage, action, seat) if seat == stage.main else None
    if found is None:
        return ""
    body, spot = found
    label = view.game.words.label(view, action, voice)
    x, y = spot.top
    half = s.measure(label.flag, 12, True) / 2 + 8
    x = min(max(x, half), plan.WIDTH - half)
    flag = s.flag(x, y - 2, label.flag) if label.flag else ""
    body = states.ghost(body) + states.chosen(spot) + flag
    return s.g(body, id="preview", role="img", aria_label=label.text, pointer_events="none")


def _ghost(stage: Stage, action: Action, seat: int) -> tuple[str, BoxSpot] | None:
    """The ghost of a piece, and the place it is for."""
    table, board = stage.table, stage.board
    if isinstance(action, Move):
        line, colour = board.line_index[action.line], board.colour_index[action.colour]
        space = table.at(seat, line, colour) + 1
        revalued = bool(table.badges[seat] & REVALUED)
        piece = chip(ground.middle(space), ground.line_y(line) + 7, board, colour, 20, revalued)
        return piece, ground.cell_box(line, space)
    if isinstance(action, Step):
        box = ground.step_box(board, action.marker + 1)
        return marker(box.x + box.w / 2, box.y + 5), box
    if isinstance(action, Place):
        return _engine(stage, action, seat)
    if isinstance(action, Replace):
        return "", ground.step_box(board, board.gaps[action.place - 1])
    if isinstance(action, Double):
        n = table.x2[seat] + 1
        x, y = ground.middle(n), ground.line_y(board.x2_line) - 31
        return s.times(x, y, 2, 8.5), BoxSpot(x - 12, y - 12, 24, 24, 12)
    if isinstance(action, Token):
        return "", hand.token_box(board.token_index[action.token])
    return None


def _engine(stage: Stage, action: Place, seat: int) -> tuple[str, BoxSpot]:
    table, board = stage.table, stage.board
    line = board.line_index[action.line]
    numbers = [board.numbers[code] for code in table.line_locos(seat, line)]
    box = ground.engine_box(line, numbers.index(action.replaces))
    frame = table.stack[-1]
    assert isinstance(frame, Placing)
    under = s.rect(box.x, box.y, box.w, box.h, 4, class_="space")
    return under + s.loco(box.x + 29, box.y + 38, 50, "raised", board.numbers[frame.tile]), box
