"""Search by replies: whole turns are played on until the turn has come round, then a tree looks into them.

Around a table of four the turn that promises most is often one that the next three undo, and a tree that ends before
the turn has come round does not see it. So whole turns are the candidates, among them two actions of which neither
looks like much alone. Each is played on, everybody thinking as greedy does about what is most promising, and judged
when the turn has come round: all at one moment, with nothing of the candidate left to be hoped for. Such players hardly
scatter, so one game from each candidate says more than hundreds in which everybody looks one step ahead.

But it says what greedy would answer, and others answer otherwise. So the rest of the time goes into a tree below the
candidates, in which nobody is taken to be anybody; the promise, the replies and the tree count together. Each of the
two alone is beaten: replies by those who do not think as greedy does, the tree by those who do.

This module is compiled by mypyc where wanted; it behaves the same uncompiled.
"""

from __future__ import annotations

import random
from typing import Final

from rotonde.bots.aims import margin
from rotonde.bots.greedy import Turn
from rotonde.bots.rounds import RoundSearch
from rotonde.bots.search import JITTER, SMALLEST, UNKNOWN, Gains, Node
from rotonde.core import CHANCE, State, View
from rotonde.core.actions import Action

CANDIDATES: Final = 12
FIRST: Final = 16  # first actions of a turn that are thought about further
SECOND: Final = 3  # turns that begin with the same action, and that hold the same one
PROMISE: Final = 0.25  # of what counts of a candidate
REPLY: Final = 0.375  # what came of it when everybody replied; the rest is what the tree found
REPLIES: Final = 0.7  # of the time, for replies
TRIED: Final = 20  # actions that somebody looks at in a reply, the most promising first
BEAM: Final = 2  # sequences that somebody looks at further there
LONGEST: Final = 400  # decisions until the turn has come round; there are never so many

_Thought = tuple[float, int, list[Action]]  # what a turn promises, a number that tells it from others, its actions


