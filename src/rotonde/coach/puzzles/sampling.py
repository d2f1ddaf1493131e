"""What actions are worth where not everything can be looked at: games that are played on, in pairs.

Every action is tried in the same guesses of what the seat cannot know, with the same luck, and the conductor plays on
for everybody to the end. After each part the better half stays. The last ones are played on anew, in games that nothing
was chosen by.
"""

from __future__ import annotations

import random
from math import sqrt

from rotonde.bots.aims import margin
from rotonde.bots.greedy import GreedyBot, Turn
from rotonde.core import Action, View, play

LOOKED_AT = 8  # actions that are played on: those that promise most by the end of the turn
ROUNDS = (3, 6, 12)  # continuations of each action before half of them is left
PROOF = 48  # continuations of the last ones, which decide
SURE = 4.0  # standard errors by which the best must be ahead of each other one


def played_on(view: View, action: Action, seed: str) -> float:
    """How far the seat ends ahead in one continuation."""
    assert view.seat is not None
    rng = random.Random(seed)
    state = view.determinize(rng)
    state.apply(action, view.seat)
    end = play(state, [GreedyBot()] * state.players, rng)
    return margin([float(x) for x in end.scores()], view.seat)


def weigh(view: View, seed: str) -> tuple[dict[str, float], float] | None:
    """How far the last ones fall short of the best, and one standard error of the smallest shortfall.

    None where no action is surely the best of those that were looked at.
    """
    assert view.seat is not None
    rng = random.Random(seed)
    actions: list[Action] = view.legal()
    promises = Turn(view.game, view.seat, rng).promises(view.determinize(rng), actions)
    left = [actions[i] for i in sorted(range(len(actions)), key=lambda i: -promises[i])][:LOOKED_AT]
    means: dict[str, float] = {}
    for n in ROUNDS:
        means = {str(a): sum(played_on(view, a, f"{seed}/{n}/{i}") for i in range(n)) / n for a in left}
        left = sorted(left, key=lambda a: -means[str(a)])[: max(3, len(left) // 2)]
    if not _clear(means):
        return None
    return proof(view, [str(a) for a in left], seed)


def _clear(means: dict[str, float]) -> bool:
    """Is it worth proving? The best must be ahead by more than a trifle of what all of them spread."""
    worths = sorted(means.values(), reverse=True)
    return len(worths) > 1 and worths[0] - worths[1] > 0.1 * (worths[0] - worths[-1])


def proof(view: View, actions: list[str], seed: str) -> tuple[dict[str, float], float] | None:
    """The shortfalls from fresh continuations, if the first of these actions is surely the best of them."""
    ends = {
        text: [played_on(view, view.game.parse(text), f"{seed}/proof/{i}") for i in range(PROOF)] for text in actions
    }
    best = max(ends, key=lambda text: sum(ends[text]))
    short, nearest = {best: 0.0}, 0.0
    for text in actions:
        if text == best:
            continue
        apart = [mine - other for mine, other in zip(ends[best], ends[text], strict=True)]
        mean = sum(apart) / PROOF
        error = sqrt(sum((x - mean) ** 2 for x in apart) / (PROOF - 1) / PROOF)
        if mean <= SURE * error:
            return None
        if len(short) == 1 or mean < min(short[other] for other in short if other != best):
            nearest = error
        short[text] = mean
    return short, nearest
