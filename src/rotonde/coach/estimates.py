"""Estimates: each seat's share of victory and final score, from one seat's view.

What the seat cannot see is guessed (`View.determinize`), and from each guess the game is played on by a quick bot:
every seat takes the action that its own estimate likes best, one step ahead. Where a game has a network, three games of
four are played with its eyes and one with the eyes of the evaluation: each of the two is blind to something, and what
only one of them can hold or lose is not certain. It ends after a few turns of everybody; what a position is worth then
is the estimate of the final scores, and what that is worth in shares of victory was fitted to games that were played to
their end (`shares.py`). Two actions are compared with the same guesses and the same generators, so that what they have
in common is no noise.

The same view, seed and number of simulations give the same figures.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, NamedTuple

from rotonde.bots.aims import PATIENCE, Eyes, calm, margin
from rotonde.bots.thinking import eyes_for
from rotonde.coach.shares import LATE, Shares, shares_of
from rotonde.core import CHANCE, Action, Game, State, View

SIMULATIONS: Final = 32  # of an estimate, unless told
PLAIN: Final = 4  # of so many games one is played with the eyes of the evaluation
LONGEST: Final = 300  # decisions in a game that is played on; there are hardly ever so many


class Estimate(NamedTuple):
    """What is expected of a game, for each seat; errors are standard errors of the means."""

    shares: tuple[float, ...]  # of victory, from 0 to 1
    errors: tuple[float, ...]
    scores: tuple[float, ...]  # at the end
    score_errors: tuple[float, ...]
    simulations: int


class Comparison(NamedTuple):
    """Two actions for the seat that decides, with the same guesses and the same chance."""

    first: Estimate
    second: Estimate
    gain: float  # the share of victory that the first brings more than the second
    error: float  # standard error of that
    simulations: int


class PlainEyes:
    """The evaluation of a game, where nothing better was learned: how far a seat is ahead, for its own choice."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def suits(self, state: State) -> bool:
        return True

    def all_values(self, states: list[State]) -> list[list[float]]:
        return [self.game.evaluate(state) for state in states]

    def own_values(self, states: list[State], seats: list[int]) -> list[float]:
        values = [self.game.evaluate(state) for state in states]
        return [margin(row, seat, self.game.rivalry(len(row))) for row, seat in zip(values, seats, strict=True)]


def sight(state: State) -> Eyes:
    """The eyes that the engineer looks through in such a game."""
    return eyes_for(state) or PlainEyes(state.game)


@dataclass
class Lane:
    """One game that is played on: from one guess, after one action."""

    state: State
    rng: random.Random
    seat: int  # the turns of this seat are counted
    action: int  # which of the actions it began with
    guess: int  # the number of the guess
    away: bool = False  # has another seat decided since?
    turns: int = 0  # times that the turn came round
    passed: int = 0  # decisions
    gains: dict[tuple[int, Action], float] = field(default_factory=dict)  # what actions brought when last tried here
    line: list[tuple[int, Action]] = field(default_factory=list)  # what was decided and rolled, by whom

    def advance(self, action: Action, seat: int) -> None:
        """Carry out what a seat, or chance, decided."""
        self.line.append((seat, action))
        self.state.advance(action, seat)


class Sample(NamedTuple):
    """What came of one lane."""

    shares: tuple[float, ...]
    scores: tuple[float, ...]
    line: tuple[tuple[int, Action], ...] = ()  # from the guess to where it was judged


