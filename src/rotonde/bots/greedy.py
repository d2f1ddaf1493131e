"""The greedy bot: looks ahead to the end of its own turn and takes what the game's evaluation likes best."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import exp

from mypy_extensions import mypyc_attr

from rotonde.bots.aims import PATIENCE, calm, margin
from rotonde.core import CHANCE, Action, Game, State, View

BEAM = 8  # sequences looked at further after the first decision of a turn; halved at each decision after that
TRIED = 20  # follow-up actions tried in a sequence, the most promising first
ALIKE = 2  # sequences of the very same worth that are looked at further: mostly they are one idea in two guises
ANSWERS = 8  # answers of its own tried when an interruption asks the bot itself
PLANS = 4  # plans of the game's to which a second is added; half as many get a third
SEEN = 3  # actions that an apprentice sees of any list, and a quarter of the others
NEAR = 0.01  # of the spread: promises as near to the best as this count as equal

Values = Callable[[list[State]], list[list[float]]]  # for each position an estimate of each seat's final score
_Tried = tuple[float, int, State]  # what it is worth, the place in the list as a negative number, the position


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot:
    """Tries its own sequences of actions; for interruptions it expects the answer that is best for who is asked."""

    name = "greedy"

    def __init__(self, values: Values | None = None, heat: float = 0.0, beam: int | None = None) -> None:
        self.values = values  # instead of the game's own evaluation
        self.heat = heat  # in points: how much worse than the best an action may well be that is drawn by lot
        self.beam = beam  # None: as wide as the game asks for

    def prepare(self, game: Game) -> None:
        """Read the weights of a game; SetupError if that cannot be."""
        game.prepare()

    def choose(self, view: View, rng: random.Random) -> Action:
        """The first action of the most promising sequence, drawn by lot among equals."""
        actions: list[Action] = view.legal()
        if len(actions) == 1:
            return actions[0]
        assert view.seat is not None
        turn = Turn(view.game, view.seat, rng, self.values)
        turn.heat = self.heat
        turn.beam = view.game.beam if self.beam is None else self.beam
        return turn.best(view.determinize(rng), actions)


class ApprenticeBot:
    """Sees some of its actions, and one step ahead."""

    name = "apprentice"

    def prepare(self, game: Game) -> None:
        """Read the weights of a game; SetupError if that cannot be."""
        game.prepare()

    def choose(self, view: View, rng: random.Random) -> Action:
        """The action that brings most of those it sees; the plainest one it always sees."""
        actions: list[Action] = view.legal()
        if len(actions) == 1:
            return actions[0]
        assert view.seat is not None
        state = view.determinize(rng)
        turn = Turn(view.game, view.seat, rng)
        turn.beam = 0
        return turn.best(state, self.seen(actions, view.game.plain(state, view.seat), rng))

    def seen(self, actions: list[Action], plain: Action, rng: random.Random) -> list[Action]:
        """The actions that it thinks of, in the order in which they are listed."""
        if len(actions) <= SEEN:
            return actions
        drawn = {i for i, action in enumerate(actions) if action == plain}
        drawn.update(rng.sample(range(len(actions)), SEEN + (len(actions) - SEEN) // 4))
        return [actions[i] for i in sorted(drawn)]


class Turn:
    """One look at a turn. `gains` remembers what each action was worth, to try the promising ones first later."""

    def __init__(self, game: Game, seat: int, rng: random.Random, values: Values | None = None) -> None:
        self.game = game
        self.values: Values | None = values
        self.seat = seat
        self.rng = rng
        self.heat = 0.0
        self.beam: int = BEAM  # sequences looked at further; 0: no more than the next step
        self.gains: dict[Action, float] = {}
        self.listed: list[Action] = []  # the actions of the first list,
        self.listed_gains: dict[int, float] = {}  # and the gains of these very objects: no hash of theirs is asked for
        self.first: list[float] = []  # what each action is worth before the rest of the turn
        self.plans: dict[int, list[Action]] = {}  # the plan of the game's that is best of those that begin with it

    def best(self, state: State, actions: list[Action]) -> Action:
        """The action that promises most."""
        return actions[-self.draw(self.looked_at(state, actions))]

    def promises(self, state: State, actions: list[Action]) -> list[float]:
        """What each action comes to; of those that do not look promising only the first step is known."""
        looked: dict[int, float] = {}
        for worth, i, _ in self.looked_at(state, actions):
            looked[-i] = max(worth, looked.get(-i, worth))
        return [looked.get(i, self.first[i]) for i in range(len(actions))]

    def looked_at(self, state: State, actions: list[Action]) -> list[_Tried]:
        """The actions that end the turn, and the promise of the most promising of the others."""
        before = self.worth(state)
        positions = [self.after(state, action) for action in actions]
        self.first = self.worths(positions)
        tried: list[_Tried] = []
        self.listed = actions
        self.listed_gains.clear()
        for i, action in enumerate(actions):
            self.listed_gains[id(action)] = self.gains.setdefault(action, self.first[i] - before)
            tried.append((self.first[i], -i, positions[i]))
        ended = [t for t in tried if not self.goes_on(t[2])]
        running = [t for t in tried if self.goes_on(t[2])]
        if not self.beam:
            return ended + running
        best = _varied(running, self.beam)
        looked = [(self.promise(after, actions[-i], self.beam // 2, worth), i, after) for worth, i, after in best]
        return ended + looked + self.with_plans(state, actions, looked)

    def with_plans(self, state: State, actions: list[Action], looked: list[_Tried]) -> list[_Tried]:
        """The first actions of the game's plans, with what these come to; the better plan of each is remembered."""
        planned = self.planned(state, None, PLANS)
        if not planned:
            return []
        places = {action: i for i, action in enumerate(actions)}
        promised = {-i: worth for worth, i, _ in looked}
        out: list[_Tried] = []
        for worth, plan, after in planned:
            at = places.get(plan[0], -1)
            if at >= 0:
                out.append((worth, -at, after))
                if worth >= promised.get(at, worth):
                    promised[at] = worth
                    self.plans[at] = plan
        return out

    def planned(self, state: State, last: Action | None, width: int) -> list[tuple[float, list[Action], State]]:
        """What the game's plans come to if the turn ends with them, or with the best that goes with a good one."""
        thought: list[tuple[list[Action], State]] = self.game.plans(state, last)
        if not thought:
            return []
        worths = self.worths([self.closed(after) for _, after in thought])
        tried = [(worth, -i, thought[i][1]) for i, worth in enumerate(worths)]
        out: list[tuple[float, list[Action], State]] = [(worth, thought[-i][0], after) for worth, i, after in tried]
        if width:
            for _, i, after in _varied(tried, width):
                if self.goes_on(after):
                    plan = thought[-i][0]
                    out += [(worth, plan + more, end) for worth, more, end in self.planned(after, None, width // 2)]
        return out

    def closed(self, state: State) -> State:
        """A position once the seat has done the plainest thing that is left to do."""
        return self.after(state, self.game.plain(state, self.seat)) if self.goes_on(state) else state

    def draw(self, looked: list[_Tried]) -> int:
        """One of the best, by lot, so that two games do not go alike."""
        worths = [worth for worth, _, _ in looked]
        if self.heat:
            chances = [exp((worth - max(worths)) / self.heat) for worth in worths]
            return self.rng.choices(looked, chances)[0][1]
        bar = max(worths) - NEAR * (max(worths) - min(worths))
        best = [i for worth, i, _ in looked if worth >= bar]
        return best[int(self.rng.random() * len(best))]

    def promise(self, state: State, last: Action, width: int, worth: float) -> float:
        """What the turn comes to from here, after an action and worth so much, if the best is made of it."""
        if not width or not self.goes_on(state):
            return worth
        actions = self.next(state, last)
        positions = [self.after(state, action, True) for action in actions]
        tried = [(worth, -i, positions[i]) for i, worth in enumerate(self.worths(positions))]
        best = _varied(tried, width)
        found = max([self.promise(after, actions[-i], width // 2, found) for found, i, after in best])
        return max([found, *[worth for worth, _, _ in self.planned(state, last, 0)]])

    def next(self, state: State, last: Action) -> list[Action]:
        """What to try after an action: all that it leads on to, and the most promising of the rest."""
        actions: list[Action] = state.legal(self.seat)
        if len(actions) <= TRIED:
            return actions
        onward: list[Action] = self.game.follow_ups(state, last, actions)
        return onward + self.promising(_without(actions, onward) if onward else actions, TRIED)

    def goes_on(self, state: State) -> bool:
        """Must this seat decide again?"""
        return self.seat in state.to_act

    def worth(self, state: State) -> float:
        """How good a position is for the bot."""
        return self.worths([state])[0]

    def worths(self, states: list[State]) -> list[float]:
        """How good each position is for the bot."""
        found = [self.game.evaluate(state) for state in states] if self.values is None else self.values(states)
        return [margin(values, self.seat, self.game.rivalry(len(values))) for values in found]

    def promising(self, actions: list[Action], most: int) -> list[Action]:
        """The actions with the greatest known gains; those never tried come first."""
        if len(actions) <= most:
            return actions
        known, gains = self.listed_gains, list[float]()
        for action in actions:
            gain = known.get(id(action))
            gains.append(self.gains.get(action, float("inf")) if gain is None else gain)
        bar = sorted(gains)[-most]
        best = sorted([(-gain, i) for i, gain in enumerate(gains) if gain >= bar])
        return [actions[i] for _, i in best[:most]]

    def after(self, state: State, action: Action, later: bool = False) -> State:
        """A copy of a position after an action and all answers to the interruptions it causes.

        Later in a turn the bot leaves its own answers to the game where that tries them: to try them once more in
        every sequence, each with all tries behind it, was nearly all that a turn of small steps cost.
        """
        plainly = later and self.game.plain_tries
        state = state.copy()
        state.advance(action, self.seat)
        for _ in range(PATIENCE):
            if not state.to_act or self.game.quiet(state):
                break
            seat = state.to_act[0]
            if seat == CHANCE:
                state.advance(state.roll(self.rng), seat)
            else:
                own = plainly and seat == self.seat
                state.advance(self.game.plain(state, seat) if own else self.answer(state, seat), seat)
        return state

    def answer(self, state: State, seat: int) -> Action:
        """The answer to an interruption that is best for who is asked, if all others answer plainly."""
        actions: list[Action] = state.legal(seat)
        if len(actions) == 1:
            return actions[0]
        tried: list[tuple[float, int, Action]] = []
        for i, action in enumerate(self.promising(actions, ANSWERS) if seat == self.seat else actions):
            after = state.copy()
            after.advance(action, seat)
            calm(self.game, after, self.rng)
            worth = margin(self.game.evaluate(after), seat, self.game.rivalry(after.players))
            tried.append((worth, -i, action))
            if seat == self.seat:
                self.gains.setdefault(action, worth)
        return max(tried, key=_rank)[2]


def _without(actions: list[Action], some: list[Action]) -> list[Action]:
    """A list without some of its actions. Games mostly pick them out of it, so that to compare objects is enough."""
    picked = {id(action) for action in some}
    rest = [action for action in actions if id(action) not in picked]
    return rest if len(rest) + len(some) == len(actions) else [action for action in actions if action not in some]


def _varied(tried: list[_Tried], most: int) -> list[_Tried]:
    """The best of what was tried, with no more than a few of the same worth."""
    out: list[_Tried] = []
    alike = 0
    for entry in sorted(tried, key=_rank, reverse=True):
        alike = alike + 1 if out and out[-1][0] == entry[0] else 1
        if alike <= ALIKE:
            out.append(entry)
            if len(out) == most:
                break
    return out


def _rank(entry: tuple[float, int, object]) -> tuple[float, int]:
    return entry[0], entry[1]
