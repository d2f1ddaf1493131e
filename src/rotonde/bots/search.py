"""The search of most games: Monte Carlo tree search over information sets, from one seat's view (docs/bots.md).

Each simulation guesses what the seat cannot know, walks down the one tree of its decisions and everybody's, adds one
node, and values the new position by the game's evaluation. Lists of a hundred actions are opened a few at a time, the
most promising first: what an action gained where it was first tried is remembered for the whole search.

This module is compiled by mypyc where wanted; it behaves the same uncompiled.
"""

from __future__ import annotations

import random
from math import log, sqrt
from time import perf_counter, process_time
from typing import Final

from rotonde.bots.aims import Eyes, calm, margins
from rotonde.core import CHANCE, Game, SetupError, State, View
from rotonde.core.actions import Action

EXPLORE: Final = 0.12  # weight of curiosity, in spreads of what was found so far
OPEN: Final = 3.0  # actions looked at in a new node
WIDEN: Final = 0.8  # more of them, by the root of the visits
TRUST: Final = 1.0  # visits that the gain of an untried action stands for
FRESH: Final = 24  # answers to an interruption are valued anew where there are no more than these
GUESSES: Final = 128  # different guesses of what is hidden; then they are used again
JITTER: Final = 0.05  # of the spread: so that two games do not go alike
SMALLEST: Final = 1e-9  # spread
UNKNOWN: Final = -1e100  # the gain of an action that there was no time to try
MOST_ALIVE: Final = 20_000  # actions found by identity
DEEPEST: Final = 60  # decisions a simulation walks down at most


class Node:
    """What one seat may do at one point of the tree, the most promising first, and what came of it."""

    def __init__(self, seat: int) -> None:
        self.seat: int = seat
        self.visits: int = 0
        self.last: Action | None = None  # the action of the same seat that led here
        self.worth: float = 0.0  # what the position was worth to the seat when it was added to the tree
        self.listed: list[Action] = []  # as the game listed them at first
        self.mixed: bool = False  # has the game ever listed others?
        self.actions: list[Action] = []  # the most promising first
        self.counts: list[float] = []
        self.totals: list[float] = []
        self.children: dict[tuple[object, int], Node] = {}

    def arrange(self, listed: list[Action], gains: list[float]) -> None:
        """Put the actions in order; each starts with the gain that is expected of it."""
        order = sorted(range(len(listed)), key=gains.__getitem__, reverse=True)
        self.listed = listed
        self.actions = [listed[i] for i in order]
        self.totals = [(self.worth + gains[i]) * TRUST for i in order]
        self.counts = [TRUST] * len(order)

    def admit(self, listed: list[Action]) -> None:
        """Another guess of what is hidden allows other actions: those that are new start as an average one."""
        for action in listed:
            if action not in self.actions:
                self.totals.append(TRUST * sum(self.totals) / sum(self.counts))
                self.counts.append(TRUST)
                self.actions.append(action)
        self.mixed = True

    def pick(self, spread: float, width: int, allowed: list[Action] | None) -> int:
        """The action to try next, among the first `width` that are allowed: good so far, or seldom tried."""
        curious = EXPLORE * spread * sqrt(log(self.visits + 2.0))
        best = -1
        best_score = 0.0
        seen = 0
        counts = self.counts
        totals = self.totals
        for i in range(len(counts)):
            if allowed is not None and self.actions[i] not in allowed:
                continue
            n = counts[i]
            score = totals[i] / n + curious / sqrt(n)
            if best < 0 or score > best_score:
                best = i
                best_score = score
            seen += 1
            if seen >= width:
                break
        return best


class Gains:
    """What each action gained where it was first tried.

    Games make their actions once and list the same ones again and again, so an action is found by its identity first:
    that is several times faster than by its value.
    """

    def __init__(self) -> None:
        self.by_value: dict[Action, float] = {}
        self.by_identity: dict[int, float] = {}
        self.alive: list[Action] = []  # an identity is only good while its object lives

    def find(self, action: Action) -> float:
        """The gain of an action, or UNKNOWN."""
        found = self.by_identity.get(id(action), UNKNOWN)
        if found == UNKNOWN:
            found = self.by_value.get(action, UNKNOWN)
            if found != UNKNOWN:
                self.remember(action, found)
        return found

    def keep(self, action: Action, gain: float) -> None:
        """Note the gain of an action."""
        self.by_value[action] = gain
        self.remember(action, gain)

    def remember(self, action: Action, gain: float) -> None:
        """Find this very object faster next time."""
        if len(self.alive) < MOST_ALIVE:
            self.alive.append(action)
            self.by_identity[id(action)] = gain


