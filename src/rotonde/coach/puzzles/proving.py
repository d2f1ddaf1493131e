"""Whether a puzzle still holds: it is replayed, and its answer is proved again."""

from __future__ import annotations

import random

from rotonde.coach.puzzles.puzzle import Puzzle, PuzzleError, entry_of
from rotonde.coach.puzzles.sampling import proof
from rotonde.coach.puzzles.solving import TooMuch, solve
from rotonde.core import RotondeError

AGAIN = 2_000_000  # positions; more than any miner looks at
NEAR = 1e-3


def flaw_of(one: Puzzle, proved: bool = True) -> str:
    """What no longer holds, and what to do; "" if all does."""
    try:
        listed = {str(action) for action in one.view.legal()}
        line = one.position.copy()
        for text in one.line:
            entry = entry_of(text)
            line.apply(entry.action, entry.seat)
    except PuzzleError as error:
        return str(error)
    except RotondeError as error:
        return f"the line of puzzle {one.name} of {one.game} breaks off ({error}); mine it again"
    if not one.worths.keys() <= listed or one.worths.get(one.answer) != 0:
        return f"puzzle {one.name} of {one.game} weighs what is not legal, or not its answer; mine it again"
    return _unproved(one, listed) if proved else ""


def _unproved(one: Puzzle, listed: set[str]) -> str:
    if not one.exact:
        again = proof(one.view, list(one.worths), f"{one.name}/again")
        sure = again is not None and again[0].get(one.answer) == 0
        return "" if sure else f"puzzle {one.name} of {one.game} is not sure when it is played on again; mine it again"
    try:
        worths, _ = solve(one.view, AGAIN, random.Random(one.name))
    except TooMuch:
        return f"puzzle {one.name} of {one.game} cannot be looked through any more; mine it again"
    best = max(worths.values())
    off = [text for text in listed if abs(best - worths[text] - one.worths.get(text, -1.0)) > NEAR]
    return f"puzzle {one.name} of {one.game}: {off[0]} is worth something else now; mine it again" if off else ""
