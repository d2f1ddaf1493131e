"""What follows an action of a puzzle if everybody then plays well: the reason why it is the answer, or is not."""

from __future__ import annotations

from functools import lru_cache

from rotonde.coach.puzzles.puzzle import Puzzle, PuzzleError, puzzles, written
from rotonde.coach.puzzles.solving import Solver, TooMuch
from rotonde.core import Game, State
from rotonde.core.records import Entry

MOST = 20_000  # positions; what needs more is not looked at while somebody waits
_LOW, _HIGH = -1e18, 1e18


def afterwards(one: Puzzle, action: str) -> tuple[str, ...]:
    """The action and what is expected after it, written as the entries are; none where that is not known."""
    return one.line if action == one.answer else _searched(one.position.game, one.name, action)


@lru_cache(maxsize=2_000)
def _searched(game: Game, name: str, action: str) -> tuple[str, ...]:
    one = next((found for found in puzzles(game) if found.name == name), None)
    if one is None or not one.exact or action not in one.worths:
        return ()
    try:
        further = Solver(one.seat, MOST).after(one.position, game.parse(action), one.seat, _LOW, _HIGH, 1)[1]
    except (TooMuch, PuzzleError):
        return ()
    return (written(Entry(one.seat, action)), *further)


def end_of(one: Puzzle, line: tuple[str, ...]) -> State | None:
    """The position at the end of a line, where the game is over there."""
    state = one.position.copy()
    for text in line:
        who, _, action = text.partition(" ")
        state.apply(action, -1 if who == "*" else int(who) - 1)
    return state if line and state.over else None