class Estimator:
    """Games that are played on from one view, for as many actions and guesses as are asked for.

    A thorough one tries all that the game's figures say; others do near the end of a game, when somebody waits.
    """

    def __init__(self, view: View, seed: int | str = 0, thorough: bool = False) -> None:
        self.view = view
        self.game: Game = view.game
        self.seed = seed
        self.seat: int = view.seat if view.seat is not None and view.my_turn else (view.to_act or (0,))[0]
        self.players: int = view.table.players
        self.eyes = sight(view.table)
        self.plain = PlainEyes(self.game)
        self.fitted: Shares = shares_of(self.game)
        near = thorough or self.game.remaining(view.table) <= LATE
        self.tried, self.noise = self.fitted.tried(near), self.fitted.noise(near)
        self.samples: dict[Action | None, dict[int, Sample]] = {}
        self.simulations = 0

    # ── what is asked ─────────────────────────────────────────────────────

    def add(self, actions: Sequence[Action | None], count: int, start: int = 0) -> None:
        """Play on from each of the actions (None: whatever the quick bot likes), with the guesses start, start + 1 …"""
        lanes: list[Lane] = []
        for n in range(start, start + count):
            guess = self.guess(n)
            for at, action in enumerate(actions):
                if n in self.samples.setdefault(action, {}):
                    continue
                lane = Lane(guess.copy(), random.Random(f"{self.seed}:lane:{n}"), self.seat, at, n)
                if action is not None:
                    lane.advance(action, self.seat)
                    self.settle(lane, self.seat)
                lanes.append(lane)
        self.play_on(lanes)
        for lane, sample in zip(lanes, self.judge([lane.state for lane in lanes]), strict=True):
            self.samples[actions[lane.action]][lane.guess] = sample._replace(line=tuple(lane.line))
        self.simulations += len(lanes)

    def guess(self, n: int) -> State:
        """The guess of that number: a full state that the seat cannot tell from the true one."""
        return self.view.determinize(random.Random(f"{self.seed}:guess:{n}"))

    def estimate(self, action: Action | None, guesses: Sequence[int] | None = None) -> Estimate:
        """What was found for an action (with some of the guesses)."""
        found = self.samples[action]
        return mean_of([found[n] for n in (sorted(found) if guesses is None else guesses)])

    def compare(self, first: Action | None, second: Action | None, start: int = 0) -> Comparison:
        """Two actions, by the guesses from `start` on that both were tried with."""
        one, two = self.samples[first], self.samples[second]
        both = [n for n in sorted(one) if n in two and n >= start]
        gains = [one[n].shares[self.seat] - two[n].shares[self.seat] for n in both]
        mean, error = mean_and_error(gains)
        return Comparison(self.estimate(first, both), self.estimate(second, both), mean, error, len(both))

    # ── games that are played on ──────────────────────────────────────────

    def play_on(self, lanes: list[Lane]) -> None:
        """All lanes with the same eyes, in step, so that these are asked about many positions at once."""
        for eyes, plain in ((self.eyes, False), (self.plain, True)):
            running = [lane for lane in lanes if (lane.guess % PLAIN == PLAIN - 1) is plain and not self.ended(lane)]
            while running:
                self.step(running, eyes)
                running = [lane for lane in running if not self.ended(lane)]

    def ended(self, lane: Lane) -> bool:
        """Is the game over, or has the turn come round often enough? Chance is rolled on the way."""
        state = lane.state
        while state.to_act and state.to_act[0] == CHANCE:
            lane.advance(state.roll(lane.rng), CHANCE)
        if not state.to_act or lane.passed >= LONGEST:
            return True
        if not self.game.quiet(state):
            return False
        if not self.fitted.round:  # a round is played to its end, where boards compare
            return self.round_of(state) > self.round_of(self.view.table)
        if state.to_act[0] != lane.seat:
            lane.away = True
        elif lane.away:
            lane.away = False
            lane.turns += 1
        return lane.turns >= self.fitted.turns(self.players)

    def round_of(self, state: State) -> float:
        """A number that grows from round to round: the clock of the game, or else how little of it is left."""
        return self.game.clock(state) or -self.game.remaining(state)

    def step(self, lanes: list[Lane], eyes: Eyes) -> None:
        """One decision in each lane, seen with these eyes."""
        tried: list[State] = []
        seats: list[int] = []
        options: list[list[Action]] = []
        for lane in lanes:
            seat = lane.state.to_act[0]
            listed = self.listed(lane, seat)
            options.append(listed)
            if len(listed) > 1:
                for action in listed:
                    after = lane.state.copy()
                    after.advance(action, seat)
                    calm(self.game, after, lane.rng)
                    tried.append(after)
                    seats.append(seat)
        values = eyes.own_values(tried, seats) if tried else []
        at = 0
        for lane, listed in zip(lanes, options, strict=True):
            seat = lane.state.to_act[0]
            chosen = listed[0]
            if len(listed) > 1:
                chosen = self.choose(lane, seat, listed, values[at : at + len(listed)])
                at += len(listed)
            lane.passed += 1
            lane.advance(chosen, seat)
            self.settle(lane, seat)

    def listed(self, lane: Lane, seat: int) -> list[Action]:
        """What the quick bot looks at: everything, or what gained most before, the plainest, and some by lot."""
        listed: list[Action] = lane.state.legal(seat)
        most = self.tried
        if len(listed) <= most:
            return listed
        gains = lane.gains
        known = sorted([a for a in listed if (seat, a) in gains], key=lambda a: -gains[seat, a])[: most // 2]
        known.append(self.game.plain(lane.state, seat))
        drawn = lane.rng.sample(listed, most - len(known))
        return list(dict.fromkeys([*known, *drawn]))

    def choose(self, lane: Lane, seat: int, listed: list[Action], values: list[float]) -> Action:
        """The one that is worth most to the seat, with a little noise; what each gained is remembered."""
        base = sum(values) / len(values)
        spread = max(values) - min(values)
        best, most = 0, float("-inf")
        for i, action in enumerate(listed):
            lane.gains[seat, action] = values[i] - base
            worth = values[i] + self.noise * spread * lane.rng.random()
            if worth > most:
                best, most = i, worth
        return listed[best]

    def settle(self, lane: Lane, seat: int) -> None:
        """What goes without saying inside a seat's own action; others who are asked decide for themselves."""
        state = lane.state
        for _ in range(PATIENCE):
            if not state.to_act or self.game.quiet(state):
                return
            asked = state.to_act[0]
            if asked == CHANCE:
                lane.advance(state.roll(lane.rng), CHANCE)
            elif asked == seat:
                lane.advance(self.game.plain(state, seat), seat)
            else:
                return

    # ── what they come to ─────────────────────────────────────────────────

    def judge(self, states: list[State]) -> list[Sample]:
        """Shares of victory and final scores of positions."""
        values = self.eyes.all_values(states) if states else []
        return [self.judged(state, found) for state, found in zip(states, values, strict=True)]

    def judged(self, state: State, values: list[float]) -> Sample:
        if state.over:
            return Sample(self.fitted.final(state), tuple(float(score) for score in state.scores()))
        left = self.game.remaining(state)
        return Sample(self.fitted.expected(values, left), self.fitted.scores(values, left))


def mean_of(samples: Sequence[Sample]) -> Estimate:
    """The mean of some samples, with its standard errors."""
    shares = [mean_and_error(column) for column in zip(*[s.shares for s in samples], strict=True)]
    scores = [mean_and_error(column) for column in zip(*[s.scores for s in samples], strict=True)]
    return Estimate(
        tuple(mean for mean, _ in shares),
        tuple(error for _, error in shares),
        tuple(mean for mean, _ in scores),
        tuple(error for _, error in scores),
        len(samples),
    )


def widened(errors: float, games: int) -> float:
    """So many standard errors of the normal distribution, widened for few games as Student's is."""
    return errors + (errors**3 + errors) / (4.0 * max(1, games - 1))


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean of some numbers and its standard error; of one number the error is not known and is said to be 1."""
    n = len(numbers)
    mean = sum(numbers) / n
    if n < 2:
        return mean, 1.0
    return mean, sqrt(sum((x - mean) ** 2 for x in numbers) / (n - 1) / n)


def estimate(view: View, simulations: int = SIMULATIONS, seed: int | str = 0, action: Action | None = None) -> Estimate:
    """What is expected of a game as a seat sees it, after an action of that seat (None: as it goes on by itself)."""
    estimator = Estimator(view, seed)
    estimator.add([action], simulations)
    return estimator.estimate(action)


def compare(
    view: View, first: Action, second: Action, simulations: int = SIMULATIONS, seed: int | str = 0
) -> Comparison:
    """Two actions of the seat that must decide."""
    estimator = Estimator(view, seed)
    estimator.add([first, second], simulations)
    return estimator.compare(first, second)
