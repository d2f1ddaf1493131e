"""Is the review right where that can be checked?

    python tools/review_bars.py endgames GAME --count 20     forced best moves, found by exhaustive search
    python tools/review_bars.py blunders GAME --count 30     blunders put into games of bots
    python tools/review_bars.py calm GAME --count 200        decisions of the strongest level against itself

Rules that are fixed beforehand:

- An endgame is a decision of an apprentices' game with the fewest seats, among its last FAR and between at least three
  actions, from which everything that can follow is looked at (NODES positions at most; where something is hidden, four
  guesses agree), and in which one action ends at least a hundredth of the winner's points ahead of every other. Another
  legal action, drawn by lot, counts as played; the review must name the forced one as the better move.
- A blunder is made at a decision drawn by lot, among those with at least three legal actions: the action is drawn by
  lot, each with the same chance. Its worth is what the bot's own choice brings more, in 200 pairs of games with a
  seed that the review never uses. It counts from MARGIN on, and must be called a mistake.
- Calm decisions are drawn by lot from games of the engineer against itself. Those called mistakes are searched ten
  times as deep again.

Every case is written to a file of lines in JSON, and a run goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import rotonde
from rotonde.bots import make
from rotonde.coach.estimates import compare
from rotonde.coach.puzzles.solving import TooMuch, solve
from rotonde.coach.review.decisions import Point, Weighed, first_look, fresh_games
from rotonde.coach.review.running import DEPTH, PAIRS, ROUNDS, settle
from rotonde.coach.review.verdicts import accuracy, is_mistake, is_open
from rotonde.core import CHANCE, Action, Game

MARGIN = 0.10  # of the share of victory: a blunder is worth at least so much
WORTH = 200  # pairs of games that a blunder is measured by
SCREEN = 16  # pairs after which what is clearly no blunder is left
NODES = 20_000  # positions of an endgame, at most
FAR = 30  # decisions before the end
TRIFLE = 0.01  # of the winner's points: who is ahead by less is not clearly best
GIVES_UP = 2  # decisions in a row that are too much
DECISIONS = 300  # of a game, for the correction of the bound
STRONG = "engineer:60"  # who plays the calm games


def played(game: Game, bot: str, players: int, rng: random.Random) -> list[Point]:
    """The decisions of a game that bots play."""
    state, player = game.new(players), make(bot, game)
    out: list[Point] = []
    while state.to_act:
        seat = state.to_act[0]
        action: Action = state.roll(rng) if seat == CHANCE else player.choose(state.observe(seat), rng)
        if seat != CHANCE and len(state.legal(seat)) > 1:
            out.append(Point(len(out) + 1, seat, str(action), state.copy()))
        state.advance(action, seat)
    return out


def weighed(point: Point, seed: int, depth: int) -> Weighed:
    """One decision as a review weighs it: a first look, then fresh games for as long as it is open."""
    found = first_look(point, seed, depth)
    for _ in ROUNDS:
        if not is_open(found, DECISIONS):
            break
        more = fresh_games(point, found.best, seed, found.games, PAIRS * depth)
        fresh = FRESH.setdefault(id(found), more) if not found.games else _joined(found, more)
        settle(found, fresh)
    FRESH.clear()
    return found


FRESH: dict[int, Any] = {}


def _joined(found: Weighed, more: Any) -> Any:
    before = FRESH[id(found)]
    FRESH[id(found)] = before._replace(played=before.played + more.played, better=before.better + more.better)
    return FRESH[id(found)]


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
        points = played(game, "apprentice", players, rng)
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


def blunders(game: Game, rng: random.Random, depth: int) -> Iterator[dict[str, Any] | None]:
    """Blunders that are worth enough, and whether the review calls them mistakes."""
    counts = [n for n in game.players if 1 < n < 5]
    while True:
        points = played(game, "apprentice", rng.choice(counts), rng)
        for point in rng.sample(points, min(6, len(points))):
            legal: list[Action] = point.view.legal()
            blunder = rng.choice(legal)
            yield None
            if len(legal) < 3 or str(blunder) == point.action:
                continue
            own = game.parse(point.action)
            first = compare(point.view, own, blunder, SCREEN, f"bars {rng.getrandbits(32)}")
            if first.gain + 2 * first.error < MARGIN:
                continue
            worth = compare(point.view, own, blunder, WORTH, f"bars {rng.getrandbits(32)}")
            if worth.gain < MARGIN:
                continue
            found = weighed(point._replace(action=str(blunder)), rng.getrandbits(32), depth)
            yield {
                "n": point.n,
                "blunder": str(blunder),
                "own": point.action,
                "worth": round(worth.gain, 4),
                "worth_error": round(worth.error, 4),
                "gain": found.gain,
                "error": found.error,
                "games": found.games,
                "seen": found.seen,
                "right": is_mistake(found, DECISIONS),
            }


# ── the strongest level ───────────────────────────────────────────────────


def calm(game: Game, rng: random.Random, depth: int) -> Iterator[dict[str, Any] | None]:
    """Decisions of the engineer, and whether they are called mistakes; those that are, ten times as deep."""
    counts = [n for n in game.players if 1 < n < 5]
    while True:
        points = played(game, STRONG, rng.choice(counts), rng)
        yield None
        for point in rng.sample(points, min(25, len(points))):
            found = weighed(point, rng.getrandbits(32), depth)
            called = is_mistake(found, DECISIONS)
            case: dict[str, Any] = {
                "n": point.n,
                "gain": found.gain,
                "error": found.error,
                "games": found.games,
                "right": not called,
            }
            case["accuracy"] = round(accuracy([found]), 4)
            if called:
                deep = compare(
                    point.view,
                    game.parse(found.best),
                    game.parse(point.action),
                    10 * found.games,
                    f"deep {rng.getrandbits(32)}",
                )
                case |= {"deep": round(deep.gain, 4), "deep_error": round(deep.error, 4)}
                case["stays"] = deep.gain > 2 * deep.error
            yield case


KINDS: dict[str, Callable[[Game, random.Random, int], Iterator[dict[str, Any] | None]]] = {
    "endgames": endgames,
    "blunders": blunders,
    "calm": calm,
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
