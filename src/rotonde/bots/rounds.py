"""Search over what greedy thinks of: half of the candidates is left after each part of the budget.

In games of rounds each simulation is played on to the end of the round. Where a turn is made of many small steps,
positions at different depths of a tree do not compare: a worker in the hand and what he brings later are never worth
quite the same, and what is looked at more often is looked at deeper. So there every simulation ends at one moment, when
the round is over. Down to there it follows a tree, and behind its edge what each action gained where it was first
tried. In games without rounds it ends at the edge of the tree; the candidates are looked at equally often. What counts
is the promise and what the simulations brought, together.

This module is compiled by mypyc where wanted; it behaves the same uncompiled.
"""

from __future__ import annotations

import random
from time import perf_counter
from typing import Final

from rotonde.bots.aims import Eyes, margin
from rotonde.bots.greedy import Turn
from rotonde.bots.search import FRESH, JITTER, SMALLEST, UNKNOWN, Guess, Node, Search
from rotonde.core import CHANCE, SetupError, State, View
from rotonde.core.actions import Action

CANDIDATES: Final = 8
NOISE: Final = 0.3  # of the spread: so that what follows a candidate is not always the same
SHORTEST: Final = 1e-6  # seconds: no time left, which 0 does not say
LONGEST: Final = 400  # decisions until a round is over; there are never so many


