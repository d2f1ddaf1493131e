"""Fit what an estimate of final scores is worth in shares of victory: the `shares.json` of a game.

    python tools/fit_shares.py GAME --seconds 240                  play games with the coach's quick bot, fit, write
    python tools/fit_shares.py GAME --seconds 900 --bot conductor  where the quick bot plays too badly to learn from

In each game every seat plays as the coach plays games on, or as a bot does. Now and then the estimate of all seats is
noted with how much of the game is left; at the end it is known who won. For each stage of the game the temperature of
the softmax that foretells the winners best (by log loss) is kept, and the straight line from estimates to final scores.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from math import log
from typing import Any, NamedTuple

import rotonde
from rotonde.bots import make
from rotonde.coach.estimates import Estimator, Lane, sight
from rotonde.coach.shares import BINS, NAME, Shares, at, unfitted
from rotonde.core import Game, Record

EVERY = 7  # decisions between two looks


class Look(NamedTuple):
    """An estimate on the way, and what came of it."""

    left: float
    values: list[float]
    shares: tuple[float, ...]
    scores: tuple[float, ...]


def played(game: Game, players: int, rng: random.Random, bot: str) -> list[Look]:
    """One game, and what was thought of it on the way."""
    state = game.new(players)
    while state.to_act and state.to_act[0] < 0:
        state.advance(state.roll(rng), -1)
    estimator = Estimator(state.observe(state.to_act[0]), rng.getrandbits(32))
    lane = Lane(state, rng, 0, 0, 0)
    player = make(bot, game) if bot else None
    noted: list[tuple[float, list[float]]] = []
    decided = 0
    while state.to_act:
        if state.to_act[0] < 0:
            state.advance(state.roll(rng), -1)
            continue
        if game.quiet(state) and decided % EVERY == 0:
            noted.append((game.remaining(state), sight(state).all_values([state])[0]))
        if player is None:
            estimator.step([lane], estimator.eyes)
        else:
            seat = state.to_act[0]
            state.advance(player.choose(state.observe(seat), rng), seat)
        decided += 1
    final = Shares(unfitted()).final(state)
    scores = tuple(float(score) for score in state.scores())
    return [Look(left, values, final, scores) for left, values in noted]


def recorded(file: str) -> list[Look]:
    """A record, and what would have been thought of it on the way."""
    record = Record.load(file)
    end, noted = record.replay(), []
    for moment in record.moments():
        state = moment.state
        if state.to_act and state.to_act[0] >= 0 and state.game.quiet(state) and moment.n % EVERY == 0:
            noted.append((state.game.remaining(state), sight(state).all_values([state])[0]))
    final, scores = Shares(unfitted()).final(end), tuple(float(score) for score in end.scores())
    return [Look(left, values, final, scores) for left, values in noted]


def loss(looks: list[tuple[float, Look]], heat: float) -> float:
    """How badly shares of this temperature foretell who won."""
    shares = Shares({**unfitted(), "temperature": [heat] * BINS})
    total = weights = 0.0
    for weight, look in looks:
        expected = shares.expected(look.values, 0.5)
        total -= weight * sum(won * log(max(1e-9, p)) for p, won in zip(expected, look.shares, strict=True))
        weights += weight
    return total / weights


def near(looks: list[Look], stage: int) -> list[tuple[float, Look]]:
    """The looks of a stage, with those of its neighbours counting for less."""
    weighed = [(max(0.0, 1.0 - abs(look.left * BINS - 0.5 - stage) / 1.5), look) for look in looks]
    return [(weight, look) for weight, look in weighed if weight > 0]


def coolest(looks: list[tuple[float, Look]]) -> float:
    """The temperature of least loss, by golden section on a logarithmic scale."""
    widest = max(max(look.values) - min(look.values) for _, look in looks) + 1.0
    low, high = log(widest / 500.0), log(widest * 5.0)
    for _ in range(24):
        one, two = low + 0.382 * (high - low), low + 0.618 * (high - low)
        if loss(looks, 2.718281828**one) < loss(looks, 2.718281828**two):
            high = two
        else:
            low = one
    return round(float(2.718281828 ** ((low + high) / 2)), 3)


def line(looks: list[tuple[float, Look]]) -> tuple[float, float]:
    """Slope and offset of final scores over estimates."""
    points = [(w, x, y) for w, look in looks for x, y in zip(look.values, look.scores, strict=True)]
    total = sum(w for w, _, _ in points)
    mean_x, mean_y = sum(w * x for w, x, _ in points) / total, sum(w * y for w, _, y in points) / total
    spread = sum(w * (x - mean_x) ** 2 for w, x, _ in points)
    slope = sum(w * (x - mean_x) * (y - mean_y) for w, x, y in points) / spread if spread else 1.0
    slope = min(1.5, max(0.2, slope))
    return round(slope, 4), round(mean_y - slope * mean_x, 3)


def before(game: Game) -> dict[str, Any]:
    """How games are played on, which is not fitted: as the game has it already."""
    file = game.folder / NAME
    figures = json.loads(file.read_text(encoding="utf-8")) if file.exists() else unfitted()
    return {name: figures[name] for name in ("round", "thorough") if name in figures}


def fitted(looks: list[Look], good: list[Look], par: float) -> dict[str, Any]:
    """The table of a game: temperatures from some looks, the lines to final scores from those at good games."""
    heats, slopes, offsets = [], [], []
    for stage in range(BINS):
        here = near([look for look in looks if len(look.values) > 1], stage) or near(looks, stage)
        here = here or near(looks, stage + 1) or [(1.0, look) for look in looks]
        heats.append(coolest(here))
        slope, offset = line(near(good, stage) or [(1.0, look) for look in good])
        slopes.append(slope)
        offsets.append(offset)
    return {"temperature": heats, "slope": slopes, "offset": offsets, "par": par}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=240.0)
    parser.add_argument("--bot", default="", help="who plays (default: the coach's quick bot)")
    parser.add_argument("--records", nargs="*", default=[], help="good games, for the lines to final scores")
    parser.add_argument("--round", type=int, help="turns that are played on, shared; 0: to the end of a round")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = rotonde.game(asked.game)
    counts = [n for n in game.players if n > 1]
    looks: list[Look] = []
    alone: list[float] = []
    games, until = 0, time.monotonic() + asked.seconds
    while time.monotonic() < until:
        players = counts[games % len(counts)]
        looks += played(game, players, random.Random(f"{asked.seed}:{games}"), asked.bot)
        games += 1
        if 1 in game.players and games % 10 == 0:
            alone.append(played(game, 1, random.Random(f"{asked.seed}:alone:{games}"), asked.bot)[0].scores[0])
        if games % 10 == 0:
            print(f"{games} games, {len(looks)} looks", file=sys.stderr, flush=True)
    good = [look for file in asked.records for look in recorded(file)] or looks
    known = before(game) if asked.round is None else before(game) | {"round": asked.round}
    table = fitted(looks, good, round(sum(alone) / len(alone), 1) if alone else 0.0) | known | {"games": games}
    check(looks, Shares(table))
    body = ",\n".join(f'  "{k}": {json.dumps(v)}' for k, v in table.items())
    (game.folder / NAME).write_text("{\n" + body + "\n}\n", encoding="utf-8")


def check(looks: list[Look], shares: Shares) -> None:
    """Print what was foretold beside what happened."""
    rows: dict[int, list[tuple[float, float]]] = {}
    for look in looks:
        for p, won in zip(shares.expected(look.values, look.left), look.shares, strict=True):
            rows.setdefault(min(9, int(p * 10)), []).append((p, won))
    for _, found in sorted(rows.items()):
        mean, won = sum(p for p, _ in found) / len(found), sum(w for _, w in found) / len(found)
        print(f"foretold {mean:.2f}  won {won:.2f}  of {len(found)}")
    print("temperatures", [round(at(shares.temperature, left / 10), 1) for left in range(11)])


if __name__ == "__main__":
    main()
