"""Train a small policy with numpy alone, then see whether it beats random play.

    python docs/examples/train_policy.py            a minute or less on one core
    python docs/examples/train_policy.py --games 200 --trials 40

A linear policy chooses among the legal integers of a Gymnasium environment. It is trained by policy gradient
(REINFORCE): what was done in games that ended with a better margin than others of the batch becomes likelier.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import rotonde
import rotonde.rl  # makes the games known to Gymnasium
from rotonde.arena.stats import Interval, share_interval

BATCH = 20  # games for one step of training
RATE = 0.03


class Policy:
    """A score for each integer: weights times what is seen. The likelihoods are a softmax over what is legal."""

    def __init__(self, actions: int, columns: int, seed: int = 1) -> None:
        self.weights = np.zeros((actions, columns + 1))
        self.first, self.second, self.steps = np.zeros_like(self.weights), np.zeros_like(self.weights), 0  # Adam's
        self.rng = np.random.default_rng(seed)

    def seen(self, row: NDArray[np.uint8]) -> NDArray[np.float64]:
        """Features between 0 and 1, small numbers spread out, and a 1 for a constant."""
        return np.append(np.log1p(row) / np.log(256), 1.0)

    def likelihoods(self, legal: NDArray[np.int64], seen: NDArray[np.float64]) -> NDArray[np.float64]:
        scores = self.weights[legal] @ seen
        raised = np.exp(scores - scores.max())
        chances: NDArray[np.float64] = raised / raised.sum()
        return chances

    def choose(self, legal: NDArray[np.int64], seen: NDArray[np.float64]) -> tuple[int, NDArray[np.float64]]:
        chances = self.likelihoods(legal, seen)
        return int(self.rng.choice(len(legal), p=chances)), chances

    def move(self, gradient: NDArray[np.float64]) -> None:
        """A step uphill (Adam)."""
        self.steps += 1
        self.first = 0.9 * self.first + 0.1 * gradient
        self.second = 0.999 * self.second + 0.001 * gradient**2
        first, second = self.first / (1 - 0.9**self.steps), self.second / (1 - 0.999**self.steps)
        self.weights += RATE * first / (np.sqrt(second) + 1e-8)


def played(env: Any, policy: Policy, seed: int | None = None) -> tuple[float, list[Any]]:
    """One game, and each choice that was made in it."""
    row, info = env.reset(seed=seed)
    made: list[Any] = []
    while True:
        legal, seen = np.flatnonzero(info["action_mask"]), policy.seen(row)
        chosen, chances = policy.choose(legal, seen)
        made.append((legal, seen, chosen, chances))
        row, reward, ended, _, info = env.step(int(legal[chosen]))
        if ended:
            return float(reward), made


def train(game: str, games: int, seed: int = 1, report: bool = True) -> Policy:
    """A policy after so many games against random play, half of them in each seat."""
    seats = [gymnasium.make(f"rotonde/{game}-v0", players=2, seat=s, reward="margin").unwrapped for s in (0, 1)]
    policy = Policy(int(seats[0].action_space.n), len(rotonde.game(game).columns), seed)  # type: ignore[attr-defined]
    for env in seats:
        env.reset(seed=seed)
    for batch in range(max(1, games // BATCH)):
        runs = [played(seats[n % 2], policy) for n in range(BATCH)]
        margins = np.array([margin for margin, _ in runs])
        gradient = np.zeros_like(policy.weights)
        for worth, (_, made) in zip((margins - margins.mean()) / (margins.std() + 1e-8), runs):
            for legal, seen, chosen, chances in made:
                pull = -chances
                pull[chosen] += 1
                gradient[legal] += worth * pull[:, None] * seen
        policy.move(gradient / BATCH)
        if report and batch % 10 == 0:
            print(f"after {batch * BATCH:5} games: margin {margins.mean():+.1f}", flush=True)
    return policy


def beats_random(game: str, policy: Policy, trials: int) -> Interval:
    """The share of games won against random play, on seeds that training has not seen, with its 95 % interval."""
    seats = [gymnasium.make(f"rotonde/{game}-v0", players=2, seat=s).unwrapped for s in (0, 1)]
    won = sum((played(seats[n % 2], policy, 1_000_000 + n)[0] + 1) / 2 for n in range(trials))
    return share_interval(won, trials)


def main(arguments: list[str] | None = None) -> Interval:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="russian_railroads")
    parser.add_argument("--games", type=int, default=600, help="to train with")
    parser.add_argument("--trials", type=int, default=100, help="to judge by")
    args = parser.parse_args(arguments)
    found = beats_random(args.game, train(args.game, args.games), args.trials)
    low, share, high = [100 * (x or 0) for x in (found.low, found.value, found.high)]
    print(f"wins {share:.0f} % of {args.trials} games against random [{low:.0f} to {high:.0f} %, 95 % interval]")
    return found


if __name__ == "__main__":
    main()
