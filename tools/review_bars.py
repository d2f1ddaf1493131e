"""Is the review right where that can be checked?

    python tools/review_bars.py endgames GAME --count 20     forced best moves, found by exhaustive search
    python tools/review_bars.py blunders GAME --count 30     blunders put into games of bots
    python tools/review_bars.py turning GAME --count 30      the same, and the whole game is reviewed: hours
    python tools/review_bars.py calm GAME --count 200        decisions of the strongest level against itself

Rules that are fixed beforehand:

- An endgame is a decision of an apprentices' game with the fewest seats, among its last FAR and between at least three
  actions, from which everything that can follow is looked at (NODES positions at most; where something is hidden, four
  guesses agree), and in which one action ends at least a hundredth of the winner's points ahead of every other. Another
  legal action, drawn by lot, counts as played; the review must name the forced one as the better move.
- A blunder is put into a game of conductors, at a decision drawn by lot among those with at least three legal actions:
  the action is drawn by lot, each with the same chance. Its worth is what the bot's own choice brings more, and nothing
  of the reviewer is asked for it: from both moves apprentices play 200 games to their end, with the same guesses and
  chances, and only who won is counted. It counts if it is worth more than MARGIN by two standard errors of all of
  them (after every twentieth pair, one that is two standard errors below what that takes is given up), and must be
  called a mistake, by the rule of a game with so many decisions. With `turning` the conductors play on after it, the
  whole record is reviewed as a person would have it, and it must be among the turning points that are told.
- Calm decisions are drawn by lot from games of the engineer against itself. Those called mistakes are weighed again,
  everything ten times as deep and with another seed, and stay if they are called so again.

Every case is written to a file of lines in JSON, and a run goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import rotonde
from rotonde.bots import make
from rotonde.coach.estimates import mean_and_error
from rotonde.coach.puzzles.solving import TooMuch, solve
from rotonde.coach.review import review
from rotonde.coach.review.decisions import Fresh, Point, Weighed, first_look, fresh_games
from rotonde.coach.review.running import DEPTH, PAIRS, ROUNDS, settle
from rotonde.coach.review.verdicts import accuracy, is_mistake, is_open
from rotonde.coach.shares import shares_of
from rotonde.core import CHANCE, Action, Game, Record, State
from rotonde.core.threads import one_thread

MARGIN = 0.10  # of the share of victory: a blunder is worth at least so much
WORTH = 200  # pairs of games that a blunder is measured by
PART = 20  # pairs after which what can hardly be a blunder any more is given up
MAKER, JUDGE = "conductor", "apprentice"  # who plays the games with a blunder, and who plays on to measure it
NODES = 20_000  # positions of an endgame, at most
FAR = 30  # decisions before the end
TRIFLE = 0.01  # of the winner's points: who is ahead by less is not clearly best
GIVES_UP = 2  # decisions in a row that are too much
DECISIONS = 300  # of a game, for the correction of the bound
STRONG = "engineer:60"  # who plays the calm games


class Played(NamedTuple):
    """A game that bots have played, and the decisions of it."""

    record: Record
    points: list[Point]


def played(game: Game, bot: str, players: int, rng: random.Random) -> Played:
    """A game of bots."""
    state, player = game.new(players), make(bot, game)
    record, points = Record.begin(state, [f"{bot} {n + 1}" for n in range(players)]), list[Point]()
    while state.to_act:
        seat = state.to_act[0]
        action: Action = state.roll(rng) if seat == CHANCE else player.choose(state.observe(seat), rng)
        if seat != CHANCE and len(state.legal(seat)) > 1:
            points.append(Point(len(record.entries) + 1, seat, str(action), state.copy()))
        record.append(action, seat)
        state.advance(action, seat)
    return Played(record, points)


def weighed(point: Point, seed: int, depth: int, decisions: int = DECISIONS) -> Weighed:
    """One decision as a review weighs it: a first look, then fresh games for as long as it is open."""
    found, fresh = first_look(point, seed, depth), Fresh(point.n, [], [])
    for _ in ROUNDS:
        if not is_open(found, decisions):
            break
        more = fresh_games(point, found.best, seed, found.games, PAIRS * depth)
        fresh = Fresh(point.n, fresh.played + more.played, fresh.better + more.better)
        settle(found, fresh)
    return found


# ── endgames ──────────────────────────────────────────────────────────────


def forced(point: Point, least: float, rng: random.Random) -> Action | None:
    """The one action that is best for certain, by a margin that matters; TooMuch where that cannot be found out."""
    worths, _ = solve(point.view, NODES, rng)
    first, *others = sorted(worths, key=lambda text: -worths[text])
    ahead = worths[first] - worths[others[0]] if others else 0.0
    return point.state.game.parse(first) if ahead >= least else None


def endgames(game: Game, rng: random.Random, depth: int) -> Iterator[dict[str, Any] | None]:
    """Forced best moves, and whether the review names them."""
    players = min(n for n in game.players if n > 1)
    while True:
        points = played(game, "apprentice", players, rng).points
        least, too_much = max(1.0, TRIFLE * max(points[-1].state.scores())), 0
        for point in reversed(points[-FAR:]):
            if too_much >= GIVES_UP or len(point.view.legal()) < 3:
                continue
            try:
                best = forced(point, least, rng)
                too_much = 0
            except TooMuch:
                too_much += 1
                continue
            if best is not None:
                yield named(point, best, rng, depth)
        yield None


def named(point: Point, best: Action, rng: random.Random, depth: int) -> dict[str, Any]:
    """What the review says if another move was played."""
    others = [action for action in point.view.legal() if action != best]
    wrong = point._replace(action=str(rng.choice(others)))
    found = weighed(wrong, rng.getrandbits(32), depth)
    return {
        "played": wrong.action,
        "forced": str(best),
        "named": found.best,
        "gain": found.gain or found.seen,
        "right": found.best == str(best),
        "mistake": is_mistake(found, DECISIONS),
    }


# ── blunders ──────────────────────────────────────────────────────────────


def played_out(state: State, seat: int, action: Action, rng: random.Random) -> float:
    """A game that apprentices play to its end after an action: the share of the victory that a seat had."""
    bot = make(JUDGE, state.game)
    state.advance(action, seat)
    while state.to_act:
        who = state.to_act[0]
        state.advance(state.roll(rng) if who == CHANCE else bot.choose(state.observe(who), rng), who)
    return shares_of(state.game).final(state)[seat]


def worth_of(point: Point, own: Action, blunder: Action, pairs: int, seed: int) -> tuple[float, float]:
    """How much oftener who decided wins after the bot's own choice, and the standard error of that."""
    gains = []
    for n in range(pairs):
        guess = point.view.determinize(random.Random(f"{seed}:guess:{n}"))
        both = [played_out(guess.copy(), point.seat, a, random.Random(f"{seed}:{n}")) for a in (own, blunder)]
        gains.append(both[0] - both[1])
        if len(gains) % PART == 0 and is_hopeless(gains, pairs):
            break
    return mean_and_error(gains)


