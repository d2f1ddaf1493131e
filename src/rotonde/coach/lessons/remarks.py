"""Remarks for a first game: what is about to happen, and what a turn would cost, told from the seat's view alone.

They are data of the stall (`remarks.json`): each has a key, the step at which it is made or a figure of the player's
panel that must have come so far, and its words. A page tells each of them once.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache

import msgspec

from rotonde.bots.aims import margin
from rotonde.bots.greedy import GreedyBot
from rotonde.coach.lessons.lesson import Said
from rotonde.coach.lessons.reading import LessonError
from rotonde.coach.reasons import Reason, changes, figures, same_stretch
from rotonde.core.actions import Action
from rotonde.core.drafts import Draft
from rotonde.core.errors import RotondeError
from rotonde.core.game import Game
from rotonde.core.state import State
from rotonde.core.view import View
from rotonde.core.words import Voice

LONGEST = 40  # decisions of one turn


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be said once, when it is the seat's turn."""

    key: str
    says: Said
    rule: str
    step: str = ""  # the kind of decision at which it is made; "": at any
    figure: int = -1  # a column of the players' panel, counted from 0; -1: none
    least: int = 0  # what the own figure there must have come to


class Remarks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is remarked in a first game of a title."""

    margin: float  # by how much a turn must be worse than another, in points of the evaluation, to be called costly
    remarks: tuple[Remark, ...]


@cache
def remarks_of(game: Game) -> Remarks | None:
    """The remarks of a game; None where its stall has none."""
    path = game.folder / "remarks.json"
    if not path.exists():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=Remarks)
    except msgspec.DecodeError as error:
        raise LessonError(f"{path}: {error}; docs/lessons.md lists what a remark holds") from error


def fitting(view: View) -> list[Remark]:
    """The remarks that fit what this seat sees now."""
    found = remarks_of(view.game)
    if found is None or not view.my_turn:
        return []
    own = [row.figures for row in view.game.words.seats(view, Voice(view.game.words)).rows if row.seat == view.seat]
    kind = view.table.step().kind
    return [
        remark
        for remark in found.remarks
        if remark.step in ("", kind) and (remark.figure < 0 or _number(own[0][remark.figure]) >= remark.least)
    ]


def at_step(view: View) -> list[Remark]:
    """The remarks on the decision that a view stands at, whatever has come of it so far."""
    found = remarks_of(view.game)
    kind = view.table.step().kind
    return [remark for remark in found.remarks if remark.step == kind] if found else []


def _number(figure: str) -> int:
    digits = re.sub(r"[^0-9−-]", "", figure).replace("−", "-")
    return int(digits) if re.fullmatch(r"-?\d+", digits) else 0


@dataclass(frozen=True)
class Parting:
    """Where a quick bot's turn leaves somebody's own, and what it is worth beside that."""

    n: int  # decisions that are the same before it
    action: Action  # what the bot would do
    view: View = field(compare=False)  # what the seat sees there
    lost: float = 0.0  # how far somebody's own falls behind it, in what the game is won with
    gains: tuple[Reason, ...] = ()  # what the bot's turn brings beyond it, in the seat's own figures


def cost(view: View, actions: Sequence[Action], seed: int = 0) -> tuple[float, Parting | None]:
    """How much worse a whole turn is than the one a quick bot would play, and where the two part.

    `view` is what the seat saw before the turn: what is hidden is guessed, so nothing of it can be told.
    """
    assert view.seat is not None
    rng, game, seat = random.Random(seed), view.game, view.seat
    world = view.determinize(rng)
    mine, other = Draft(world, seat), Draft(world, seat)
    try:
        for action in actions:
            mine.apply(action)
        bot = GreedyBot()
        while not other.finished and len(other.actions) < LONGEST:
            other.apply(bot.choose(other.state.observe(seat), rng))
    except RotondeError:  # a guess of what is hidden need not allow what was played
        return 0.0, None
    if not other.actions or other.actions == mine.actions:
        return 0.0, None
    worth = [margin(game.evaluate(draft.state), seat, game.rivalry(world.players)) for draft in (mine, other)]
    lost, parting = worth[1] - worth[0], _parting(world, seat, mine.actions, other.actions)
    if parting is not None:
        parting = replace(parting, lost=lost, gains=_gains(mine.state.observe(seat), other.state.observe(seat)))
    return lost, parting


def _gains(mine: View, other: View) -> tuple[Reason, ...]:
    """What a seat has more or less of after another turn than after its own; nothing once a scoring lies between."""
    found = changes("later", figures(mine), figures(other)) if same_stretch(mine, other) else []
    return tuple(reason for reason in found if reason.seat == mine.seat)


def _parting(world: State, seat: int, mine: Sequence[Action], other: Sequence[Action]) -> Parting | None:
    same = Draft(world, seat)
    for n, action in enumerate(other):
        if mine[n : n + 1] != (action,):
            return Parting(n, action, same.state.observe(seat))
        same.apply(action)
    return None  # the bot would have stopped earlier


def is_costly(view: View, actions: Sequence[Action]) -> Parting | None:
    """Where a quick bot would do something else, if a turn costs more than the game's margin; None if it does not."""
    found = remarks_of(view.game)
    if found is None or not actions:
        return None
    lost, better = cost(view, actions)
    return better if lost > found.margin else None
