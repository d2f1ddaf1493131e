"""What the pictures of a game are made of: signs of its effects, and parts that each draw themselves in their place.

A game built on this one begins with DRAWING and adds its own (`dataclasses.replace`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.draw import courses
from rotonde.games.russian_railroads.draw.courses import Course, Stretch
from rotonde.games.russian_railroads.draw.plan import Plan, plan_of
from rotonde.games.russian_railroads.draw.signs import SIGNS, SignOf


@dataclass(frozen=True, eq=False)
class DrawingParts:
    """The registry of a game's drawing."""

    signs: Mapping[str, SignOf]  # of effects, by op
    parts: Mapping[str, tuple[Callable[..., str], ...]]  # what is drawn more, by place (see `Stage.added`)
    held: tuple[str, ...]  # more in a seat's hand: signs, and the fields of the table that count them
    plan: Callable[..., Plan]  # where things lie, for a board, a number of players and a shape of the window
    course: Callable[..., Course]  # how a line lies there, for the plan and a route
    printed: Callable[..., list[Stretch]]  # what is printed of a line, for the plan, the board and the line
    lines: tuple[str, ...]  # the fields of the table that a seat's lines are drawn from,
    track: tuple[str, ...]  # its industry
    mats: tuple[str, ...]  # and its small board,
    mat: tuple[str, ...]  # beside these, which are not by seat


def _plan(board: Board, players: int, shape: str) -> Plan:
    return plan_of(shape)


_LINES = ("badges", "locos", "rails", "reach", "routes", "tokens_at", "x2")
_TRACK = ("factories", "markers")
_HELD = ("held_n", "hired", "roubles", "score", "temps", "workers")
DRAWING = DrawingParts(
    SIGNS,
    parts={},
    held=(),
    plan=_plan,
    course=courses.straight,
    printed=courses.printed,
    lines=("earned", "owned", *_LINES),
    track=("tokens_at", *_TRACK),
    mats=(*_LINES, *_TRACK, *_HELD),
    mat=("black_free", "black_owner"),
)
