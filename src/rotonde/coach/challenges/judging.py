"""How well a challenge was met: asked of the record of a game, with the figure of each goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rotonde.coach.challenges.challenge import STARS, Challenge, Goal
from rotonde.core import Record, State
from rotonde.core.events import Event

ROUNDS = ("round", "turn")  # how documents call the stretch of the game that they stand in


class Happened(NamedTuple):
    """An event, and the round or turn that it came in."""

    event: Event
    round: int


class Verdict(NamedTuple):
    """How many stars, and what each goal came to for the star that was asked for next (or the last)."""

    stars: int
    figures: tuple[int, ...]
    over: bool


def judge(challenge: Challenge, record: Record) -> Verdict:
    """What a game is worth, as far as it was played; stars are given once it is over."""
    state = record.start()
    happened: list[Happened] = []
    for moment in record.moments():
        now = round_of(state)
        happened += [Happened(event, now) for event in moment.events]
        state = moment.state
    found = verdict(challenge, state, happened)
    same = record.entries[: len(challenge.entries)] == challenge.played()
    return found if same else found._replace(stars=0)  # somebody has taken back what lay before it


def verdict(challenge: Challenge, state: State, happened: Sequence[Happened]) -> Verdict:
    """The same, of a position and of everything that happened before it."""
    stars = 0
    while stars < STARS and state.over and _held(challenge, stars + 1, state, happened):
        stars += 1
    asked = min(stars + 1, STARS)
    figures = tuple(figure(goal, asked, challenge.seat, state, happened) for goal in challenge.goals)
    return Verdict(stars, figures, state.over)


def _held(challenge: Challenge, star: int, state: State, happened: Sequence[Happened]) -> bool:
    return all(holds(goal, star, figure(goal, star, challenge.seat, state, happened)) for goal in challenge.goals)


def holds(goal: Goal, star: int, found: int) -> bool:
    """Does a figure meet a goal?"""
    least, most = goal.bound("least", star), goal.bound("most", star)
    return (least is None or found >= least) and (most is None or found <= most)


def figure(goal: Goal, star: int, seat: int, state: State, happened: Sequence[Happened]) -> int:
    """What is counted for a goal."""
    scores = state.scores()
    others = [score for other, score in enumerate(scores) if other != seat]
    if goal.kind == "score":
        return scores[seat]
    if goal.kind == "margin":
        return scores[seat] - max(others, default=0)
    if goal.kind == "place":
        won = seat in state.winners() if state.over else not any(score > scores[seat] for score in others)
        return 1 if won else 1 + max(1, sum(score > scores[seat] for score in others))
    if goal.kind == "field":
        return field_of(state, seat, goal.field)
    by = goal.bound("by", star)
    return sum(1 for one in happened if counts(goal, one.event, seat) and (by is None or one.round <= by))


def counts(goal: Goal, event: Event, seat: int) -> bool:
    """Is this one of the events that are counted?"""
    return (
        event.kind == goal.event
        and event.seat == seat
        and all(_fits(event.args.get(k), v) for k, v in goal.where.items())
    )


def _fits(found: object, asked: int | str) -> bool:
    if isinstance(asked, int):
        return isinstance(found, int) and found >= asked
    return found == asked


def field_of(state: State, seat: int, path: str) -> int:
    """A number of a seat in the document of a position; of lists the length, of tables the sum."""
    found: Any = state.encode()["seats"][seat]
    for name in path.split("."):
        found = found.get(name, 0) if isinstance(found, dict) else 0
    if isinstance(found, dict):
        return sum(value for value in found.values() if isinstance(value, int))
    return len(found) if isinstance(found, (list, tuple)) else int(found or 0)


def round_of(state: State) -> int:
    """The round or turn of a position, counted from 1."""
    document = state.encode()
    return next((int(document[name]) for name in ROUNDS if isinstance(document.get(name), int)), 0)
