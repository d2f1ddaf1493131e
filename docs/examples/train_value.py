"""Train a judge of positions with scikit-learn, then see whether it beats random play.

    pip install rotonde scikit-learn
    python docs/examples/train_value.py             a minute or two on one core, less on two
    python docs/examples/train_value.py --games 60 --trials 30

Games are played at random, and a ridge regression learns from every position by how much its seat won or lost in the
end. Its bot looks one action ahead and takes the position that it likes best.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import numpy as np
from sklearn.linear_model import RidgeCV

import rotonde
from rotonde.arena.stats import Interval, share_interval

SCALE = 100.0  # points of a margin that the judge calls 1


class Taught:
    """A bot with a regression as its eyes."""

    name = "taught"

    def __init__(self, judge: Any) -> None:
        self.judge = judge

    def choose(self, view: rotonde.View, rng: random.Random) -> rotonde.Action:
        """The action after which the position looks best."""
        actions, rows = view.legal(), []
        world = view.determinize(rng)  # what the seat cannot see is drawn
        for action in actions:
            after = world.copy()
            after.apply(action, view.seat)
            rows.append(rotonde.rl.features(after.observe(view.seat)))
        return actions[int(np.argmax(self.judge.predict(spread(rows))))]


def spread(rows: list[Any]) -> Any:
    """Features between 0 and 1, small numbers spread out."""
    return np.log1p(np.stack(rows)) / np.log(256)


def lessons(record: rotonde.Record) -> tuple[list[Any], list[float]]:
    """What each seat saw when it had decided, and by how much it won in the end."""
    state, rows, seats = record.start(), [], []
    for seat, text in record.entries:
        state.apply(text, seat)
        if seat != rotonde.CHANCE and not state.over:
            rows.append(rotonde.rl.features(state.observe(seat)))
            seats.append(seat)
    margins = rotonde.rl.rewards(state, "margin")
    return rows, [margins[seat] / SCALE for seat in seats]


def train(game: str, games: int, seed: int = 1, jobs: int | None = None, report: bool = True) -> Any:
    """A regression that has seen so many random games."""
    rows: list[Any] = []
    worth: list[float] = []
    for result in rotonde.simulate(game, ["random"], games, players=2, seed=seed, records=True, jobs=jobs):
        seen, margins = lessons(rotonde.Record.parse(result.record or ""))
        rows += seen
        worth += margins
    if report:
        print(f"learning from {len(rows):,} positions of {games} games", flush=True)
    return RidgeCV(alphas=(1.0, 10.0, 100.0)).fit(spread(rows), worth)


def beats_random(game: str, judge: Any, trials: int, jobs: int | None = None) -> Interval:
    """The share of games won against random play, on other seeds, with its 95 % interval."""
    won = 0.0
    for result in rotonde.simulate(game, [Taught(judge), "random"], trials, seed="trial", jobs=jobs):
        mine = result.seats.index("taught")
        won += (mine in result.winners) / max(1, len(result.winners))
    return share_interval(won, trials)


def main(arguments: list[str] | None = None) -> Interval:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="russian_railroads")
    parser.add_argument("--games", type=int, default=200, help="to train with")
    parser.add_argument("--trials", type=int, default=100, help="to judge by")
    parser.add_argument("--jobs", type=int, help="processes to play in (one a processor)")
    args = parser.parse_args(arguments)
    found = beats_random(args.game, train(args.game, args.games, jobs=args.jobs), args.trials, args.jobs)
    low, share, high = [100 * (x or 0) for x in (found.low, found.value, found.high)]
    print(f"wins {share:.0f} % of {args.trials} games against random [{low:.0f} to {high:.0f} %, 95 % interval]")
    return found


if __name__ == "__main__":
    main()