def is_hopeless(gains: list[float], pairs: int) -> bool:
    """Is it two standard errors below what it must come to with all pairs? Then it does not count as it is, either."""
    mean, error = mean_and_error(gains)
    return mean + 2 * error < MARGIN + 2 * error * sqrt(len(gains) / pairs)


def blunders(game: Game, rng: random.Random, depth: int, whole: bool = False) -> Iterator[dict[str, Any] | None]:
    """Blunders that are worth enough, and whether the review calls them mistakes."""
    counts = [n for n in game.players if 1 < n < 5]
    while True:
        one = played(game, MAKER, rng.choice(counts), rng)
        points = one.points
        for point in rng.sample(points, min(6, len(points))):
            legal: list[Action] = point.view.legal()
            blunder = rng.choice(legal)
            yield None
            if len(legal) < 3 or str(blunder) == point.action:
                continue
            own = game.parse(point.action)
            gain, error = worth_of(point, own, blunder, WORTH, rng.getrandbits(32))
            if gain - 2 * error < MARGIN:
                continue
            case = {"n": point.n, "blunder": str(blunder), "own": point.action}
            case |= {"worth": round(gain, 4), "worth_error": round(error, 4)}
            yield case | (told_of if whole else called)(one, point, blunder, rng, depth)


def called(one: Played, point: Point, blunder: Action, rng: random.Random, depth: int) -> dict[str, Any]:
    """Is it called a mistake?"""
    decisions = len(one.points)
    found = weighed(point._replace(action=str(blunder)), rng.getrandbits(32), depth, decisions)
    kept = {name: getattr(found, name) for name in ("gain", "error", "games", "seen", "best")}
    return kept | {"right": is_mistake(found, decisions)}