class ReplySearch(RoundSearch):
    """One search from one view, in a game that counts its turns."""

    def __init__(self, view: View, rng: random.Random) -> None:
        super().__init__(view, rng)
        self.came: dict[int, float] = {}  # what came of the candidates when everybody replied

    @property
    def end(self) -> int:
        """The turn in which the seat is asked again."""
        return self.game.turn(self.view.table) + self.view.table.players

    # ── the budget ────────────────────────────────────────────────────────

    def begin(self, start: float, seconds: float, simulations: int) -> float:
        """First what others reply to each candidate, once; the tree below them has the rest of the time."""
        deadline = start + REPLIES * seconds if seconds > 0 else 0.0
        for at in self.order:
            if self.over(deadline) or 0 < simulations <= self.simulations:
                break
            self.came[at] = self.reply(at)
            self.simulations += 1
        self.order.sort(key=self.gain, reverse=True)
        return self.now()

    # ── the candidates ────────────────────────────────────────────────────

    def find_candidates(self) -> None:
        """Turns that promise much, and not all the same."""
        root = self.root
        listed: list[Action] = self.view.legal()
        turn = Turn(self.game, root.seat, self.rng)
        state = self.view.determinize(self.rng)
        promises = turn.promises(state, listed)
        before = turn.worth(state)
        for action, worth in zip(listed, turn.first):
            self.gains[root.seat].keep(action, worth - before)
        self.spread = max(SMALLEST, (max(promises) - min(promises)) / 4)
        lots = [self.rng.random() for _ in listed]  # among equals
        best = sorted(range(len(listed)), key=lambda i: (-promises[i], lots[i]))[:FIRST]
        thought: list[_Thought] = []
        for i in best:
            self.think_on(state, listed[i], promises[i], thought)
        chosen = _varied(thought)
        jitter = JITTER * self.spread
        root.listed = listed
        root.actions = [actions[0] for _, _, actions in chosen]
        root.totals = [0.0] * len(chosen)
        root.counts = [0.0] * len(chosen)
        self.plans = [actions[1:] for _, _, actions in chosen]
        self.promises = [worth - before + jitter * self.rng.random() for worth, _, _ in chosen]
        self.order = list(range(len(chosen)))

    def think_on(self, state: State, first: Action, promise: float, thought: list[_Thought]) -> None:
        """Turns that begin with an action: with each of the best second ones, or with none where the turn is over."""
        seat = self.root.seat
        after = self.after(state, first, seat)
        if not after.to_act or after.to_act[0] != seat:
            thought.append((promise, -len(thought), [first]))
            return
        seconds: list[Action] = after.legal(seat)
        worths = [self.promise(after, second, seat) for second in seconds]
        for i in sorted(range(len(seconds)), key=lambda i: -worths[i])[:SECOND]:
            thought.append((worths[i], -len(thought), [first, seconds[i]]))

    def gain(self, at: int) -> float:
        """How far a candidate puts the seat ahead, compared with now; those not tried come after the others."""
        if at not in self.came:
            return UNKNOWN + self.promises[at]
        n = self.root.counts[at]
        reply = self.came[at]
        tree = self.root.totals[at] / n if n else reply
        return PROMISE * self.promises[at] + REPLY * reply + (1.0 - PROMISE - REPLY) * tree

    def ranking(self) -> list[int]:
        """The candidates, the best first; of turns that begin with the same action only the best."""
        actions = self.root.actions
        out: list[int] = []
        for at in self.order:
            if not [i for i in out if actions[i] == actions[at]]:
                out.append(at)
        return out

    def share(self, at: int) -> float:
        """The part of the simulations, replies and walks down the tree, that tried turns with this first action."""
        actions, counts = self.root.actions, self.root.counts
        same = [i for i in range(len(actions)) if actions[i] == actions[at]]
        return sum([counts[i] + (i in self.came) for i in same]) / max(1, self.simulations)

    def goes_with(self, node: Node, at: int) -> list[Action]:
        """Nothing: a veto may come in between, and the tree finds a second action by itself."""
        return []

    # ── what counts ───────────────────────────────────────────────────────

    def value(self, state: State) -> list[float]:
        """How far each seat is ahead of the mean of the others in a position that is judged, in the tree as well.

        Not half of it of the best of them: two who know what is good would spend their turns on each other then, and
        the others at the table would gain by it.
        """
        self.evaluations += 1
        values = self.game.evaluate(state)
        total = sum(values)
        return [value - (total - value) / (len(values) - 1) for value in values]

    def promise(self, state: State, action: Action, seat: int) -> float:
        """How far a seat is ahead after an action, as greedy sees it."""
        self.evaluations += 1
        return margin(self.game.evaluate(self.after(state, action, seat)), seat)

    # ── one game ──────────────────────────────────────────────────────────

    def reply(self, at: int) -> float:
        """Carry a candidate out, and play on until the turn has come round: how far that puts the seat ahead."""
        guess, seat = self.guess(), self.root.seat
        state = guess.state.copy()
        state.advance(self.root.actions[at], seat)
        self.reply_to(state, self.plans[at])
        return self.value(state)[seat] - guess.base[seat]

    def reply_to(self, state: State, plan: list[Action]) -> None:
        """Everybody does what greedy would, the seat first what it planned, until it is asked again; in place."""
        game, end = self.game, self.end
        planned = len(plan) > 0
        for _ in range(LONGEST):
            if not state.to_act:
                return
            seat = state.to_act[0]
            if seat == CHANCE:
                state.advance(state.roll(self.rng), None)
                continue
            quiet = game.quiet(state)
            if quiet and game.turn(state) >= end:
                return
            listed: list[Action] = state.legal(seat)
            if planned and quiet:
                planned = False
                if plan[0] in listed:
                    state.advance(plan[0], seat)
                    continue
            state.advance(listed[0] if len(listed) == 1 else self.answer(state, listed, seat, quiet), seat)

    def answer(self, state: State, listed: list[Action], seat: int, quiet: bool) -> Action:
        """What greedy would do, of the most promising actions; what these gain is remembered for the next time."""
        known = self.gains[seat]
        turn = Turn(self.game, seat, self.rng)
        turn.beam = BEAM
        if not quiet:
            return turn.best(state, listed)
        before = turn.worth(state)
        tried = self.promising(state, listed, seat, before)
        chosen = turn.best(state, tried)
        for action, worth in zip(tried, turn.first):
            known.keep(action, worth - before)
        return chosen

    def promising(self, state: State, listed: list[Action], seat: int, before: float) -> list[Action]:
        """The actions that gained most where they were last tried; the others are tried here and now."""
        known: Gains = self.gains[seat]
        gains: list[float] = []
        for action in listed:
            gain = known.find(action)
            if gain == UNKNOWN:
                gain = self.promise(state, action, seat) - before
                known.keep(action, gain)
            gains.append(gain)
        if len(listed) <= TRIED:
            return listed
        bar = sorted(gains)[-TRIED]
        return [action for action, gain in zip(listed, gains) if gain >= bar][:TRIED]


def _varied(thought: list[_Thought]) -> list[_Thought]:
    """The turns that promise most: no two of the same actions, and no action in more than a few."""
    out: list[_Thought] = []
    seen: set[frozenset[Action]] = set()
    used: dict[Action, int] = {}
    for entry in sorted(thought, key=_rank, reverse=True):
        actions = entry[2]
        together = frozenset(actions)
        if together in seen or max([used.get(action, 0) for action in actions]) >= SECOND:
            continue
        seen.add(together)
        for action in actions:
            used[action] = used.get(action, 0) + 1
        out.append(entry)
        if len(out) == CANDIDATES:
            break
    return out


def _rank(entry: _Thought) -> tuple[float, int]:
    return entry[0], entry[1]
