"""The decisions of a record, and how one is weighed: what was played against what else there was."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from rotonde.bots.aims import margin
from rotonde.bots.thinking import search_for
from rotonde.coach.estimates import Estimate, Estimator
from rotonde.coach.hints import TOLD, at_once, judged, middle
from rotonde.coach.puzzles.solving import NEAR, TooMuch, solved
from rotonde.coach.reasons import (
    MOST_NOW,
    Reason,
    apart,
    figures,
    for_and_against,
    own_first,
    panel_of,
    parts_apart,
    parts_of,
    told_once,
)
from rotonde.coach.shares import LATE
from rotonde.core import CHANCE, Action, Record, State, View
from rotonde.core.words import SeatPanel

ALTERNATIVES: Final = 3  # of a decision that are looked at beside what was played, at the default depth
SEARCHED: Final = 64  # simulations of the engineer who names them
SHOWN: Final = 5  # games played on to tell of an alternative; the line of the one in the middle is told
AT_ONCE, LATER, AGAINST, PARTS = 2, 4, 2, 2  # reasons of a kind that are told of an alternative
EXACT: Final = 20_000  # positions of that, at most
FRESH: Final = 1000  # guesses from this number on are for the verdict: the alternative was chosen without them


class Point(NamedTuple):
    """A moment of a record at which a seat decided."""

    n: int  # the number of the entry, from 1
    seat: int
    action: str
    state: State  # before it

    @property
    def view(self) -> View:
        """What the seat could see."""
        return self.state.observe(self.seat)


class Weighed(msgspec.Struct):
    """A decision and what it was worth. Shares and scores are those of what was played, for each seat."""

    n: int
    seat: int
    action: str
    choices: int  # actions that were legal
    shares: list[float]
    errors: list[float]
    scores: list[float]
    left: float  # of the game, from 1 to 0
    best: str = ""  # the alternative that looked best; "" if there was none
    seen: float = 0.0  # the share of victory that the alternative brought more, in the first pass
    seen_error: float = 0.0
    gain: float = 0.0  # the same in fresh games, which the verdict rests on
    error: float = 0.0
    games: int = 0  # fresh pairs of games
    best_shares: list[float] = []
    best_scores: list[float] = []
    why_played: list[Reason] = []  # what it changed at once
    why: list[Reason] = []  # what the alternative would have changed
    line: list[tuple[int, str]] = []  # the line that was expected after the alternative, itself first; chance is -1
    guess: int = 0  # the number of the guess that the line begins from
    score_gains: list[float] = []  # what the alternative brought each seat at the end, in fresh games
    score_errors: list[float] = []
    better_games: int = 0  # of the fresh pairs: in which the alternative brought the seat more


def points_of(record: Record) -> Iterator[Point]:
    """Every entry at which somebody had a choice."""
    state = record.start()
    for n, entry in enumerate(record.entries, 1):
        action = state.game.parse(entry.action)
        if entry.seat != CHANCE and len(state.legal(entry.seat)) > 1:
            yield Point(n, entry.seat, entry.action, state.copy())
        state.advance(action, entry.seat)


class Explained(NamedTuple):
    """Why an alternative was better, for a person to read."""

    n: int
    why_played: list[Reason]
    why: list[Reason]
    line: list[tuple[int, str]]
    guess: int


def explain(point: Point, best: str, seed: int) -> Explained:
    """What the two moves change, how far they come apart, and the line that was expected after the better one."""
    view = point.view
    played, better = view.game.parse(point.action), view.game.parse(best)
    estimator = Estimator(view, seed_of(seed, point.n))
    estimator.add([played, better], SHOWN)
    number, sample = middle(estimator, better)
    panel, seat = panel_of(view), point.seat
    now = [told_once(at_once(view, estimator, action), panel) for action in (played, better)]
    mine, instead = [[r for r in one if r not in other] for one, other in (now, now[::-1])]
    later = told_once(_later(estimator, played, better, panel), panel)
    known = {(r.seat, r.column): r.amount for r in later}
    instead = [r for r in instead if r.seat == seat and known.get((seat, r.column)) != r.amount][:AT_ONCE]
    mine = own_first([r for r in mine if known.get((r.seat, r.column)) != -r.amount], seat, MOST_NOW)
    return Explained(point.n, mine, instead + later, [(who, str(done)) for who, done in sample.line[:TOLD]], number)


def _later(estimator: Estimator, played: Action, better: Action, panel: SeatPanel) -> list[Reason]:
    """What differs a few turns later: what speaks for the better move first, then what speaks against it.

    Where no figure of the panel speaks for it, the parts of the score are looked through.
    """
    views = [both for n in range(SHOWN) if (both := judged(estimator, played, better, n)) is not None]
    if 2 * len(views) <= SHOWN:
        return []
    seat = estimator.seat
    found = told_once(apart("later", [(figures(one), figures(two)) for one, two in views]), panel)
    speaks, against = for_and_against(found, seat, panel)
    if not speaks:
        parts = parts_apart([(parts_of(one), parts_of(two)) for one, two in views], seat)
        speaks = [r for r in parts if r.amount > 0][:PARTS]
    return speaks[:LATER] + against[:AGAINST]


def seed_of(seed: int, n: int) -> str:
    """The seed of the estimates of one entry."""
    return f"{seed}:{n}"


def alternatives(view: View, played: Action, seed: str, most: int = ALTERNATIVES) -> list[Action]:
    """What the engineer thinks better than what was played, the best first; nothing where it would play the same.

    Two who err differently must agree before anything is called a mistake: the engineer, who looks at whole turns and
    at the answers of the others, and the quick bot, whose games are played on.
    """
    search = search_for(view, random.Random(f"{seed}:alternatives"))
    search.run(0.0, SEARCHED)
    ranked = [search.actions[i] for i in search.ranking()]
    better = ranked[: ranked.index(played)] if played in ranked else ranked
    return better[:most]


def surely_best(view: View, seed: str) -> Action | None:
    """The one action that is best whatever follows, near the end of a game; None where that cannot be said.

    What is hidden is guessed some times, and the mean counts.
    """
    if view.game.remaining(view.table) > LATE:
        return None
    try:
        worths = solved(view, EXACT, random.Random(f"{seed}:exact"))
    except TooMuch:
        return None
    first, *others = sorted(worths, key=lambda text: -worths[text])
    return view.game.parse(first) if others and worths[first] > worths[others[0]] + NEAR else None


def first_look(point: Point, seed: int, depth: int) -> Weighed:
    """The first pass: what was played and the alternatives, with a few guesses."""
    view, key = point.view, seed_of(seed, point.n)
    played = view.game.parse(point.action)
    sure = surely_best(view, key)
    most = max(ALTERNATIVES, depth // 2)  # a deeper look is a wider one
    others = alternatives(view, played, key, most) if sure is None else [sure] if sure != played else []
    estimator = Estimator(view, key, thorough=True)
    estimator.add([played, *others], depth)
    estimate = estimator.estimate(played)
    found = Weighed(
        point.n,
        point.seat,
        point.action,
        len(view.legal()),
        [round(x, 4) for x in estimate.shares],
        [round(x, 4) for x in estimate.errors],
        [round(x, 1) for x in estimate.scores],
        round(view.game.remaining(point.state), 4),
    )
    if others:
        best = max(others, key=lambda other: promise_of(estimator.estimate(other), point.seat))
        lead = estimator.compare(best, played)
        found.best, found.seen, found.seen_error = str(best), round(lead.gain, 4), round(lead.error, 4)
    return found


def promise_of(estimate: Estimate, seat: int) -> tuple[float, float]:
    """What an alternative is chosen by: the share of victory; where that is the same, how far one ends ahead."""
    return estimate.shares[seat], margin(list(estimate.scores), seat)


class Fresh(NamedTuple):
    """What fresh pairs of games of one decision came to, guess by guess."""

    n: int
    played: list[tuple[list[float], list[float]]]  # shares and scores of each seat
    better: list[tuple[list[float], list[float]]]


def fresh_games(point: Point, best: str, seed: int, start: int, count: int) -> Fresh:
    """Pairs of games from what was played and from the alternative, with guesses that nobody has seen yet."""
    view = point.view
    played, better = view.game.parse(point.action), view.game.parse(best)
    estimator = Estimator(view, f"{seed_of(seed, point.n)}:fresh:{start}", thorough=True)
    estimator.add([played, better], count, FRESH + start)
    each = [estimator.samples[action] for action in (played, better)]
    return Fresh(point.n, *[[(list(found[n].shares), list(found[n].scores)) for n in sorted(found)] for found in each])