def told_of(one: Played, point: Point, blunder: Action, rng: random.Random, depth: int) -> dict[str, Any]:
    """Is it a turning point in the review of the whole game, in which the bots played on after it?"""
    record = with_blunder(one.record, point, blunder, rng)
    told = [w.n for w in review(record, rng.getrandbits(31), depth, jobs=2).turning_points()]
    return {"told": told, "right": point.n in told}


def with_blunder(record: Record, point: Point, blunder: Action, rng: random.Random) -> Record:
    """The game up to a decision, the blunder, and what bots make of it."""
    state, action, seat = point.state.copy(), blunder, point.seat
    found, bot = Record.begin(record.start(), record.seats), make(MAKER, state.game)
    for entry in record.entries[: point.n - 1]:
        found.append(entry.action, entry.seat)
    while True:
        found.append(action, seat)
        state.advance(action, seat)
        if not state.to_act:
            return found
        seat = state.to_act[0]
        action = state.roll(rng) if seat == CHANCE else bot.choose(state.observe(seat), rng)


# ── the strongest level ───────────────────────────────────────────────────


def calm(game: Game, rng: random.Random, depth: int) -> Iterator[dict[str, Any] | None]:
    """Decisions of the engineer, and whether they are called mistakes; those that are, ten times as deep."""
    counts = [n for n in game.players if 1 < n < 5]
    while True:
        points = played(game, STRONG, rng.choice(counts), rng).points
        yield None
        for point in rng.sample(points, min(25, len(points))):
            found = weighed(point, rng.getrandbits(32), depth, len(points))
            mistake = is_mistake(found, len(points))
            case: dict[str, Any] = {
                "n": point.n,
                "gain": found.gain,
                "error": found.error,
                "games": found.games,
                "right": not mistake,
            }
            case["accuracy"] = round(accuracy([found]), 4)
            if mistake:
                deep = weighed(point, rng.getrandbits(32), 10 * depth, len(points))
                case |= {"deep": deep.gain, "deep_error": deep.error, "deep_games": deep.games}
                case["stays"] = is_mistake(deep, len(points))
            yield case


KINDS: dict[str, Callable[[Game, random.Random, int], Iterator[dict[str, Any] | None]]] = {
    "endgames": endgames,
    "blunders": blunders,
    "calm": calm,
    "turning": lambda game, rng, depth: blunders(game, rng, depth, whole=True),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=list(KINDS))
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--depth", type=int, default=DEPTH)
    parser.add_argument("--seconds", type=float, default=36000.0)
    parser.add_argument("--folder", type=Path, default=Path("bars"))
    asked = parser.parse_args()
    one_thread()
    asked.folder.mkdir(exist_ok=True)
    file = asked.folder / f"{asked.what}-{asked.game}.jsonl"
    known = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    rng = random.Random(f"{asked.what} {asked.game} {asked.seed} {len(known)}")
    until = time.monotonic() + asked.seconds
    for case in KINDS[asked.what](rotonde.game(asked.game), rng, asked.depth):
        if case is not None:
            known.append(case)
            keep(file, case)
        if len(known) >= asked.count or time.monotonic() > until:
            break
    print(told(asked.what, asked.game, known))


def keep(file: Path, case: dict[str, Any]) -> None:
    """Write a case down at once: a run may be stopped at any moment."""
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(case) + "\n")
    print(json.dumps(case), file=sys.stderr, flush=True)


def told(what: str, game: str, cases: list[dict[str, Any]]) -> str:
    """What came of it, in a line."""
    right = sum(case["right"] for case in cases)
    said = f"{game}, {what}: {right} of {len(cases)} right"
    called = [case for case in cases if "stays" in case]
    return said + (f"; {sum(case['stays'] for case in called)} of {len(called)} stay" if called else "")


if __name__ == "__main__":
    main()
