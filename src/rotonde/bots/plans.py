"""Search with learned eyes: what greedy thinks of is played on, many games side by side.

The candidates are those that promise most by the end of the turn. From each of them some games are played on: every
seat takes what its own estimate likes best, with some noise, until the turn has come round a few times. What a position
is worth then is the network's word for it. All these games go on in step, so that the network is asked about a hundred
positions at once, which costs a tenth for each. After each part of the budget the better half of the candidates stays.

It suits games whose positions compare at any turn; those with a clock are searched round by round (`rounds.py`).

This module is compiled by mypyc where wanted; it behaves the same uncompiled.
"""

from __future__ import annotations

import random
from time import perf_counter
from typing import Final

from rotonde.bots.aims import Eyes, calm, margin
from rotonde.bots.greedy import Turn
from rotonde.core import CHANCE, Game, SetupError, State, View
from rotonde.core.actions import Action

CANDIDATES: Final = 8
LANES: Final = 8  # games that are played on in step
PRIOR: Final = 2.0  # games that the promise of a candidate counts for
NOISE: Final = 0.05  # of the spread of the promises: so that what follows a candidate is not always the same
AHEAD: Final = 8  # decisions, shared by the players: so often the turn comes round before a position is judged
TRIED: Final = 24  # actions that are tried in such a game, drawn by lot from a longer list
LONGEST: Final = 200  # decisions in a game that is played on; there are hardly ever so many
SMALLEST: Final = 1e-9  # spread


class Lane:
    """A game that is played on from a candidate."""

    def __init__(self, candidate: int, state: State) -> None:
        self.candidate: int = candidate
        self.state: State = state
        self.away: bool = False  # has another seat decided since?
        self.rounds: int = 0  # times that the turn came round


class PlanSearch:
    """One search from one view."""

    def __init__(self, view: View, rng: random.Random, eyes: Eyes) -> None:
        assert view.seat is not None
        self.game: Game = view.game
        self.view: View = view
        self.seat: int = view.seat
        self.rng: random.Random = rng
        self.eyes: Eyes = eyes
        self.actions: list[Action] = []  # the candidates
        self.promises: list[float] = []  # how far each puts the seat ahead at the end of its turn, compared with now
        self.totals: list[float] = []  # what came of each
        self.counts: list[int] = []
        self.order: list[int] = []  # the candidates, the best first
        self.before: float = 0.0  # how far the seat is ahead now
        self.noise: float = 0.0
        self.rounds: int = max(1, AHEAD // view.table.players)  # times that the turn comes round
        self.simulations: int = 0
        self.deadline: float = 0.0  # 0: none

    # ── the candidates ────────────────────────────────────────────────────

    def run(self, seconds: float, simulations: int) -> None:
        """Search until the time or the simulations are used up (0: no limit of that kind, but one there must be)."""
        if seconds <= 0 and simulations <= 0:
            raise SetupError("a search needs a budget: seconds, simulations or both")
        start = perf_counter()
        self.deadline = start + seconds if seconds > 0 else 0.0
        self.find_candidates()
        left = self.order[:]
        parts = (len(left) - 1).bit_length()  # none where there is nothing to choose
        for part in range(1, parts + 1):
            limit = simulations * part // parts if simulations > 0 else 1 << 60
            deadline = start + seconds * part / parts if seconds > 0 else 0.0
            while self.simulations < limit and not (deadline and perf_counter() > deadline):
                self.play_on(left, min(LANES, limit - self.simulations))
            left.sort(key=self.gain, reverse=True)
            self.order = left + self.order[len(left) :]
            left = left[: (len(left) + 1) // 2]

    def find_candidates(self) -> None:
        """What greedy would look at."""
        listed: list[Action] = self.view.legal()
        turn = Turn(self.game, self.seat, self.rng, self.eyes.all_values)
        state = self.view.determinize(self.rng)
        promises = turn.promises(state, listed)
        self.before = turn.worth(state)
        self.noise = NOISE * max(SMALLEST, max(promises) - min(promises))
        lots = [self.rng.random() for _ in listed]  # among equals
        best = sorted(range(len(listed)), key=lambda i: (-promises[i], lots[i]))[:CANDIDATES]
        self.actions = [listed[i] for i in best]
        self.promises = [promises[i] - self.before for i in best]
        self.totals = [0.0] * len(best)
        self.counts = [0] * len(best)
        self.order = list(range(len(best)))

    def gain(self, at: int) -> float:
        """How far a candidate puts the seat ahead, compared with now: what came of it, and a little of its promise."""
        return (self.promises[at] * PRIOR + self.totals[at]) / (PRIOR + self.counts[at])

    def ranking(self) -> list[int]:
        """The candidates, the best first."""
        return self.order

    def best(self) -> Action:
        """The best candidate."""
        return self.actions[self.order[0]]

    def share(self, at: int) -> float:
        """The part of the simulations that tried a candidate."""
        return self.counts[at] / max(1, self.simulations)

    # ── games that are played on ──────────────────────────────────────────

    def play_on(self, candidates: list[int], most: int) -> None:
        """Play some games on, each guess of what is hidden from every candidate; what comes too late does not count."""
        lanes: list[Lane] = []
        while not lanes or len(lanes) + len(candidates) <= most:
            guess = self.view.determinize(self.rng)
            for candidate in candidates[: most - len(lanes)]:
                state = guess.copy()
                state.advance(self.actions[candidate], self.seat)
                calm(self.game, state, self.rng)
                lanes.append(Lane(candidate, state))
        running = [lane for lane in lanes if not self.ended(lane)]
        for _ in range(LONGEST):
            if not running:
                break
            if self.deadline and perf_counter() > self.deadline:
                return
            self.step(running)
            running = [lane for lane in running if not self.ended(lane)]
        for lane, values in zip(lanes, self.eyes.all_values([lane.state for lane in lanes])):
            self.totals[lane.candidate] += margin(values, self.seat, self.game.rivalry(len(values))) - self.before
            self.counts[lane.candidate] += 1
        self.simulations += len(lanes)

    def ended(self, lane: Lane) -> bool:
        """Has the turn come round often enough, or is the game over?"""
        state = lane.state
        while state.to_act and state.to_act[0] == CHANCE:
            state.advance(state.roll(self.rng), None)
        if not state.to_act:
            return True
        if state.to_act[0] != self.seat:
            lane.away = True
        elif lane.away:
            lane.away = False
            lane.rounds += 1
        return lane.rounds >= self.rounds

    def step(self, lanes: list[Lane]) -> None:
        """One decision in each game: what the estimate of the seat that decides likes best, with some noise."""
        game, rng, noise = self.game, self.rng, self.noise
        tried: list[State] = []
        seats: list[int] = []
        ends: list[int] = []
        for lane in lanes:
            state = lane.state
            seat = state.to_act[0]
            listed: list[Action] = state.legal(seat)
            for action in listed if len(listed) <= TRIED else rng.sample(listed, TRIED):
                after = state.copy()
                after.advance(action, seat)
                calm(game, after, rng)
                tried.append(after)
                seats.append(seat)
            ends.append(len(tried))
        values = self.eyes.own_values(tried, seats)
        at = 0
        for lane, end in zip(lanes, ends):
            best = at
            most = values[at] + noise * rng.random()
            for i in range(at + 1, end):
                worth = values[i] + noise * rng.random()
                if worth > most:
                    best = i
                    most = worth
            lane.state = tried[best]
            at = end
