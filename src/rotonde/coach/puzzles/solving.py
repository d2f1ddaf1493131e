"""Exact worth of every action in a position near the end: everything that can follow is played through.

Chance counts with its exact odds. Against one opponent the other plays as well as can be; with more opponents a
position is solved only if nobody else decides any more, for then nobody's plans have to be guessed.
"""

from __future__ import annotations

import random

from rotonde.bots.aims import margin
from rotonde.coach.puzzles.puzzle import written
from rotonde.core import CHANCE, Action, State, View
from rotonde.core.records import Entry

WORLDS = 4  # guesses of what the seat cannot know; an exact answer is the same in all of them
NEAR = 1e-6  # two worths that differ by less are the same
DEEPEST = 60  # decisions in a row; who can go on without end is not looked at to the end
_LOW, _HIGH = -1e18, 1e18
_Known = tuple[float, float, list[str]]  # the worth lies between these, and the best line
_Found = tuple[float, list[str]]


class TooMuch(Exception):
    """More can follow than may be looked at, or somebody else's plans would have to be guessed."""


class Solver:
    """One look at everything that can follow, for one seat, within a number of positions."""

    def __init__(self, seat: int, most: int) -> None:
        self.seat, self.most = seat, most
        self.seen = 0  # positions looked at
        self._known: dict[str, _Known] = {}  # positions by their digest: one is often reached in several orders

    def worths(self, state: State) -> dict[Action, float]:
        """What each legal action of the seat comes to, in points ahead."""
        actions: list[Action] = state.legal(self.seat)
        return {action: self.after(state, action, self.seat, _LOW, _HIGH, 1)[0] for action in actions}

    def after(self, state: State, action: Action, seat: int, low: float, high: float, deep: int) -> _Found:
        """The worth of what follows an action, and the best line from there."""
        follows = state.copy()
        follows.advance(action, seat)
        return self.worth(follows, low, high, deep)

    def worth(self, state: State, low: float, high: float, deep: int) -> _Found:
        """The worth of a position if both play as well as can be: exact between the bounds, else a bound."""
        self.seen += 1
        if self.seen > self.most or deep > DEEPEST or len(state.to_act) > 1:
            raise TooMuch  # who decides at the same time as another does not know what that one chose
        if state.over:
            return margin([float(x) for x in state.scores()], self.seat), []
        seat = state.to_act[0]
        if seat == CHANCE:
            return self._mean(state, deep), []
        if seat != self.seat and state.players > 2:
            raise TooMuch
        key = state.digest()
        least, most, line = self._known.get(key, (_LOW, _HIGH, []))
        if least == most or least >= high or most <= low:
            return (most if most <= low else least), line
        found, line = self._best(state, seat, low, high, deep)
        least, most = (found if found > low else least), (found if found < high else most)
        self._known[key] = (least, most, line)
        return found, line

    def _mean(self, state: State, deep: int) -> float:
        total = 0.0
        for outcome, odds in state.chances():
            total += float(odds) * self.after(state, outcome, CHANCE, _LOW, _HIGH, deep + 1)[0]
        return total

    def _best(self, state: State, seat: int, low: float, high: float, deep: int) -> _Found:
        """Alpha-beta: the seat takes the most for itself, the other leaves it the least."""
        mine = seat == self.seat
        best = _LOW if mine else _HIGH
        line: list[str] = []
        for action in state.legal(seat):
            found, further = self.after(state, action, seat, low, high, deep + 1)
            if (found > best) if mine else (found < best):
                best, line = found, [written(Entry(seat, str(action))), *further]
            low, high = (max(low, best), high) if mine else (low, min(high, best))
            if low >= high:
                break
        return best, line


def solve(view: View, most: int, rng: random.Random) -> tuple[dict[str, float], list[str]]:
    """The exact gain of each action over the best one (0 for it, the others below), and the best line.

    TooMuch where that cannot be said: too much can follow, or it hangs on what the seat cannot know.
    """
    assert view.seat is not None
    found: dict[str, float] = {}
    line: list[str] = []
    for world in worlds(view, rng):
        solver = Solver(view.seat, most)
        worths = {str(action): worth for action, worth in solver.worths(world).items()}
        if found and not _alike(found, worths):
            raise TooMuch
        if not found:
            found = worths
            best = max(worths, key=lambda text: worths[text])
            further = solver.after(world, world.game.parse(best), view.seat, _LOW, _HIGH, 1)[1]
            line = [written(Entry(view.seat, best)), *further]
    return found, line


def solved(view: View, most: int, rng: random.Random) -> dict[str, float]:
    """The sum of what each action comes to in each of the worlds; TooMuch where one cannot be looked through."""
    assert view.seat is not None
    total: dict[str, float] = {}
    for world in worlds(view, rng):
        for action, worth in Solver(view.seat, most).worths(world).items():
            total[str(action)] = total.get(str(action), 0.0) + worth
    return total


def worlds(view: View, rng: random.Random) -> list[State]:
    """Full states that the seat thinks possible; one, where nothing is hidden."""
    first = view.determinize(rng)
    if view.game.public(first):
        return [first]
    return [first, *(view.determinize(rng) for _ in range(WORLDS - 1))]


def _alike(one: dict[str, float], other: dict[str, float]) -> bool:
    """Do two worlds say the same of how far the actions lie apart?"""
    if one.keys() != other.keys():
        return False
    off, far = max(one.values()), max(other.values())
    return all(abs((one[text] - off) - (other[text] - far)) < NEAR for text in one)