class Guess:
    """One full state that the seat thinks possible, and each seat's margin in it before anything happens."""

    def __init__(self, state: State, base: list[float]) -> None:
        self.state: State = state
        self.base: list[float] = base


class Search:
    """One search from one view."""

    def __init__(self, view: View, rng: random.Random, playout: int = 0, eyes: Eyes | None = None) -> None:
        if view.seat is None or not view.my_turn:
            raise SetupError("a search needs the view of a seat that must decide now")
        self.view: View = view
        self.game: Game = view.game
        self.rng: random.Random = rng
        self.eyes: Eyes | None = eyes  # None: the game's evaluation
        self.playout: int = playout  # sampled decisions before a new position is valued; -1: to the end
        self.root: Node = Node(view.seat)
        self.guesses: list[Guess] = []
        self.gains: list[Gains] = [Gains() for _ in range(view.table.players)]
        self.simulations: int = 0
        self.evaluations: int = 0
        self.mean: float = 0.0
        self.scatter: float = 0.0  # sum of squares about the mean
        self.spread: float = 1.0
        self.deadline: float = 0.0  # 0: none
        self.horizon: int = 0  # the round in which simulations end; 0: they end anywhere

    @property
    def actions(self) -> list[Action]:
        """What the seat of the view may do."""
        return self.root.actions

    # ── the budget ────────────────────────────────────────────────────────

    def run(self, seconds: float, simulations: int) -> None:
        """Search until the time or the simulations are used up (0: no limit of that kind, but one there must be)."""
        self.deadline = perf_counter() + seconds if seconds > 0 else 0.0
        limit = simulations if simulations > 0 else (1 << 60)
        if seconds <= 0 and simulations <= 0:
            raise SetupError("a search needs a budget: seconds, simulations or both")
        done = 0
        while done < limit and not (self.deadline and perf_counter() > self.deadline):
            self.simulate()
            done += 1

    def ranking(self) -> list[int]:
        """The actions of the root that are legal in the view, those tried most first (the better mean among equals)."""
        root = self.root
        legal: list[Action] = self.view.legal()
        found = [i for i in range(len(root.actions)) if root.actions[i] in legal]
        return sorted(found, key=lambda i: (-root.counts[i], -root.totals[i]))

    def best(self) -> Action:
        """The action that was tried most; the first legal one if there was no time to try any."""
        ranking = self.ranking()
        return self.root.actions[ranking[0]] if ranking else self.view.legal()[0]

    def share(self, at: int) -> float:
        """The part of the simulations that tried an action of the root."""
        return (self.root.counts[at] - TRUST) / max(1, self.simulations)

    def gain(self, at: int) -> float:
        """How far an action of the root puts the seat ahead, compared with now."""
        return self.root.totals[at] / self.root.counts[at]

    # ── one simulation ────────────────────────────────────────────────────

    def guess(self) -> Guess:
        """What might be hidden, guessed from the view."""
        if len(self.guesses) < GUESSES:
            state = self.view.determinize(self.rng)
            made = Guess(state, [0.0] * state.players if self.playout else self.value(state))
            self.guesses.append(made)
            return made
        return self.guesses[int(self.rng.random() * GUESSES)]

    def simulate(self) -> None:
        """Walk down, add a node, value it, and tell everybody on the way."""
        guess = self.guess()
        state = guess.state.copy()
        path: list[Node] = [self.root]
        picks: list[int] = []
        added = self.descend(state, guess, path, picks)
        if self.playout:
            self.play_out(state)
        calm(self.game, state, self.rng)
        values = self.value(state)
        base = guess.base
        if added is not None and not self.playout:
            added.worth = values[added.seat] - base[added.seat]
        self.tell(path, picks, values, base)

    def tell(self, path: list[Node], picks: list[int], values: list[float], base: list[float]) -> None:
        """Everybody on the way hears what came of it."""
        self.simulations += 1
        for i in range(len(picks)):
            node = path[i]
            value = values[node.seat] - base[node.seat]
            at = picks[i]
            node.visits += 1
            node.counts[at] += 1.0
            node.totals[at] += value
        self.learn(values[self.root.seat] - base[self.root.seat])

    def play_out(self, state: State) -> None:
        """Some random decisions, in place."""
        left = self.playout
        while left and state.to_act:
            state.advance(state.quick_sample(self.rng), None)
            left -= 1

    def descend(self, state: State, guess: Guess, path: list[Node], picks: list[int]) -> Node | None:
        """Follow the tree in place to a position new to it; returns its node. `path` and `picks` say the way."""
        node = self.root
        blind: list[object] = []  # choices made at the same time, which those who choose later must not see
        first_blind = node
        while True:
            seat = node.seat
            at = self.select(node, state, guess)
            picks.append(at)
            action = node.actions[at]
            together = len(state.to_act) > 1
            state.advance(action, seat)
            for belongs in self.goes_with(node, at):
                state.advance(belongs, seat)
            if together and not blind:
                first_blind = node
            key: object = action
            if together or blind:
                blind.append(action)
                if together and state.to_act:
                    key = None
                else:
                    key = tuple(blind)
                    blind = []
                    node = first_blind
            while state.to_act and state.to_act[0] == CHANCE:
                outcome = state.roll(self.rng)
                state.advance(outcome, None)
                key = (key, outcome)
            if not state.to_act or len(path) >= DEEPEST:
                return None
            if self.horizon and self.game.clock(state) >= self.horizon:
                return None
            place = (key, state.to_act[0])  # who is next may hang on what is hidden
            child = node.children.get(place)
            if child is None:
                child = node.children[place] = Node(state.to_act[0])
                if child.seat == seat:
                    child.last = action
                return child
            node = child
            path.append(node)

    def goes_with(self, node: Node, at: int) -> list[Action]:
        """What the same seat does at once after an action, where they belong together."""
        return []

    def select(self, node: Node, state: State, guess: Guess) -> int:
        """The action to follow from a node, which is opened at its first visit."""
        allowed: list[Action] | None = None
        if not node.actions:
            self.open(node, state, guess)
        elif self.game.hidden_moves:
            listed: list[Action] = state.legal(node.seat)
            if node.mixed or listed != node.listed:
                node.admit(listed)
                allowed = listed
        width = len(node.actions) if self.playout else int(OPEN + WIDEN * sqrt(node.visits))
        return node.pick(self.spread, width, allowed)

    def open(self, node: Node, state: State, guess: Guess) -> None:
        """List the actions of a node with the gains that are expected of them."""
        seat = node.seat
        listed: list[Action] = state.legal(seat)
        if len(listed) == 1 or self.playout:  # random play says by itself what is promising
            node.arrange(listed, [0.0] * len(listed))
            return
        before = node.worth + guess.base[seat]
        fresh = len(listed) <= FRESH and not self.game.quiet(state)
        known = Gains() if fresh else self.gains[seat]
        anew: list[Action] = [] if fresh or node.last is None else self.game.follow_ups(state, node.last, listed)
        gains: list[float] = []
        for action in listed:
            gain = known.find(action)
            if anew and gain != UNKNOWN and action in anew:
                gains.append(self.worth_after(state, action, seat) - before)
                continue
            if gain == UNKNOWN and not (self.deadline > 0 and perf_counter() > self.deadline):
                gain = self.worth_after(state, action, seat) - before
                known.keep(action, gain)
            gains.append(gain)
        if node is self.root:
            self.spread = max(SMALLEST, (max(gains) - min(gains)) / 4)
            gains = [gain + JITTER * self.spread * self.rng.random() for gain in gains]
        node.arrange(listed, gains)

    def worth_after(self, state: State, action: Action, seat: int) -> float:
        """How far a seat is ahead after an action, if interruptions are answered plainly."""
        return self.value(self.after(state, action, seat))[seat]

    def after(self, state: State, action: Action, seat: int) -> State:
        """A copy of a position after an action, if interruptions are answered plainly."""
        after = state.copy()
        after.advance(action, seat)
        calm(self.game, after, self.rng)
        return after

    def value(self, state: State) -> list[float]:
        """How far each seat is ahead in a position."""
        self.evaluations += 1
        values = self.game.evaluate(state) if self.eyes is None else self.eyes.all_values([state])[0]
        return margins(values, self.game.rivalry(len(values)))

    def learn(self, worth: float) -> None:
        """Keep the spread of what was found so far, the measure of curiosity."""
        gap = worth - self.mean
        self.mean += gap / self.simulations
        self.scatter += gap * (worth - self.mean)
        if self.simulations > 50:
            self.spread = max(SMALLEST, sqrt(self.scatter / self.simulations))


def simulations_per_second(state: State, seconds: float = 1.0, playout: int = -1) -> float:
    """How many simulations a second of processor time a search makes from a position.

    By default each is played out at random to the end of the game; with `playout=0` the new position is valued at once,
    as the search bot does.
    """
    search, spent = _timed(state, seconds, playout)
    return search.simulations / spent


def evaluations_per_second(state: State, seconds: float = 1.0) -> float:
    """How many positions a second of processor time the search bot values: the new ones, and those it peeks at."""
    search, spent = _timed(state, seconds, 0)
    return search.evaluations / spent


def _timed(state: State, seconds: float, playout: int) -> tuple[Search, float]:
    search = Search(state.observe(state.to_act[0]), random.Random(0), playout)
    start = process_time()
    search.run(seconds, 0)
    return search, max(process_time() - start, SMALLEST)