class RoundSearch(Search):
    """One search from one view."""

    def __init__(self, view: View, rng: random.Random, eyes: Eyes | None = None) -> None:
        super().__init__(view, rng, eyes=eyes)
        clock = self.game.clock(view.table)
        self.horizon = clock + 1 if clock else 0
        self.promises: list[float] = []  # of the candidates: how far they put the seat ahead at the end of its turn
        self.plans: list[list[Action]] = []  # of the candidates: what it would do next, where that belongs together
        self.order: list[int] = []  # the candidates, the best first
        self.trying: int = 0  # the candidate of this simulation
        self.noise: float = 0.0
        self.means: list[float] = [0.0] * view.table.players  # what simulations brought each seat

    # ── the candidates ────────────────────────────────────────────────────

    def run(self, seconds: float, simulations: int) -> None:
        """Search until the time or the simulations are used up (0: no limit of that kind, but one there must be)."""
        if seconds <= 0 and simulations <= 0:
            raise SetupError("a search needs a budget: seconds, simulations or both")
        start = perf_counter()
        self.find_candidates()
        begun = self.begin(start, seconds, simulations)
        if seconds > 0:
            seconds = max(SHORTEST, seconds - (begun - start))
        self.halve(begun, seconds, simulations)

    def begin(self, start: float, seconds: float, simulations: int) -> float:
        """What is done before the candidates are halved, and from when on the rest of the time counts: nothing."""
        return start

    def now(self) -> float:
        """What time it is, by the clock that budgets are counted with."""
        return perf_counter()

    def over(self, deadline: float) -> bool:
        """Is it past a moment? 0: there is none."""
        return deadline > 0 and perf_counter() > deadline

    def halve(self, start: float, seconds: float, simulations: int) -> None:
        """Use the budget up from then on; after each part of it the better half of the candidates is left."""
        left = self.order[:]
        parts = self.parts()
        before = self.simulations
        for part in range(1, parts + 1):
            limit = before + (simulations - before) * part // parts if simulations > 0 else 1 << 60
            deadline = start + seconds * part / parts if seconds > 0 else 0.0
            n = 0
            while self.simulations < limit and not self.over(deadline):
                self.trying = left[n % len(left)]
                self.simulate()
                n += 1
            left.sort(key=self.gain, reverse=True)
            self.order = left + self.order[len(left) :]
            left = left[: (len(left) + 1) // 2]

    def parts(self) -> int:
        """The parts of the budget: as many as it takes until one candidate is left."""
        return max(1, (len(self.order) - 1).bit_length())

    def find_candidates(self) -> None:
        """What greedy would look at."""
        root = self.root
        listed: list[Action] = self.view.legal()
        turn = Turn(self.game, root.seat, self.rng, None if self.eyes is None else self.eyes.all_values)
        state = self.view.determinize(self.rng)
        promises = turn.promises(state, listed)
        before = turn.worth(state)
        for action, worth in zip(listed, turn.first):
            self.gains[root.seat].keep(action, worth - before)
        self.spread = max(SMALLEST, (max(promises) - min(promises)) / 4)
        self.noise = NOISE * self.spread
        lots = [self.rng.random() for _ in listed]  # among equals
        best = sorted(range(len(listed)), key=lambda i: (-promises[i], lots[i]))[:CANDIDATES]
        root.listed = listed
        root.actions = [listed[i] for i in best]
        root.totals = [0.0] * len(best)
        root.counts = [0.0] * len(best)
        self.plans = [turn.plans.get(i, [])[1:] for i in best]
        jitter = JITTER * self.spread
        self.promises = [promises[i] - before + jitter * self.rng.random() for i in best]
        self.order = list(range(len(best)))

    def gain(self, at: int) -> float:
        """How far a candidate puts the seat ahead, compared with now: half its promise, half what came of it."""
        n = self.root.counts[at]
        return 0.5 * (self.promises[at] + (self.root.totals[at] / n if n else self.mean))

    def ranking(self) -> list[int]:
        """The candidates, the best first."""
        return self.order

    def best(self) -> Action:
        """The best candidate."""
        return self.root.actions[self.order[0]]

    def share(self, at: int) -> float:
        """The part of the simulations that tried a candidate."""
        return self.root.counts[at] / max(1, self.simulations)

    # ── one simulation ────────────────────────────────────────────────────

    def simulate(self) -> None:
        """Walk down from the candidate, add a node, play on to the end of the round, and tell everybody on the way."""
        if not self.horizon:
            super().simulate()
            return
        guess = self.guess()
        state = guess.state.copy()
        path: list[Node] = [self.root]
        picks: list[int] = []
        self.descend(state, guess, path, picks)
        self.play_on(state)
        values = self.value(state)
        self.tell(path, picks, values, guess.base)
        for seat in range(len(values)):
            self.means[seat] += (values[seat] - guess.base[seat] - self.means[seat]) / self.simulations

    def select(self, node: Node, state: State, guess: Guess) -> int:
        """The action to follow from a node; at the root it is the candidate."""
        return self.trying if node is self.root else super().select(node, state, guess)

    def goes_with(self, node: Node, at: int) -> list[Action]:
        """The rest of a candidate's plan, at the root."""
        return self.plans[at] if node is self.root else []

    def open(self, node: Node, state: State, guess: Guess) -> None:
        """List the actions of a node: the best starts as what simulations bring, the others behind it."""
        if not self.horizon:
            super().open(node, state, guess)
            return
        seat = node.seat
        listed: list[Action] = state.legal(seat)
        gains = self.gains_of(state, listed, seat)
        node.worth = self.means[seat] - max(gains)
        node.arrange(listed, gains)

    def gains_of(self, state: State, listed: list[Action], seat: int) -> list[float]:
        """What each action gained where it was first tried; answers within an action are tried here and now."""
        if len(listed) == 1:
            return [0.0]
        known = self.gains[seat]
        fresh = len(listed) <= FRESH and not self.game.quiet(state)
        gains: list[float] = [UNKNOWN if fresh else known.find(action) for action in listed]
        untried: list[int] = [i for i in range(len(gains)) if gains[i] == UNKNOWN]
        if untried:
            worths = self.worths([state, *[self.after(state, listed[i], seat) for i in untried]], seat)
            for i, worth in zip(untried, worths[1:]):
                gains[i] = worth - worths[0]
                if not fresh:
                    known.keep(listed[i], gains[i])
        return gains

    def worths(self, states: list[State], seat: int) -> list[float]:
        """How far a seat is ahead in each of some positions; learned eyes look at all of them at once."""
        self.evaluations += len(states)
        eyes = self.eyes
        found = [self.game.evaluate(state) for state in states] if eyes is None else eyes.all_values(states)
        return [margin(values, seat, self.game.rivalry(len(values))) for values in found]

    def play_on(self, state: State) -> None:
        """Everybody does what promises most, with some noise, until the round is over; in place."""
        game, rng, noise = self.game, self.rng, self.noise
        for _ in range(LONGEST):
            if not state.to_act:
                return
            quiet = game.quiet(state)
            if quiet and game.clock(state) >= self.horizon:
                return
            seat = state.to_act[0]
            if seat == CHANCE:
                state.advance(state.roll(rng), None)
            elif not quiet:
                state.advance(game.plain(state, seat), seat)
            else:
                listed: list[Action] = state.legal(seat)
                gains = self.gains_of(state, listed, seat)
                best = 0
                most = UNKNOWN
                for i in range(len(gains)):
                    gain = gains[i] + noise * rng.random()
                    if gain > most:
                        best = i
                        most = gain
                state.advance(listed[best], seat)
